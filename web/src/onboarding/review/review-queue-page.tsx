import { IconMailPlus } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { ONBOARDING_STATES } from '@waybill/contract/onboarding-states.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import type { FieldProps } from '../../list/filters.tsx'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { countedViews } from '../../list/views.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { CheckboxGroup } from '../../ui/checkbox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t } from '../../ui/words.ts'
import type { ReviewQueueSearch } from '../onboarding-searches.ts'
import { STATE_NAMES } from '../onboarding-text.ts'
import { applicationRows } from './application-rows.tsx'
import { searchOf, viewOf, viewsOf } from './review-queue-views.ts'

const InviteCarrier = lazyPart(async () => (await import('./invite-carrier.tsx')).InviteCarrier)

const route = getRouteApi('/shell/onboarding/review')
const counts = queryFor(onboarding.counts, {})

const list: ListOf<ReviewQueueSearch> = {
  at: '/onboarding/review',
  title: 'Onboarding',
  search: { label: 'Search applications', placeholder: 'Company, USDOT, docket, applicant' },
  views: countedViews({
    at: '/onboarding/review',
    counts: (_search: ReviewQueueSearch) => counts,
    of: viewsOf,
    selected: viewOf,
    leadsTo: searchOf,
  }),
  filters: [{ names: ['states', 'waitingOn'], isSet: ({ states }) => Boolean(states?.length), Field: States }],
  isNarrowed: (search) => Boolean(search.query) || viewOf(search) === '',
  add: {
    text: 'Invite a carrier',
    brief: 'Invite',
    icon: <IconMailPlus aria-hidden="true" />,
    Form: ({ onClose }) => <InviteCarrier onClose={onClose} />,
  },
  rows: applicationRows,
}

function States({ search, onChange }: FieldProps<ReviewQueueSearch>): ReactNode {
  const { data } = useQuery(counts)
  return (
    <CheckboxGroup
      label={t('State')}
      options={ONBOARDING_STATES.map((value) => ({
        value,
        label: t(STATE_NAMES[value]),
        count: data?.states[value],
      }))}
      value={search.states ?? []}
      onChange={(states) => onChange({ states: states.length > 0 ? states : undefined })}
    />
  )
}

/** Carriers applying to haul for the provider, those waiting on it first (domain §5.5). */
export function ReviewQueuePage(): ReactNode {
  const search = route.useSearch()
  const { persona } = useCurrentUser()
  const mayAdd = may(persona, 'onboarding:review') || { not: t('Your role cannot do this') }
  return <List of={list} search={search} mayAdd={mayAdd} />
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: ReviewQueueSearch): void {
  loadList(list, client, search)
}
