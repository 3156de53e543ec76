import type { ChangeableStep } from '@waybill/contract/onboarding/application.ts'
import type { OnboardingState, OnboardingStep } from '@waybill/contract/onboarding-states.ts'

/** What happened to an application (domain §5.5). The list only grows; the state is never set, it follows. */
export type OnboardingEvent = { at: Date } & (
  | { kind: 'invited' | 'started' | 'authority-confirmed' | 'control-proven' | 'control-lapsed' | 'call-requested' }
  | { kind: 'profile-entered' | 'insurance-received' | 'tax-received' | 'payment-set-up' | 'agreement-signed' }
  | { kind: 'submitted' | 'released' | 'marked-do-not-use' | 'expired' | 'approved' }
  | { kind: 'changes-asked'; changes: readonly { step: ChangeableStep; reason: string }[] }
  | { kind: 'held' | 'rejected'; reason: string }
  | { kind: 'conditionally-approved'; conditions: readonly string[]; until: string }
)
export type EventKind = OnboardingEvent['kind']

export type StepStanding = { isDone: boolean; doneAt: Date | null; refusal: string | null }

export type Standing = {
  state: OnboardingState
  steps: ReadonlyMap<OnboardingStep, StepStanding>
  isOnHold: boolean
  isDoNotUse: boolean
  callRequestedAt: Date | null
  /** What the carrier reads: why it was rejected or waits. */
  reason: string | null
  conditions: readonly string[]
  conditionsUntil: string | null
  startedAt: Date
  submittedAt: Date | null
  decidedAt: Date | null
  expiresAt: Date | null
  changedAt: Date
  waitingOn: 'carrier' | 'provider' | null
  waitingFor: 'review' | 'call' | 'conditions' | null
}

const DAY = 86_400_000
/** An application untouched for this long has expired. */
export const UNTOUCHED_DAYS = 30

/** The step's name, and the state it leads to once all earlier steps are done. */
const STEP_OF: Partial<Record<EventKind, OnboardingStep>> = {
  'authority-confirmed': 'authority',
  'control-proven': 'control',
  'profile-entered': 'profile',
  'insurance-received': 'insurance',
  'tax-received': 'tax',
  'payment-set-up': 'payment',
  'agreement-signed': 'agreement',
}
const LEADS_TO: readonly (readonly [OnboardingStep, OnboardingState])[] = [
  ['authority', 'IdentityStarted'],
  ['control', 'AuthorityChecked'],
  ['profile', 'ProfileEntered'],
  ['insurance', 'InsuranceReceived'],
  ['tax', 'TaxReceived'],
  ['payment', 'PaymentSetup'],
  ['agreement', 'AgreementSigned'],
]

/** What the events of an application add up to. */
export function project(events: readonly OnboardingEvent[]): Standing {
  const [first] = events
  if (!first) throw new Error('An application begins with an event')
  const steps = new Map<OnboardingStep, StepStanding>(
    [...LEADS_TO.map(([step]) => step), 'review' as const].map((step) => [
      step,
      { isDone: false, doneAt: null, refusal: null },
    ]),
  )
  let phase: 'invited' | 'open' | 'review' | 'approved' | 'conditional' | 'rejected' | 'expired' = 'open'
  let isOnHold = false
  let isDoNotUse = false
  let reason: string | null = null
  let callRequestedAt: Date | null = null
  let submittedAt: Date | null = null
  let decidedAt: Date | null = null
  let conditions: readonly string[] = []
  let conditionsUntil: string | null = null

  for (const event of events) {
    const done = STEP_OF[event.kind]
    if (done) steps.set(done, { isDone: true, doneAt: event.at, refusal: null })
    switch (event.kind) {
      case 'invited':
        phase = 'invited'
        break
      case 'started':
        phase = 'open'
        break
      case 'call-requested':
        callRequestedAt = event.at
        break
      case 'control-proven':
        callRequestedAt = null
        break
      case 'control-lapsed':
        steps.set('control', { isDone: false, doneAt: null, refusal: 'The registered contact has changed' })
        callRequestedAt = null
        break
      case 'submitted':
        phase = 'review'
        submittedAt = event.at
        break
      case 'changes-asked':
        phase = 'open'
        submittedAt = null
        for (const { step, reason: why } of event.changes)
          steps.set(step, { isDone: false, doneAt: null, refusal: why })
        break
      case 'held':
        isOnHold = true
        reason = event.reason
        break
      case 'released':
        isOnHold = false
        reason = null
        break
      case 'approved':
        phase = 'approved'
        decidedAt = event.at
        conditions = []
        conditionsUntil = null
        break
      case 'conditionally-approved':
        phase = 'conditional'
        decidedAt = event.at
        conditions = event.conditions
        conditionsUntil = event.until
        break
      case 'rejected':
        phase = 'rejected'
        decidedAt = event.at
        reason = event.reason
        isOnHold = false
        break
      case 'marked-do-not-use':
        phase = 'rejected'
        decidedAt = event.at
        isDoNotUse = true
        // Nobody is told why (domain §5.5).
        reason = null
        isOnHold = false
        break
      case 'expired':
        phase = 'expired'
        decidedAt = event.at
        break
      default:
        break
    }
  }
  if (phase === 'approved' || phase === 'conditional')
    steps.set('review', { isDone: true, doneAt: decidedAt, refusal: null })
  const last = events.at(-1) ?? first
  const state = stateOf(phase, steps)
  const waiting = waitingIn(phase, callRequestedAt !== null)
  return {
    state,
    steps,
    isOnHold,
    isDoNotUse,
    callRequestedAt,
    reason,
    conditions,
    conditionsUntil,
    startedAt: first.at,
    submittedAt,
    decidedAt,
    expiresAt: expiryOf(phase, callRequestedAt !== null, last.at, conditionsUntil),
    changedAt: last.at,
    ...waiting,
  }
}

type Phase = 'invited' | 'open' | 'review' | 'approved' | 'conditional' | 'rejected' | 'expired'

function stateOf(phase: Phase, steps: ReadonlyMap<OnboardingStep, StepStanding>): OnboardingState {
  switch (phase) {
    case 'invited':
      return 'Invited'
    case 'open': {
      // As far as every earlier step is done: a step sent back reopens the ones after it, and keeps their entries.
      let state: OnboardingState = 'IdentityStarted'
      for (const [step, leadsTo] of LEADS_TO) {
        if (!steps.get(step)?.isDone) break
        state = leadsTo
      }
      return state
    }
    case 'review':
      return 'InReview'
    case 'approved':
      return 'Approved'
    case 'conditional':
      return 'ConditionallyApproved'
    case 'rejected':
      return 'Rejected'
    case 'expired':
      return 'Expired'
  }
}

function waitingIn(phase: Phase, isCallRequested: boolean): Pick<Standing, 'waitingOn' | 'waitingFor'> {
  switch (phase) {
    case 'review':
      return { waitingOn: 'provider', waitingFor: 'review' }
    case 'invited':
    case 'open':
      return isCallRequested
        ? { waitingOn: 'provider', waitingFor: 'call' }
        : { waitingOn: 'carrier', waitingFor: null }
    case 'conditional':
      return { waitingOn: 'carrier', waitingFor: 'conditions' }
    case 'approved':
    case 'rejected':
    case 'expired':
      return { waitingOn: null, waitingFor: null }
  }
}

/** An applicant waiting for a call does not expire. Conditions hold until their day is over in all of the trade's zones. */
function expiryOf(phase: Phase, isCallRequested: boolean, touchedAt: Date, until: string | null): Date | null {
  if (phase === 'conditional' && until) return new Date(Date.parse(`${until}T00:00:00Z`) + 36 * 3_600_000)
  if (phase !== 'invited' && phase !== 'open') return null
  return isCallRequested ? null : new Date(touchedAt.getTime() + UNTOUCHED_DAYS * DAY)
}
