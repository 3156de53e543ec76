import type { ScoreTier } from '@waybill/contract/tier-names.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import type { StoredTier } from './score-cards.queries.ts'

/** A carrier whose tier was not looked at today; the next change of it waits here. Needs the system's scope. */
export async function claimCarrier(tx: Tx, today: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into score_tier (carrier_id, judged_on)
    select id, ${today} from company
    where kind in ('carrier', 'broker') and exists (select from score_load where carrier_id = company.id)
      and not exists (select from score_tier where carrier_id = company.id and judged_on >= ${today}::date)
    order by id limit 1
    on conflict (carrier_id) do update set judged_on = excluded.judged_on where score_tier.judged_on < excluded.judged_on
    returning carrier_id as id`.execute(tx)
  return rows[0]?.id
}

export async function lockTier(tx: Tx, carrierId: string, today: string): Promise<StoredTier> {
  await sql`insert into score_tier (carrier_id, judged_on) values (${carrierId}, ${today}) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<StoredTier>`
    select tier, since, falls_to as "fallsTo", falls_on as "fallsOn" from score_tier where carrier_id = ${carrierId} for update`.execute(
    tx,
  )
  return rows[0] ?? { tier: null, since: null, fallsTo: null, fallsOn: null }
}

export async function writeTier(
  tx: Tx,
  carrierId: string,
  { tier, since, fallsTo, fallsOn }: { tier: ScoreTier | null } & Omit<StoredTier, 'tier'>,
): Promise<void> {
  await sql`update score_tier set tier = ${tier}, since = ${since}, falls_to = ${fallsTo}, falls_on = ${fallsOn}
    where carrier_id = ${carrierId}`.execute(tx)
}
