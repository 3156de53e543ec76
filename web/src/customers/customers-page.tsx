import { IconBuildingStore } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type CustomerRow, customers } from '@waybill/contract/customers.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import styles from '../list/record-list.module.css'
import { RecordList, type RecordRow } from '../list/record-list.tsx'
import { classNames } from '../ui/class-names.ts'
import { ListPage } from '../ui/list-page.tsx'
import rows from '../ui/list-row.module.css'
import { SearchBox } from '../ui/search-box.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { plural, t } from '../ui/words.ts'
import type { CustomerSearch } from './customer-search.ts'

const route = getRouteApi('/shell/customers')

/** Whose freight the provider moves, and where something else than the custom was agreed. */
export function CustomersPage(): ReactNode {
  const search = route.useSearch()
  const navigate = useNavigate()
  const narrow = (query: string | undefined): void =>
    void navigate({ to: '/customers', search: { query }, replace: true, resetScroll: false })
  return (
    <ListPage
      title={t('Customers')}
      search={
        <SearchBox
          label={t('Search customers')}
          placeholder={t('Name or number')}
          query={search.query}
          onSearch={narrow}
        />
      }
    >
      <RecordList
        label={t('Customers')}
        name={JSON.stringify(search)}
        queryOf={(page) => pageOf(search, page)}
        keyOf={(row) => row.companyNumber}
        columns="minmax(180px, 1.4fr) minmax(120px, 0.8fr) minmax(220px, 1.8fr) 132px"
        isShort
        renderRow={rowOf}
        onOpen={({ companyNumber }) => void navigate({ to: '/customers/$companyNumber', params: { companyNumber } })}
        failed={t('The customers could not be loaded')}
        icon={<IconBuildingStore aria-hidden="true" />}
        empty={{
          title: t('No customers yet'),
          says: t('Companies whose freight you move appear here.'),
          noMatch: t('No customer matches this search.'),
        }}
        onClear={search.query ? () => narrow(undefined) : undefined}
      />
    </ListPage>
  )
}

function pageOf(search: CustomerSearch, page: number) {
  return queryFor(customers.list, { query: { ...search, page, pageSize: PAGE_SIZE } })
}

function rowOf(row: CustomerRow, goTo: () => void): RecordRow {
  return {
    name: (
      <>
        <Link
          to="/customers/$companyNumber"
          params={{ companyNumber: row.companyNumber }}
          className={classNames(rows.whole, styles.link)}
          onClick={goTo}
        >
          {row.name}
        </Link>
        <span className={styles.faint}>{[row.city, row.state].filter(Boolean).join(', ')}</span>
      </>
    ),
    second: <span className={styles.faint}>{row.companyNumber}</span>,
    standing: (
      <>
        {row.isSignatureRequired ? (
          <StatusChip tone="committed" size="small">
            {t('Signature before dispatch')}
          </StatusChip>
        ) : null}
        {row.hasOwnDetention ? (
          <StatusChip tone="committed" size="small">
            {t('Own detention terms')}
          </StatusChip>
        ) : null}
      </>
    ),
    end: <span className={styles.plain}>{plural(row.loadsUnderWay, '{n} load under way', '{n} loads under way')}</span>,
  }
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: CustomerSearch): void {
  void client.prefetchQuery(pageOf(search, 1))
}
