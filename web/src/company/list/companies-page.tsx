import { IconPlus } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { companies } from '@waybill/contract/company/company.ts'
import { COMPANY_VIEWS, type CompanyView, LISTED_KINDS } from '@waybill/contract/company/company-search.ts'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { anyOf } from '../../list/filters.tsx'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { countedViews } from '../../list/views.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t } from '../../ui/words.ts'
import { companyRows } from './company-rows.tsx'
import type { CompanySearch } from './company-search.ts'

const route = getRouteApi('/shell/companies')
const AddCompany = lazyPart(async () => (await import('../edit/add-company.tsx')).AddCompany)

const NAMES: Record<CompanyView, string> = {
  all: 'All companies',
  bookable: 'Can be booked',
  'not-bookable': 'Cannot be booked',
  'on-hold': 'On hold',
  'do-not-use': 'Do Not Use',
  expiring: 'Insurance ends soon',
  'bank-changes': 'Bank changes',
  'bank-changes-to-check': 'Bank changes to check',
}
const COUNT_NAMES: Record<CompanyView, keyof AnswerOf<typeof companies.counts>> = {
  all: 'all',
  bookable: 'bookable',
  'not-bookable': 'notBookable',
  'on-hold': 'onHold',
  'do-not-use': 'doNotUse',
  expiring: 'expiring',
  'bank-changes': 'bankChanges',
  'bank-changes-to-check': 'bankChangesToCheck',
}

const KINDS: Record<(typeof LISTED_KINDS)[number], string> = {
  carrier: 'Carriers',
  broker: 'Brokers',
  factor: 'Factoring companies',
  payer: 'Third-party payers',
  'dispatch-service': 'Dispatch services',
}

const list: ListOf<CompanySearch> = {
  at: '/companies',
  title: 'Companies',
  search: { label: 'Search companies', placeholder: 'Name, USDOT, docket or SCAC' },
  views: countedViews({
    at: '/companies',
    counts: (_search: CompanySearch) => queryFor(companies.counts, {}),
    of: (counts) => COMPANY_VIEWS.map((id) => ({ id, label: t(NAMES[id]), count: counts?.[COUNT_NAMES[id]] })),
    selected: ({ view }) => view,
    leadsTo: (id, search) => ({ ...search, view: COMPANY_VIEWS.find((view) => view === id) ?? 'all' }),
  }),
  add: {
    text: 'New company',
    brief: 'Create',
    icon: <IconPlus aria-hidden="true" />,
    Form: ({ onClose }) => <AddCompany kinds={['broker', 'factor', 'payer', 'dispatch-service']} onClose={onClose} />,
  },
  filters: [anyOf('Type', 'kinds', LISTED_KINDS, (kind) => t(KINDS[kind]))],
  rows: companyRows,
}

/** The provider's companies, with their problems. */
export function CompaniesPage(): ReactNode {
  const { persona } = useCurrentUser()
  return <List of={list} search={route.useSearch()} mayAdd={may(persona, 'company:add')} />
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: CompanySearch): void {
  loadList(list, client, search)
}
