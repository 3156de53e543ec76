import { sql } from 'kysely'
import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'

/** How a load counts for its carrier, and what it contests: of strangers, nobody reads either. Returns the contest's id. */
export async function plantScoreCard(
  db: Db,
  { shipmentId, carrierId }: { shipmentId: string; carrierId: string },
  say: (where: string) => string,
): Promise<string> {
  const { read } = db.as({ kind: 'system' })
  const id = newId()
  await sql`insert into score_load (shipment_id, carrier_id, shipment_number, origin, destination, day,
      pickup_part, pickup_whole, delivery_part, delivery_whole, tracking_part, tracking_whole, cancellation_part, cancellation_whole,
      acceptance_part, acceptance_whole, proof_part, proof_whole, billing_part, billing_whole, claims_part, claims_whole)
    values (${shipmentId}, ${carrierId}, ${say('score_load.shipment_number')}, 'Chicago, IL', 'Phoenix, AZ', current_date,
      0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`.execute(read)
  await sql`insert into score_contest (id, carrier_id, shipment_id, metric, reason, message, contested_at, contested_by, answer_due_at)
    values (${id}, ${carrierId}, ${shipmentId}, 'pickup', 'other', ${say('score_contest.message')}, now(),
      ${say('score_contest.contested_by')}, now())`.execute(read)
  await sql`insert into score_tier (carrier_id, judged_on) values (${carrierId}, current_date)`.execute(read)
  return id
}
