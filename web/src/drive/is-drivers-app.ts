import type { CurrentUser } from '@waybill/contract/identity/identity.ts'

/** Whether the driver's app is this user's home now; whoever has something to accept or to finish first does that in the house. */
export function isDriversApp(user: CurrentUser | undefined): boolean {
  if (user?.persona !== 'driver' || user.onboarding) return false
  return user.hasAcceptedAccessTermsAndConditions && !user.mustSetUpSecondFactor
}
