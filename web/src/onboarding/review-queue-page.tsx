import { IconMailPlus } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ApplicationRow } from '@waybill/contract/application-review.ts'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { onboarding } from '@waybill/contract/onboarding.ts'
import { ONBOARDING_STATES, type OnboardingState } from '@waybill/contract/onboarding-states.ts'
import { may } from '@waybill/contract/permissions.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxGroup } from '../ui/checkbox.tsx'
import { ListPage, type View, ViewList } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'
import type { ReviewQueueSearch } from './onboarding-searches.ts'
import { STATE_NAMES } from './onboarding-text.ts'
import { pageOf, ReviewQueueList } from './review-queue-list.tsx'

const InviteCarrier = lazy(() => import('./invite-carrier.tsx').then((module) => ({ default: module.InviteCarrier })))

const route = getRouteApi('/shell/onboarding/review')
const counts = queryFor(onboarding.counts, {})

type Counts = AnswerOf<typeof onboarding.counts>
type Narrowing = Pick<ReviewQueueSearch, 'states' | 'waitingOn'>

const AT_WORK = ONBOARDING_STATES.filter(
  (state) => !['Invited', 'InReview', 'Approved', 'ConditionallyApproved', 'Rejected', 'Expired'].includes(state),
)

const only = (state: OnboardingState): QueueView => ({
  label: STATE_NAMES[state],
  narrows: { states: [state], waitingOn: undefined },
  count: ({ states }) => states[state],
})

type QueueView = { label: string; narrows: Narrowing; count: (counts: Counts) => number }

const VIEWS: Readonly<Record<string, QueueView>> = {
  waiting: {
    label: 'Waiting on us',
    narrows: { states: undefined, waitingOn: 'provider' },
    count: ({ waitingOnProvider }) => waitingOnProvider,
  },
  all: {
    label: 'All applications',
    narrows: { states: undefined, waitingOn: undefined },
    count: ({ states }) => Object.values(states).reduce((sum, count) => sum + count, 0),
  },
  review: only('InReview'),
  work: {
    label: 'The carrier is at work',
    narrows: { states: AT_WORK, waitingOn: undefined },
    count: ({ states }) => AT_WORK.reduce((sum, state) => sum + states[state], 0),
  },
  invited: only('Invited'),
  conditional: only('ConditionallyApproved'),
  approved: only('Approved'),
  rejected: only('Rejected'),
  expired: only('Expired'),
}

const sameAs = ({ states, waitingOn }: Narrowing) => JSON.stringify([states ?? [], waitingOn ?? null])

/** Carriers that want to haul for the provider, those that wait for it first (domain §5.5). */
export function ReviewQueuePage(): ReactNode {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { persona } = useCurrentUser()
  const isPhone = useMedia('(width < 800px)')
  const [isInviting, setInviting] = useState(false)
  const { data } = useQuery(counts)
  const narrow = (change: Partial<ReviewQueueSearch>): void =>
    void navigate({ to: '/onboarding/review', search: { ...search, ...change }, replace: true, resetScroll: false })
  const open = ({ id }: ApplicationRow): void =>
    void navigate({ to: '/onboarding/review/$applicationId', params: { applicationId: id } })
  const selected = Object.entries(VIEWS).find(([, { narrows }]) => sameAs(narrows) === sameAs(search))?.[0] ?? ''
  const isNarrowed = Boolean(search.query) || selected === ''
  return (
    <>
      <ListPage
        title={t('Onboarding')}
        views={
          <ViewList
            label={t('Views')}
            views={Object.entries(VIEWS).map(
              ([id, { label, count }]): View => ({ id, label: t(label), ...(data ? { count: count(data) } : {}) }),
            )}
            selected={selected}
            renderLink={({ id }, link) => (
              <Link to="/onboarding/review" search={{ query: search.query, ...VIEWS[id]?.narrows }} {...link} />
            )}
          />
        }
        filters={
          <CheckboxGroup
            label={t('State')}
            options={ONBOARDING_STATES.map((value) => ({
              value,
              label: t(STATE_NAMES[value]),
              ...(data ? { count: data.states[value] } : {}),
            }))}
            value={search.states ?? []}
            onChange={(states) => narrow({ states: states.length > 0 ? states : undefined })}
          />
        }
        filterCount={search.states?.length ?? 0}
        search={
          <SearchBox
            label={t('Search applications')}
            placeholder={t('Company, USDOT, docket, applicant')}
            query={search.query}
            onSearch={(query) => narrow({ query })}
          />
        }
        toolbar={
          <Button
            variant="primary"
            icon={<IconMailPlus aria-hidden="true" />}
            disabledReason={!may(persona, 'onboarding:review') && t('Your role cannot do this')}
            onPress={() => setInviting(true)}
          >
            {isPhone ? t('Invite') : t('Invite a carrier')}
          </Button>
        }
      >
        <ReviewQueueList
          search={search}
          onOpen={open}
          onClear={isNarrowed ? () => narrow({ query: undefined, states: undefined, waitingOn: undefined }) : undefined}
        />
      </ListPage>
      {isInviting ? (
        <Suspense>
          <InviteCarrier onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: ReviewQueueSearch): void {
  void client.prefetchQuery(counts)
  void client.prefetchQuery(pageOf(search, 1))
}
