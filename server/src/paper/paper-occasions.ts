import type { Tx } from '../db/connection.ts'
import type { Happened, Notice, Occasions } from '../notifications/notifications.ts'
import { renewConfirmation } from './confirmations/confirmations.ts'
import { waitingConfirmation } from './paper-occasions.queries.ts'

/** The document may no longer be right. A new revision's own announcement reaches the carrier. */
async function renewed(tx: Tx, { subject }: Happened, now: Date): Promise<readonly Notice[]> {
  if (subject.type === 'shipment') await renewConfirmation(tx, subject.id, now)
  return []
}

/** A rate confirmation waits for its carrier's signature; a change to the load after booking reissues it (decision 26). */
export const PAPER_OCCASIONS: Occasions = {
  'shipment-changed': renewed,
  'driver-changed': renewed,
  'equipment-changed': renewed,
  'appointment-changed': renewed,
  'confirmation-issued': async (tx, { subject, byId }) => {
    const waiting = await waitingConfirmation(tx, subject.id)
    if (!waiting) return []
    const { id, shipment, lane, carrierId, reason } = waiting
    const told = { subject, key: `signature-awaited:${id}`, to: [{ companyId: carrierId }], byId }
    const facts = { shipment, lane, revision: String(waiting.revision) }
    return reason === null
      ? [{ wording: 'signature-awaited', facts, ...told }]
      : [{ wording: 'confirmation-renewed', facts: { ...facts, reason }, ...told }]
  },
}
