import type { CurrentUser } from '@waybill/contract/identity/identity.ts'

/** Told to administrators alone: nobody else can mend it (SPEC §4, §6). */
export function isTrackingLost({ trackingIntegration, roles, persona }: CurrentUser): boolean {
  return trackingIntegration?.expired === true && roles.includes('Admin') && persona !== 'driver'
}

/** A tab says it once for each person; the banner stays. */
const keyOf = ({ id }: CurrentUser): string => `waybill.tracking-lost.${id}`

export function isToldOfLoss(user: CurrentUser): boolean {
  return sessionStorage.getItem(keyOf(user)) !== null
}

export function keepToldOfLoss(user: CurrentUser): void {
  sessionStorage.setItem(keyOf(user), 'told')
}
