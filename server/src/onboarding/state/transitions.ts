import { ONBOARDING_SAYINGS } from '@waybill/contract/onboarding/onboarding.sayings.ts'
import { ONBOARDING_STATES, type OnboardingState, type OnboardingStep } from '@waybill/contract/onboarding-states.ts'
import type { Can, Persona } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import { NOT_YOUR_ROLE } from '../../http/said.ts'

const say = sayer(ONBOARDING_SAYINGS)

/** What can be done with an application. */
export type Command =
  | 'look-up'
  | 'check-authority'
  | 'confirm-authority'
  | 'prove-control'
  | 'request-call'
  | 'vouch-for-control'
  | 'enter-profile'
  | 'receive-insurance'
  | 'receive-tax'
  | 'set-up-payment'
  | 'sign-agreement'
  | 'submit'
  | 'ask-for-changes'
  | 'hold'
  | 'release'
  | 'approve'
  | 'approve-conditionally'
  | 'reject'
  | 'mark-do-not-use'
  | 'expire'

type Commander = Persona | 'system'

/** The applicant is at work: no decision, no review yet. */
export const OPEN_STATES = [
  'IdentityStarted',
  'AuthorityChecked',
  'ProfileEntered',
  'InsuranceReceived',
  'TaxReceived',
  'PaymentSetup',
  'AgreementSigned',
] as const satisfies readonly OnboardingState[]

const APPLICANT = ['carrier-admin'] as const
const REVIEWER = ['operations'] as const
const BEFORE_SIGNING = ['authority', 'control', 'profile', 'insurance', 'tax', 'payment'] as const

type Rule = {
  from: readonly OnboardingState[]
  by: readonly Commander[]
  /** Steps required first. Between authority and signature the applicant picks the order. */
  needs: readonly OnboardingStep[]
  refusal: string
}

/** The legal steps (domain §5.5): in which states each command is allowed, to whom, and after what. The projection says where it leads. */
const TRANSITIONS: Record<Command, Rule> = {
  'look-up': {
    from: ['Invited', ...OPEN_STATES],
    by: APPLICANT,
    needs: [],
    refusal: 'The registry cannot be reached',
  },
  'check-authority': {
    from: ['Invited', ...OPEN_STATES, 'InReview', 'ConditionallyApproved'],
    by: REVIEWER,
    needs: [],
    refusal: 'The registry cannot be reached',
  },
  'confirm-authority': { from: OPEN_STATES, by: APPLICANT, needs: [], refusal: 'The authority cannot be confirmed' },
  'prove-control': { from: OPEN_STATES, by: APPLICANT, needs: ['authority'], refusal: 'No code can be entered' },
  'request-call': { from: OPEN_STATES, by: APPLICANT, needs: ['authority'], refusal: 'A call cannot be requested' },
  'vouch-for-control': {
    from: OPEN_STATES,
    by: REVIEWER,
    needs: ['authority'],
    refusal: 'Ownership cannot be confirmed',
  },
  'enter-profile': { from: OPEN_STATES, by: APPLICANT, needs: ['authority'], refusal: 'The profile cannot be changed' },
  'receive-insurance': {
    from: OPEN_STATES,
    by: APPLICANT,
    needs: ['authority'],
    refusal: 'Insurance cannot be changed',
  },
  'receive-tax': { from: OPEN_STATES, by: APPLICANT, needs: ['authority'], refusal: 'The tax form cannot be changed' },
  'set-up-payment': { from: OPEN_STATES, by: APPLICANT, needs: ['authority'], refusal: 'Payment cannot be changed' },
  'sign-agreement': { from: OPEN_STATES, by: APPLICANT, needs: BEFORE_SIGNING, refusal: 'It cannot be signed' },
  submit: {
    from: ['AgreementSigned'],
    by: APPLICANT,
    needs: [...BEFORE_SIGNING, 'agreement'],
    refusal: 'It cannot be submitted',
  },
  'ask-for-changes': { from: ['InReview'], by: REVIEWER, needs: [], refusal: 'Nothing can be returned' },
  hold: { from: ['InReview'], by: REVIEWER, needs: [], refusal: 'It cannot be put on hold' },
  release: { from: ['InReview'], by: REVIEWER, needs: [], refusal: 'It cannot be released' },
  approve: {
    from: ['InReview', 'ConditionallyApproved'],
    by: REVIEWER,
    needs: [],
    refusal: 'It cannot be approved',
  },
  'approve-conditionally': { from: ['InReview'], by: REVIEWER, needs: [], refusal: 'It cannot be approved' },
  reject: {
    from: ['Invited', ...OPEN_STATES, 'InReview', 'ConditionallyApproved'],
    by: REVIEWER,
    needs: [],
    refusal: 'It cannot be rejected',
  },
  'mark-do-not-use': {
    from: ['Invited', ...OPEN_STATES, 'InReview', 'ConditionallyApproved'],
    by: REVIEWER,
    needs: [],
    refusal: 'It cannot be marked',
  },
  expire: {
    from: ['Invited', ...OPEN_STATES, 'ConditionallyApproved'],
    by: ['system'],
    needs: [],
    refusal: 'It does not expire',
  },
}

const RANK = new Map(ONBOARDING_STATES.map((state, rank) => [state, rank]))
const rankOf = (state: OnboardingState) => RANK.get(state) ?? -1
const after = (state: OnboardingState) => OPEN_STATES.filter((other) => rankOf(other) > rankOf(state))

/** Which states can follow which. Approved, Rejected and Expired are final: applying again starts over. */
export const NEXT: Record<OnboardingState, readonly OnboardingState[]> = {
  Invited: ['IdentityStarted', 'Rejected', 'Expired'],
  IdentityStarted: [...after('IdentityStarted'), 'Rejected', 'Expired'],
  // Control lapses if the registered contact changes: back to the start, with all entries kept.
  AuthorityChecked: ['IdentityStarted', ...after('AuthorityChecked'), 'Rejected', 'Expired'],
  ProfileEntered: ['IdentityStarted', ...after('ProfileEntered'), 'Rejected', 'Expired'],
  InsuranceReceived: ['IdentityStarted', ...after('InsuranceReceived'), 'Rejected', 'Expired'],
  TaxReceived: ['IdentityStarted', ...after('TaxReceived'), 'Rejected', 'Expired'],
  PaymentSetup: ['IdentityStarted', ...after('PaymentSetup'), 'Rejected', 'Expired'],
  AgreementSigned: ['IdentityStarted', 'InReview', 'Rejected', 'Expired'],
  InReview: [
    ...OPEN_STATES.filter((state) => state !== 'AgreementSigned'),
    'Approved',
    'ConditionallyApproved',
    'Rejected',
  ],
  ConditionallyApproved: ['Approved', 'Rejected', 'Expired'],
  Approved: [],
  Rejected: [],
  Expired: [],
}

const STATE_NAMES: Record<OnboardingState, string> = {
  Invited: 'Invited',
  IdentityStarted: 'Started',
  AuthorityChecked: 'Authority checked',
  ProfileEntered: 'Profile entered',
  InsuranceReceived: 'Insurance received',
  TaxReceived: 'Tax form received',
  PaymentSetup: 'Payment set up',
  AgreementSigned: 'Agreement signed',
  InReview: 'In review',
  Approved: 'Approved',
  ConditionallyApproved: 'Conditionally approved',
  Rejected: 'Rejected',
  Expired: 'Expired',
}

const STEP_NAMES: Record<OnboardingStep, string> = {
  authority: 'the authority',
  control: 'the registered contact',
  profile: 'the profile',
  insurance: 'the insurance',
  tax: 'the tax form',
  payment: 'the payment',
  agreement: 'the agreement',
  review: 'the review',
}

export type Standpoint = {
  state: OnboardingState
  isOnHold: boolean
  isDone: (step: OnboardingStep) => boolean
}

/** True, or the sentence saying why not. */
export function allows(command: Command, { state, isOnHold, isDone }: Standpoint, commander: Commander): Can {
  const { from, by, needs, refusal } = TRANSITIONS[command]
  if (!by.includes(commander)) return NOT_YOUR_ROLE
  const told = { term: refusal }
  if (!from.includes(state)) return say('application-in-state', { refusal: told, state: { term: STATE_NAMES[state] } })
  const missing = needs.find((step) => !isDone(step))
  if (missing) return say('application-step-first', { refusal: told, step: { term: STEP_NAMES[missing] } })
  if (isOnHold && ['approve', 'approve-conditionally', 'ask-for-changes', 'hold'].includes(command))
    return say('application-held', { refusal: told })
  if (command === 'release' && !isOnHold) return say('application-not-held', { refusal: told })
  return true
}
