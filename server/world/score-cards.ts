import { sql } from 'kysely'
import { answerDueAt } from '../src/cases/cases.ts'
import type { Tx } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import { gradeOne, judgeSome } from '../src/score-cards/score-cards.ts'

const HOUR = 3_600_000

/** Northbound's own limits: long hauls through winter are late more often than the product's usual Gold allows. */
const LIMITS = { gold: [88, 85, 85, 5], standard: [80, 75, 50, 10] } as const
const DAY = 24 * HOUR

/** Quick pay in 7 and in 2 days, Book It Now, and the head start on the board. */
const BENEFITS = [
  { tier: 'Gold', fees: [1, 2], mayBookNow: true, headStart: 15 },
  { tier: 'Standard', fees: [1.5, 3], mayBookNow: true, headStart: 15 },
  { tier: 'Watch', fees: [2, 4], mayBookNow: false, headStart: 0 },
] as const

/** Every carrier is measured, and Alder contests the latest load that it reached too late. */
export async function layScoreCards(tx: Tx, now: Date): Promise<void> {
  await sql`insert into score_rule (effective_on, gold_pickup, gold_delivery, gold_tracking, gold_cancellation,
      standard_pickup, standard_delivery, standard_tracking, standard_cancellation)
    values (${new Date(now.getTime() - 400 * DAY).toISOString().slice(0, 10)}, ${sql.join([...LIMITS.gold, ...LIMITS.standard])})`.execute(
    tx,
  )
  while (await judgeSome(tx, now));
  while (await gradeOne(tx, now));
  for (const { tier, fees, mayBookNow, headStart } of BENEFITS)
    await sql`update tier_benefit set quick_7_fee = ${fees[0]}, quick_2_fee = ${fees[1]}, may_book_now = ${mayBookNow},
      head_start_minutes = ${headStart} where tier = ${tier}`.execute(tx)
  await sql`select show_board(${now})`.execute(tx)
  await sql`
    insert into score_contest (id, carrier_id, shipment_id, metric, reason, message, contested_at, contested_by, answer_due_at)
    select ${newId()}, carrier_id, shipment_id, miss ->> 'metric', 'facility',
      'The guard sent the truck to the overflow lot. The gate log shows when it came; please compare.',
      ${new Date(now.getTime() - 5 * HOUR)}, dispatcher.name, ${await answerDueAt(tx, now)}
    from score_load
    cross join lateral jsonb_array_elements(misses) as miss
    cross join lateral (select first_name || ' ' || last_name as name from contact
      where company_id = carrier_id and user_name = 'dispatch@alder.example') as dispatcher
    where miss ->> 'metric' in ('pickup', 'delivery') and miss -> 'excused' = 'null'
    order by day desc, shipment_id desc limit 1`.execute(tx)
}
