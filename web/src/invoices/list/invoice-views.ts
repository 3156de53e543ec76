import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import type { InvoiceList } from '@waybill/contract/invoices/invoice-search.ts'
import type { invoices } from '@waybill/contract/invoices/invoices.ts'
import type { View } from '../../ui/list-page.tsx'
import { t } from '../../ui/words.ts'

type Counts = AnswerOf<typeof invoices.counts>

/** The quick views in the order of SPEC §4, and all together. */
export function viewsOf(counts: Counts | undefined): (View & { id: InvoiceList })[] {
  return [
    { id: 'UnInvoiced', label: t('Action Required'), count: counts?.unInvoiced },
    { id: 'Pending', label: t('Pending'), count: counts?.pending },
    { id: 'Invoiced', label: t('In Progress'), count: counts?.invoiced },
    { id: 'Paid', label: t('Paid'), count: counts?.paid },
    { id: 'All', label: t('All invoices'), count: counts?.all },
  ]
}
