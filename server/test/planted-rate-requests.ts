import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import type { Company, Person } from './people.ts'

type Say = (where: string, readers: readonly Company[]) => string

export type PlantedRateRequests = { roundId: string; requestIds: string[] }

/** A carrier asked for its rate, with its offer and a counter; only the provider knows the round (P9). */
export async function plantRateRequests(
  db: Db,
  { shipmentId, carrier, operations }: { shipmentId: string; carrier: Company; operations: Person },
  say: Say,
  price: (where: string, readers: readonly Company[]) => number,
): Promise<PlantedRateRequests> {
  const { read } = db.as({ kind: 'system' })
  const [roundId, requestId, offerId] = [newId(), newId(), newId()]
  const now = new Date()
  const later = new Date(now.getTime() + 86_400_000)
  await read
    .insertInto('rate_round')
    .values({
      id: roundId,
      shipment_id: shipmentId,
      note: say('rate_round.note', []),
      currency: 'USD',
      respond_by: later,
      award_up_to: price('rate_round.award_up_to', []),
      started_at: now,
      started_by: say('rate_round.started_by', []),
      started_by_id: operations.id,
    })
    .execute()
  await read
    .insertInto('rate_request')
    .values({
      id: requestId,
      round_id: roundId,
      shipment_id: shipmentId,
      carrier_id: carrier.id,
      note: say('rate_request.note', [carrier]),
      currency: 'USD',
      sent_at: now,
      respond_by: later,
    })
    .execute()
  await read
    .insertInto('rate_offer')
    .values({
      id: offerId,
      request_id: requestId,
      amount: price('rate_offer.amount', [carrier]),
      valid_until: later,
      note: say('rate_offer.note', [carrier]),
      offered_at: now,
      offered_by: say('rate_offer.offered_by', [carrier]),
    })
    .execute()
  await read
    .updateTable('rate_request')
    .set({
      status: 'Offered',
      offer_id: offerId,
      responded_at: now,
      responded_by: say('rate_request.responded_by', [carrier]),
      counter_amount: price('rate_request.counter_amount', [carrier]),
      counter_note: say('rate_request.counter_note', [carrier]),
      counter_until: later,
      countered_at: now,
    })
    .where('id', '=', requestId)
    .execute()
  return { roundId, requestIds: [requestId] }
}
