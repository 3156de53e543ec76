import type { AnswerOf, QueryOf } from '@waybill/contract/endpoint.ts'
import type { PayerInvoiceView } from '@waybill/contract/payer-invoices/payer-invoice-search.ts'
import type { payerInvoices } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import type { View } from '../../ui/list-page.tsx'
import { t } from '../../ui/words.ts'
import type { PayerInvoiceSearch } from './payer-invoice-search.ts'

type Counts = AnswerOf<typeof payerInvoices.counts>
type ListQuery = Omit<QueryOf<typeof payerInvoices.list>, 'page' | 'pageSize'>

/** Statuses with their own view. */
const STATUS_OF: Readonly<Partial<Record<PayerInvoiceView, number>>> = { Draft: 0, Received: 1, Settled: 2 }

/** Payers and the provider's staff start with what can be audited, everyone else with what waits on them. */
export function viewOf({ view }: Pick<PayerInvoiceSearch, 'view'>, persona: Persona): PayerInvoiceView {
  const audits = persona === 'payer' || persona === 'operations' || persona === 'payables'
  return view ?? (audits ? 'Received' : 'ActionRequired')
}

/** Drafts are never auditable: these two views ignore the switch (domain §4.4). */
export function heedsSwitch(view: PayerInvoiceView): boolean {
  return view !== 'Draft' && view !== 'ActionRequired'
}

/** The server query of an address. */
export function queryOf(search: PayerInvoiceSearch, persona: Persona): ListQuery {
  const { view: _view, status, isAuditable, ...narrowing } = search
  const view = viewOf(search, persona)
  const own = STATUS_OF[view]
  const asked = own ?? (view === 'All' ? status : undefined)
  return {
    ...narrowing,
    ...(asked === undefined ? {} : { status: [asked] }),
    ...(view === 'ActionRequired' ? { actionRequired: 'true' as const } : {}),
    ...(isAuditable && heedsSwitch(view) ? { isAuditable: 'true' as const } : {}),
  }
}

/** View counts within search and filters. */
export function countsQueryOf({ view: _view, isAuditable: _switch, status, ...narrowing }: PayerInvoiceSearch) {
  return { ...narrowing, ...(status === undefined ? {} : { status: [status] }) }
}

const COUNT_OF: Readonly<Record<PayerInvoiceView, keyof Counts>> = {
  ActionRequired: 'actionRequired',
  Draft: 'draft',
  Received: 'received',
  Settled: 'settled',
  All: 'all',
}

/** The views of SPEC §2.5, each with its card count. */
export function viewsOf(
  counts: Counts | undefined,
  { isAuditable }: Pick<PayerInvoiceSearch, 'isAuditable'>,
): (View & { id: PayerInvoiceView })[] {
  const count = (view: PayerInvoiceView) => {
    const found = counts?.[COUNT_OF[view]]
    return isAuditable && heedsSwitch(view) ? found?.auditableCount : found?.totalCount
  }
  return [
    { id: 'ActionRequired', label: t('Action Required'), count: count('ActionRequired') },
    { id: 'Draft', label: t('Draft'), count: count('Draft') },
    { id: 'Received', label: t('Received'), count: count('Received') },
    { id: 'Settled', label: t('Settled'), count: count('Settled') },
    { id: 'All', label: t('All'), count: count('All') },
  ]
}

/** How many in a view the switch hides. */
export function hiddenCount(counts: Counts | undefined, view: PayerInvoiceView, isAuditable: boolean): number {
  const found = counts?.[COUNT_OF[view]]
  return found && isAuditable && heedsSwitch(view) ? found.totalCount - found.auditableCount : 0
}

/** A status with a view selects that view; the others filter all. */
export function searchForStatus(status: number | undefined): Pick<PayerInvoiceSearch, 'view' | 'status'> {
  const view = (['Draft', 'Received', 'Settled'] as const).find((one) => STATUS_OF[one] === status)
  return view ? { view, status: undefined } : { view: 'All', status }
}

export function statusOf(search: PayerInvoiceSearch, persona: Persona): number | undefined {
  return STATUS_OF[viewOf(search, persona)] ?? search.status
}
