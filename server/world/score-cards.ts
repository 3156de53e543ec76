import { sql } from 'kysely'
import type { Tx } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import { gradeOne, judgeSome } from '../src/score-cards/score-cards.ts'

const HOUR = 3_600_000

/** Every carrier is measured, and Alder contests the latest load that it reached too late. */
export async function layScoreCards(tx: Tx, now: Date): Promise<void> {
  while (await judgeSome(tx, now));
  while (await gradeOne(tx, now));
  await sql`
    insert into score_contest (id, carrier_id, shipment_id, metric, reason, message, contested_at, contested_by, answer_due_at)
    select ${newId()}, carrier_id, shipment_id, miss ->> 'metric', 'facility',
      'The guard sent the truck to the overflow lot. The gate log shows when it came; please compare.',
      ${new Date(now.getTime() - 5 * HOUR)}, dispatcher.name, ${new Date(now.getTime() + 43 * HOUR)}
    from score_load
    cross join lateral jsonb_array_elements(misses) as miss
    cross join lateral (select first_name || ' ' || last_name as name from contact
      where company_id = carrier_id and user_name = 'dispatch@alder.example') as dispatcher
    where miss ->> 'metric' in ('pickup', 'delivery') and miss -> 'excused' = 'null'
    order by day desc, shipment_id desc limit 1`.execute(tx)
}
