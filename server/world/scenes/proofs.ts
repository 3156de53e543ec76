import { api } from '@waybill/contract/api.ts'
import { PROOF_OF_DELIVERY } from '@waybill/contract/documents/file-types.ts'
import { voiceOf } from '../companies.ts'
import { pageOf } from '../one-page.ts'
import { act, type Part } from '../stage.ts'
import type { Hauled, HaulPlan } from './haul.ts'

const MINUTE = 60_000

/** Every dock's receipt is sent once the truck has left the last one, and accepted when the plan says; returns when. */
export function* proven(
  { confirmedAt, provider }: HaulPlan,
  { carrier, delivered, deliveredAt, number }: Hauled,
): Part<Date | undefined> {
  const sent: string[] = []
  const at = new Date(deliveredAt.getTime() + 40 * MINUTE)
  for (const { stopId, type, name } of delivered.stops) {
    if (type !== 'Delivery') continue
    const words = `Proof of delivery ${number}: received in good order at ${name}, signed J. Rowan`
    const { id } = yield* act(at, voiceOf(carrier), api.documents.upload, {
      body: {
        uploadData: {
          name: `POD ${number}.pdf`,
          data: pageOf(words).toString('base64'),
          fileType: PROOF_OF_DELIVERY,
          orderStopId: stopId,
        },
      },
    })
    sent.push(id)
  }
  if (!confirmedAt) return undefined
  const reviewedAt = new Date(Math.max(confirmedAt.getTime(), at.getTime() + 10 * MINUTE))
  for (const documentId of sent)
    yield* act(reviewedAt, voiceOf(provider), api.documents.review, {
      params: { documentId },
      body: { decision: 'accept' },
    })
  return reviewedAt
}
