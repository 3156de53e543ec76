import { z } from 'zod'

/** Where a carrier's application stands (domain §5.5). It follows from what happened and is never set. */
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
