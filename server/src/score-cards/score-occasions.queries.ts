import type { ContestState } from '@waybill/contract/score-cards/score-metrics.ts'
import type { ScoreTier } from '@waybill/contract/tier-names.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'

export type ContestNews = {
  shipment: string
  carrierId: string
  carrier: string
  state: ContestState
  answer: string | null
}

/** A contest's notice data, in the system's scope. */
export async function findContestNews(tx: Tx, id: string): Promise<ContestNews | undefined> {
  const { rows } = await sql<ContestNews>`
    select shipment.number as shipment, score_contest.carrier_id as "carrierId", company.name as carrier, state, answer
    from score_contest join shipment on shipment.id = shipment_id join company on company.id = score_contest.carrier_id
    where score_contest.id = ${id}`.execute(tx)
  return rows[0]
}

/** A tier that is announced to fall. */
export async function findFall(tx: Tx, carrierId: string): Promise<{ tier: ScoreTier; on: string } | undefined> {
  const { rows } = await sql<{ tier: ScoreTier; on: string }>`
    select falls_to as tier, falls_on as "on" from score_tier where carrier_id = ${carrierId} and falls_on is not null`.execute(
    tx,
  )
  return rows[0]
}
