import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type CompanyRow, companies } from '@waybill/contract/company.ts'
import { COMPANY_VIEWS, type CompanyView } from '@waybill/contract/company-search.ts'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { CheckboxGroup } from '../ui/checkbox.tsx'
import { ListPage, type View, ViewList } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { t } from '../ui/words.ts'
import { CompanyList, pageOf } from './company-list.tsx'
import type { CompanySearch } from './company-search.ts'

const route = getRouteApi('/shell/companies')
const counts = queryFor(companies.counts, {})

const NAMES: Record<CompanyView, string> = {
  all: 'All companies',
  bookable: 'Can be booked',
  'not-bookable': 'Cannot be booked',
  'on-hold': 'On hold',
  'do-not-use': 'Do Not Use',
  expiring: 'Insurance ends soon',
  'bank-changes': 'Bank changes',
}
const COUNT_NAMES: Record<CompanyView, keyof AnswerOf<typeof companies.counts>> = {
  all: 'all',
  bookable: 'bookable',
  'not-bookable': 'notBookable',
  'on-hold': 'onHold',
  'do-not-use': 'doNotUse',
  expiring: 'expiring',
  'bank-changes': 'bankChanges',
}

/** Whom the provider deals with, and who needs a look. */
export function CompaniesPage(): ReactNode {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { data } = useQuery(counts)
  const views = COMPANY_VIEWS.map((id): View => {
    const count = data?.[COUNT_NAMES[id]]
    return { id, label: t(NAMES[id]), ...(count === undefined ? {} : { count }) }
  })
  const narrow = (change: Partial<CompanySearch>): void =>
    void navigate({ to: '/companies', search: { ...search, ...change }, replace: true, resetScroll: false })
  const open = ({ companyNumber }: CompanyRow): void =>
    void navigate({ to: '/companies/$companyNumber', params: { companyNumber } })
  const isNarrowed = Boolean(search.query) || Boolean(search.kinds?.length)
  return (
    <ListPage
      title={t('Carriers')}
      views={
        <ViewList
          label={t('Views')}
          views={views}
          selected={search.view}
          renderLink={({ id }, link) => <Link to="/companies" search={{ ...search, view: viewOf(id) }} {...link} />}
        />
      }
      filters={
        <CheckboxGroup
          label={t('Kind')}
          options={[
            { value: 'carrier', label: t('Carriers') },
            { value: 'broker', label: t('Brokers') },
            { value: 'factor', label: t('Factoring companies') },
          ]}
          value={search.kinds ?? []}
          onChange={(kinds) => narrow({ kinds: kinds.length > 0 ? kinds : undefined })}
        />
      }
      filterCount={search.kinds?.length ?? 0}
      search={
        <SearchBox
          label={t('Search companies')}
          placeholder={t('Name, USDOT, docket or SCAC')}
          query={search.query}
          onSearch={(query) => narrow({ query })}
        />
      }
    >
      <CompanyList
        search={search}
        onOpen={open}
        onClear={isNarrowed ? () => narrow({ query: undefined, kinds: undefined }) : undefined}
      />
    </ListPage>
  )
}

function viewOf(id: string): CompanyView {
  return COMPANY_VIEWS.find((view) => view === id) ?? 'all'
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: CompanySearch): void {
  void client.prefetchQuery(counts)
  void client.prefetchQuery(pageOf(search, 1))
}
