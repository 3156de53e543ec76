import { CONSENT_TEXT } from '@waybill/contract/phone-tracking/phone-tracking.ts'
import type { Actor } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import type { LockedShipment } from '../shipments/shipments.ts'
import type { Answer, NewAnswer } from './phone-tracking.queries.ts'

/** A driver answers for their own phone; whoever agrees has read the text of today. */
export function mayAnswer(
  actor: Actor,
  { id: shipmentId }: LockedShipment,
  { isAgreed, textVersion }: { isAgreed: boolean; textVersion: number },
): Authorized<NewAnswer> {
  if (isAgreed && textVersion !== CONSENT_TEXT) throw new Refusal('agreement-changed')
  return authorized({ shipmentId, contactId: actor.id, isAgreed, textVersion, answeredAt: actor.now })
}

/** Of a phone that its driver shares. */
export function mayTellOf(
  actor: Actor,
  { id: shipmentId }: LockedShipment,
  answer: Answer | undefined,
): Authorized<{ shipmentId: string; contactId: string }> {
  mayBeFollowed(answer)
  return authorized({ shipmentId, contactId: actor.id })
}

/** Without the driver's consent to today's text no position is taken. */
export function mayBeFollowed(answer: Answer | undefined): Answer {
  if (!answer?.isAgreed || answer.textVersion !== CONSENT_TEXT) throw new Refusal('phone-not-shared')
  return answer
}
