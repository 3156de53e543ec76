import type { Held } from '../onboarding.policy.ts'

/** Sealed data opens only for its application and step: a number cannot pass as another's. */
export function purposeOf({ dossier }: Held, what: 'tax' | 'payment'): string {
  return `onboarding ${what} of ${dossier.id}`
}
