import type { Occasions } from '../notifications/notifications.ts'
import { waitingConfirmation } from './paper-occasions.queries.ts'

/** A rate confirmation waits for its carrier's signature. */
export const PAPER_OCCASIONS: Occasions = {
  'confirmation-issued': async (tx, { subject, byId }) => {
    const waiting = await waitingConfirmation(tx, subject.id)
    if (!waiting) return []
    const { id, shipment, lane, revision, carrierId } = waiting
    return [
      {
        wording: 'signature-awaited',
        facts: { shipment, lane, revision: String(revision) },
        subject,
        key: `signature-awaited:${id}`,
        to: [{ companyId: carrierId }],
        byId,
      },
    ]
  },
}
