import { IconReceiptOff } from '@tabler/icons-react'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import type { PayerInvoiceView } from '@waybill/contract/payer-invoices/payer-invoice-search.ts'
import { payerInvoices } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import { queryFor } from '../../api/queries.ts'
import { rowsOf } from '../../list/rows.tsx'
import { PayerInvoiceCard, PayerInvoiceCardSkeleton } from './payer-invoice-card.tsx'
import type { PayerInvoiceSearch } from './payer-invoice-search.ts'
import { queryOf, viewOf } from './payer-invoice-views.ts'

const WHOLE = { widths: 'minmax(0, 1fr)', lines: [['card']] } as const

/** The cards of a view. */
export const payerInvoiceRows = rowsOf({
  label: 'Invoices',
  asks: (search: PayerInvoiceSearch, page, { persona }) =>
    queryFor(payerInvoices.list, { query: { ...queryOf(search, persona), page, pageSize: PAGE_SIZE } }),
  keyOf: ({ invoiceNumber }) => invoiceNumber,
  page: '/third-party-payer-invoices/$invoiceNumber/preview',
  keepsSearch: true,
  isMarked: true,
  isFlush: true,
  columns: {
    card: {
      cell: (row, { shape, link }) => <PayerInvoiceCard row={row} shape={shape} link={link} />,
      coming: (shape) => <PayerInvoiceCardSkeleton shape={shape} />,
      bare: true,
    },
  },
  layouts: [
    { shape: 'wide', from: 860, height: 100, ...WHOLE },
    { shape: 'narrow', from: 520, height: 148, ...WHOLE },
    { shape: 'card', from: 0, height: 232, ...WHOLE },
  ],
  failed: 'The invoices could not be loaded',
  nothing: (search, { persona }) => ({
    icon: <IconReceiptOff aria-hidden="true" />,
    title: 'No Matching Invoices Found',
    says: EMPTY[viewOf(search, persona)],
    noMatchTitle: 'No Matching Invoices Found',
    noMatch: 'No invoice in this view matches this search and these filters.',
  }),
})

const EMPTY: Readonly<Record<PayerInvoiceView, string>> = {
  ActionRequired: 'Nothing is waiting on the carrier. A booked load that a third party pays appears here.',
  Draft: 'Every invoice has its number, its amount and its documents.',
  Received: 'Nothing to audit. Invoices appear here when everything is in.',
  Settled: 'Nothing is waiting for payment. Approved invoices appear here once they are settled.',
  All: 'Once a load that a third party pays is booked, its invoice appears here.',
}
