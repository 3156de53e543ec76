import type { Held } from '../onboarding.policy.ts'

/** What is sealed opens for its application and step alone: a number cannot be passed off as another's. */
export function purposeOf({ dossier }: Held, what: 'tax' | 'payment'): string {
  return `onboarding ${what} of ${dossier.id}`
}
