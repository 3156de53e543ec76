import type { ScoreLoad, ScoreLoadQuery } from '@waybill/contract/score-cards/score-cards.ts'
import { SCORE_METRICS, type ScoreMetric } from '@waybill/contract/score-cards/score-metrics.ts'
import type { ScoreTier } from '@waybill/contract/tier-names.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { type DaySums, daysBefore, type Limits, LONGEST_DAYS, type Sums } from './card.ts'

export type CardCompany = { id: string; number: string; name: string }

/** The cards the actor may see, as a condition on a carrier's id: its own; operations see all. Row security is the second wall. */
export function visibleTo(actor: Actor, carrierId: RawBuilder<unknown>): RawBuilder<boolean> {
  switch (actor.persona) {
    case 'operations':
      return sql`true`
    case 'carrier-admin':
    case 'carrier-dispatcher':
    case 'carrier-billing':
    case 'broker':
      return sql`${carrierId} = ${actor.companyId}`
    case 'driver':
    case 'factor':
    case 'payer':
    case 'shipper':
    case 'payables':
      return sql`false`
  }
}

/** A company that hauls, by its number or its id. */
export async function findCarrier(
  actor: Actor,
  by: { number: string } | { id: string },
  tx: Tx = actor.db.read,
): Promise<CardCompany | undefined> {
  const isWanted = 'id' in by ? sql`company.id = ${by.id}` : sql`company.number = ${by.number}`
  const { rows } = await sql<CardCompany>`
    select id, number, name from company
    where ${isWanted} and kind in ('carrier', 'broker') and (${visibleTo(actor, sql`company.id`)})`.execute(tx)
  return rows[0]
}

const SUMS = sql.join(
  SCORE_METRICS.flatMap((metric) => [
    sql`sum(${sql.ref(`${metric}_part`)})::int as ${sql.ref(`${metric}_part`)}`,
    sql`sum(${sql.ref(`${metric}_whole`)})::int as ${sql.ref(`${metric}_whole`)}`,
  ]),
)

/** What counts for a carrier, day by day, newest first, a year back: read from the index alone. */
export async function readDays(tx: Tx, carrierId: string, today: string): Promise<DaySums[]> {
  const { rows } = await sql<{ day: string } & Record<`${ScoreMetric}_${'part' | 'whole'}`, number>>`
    select day, ${SUMS} from score_load
    where carrier_id = ${carrierId} and day > ${daysBefore(today, LONGEST_DAYS)}::date
    group by day order by day desc`.execute(tx)
  return rows.map((row) => ({
    day: row.day,
    sums: Object.fromEntries(
      SCORE_METRICS.map((metric) => [metric, { part: row[`${metric}_part`], whole: row[`${metric}_whole`] }]),
    ) as Sums,
  }))
}

export type StoredTier = {
  tier: ScoreTier | null
  since: string | null
  fallsTo: ScoreTier | null
  fallsOn: string | null
}

export async function readTier(tx: Tx, carrierId: string): Promise<StoredTier | undefined> {
  const { rows } = await sql<StoredTier>`
    select tier, since, falls_to as "fallsTo", falls_on as "fallsOn" from score_tier where carrier_id = ${carrierId}`.execute(
    tx,
  )
  return rows[0]
}

export async function countOpenContests(tx: Tx, carrierId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from score_contest where carrier_id = ${carrierId} and state = 'open'`.execute(tx)
  return rows[0]?.count ?? 0
}

export type StoredRules = Limits & { effectiveOn: string }

const RULES = sql`select effective_on as "effectiveOn",
  json_build_object('pickup', gold_pickup, 'delivery', gold_delivery, 'tracking', gold_tracking, 'cancellation', gold_cancellation) as gold,
  json_build_object('pickup', standard_pickup, 'delivery', standard_delivery, 'tracking', standard_tracking,
    'cancellation', standard_cancellation) as standard
  from score_rule`

/** In force on a day, then those of later days. The first were in force before anybody set any. */
export async function readRules(tx: Tx, today: string): Promise<[StoredRules, ...StoredRules[]]> {
  const { rows } = await sql<StoredRules>`${RULES}
    where effective_on >= (select max(effective_on) from score_rule where effective_on <= ${today}::date)
    order by effective_on limit 50`.execute(tx)
  const [current, ...coming] = rows
  if (!current) throw new Error('No score card limits are in force')
  return [current, ...coming]
}

export async function writeRules(
  tx: Tx,
  { effectiveOn, gold, standard }: StoredRules,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql`insert into score_rule (effective_on, gold_pickup, gold_delivery, gold_tracking, gold_cancellation,
      standard_pickup, standard_delivery, standard_tracking, standard_cancellation, set_by, set_at)
    values (${effectiveOn}, ${gold.pickup}, ${gold.delivery}, ${gold.tracking}, ${gold.cancellation},
      ${standard.pickup}, ${standard.delivery}, ${standard.tracking}, ${standard.cancellation}, ${by}, ${at})
    on conflict (effective_on) do update set gold_pickup = excluded.gold_pickup, gold_delivery = excluded.gold_delivery,
      gold_tracking = excluded.gold_tracking, gold_cancellation = excluded.gold_cancellation,
      standard_pickup = excluded.standard_pickup, standard_delivery = excluded.standard_delivery,
      standard_tracking = excluded.standard_tracking, standard_cancellation = excluded.standard_cancellation,
      set_by = excluded.set_by, set_at = excluded.set_at`.execute(tx)
}

export type LoadRow = Omit<ScoreLoad, 'can'>

const divisor = (metric: ScoreMetric) => (metric === 'cancellation' ? sql`100.0` : sql`1`)

/** The loads that a number adds up, newest first. What was excused is still listed. */
export async function listLoads(
  actor: Actor,
  carrierId: string,
  { metric, days, onlyMissed, page, pageSize }: ScoreLoadQuery,
  today: string,
): Promise<{ data: LoadRow[]; totalCount: number }> {
  const [part, whole] = [sql.ref(`${metric}_part`), sql.ref(`${metric}_whole`)]
  const isMissed = sql`misses @> ${JSON.stringify([{ metric }])}::jsonb`
  const isMeant = sql`carrier_id = ${carrierId} and (${visibleTo(actor, sql`carrier_id`)})
    and day > ${daysBefore(today, days)}::date and day <= ${today}::date
    and (${isMissed}${onlyMissed ? sql`` : sql` or ${whole} > 0`})`
  const { rows } = await sql<{ data: LoadRow[] | null; total: number }>`select
    (select json_agg(row) from (
      select score_load.shipment_id as id, shipment_number as "shipmentNumber", day, origin, destination,
        ${part} / ${divisor(metric)} as part, ${whole} as whole,
        jsonb_path_query_array(misses, '$[*] ? (@.metric == $metric)', ${JSON.stringify({ metric })}::jsonb) as misses,
        (select json_build_object('id', id, 'state', state, 'answer', answer) from score_contest
          where score_contest.shipment_id = score_load.shipment_id and score_contest.carrier_id = score_load.carrier_id
            and score_contest.metric = ${metric} order by contested_at desc limit 1) as contest
      from score_load where ${isMeant} order by day desc, score_load.shipment_id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}
    ) as row) as data,
    (select count(*)::int from score_load where ${isMeant}) as total`.execute(actor.db.read)
  return { data: rows[0]?.data ?? [], totalCount: rows[0]?.total ?? 0 }
}
