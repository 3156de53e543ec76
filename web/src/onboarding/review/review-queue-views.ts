import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import type { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { ONBOARDING_STATES, type OnboardingState } from '@waybill/contract/onboarding-states.ts'
import type { View } from '../../ui/list-page.tsx'
import { t } from '../../ui/words.ts'
import type { ReviewQueueSearch } from '../onboarding-searches.ts'
import { STATE_NAMES } from '../onboarding-text.ts'

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
    label: 'The carrier is working on it',
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

export function viewsOf(counts: Counts | undefined): View[] {
  return Object.entries(VIEWS).map(([id, { label, count }]) => ({
    id,
    label: t(label),
    count: counts && count(counts),
  }))
}

/** The view with the address's filters; none if the filters go beyond it. */
export function viewOf(search: ReviewQueueSearch): string {
  return Object.entries(VIEWS).find(([, { narrows }]) => sameAs(narrows) === sameAs(search))?.[0] ?? ''
}

export function searchOf(view: string, { query }: ReviewQueueSearch): ReviewQueueSearch {
  return { query, ...VIEWS[view]?.narrows }
}
