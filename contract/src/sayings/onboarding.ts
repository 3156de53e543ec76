export const ONBOARDING_SAYINGS = {
  'application-in-state': '{refusal}: the application is {state}',
  'application-step-first': '{refusal} before {step} is done',
  'application-held': '{refusal}: the review is on hold',
  'application-not-held': '{refusal}: the review is not on hold',
} as const
