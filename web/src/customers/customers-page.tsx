import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { customers } from '@waybill/contract/customers/customers.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { List, type ListOf, loadList } from '../list/list.tsx'
import styles from '../list/records.module.css'
import { recordsOf } from '../list/records.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { StatusChip } from '../ui/status-chip.tsx'
import { plural, t } from '../ui/words.ts'
import type { CustomerSearch } from './customer-search.ts'

const route = getRouteApi('/shell/customers')
const AddCompany = lazyPart(async () => (await import('../company/edit/add-company.tsx')).AddCompany)

const list: ListOf<CustomerSearch> = {
  at: '/customers',
  title: 'Customers',
  search: { label: 'Search customers', placeholder: 'Name or number' },
  add: {
    text: 'New customer',
    brief: 'Create',
    icon: <IconPlus aria-hidden="true" />,
    Form: ({ onClose }) => <AddCompany kinds={['shipper']} onClose={onClose} />,
    fillsEmpty: true,
  },
  rows: recordsOf({
    label: 'Customers',
    asks: (search: CustomerSearch, page) =>
      queryFor(customers.list, { query: { ...search, page, pageSize: PAGE_SIZE } }),
    keyOf: ({ companyNumber }) => companyNumber,
    page: '/customers/$companyNumber',
    widths: 'minmax(180px, 1.4fr) minmax(120px, 0.8fr) minmax(220px, 1.8fr) 168px',
    isShort: true,
    says: ({ name, city, state, companyNumber, isSignatureRequired, hasOwnDetention, loadsUnderWay }) => ({
      name,
      below: [city, state].filter(Boolean).join(', '),
      second: <span className={styles.faint}>{companyNumber}</span>,
      standing: (
        <>
          {isSignatureRequired ? <Agreed text={t('Signature before dispatch')} /> : null}
          {hasOwnDetention ? <Agreed text={t('Own detention terms')} /> : null}
        </>
      ),
      end: <span className={styles.plain}>{plural(loadsUnderWay, '{n} load under way', '{n} loads under way')}</span>,
    }),
    failed: 'The customers could not be loaded',
    nothing: {
      icon: <IconBuildingStore aria-hidden="true" />,
      title: 'No customers yet',
      says: 'Companies whose freight you move appear here.',
      noMatch: 'No customer matches this search.',
    },
  }),
}

function Agreed({ text }: { text: string }): ReactNode {
  return (
    <StatusChip tone="committed" size="small">
      {text}
    </StatusChip>
  )
}

/** Whose freight the provider moves, and where terms differ from custom. */
export function CustomersPage(): ReactNode {
  const { persona } = useCurrentUser()
  return <List of={list} search={route.useSearch()} mayAdd={may(persona, 'company:add')} />
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: CustomerSearch): void {
  loadList(list, client, search)
}
