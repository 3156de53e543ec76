import type { AnswerOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { INVOICE_LISTS, type InvoiceList, invoiceOrder } from '@waybill/contract/invoices/invoice-search.ts'
import type { invoices } from '@waybill/contract/invoices/invoices.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import type { View } from '../../ui/list-page.tsx'
import { t } from '../../ui/words.ts'
import type { InvoiceSearch } from './invoice-search.ts'

type Counts = AnswerOf<typeof invoices.counts>
type ListQuery = Omit<QueryOf<typeof invoices.list>, 'page' | 'pageSize'>

/** In audit, and the provider's turn, soonest due first. */
export const TO_AUDIT = { status: 'Pending', nextActor: 'provider', sortProperty: 'due', sortDirection: 'asc' } as const

/** Of brokers, with all their papers: payables enter them. */
export const BILLS_TO_ENTER = {
  status: 'UnInvoiced',
  nextActor: 'provider',
  sortDirection: 'asc',
} as const

/** Payables have a view of what they audit, and begin with it. */
const seesAudit = (persona: Persona) => persona === 'payables'

/** The server query of an address. One without a view is Action Required; for payables the audit, in its own order. */
export function queryOf(search: InvoiceSearch, persona: Persona) {
  const spelled = search.status === undefined && seesAudit(persona) ? { ...search, ...TO_AUDIT } : search
  const { status = 'UnInvoiced', ...narrowing } = spelled
  return { ...narrowing, status, ...invoiceOrder({ ...narrowing, status }) } satisfies ListQuery
}

export function viewOf(search: InvoiceSearch, persona: Persona): InvoiceList | 'ToAudit' {
  const { status, nextActor } = queryOf(search, persona)
  return seesAudit(persona) && status === 'Pending' && nextActor === 'provider' ? 'ToAudit' : status
}

/** What the views count: the audit's own filter counts for it alone. */
export function countsQueryOf(search: InvoiceSearch, persona: Persona) {
  const { status: _status, sortProperty: _by, sortDirection: _to, nextActor, ...narrowing } = search
  return viewOf(search, persona) === 'ToAudit' ? narrowing : { ...narrowing, nextActor }
}

/** Another view keeps what is filtered, but for the audit's own filter, and begins in its own order. */
export function searchOf(view: string, before: InvoiceSearch): InvoiceSearch {
  if (view === 'ToAudit') return { ...before, ...TO_AUDIT }
  const status = INVOICE_LISTS.find((list) => list === view)
  const isAudit = before.status === 'Pending' && before.nextActor === 'provider'
  const nextActor = isAudit ? undefined : before.nextActor
  return { ...before, status, nextActor, sortProperty: undefined, sortDirection: undefined }
}

/** The quick views in the order of SPEC §4, and all together. */
export function viewsOf(counts: Counts | undefined, persona: Persona): View[] {
  const toAudit = { id: 'ToAudit', label: t('To audit'), count: counts?.toAudit }
  return [
    ...(seesAudit(persona) ? [toAudit] : []),
    { id: 'UnInvoiced', label: t('Action Required'), count: counts?.unInvoiced },
    { id: 'Pending', label: t('Pending'), count: counts?.pending },
    { id: 'Invoiced', label: t('In Progress'), count: counts?.invoiced },
    { id: 'Paid', label: t('Paid'), count: counts?.paid },
    { id: 'All', label: t('All invoices'), count: counts?.all },
  ]
}
