import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import type { InvoiceList } from '@waybill/contract/invoice-search.ts'
import type { invoices } from '@waybill/contract/invoices.ts'
import type { View } from '../ui/list-page.tsx'
import { t } from '../ui/words.ts'
import type { InvoiceSearch } from './invoice-search.ts'

type Counts = AnswerOf<typeof invoices.counts>

/** The quick views in the order of SPEC §4, and all of them together. */
export function viewsOf(counts: Counts | undefined): (View & { id: InvoiceList })[] {
  return [
    { id: 'UnInvoiced', label: t('Action Required'), count: counts?.unInvoiced },
    { id: 'Pending', label: t('Pending'), count: counts?.pending },
    { id: 'Invoiced', label: t('In Progress'), count: counts?.invoiced },
    { id: 'Paid', label: t('Paid'), count: counts?.paid },
    { id: 'All', label: t('All invoices'), count: counts?.all },
  ]
}

/** Everything that narrows a view, taken away. */
export const NO_FILTERS: Partial<InvoiceSearch> = {
  deliveredStart: undefined,
  deliveredEnd: undefined,
  dueStart: undefined,
  dueEnd: undefined,
  paidStart: undefined,
  paidEnd: undefined,
}

export function filterCount(search: InvoiceSearch): number {
  const isSet = [
    search.deliveredStart ?? search.deliveredEnd,
    search.dueStart ?? search.dueEnd,
    search.paidStart ?? search.paidEnd,
  ]
  return isSet.filter(Boolean).length
}
