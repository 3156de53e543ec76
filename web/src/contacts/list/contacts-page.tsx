import { IconUserPlus } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { decidesOnRequests } from '../../shell/open-requests.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { contactFilters } from './contact-filters.tsx'
import { contactRows, pageOf } from './contact-rows.tsx'
import type { ContactSearch } from './contact-search.ts'
import { ContactViews, isAsking, loadViews } from './contact-views.tsx'
import { Letters } from './letters.tsx'

const AccessRequests = lazyPart(async () => (await import('../access-requests/access-requests.tsx')).AccessRequests)
const NewContact = lazyPart(async () => (await import('../edit/new-contact.tsx')).NewContact)

const route = getRouteApi('/shell/contacts-list')

const list: ListOf<ContactSearch> = {
  at: '/contacts',
  title: 'Contacts',
  search: { label: 'Search contacts', placeholder: 'Name, title or email address' },
  views: { load: loadViews, Panel: ContactViews },
  filters: contactFilters,
  isNarrowed: ({ query, letter, companyId, roles, portalStates }) =>
    [query, letter, companyId, roles?.length, portalStates?.length].some(Boolean),
  add: {
    text: 'New contact',
    brief: 'Create',
    icon: <IconUserPlus aria-hidden="true" />,
    Form: ({ search, onClose }) => <NewContact companyId={search.companyId} onClose={onClose} />,
  },
  Above: ({ search }) => <Letters search={search} filled={useQuery(pageOf(search, 1)).data?.letters} />,
  rows: contactRows,
}

/** Access requests replace the people. */
const requests: ListOf<ContactSearch> = {
  at: list.at,
  title: list.title,
  views: list.views,
  add: list.add,
  rows: { load: () => undefined, draw: ({ search }) => <Requests search={search} /> },
}

function Requests({ search }: { search: ContactSearch }): ReactNode {
  const navigate = useNavigate()
  return (
    <Suspense fallback={<SkeletonRows rows={3} height={120} />}>
      <AccessRequests
        selected={search.tab === 'decided' ? 'decided' : 'requests'}
        onSelect={(tab) => void navigate({ to: '.', search: { ...search, tab }, replace: true, resetScroll: false })}
      />
    </Suspense>
  )
}

/** The user's contacts: their company's people, and the provider's people to turn to; the provider sees everyone. */
export function ContactsPage(): ReactNode {
  const search = route.useSearch()
  const user = useCurrentUser()
  return (
    <List
      of={isAsking(search, user) ? requests : list}
      search={search}
      // They add people, too.
      mayAdd={decidesOnRequests(user)}
    />
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: ContactSearch): void {
  loadList(list, client, search)
}
