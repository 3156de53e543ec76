import { IconPlus } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CASE_SORTS, caseOrder } from '@waybill/contract/cases/case-search.ts'
import { CASE_TYPE_CODES, CasePriority, caseTypeOf } from '@waybill/contract/cases/case-types.ts'
import { cases } from '@waybill/contract/cases/cases.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { anyOf, days, oneOf } from '../../list/filters.tsx'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { sortBy, type ToolProps } from '../../list/tools.tsx'
import { countedViews } from '../../list/views.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Select } from '../../ui/select.tsx'
import { t } from '../../ui/words.ts'
import { AssigneeFilter } from './assignee-filter.tsx'
import { caseRows } from './case-rows.tsx'
import type { CaseSearch } from './case-search.ts'
import { searchOf, viewOf, viewsOf } from './case-views.ts'

const OpenFromList = lazyPart(async () => (await import('../open/open-from-list.tsx')).OpenFromList)

const route = getRouteApi('/shell/cases-list')

const ACTORS = [
  { value: 'carrier', label: 'Carrier' },
  { value: 'customer', label: 'Customer' },
  { value: 'provider', label: 'Provider' },
] as const

const Sort = sortBy(CASE_SORTS, {
  opened: { name: 'Opened', desc: 'Newest first', asc: 'Oldest first' },
  answerDue: { name: 'Answer due', asc: 'Earliest first', desc: 'Latest first' },
  amount: { name: 'Amount', desc: 'Highest first', asc: 'Lowest first' },
  incident: { name: 'Incident', desc: 'Latest first', asc: 'Earliest first' },
  followUp: { name: 'Follow-up', asc: 'Earliest first', desc: 'Latest first' },
  caseNumber: { name: 'Case number', desc: 'Highest first', asc: 'Lowest first' },
})

const list: ListOf<CaseSearch> = {
  at: '/cases',
  title: 'Accessorial Requests',
  search: {
    label: 'Search cases',
    placeholder: ({ companyKind }) => (companyKind === 'provider' ? 'Case, shipment or carrier' : 'Case or shipment'),
  },
  views: countedViews({
    at: '/cases',
    counts: ({ caseStatuses: _statuses, sortProperty: _by, sortDirection: _to, ...narrowing }: CaseSearch) =>
      queryFor(cases.countStats, { query: narrowing }),
    of: viewsOf,
    selected: viewOf,
    leadsTo: searchOf,
  }),
  filters: [
    {
      names: ['assignees'],
      isFor: ({ companyKind }) => companyKind === 'provider',
      Field: AssigneeFilter,
    },
    oneOf('Waiting on', 'nextActor', 'Any', ACTORS, Select),
    anyOf('Priority', 'casePriority', CasePriority.options, (priority) => t(priority)),
    days('Incident', 'incidentStart', 'incidentEnd'),
    days('Follow-up', 'followUpStart', 'followUpEnd'),
    anyOf('Type', 'caseTypes', CASE_TYPE_CODES, (code) => t(caseTypeOf(code).name)),
  ],
  tools: [(props: ToolProps<CaseSearch>) => <Sort {...props} search={caseOrder(props.search)} />],
  briefBelow: 600,
  add: {
    text: 'New case',
    brief: 'Create',
    icon: <IconPlus aria-hidden="true" />,
    Form: ({ onClose }) => <OpenFromList onClose={onClose} />,
    fillsEmpty: true,
  },
  rows: caseRows,
}

/** What is asked for beyond the agreed rate, and how it stands; the provider's queue (SPEC §2.1). */
export function CasesPage(): ReactNode {
  const { persona } = useCurrentUser()
  return <List of={list} search={route.useSearch()} mayAdd={may(persona, 'case:open')} />
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: CaseSearch): void {
  loadList(list, client, search)
}
