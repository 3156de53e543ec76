import { z } from 'zod'

/** The state of a carrier's application (domain §5.5). It follows from what happened and is never set. */
export const ONBOARDING_STATES = [
  'Invited',
  'IdentityStarted',
  'AuthorityChecked',
  'ProfileEntered',
  'InsuranceReceived',
  'TaxReceived',
  'PaymentSetup',
  'AgreementSigned',
  'InReview',
  'Approved',
  'ConditionallyApproved',
  'Rejected',
  'Expired',
] as const

export const OnboardingState = z.enum(ONBOARDING_STATES)
export type OnboardingState = z.infer<typeof OnboardingState>

/** The applicant's steps, in the wizard's order. `control` proves who speaks for the carrier. */
export const ONBOARDING_STEPS = [
  'authority',
  'control',
  'profile',
  'insurance',
  'tax',
  'payment',
  'agreement',
  'review',
] as const

export const OnboardingStep = z.enum(ONBOARDING_STEPS)
export type OnboardingStep = z.infer<typeof OnboardingStep>
