import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import type { ReactNode } from 'react'
import { currentUser } from '../api/session.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { type View, ViewList } from '../ui/list-page.tsx'
import { t } from '../ui/words.ts'
import type { Address, Searched } from './address.ts'

/** VIEWS of a list: named presets, each with an address and a count. */
export interface Views<Search> {
  load?: (client: QueryClient, search: Search) => void
  Panel: (props: { search: Search }) => ReactNode
  /** Beside the list, below its views. */
  Below?: () => ReactNode
}

export interface ViewsSpec<Search, Counts, Key extends QueryKey> {
  at: Address
  /** Counts within the search and filters, whichever view is open. */
  counts: (search: Search, user: CurrentUser) => UseQueryOptions<Counts, Error, Counts, Key>
  /** Those that apply to the user, with counts once loaded. */
  of: (counts: Counts | undefined, search: Search, user: CurrentUser) => readonly View[]
  selected: (search: Search, user: CurrentUser) => string
  /** The search params of a view. */
  leadsTo: (view: string, search: Search) => Search
}

/** Views counted by one request. */
export function countedViews<Search extends Searched, Counts, Key extends QueryKey>(
  spec: ViewsSpec<Search, Counts, Key>,
): Views<Search> {
  return {
    load: (client, search) => {
      const user = currentUser()
      if (user) void client.prefetchQuery(spec.counts(search, user))
    },
    Panel: ({ search }) => {
      const user = useCurrentUser()
      const counts = useQuery({ ...spec.counts(search, user), placeholderData: keepPreviousData }).data
      return (
        <ViewLinks
          at={spec.at}
          views={spec.of(counts, search, user)}
          selected={spec.selected(search, user)}
          leadsTo={(view) => spec.leadsTo(view, search)}
        />
      )
    },
  }
}

export interface ViewLinksProps<Search> {
  at: Address
  views: readonly View[]
  selected: string
  leadsTo: (view: string) => Search
}

export function ViewLinks<Search extends Searched>({
  at,
  views,
  selected,
  leadsTo,
}: ViewLinksProps<Search>): ReactNode {
  // Each list knows its own search params; the router would want them all at once.
  const to: string = at
  return (
    <ViewList
      label={t('Views')}
      views={views}
      selected={selected}
      // One view is current, not also the one that searches for less.
      renderLink={({ id }, link) => <Link to={to} search={leadsTo(id)} activeOptions={{ exact: true }} {...link} />}
    />
  )
}
