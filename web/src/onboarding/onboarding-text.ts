import type { Application, OnboardingDocumentKind, StepStatus } from '@waybill/contract/onboarding/application.ts'
import type { OnboardingState, OnboardingStep } from '@waybill/contract/onboarding-states.ts'
import { onThisDevice } from '../ui/device-clock.ts'
import type { Tone } from '../ui/status-chip.tsx'
import { locale, t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'

export const STEP_NAMES: Record<OnboardingStep, string> = {
  authority: 'Authority',
  control: 'Proof of control',
  profile: 'Company profile',
  insurance: 'Insurance',
  tax: 'Tax form',
  payment: 'Payment',
  agreement: 'Agreement',
  review: 'Review',
}

export const STATE_NAMES: Record<OnboardingState, string> = {
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

export function toneOfState(state: OnboardingState): Tone {
  switch (state) {
    case 'Invited':
    case 'Expired':
      return 'planned'
    case 'InReview':
    case 'ConditionallyApproved':
      return 'attention'
    case 'Approved':
      return 'done'
    case 'Rejected':
      return 'stopped'
    default:
      return 'committed'
  }
}

export const STATUS_NAMES: Record<StepStatus, string> = {
  done: 'Done',
  open: 'Open',
  refused: 'Needs a change',
  waiting: 'Waiting',
  closed: 'Not yet',
}

export const DOCUMENT_NAMES: Record<OnboardingDocumentKind, string> = {
  certificate: 'Certificate of insurance',
  w9: 'W-9',
  w8: 'W-8BEN-E',
  'void-cheque': 'Void check',
  'notice-of-assignment': 'Notice of assignment',
}

/** The applicant may still edit: it is neither under review nor decided. */
export function isAtWork({ state }: Pick<Application, 'state'>): boolean {
  return !['InReview', 'Approved', 'ConditionallyApproved', 'Rejected', 'Expired'].includes(state)
}

/** What waits on the applicant first: returned steps, then open ones. */
export function nextStepOf({ steps }: Pick<Application, 'steps'>): OnboardingStep {
  const first = (status: StepStatus) => steps.find((step) => step.status === status)?.step
  return first('refused') ?? first('open') ?? 'review'
}

/** In the user's own zone: applicants work anywhere. */
export function momentText(at: string): string {
  return timeText(onThisDevice(at))
}

/** Without the hour. */
export function shortMomentText(at: string): string {
  return timeText(onThisDevice(at), { dayOnly: true })
}

export function dollarsText(amount: number): string {
  return amount.toLocaleString(locale(), { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
}

export function sizeText(bytes: number): string {
  return bytes < 1024 * 1024
    ? t('{n} kB', { n: Math.max(1, Math.round(bytes / 1024)) })
    : t('{n} MB', { n: (bytes / 1024 / 1024).toFixed(1) })
}

/** Shown beside a number that is sealed when saved and stored nowhere before: not in the browser, and not in the draft (P9). */
export const NOT_KEPT = 'Stored encrypted, and not part of the draft: if you leave before you save, type it again'
