import { CONSENT_TEXT, type PhoneTracking } from '@waybill/contract/phone-tracking/phone-tracking.ts'
import type { Load } from '../loads.ts'
import { answerTracking } from './known-tracking.ts'
import { positions } from './use-phone.ts'

export type Consent = 'asked' | 'agreed' | 'declined'

/** Undefined while there is nothing to ask: the load is not under way, or the truck's own ELD says where it is. */
export function consentOf({ isOpen, isEldReporting, drivers: [own], seenBy }: PhoneTracking): Consent | undefined {
  // Kept in the browser from before a driver was told who sees it: read anew soon.
  if (!isOpen || isEldReporting || !own || !seenBy) return undefined
  if (own.state === 'declined') return 'declined'
  return own.state === 'agreed' && own.textVersion === CONSENT_TEXT ? 'agreed' : 'asked'
}

/** What waits on this phone goes with the consent. Fails without signal. */
export async function answerConsent(who: string, { shipment }: Load, isAgreed: boolean): Promise<void> {
  await answerTracking(who, shipment, { isAgreed, textVersion: CONSENT_TEXT })
  if (!isAgreed) await positions.forget(shipment.id)
}
