import type { TierBenefits } from '@waybill/contract/company/tier-benefits.ts'
import { SCORE_TIERS } from '@waybill/contract/tier-names.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'

const columns = (row: RawBuilder<unknown>) => sql<TierBenefits>`
  select tier, json_build_object('quick-7', quick_7_fee, 'quick-2', quick_2_fee) as "quickPay", may_book_now as "mayBookNow",
    head_start_minutes as "headStartMinutes" from ${row} as benefit`

/** Best tier first. */
export async function readBenefits(tx: Tx): Promise<TierBenefits[]> {
  const { rows } = await sql<TierBenefits>`${columns(sql`tier_benefit`)}
    order by array_position(${[...SCORE_TIERS]}::text[], tier)`.execute(tx)
  return rows
}

/** What a carrier's tier brings it, now. */
export async function benefitsOf(tx: Tx, carrierId: string): Promise<TierBenefits> {
  const { rows } = await columns(sql`tier_benefit_of(${carrierId})`).execute(tx)
  const [own] = rows
  if (!own) throw new Error('Every tier has its benefits')
  return own
}

/** Who waited for loads longer than from now on sees them at once. */
export async function writeBenefits(tx: Tx, tiers: readonly TierBenefits[], now: Date): Promise<void> {
  for (const { tier, quickPay, mayBookNow, headStartMinutes } of tiers)
    await sql`update tier_benefit set quick_7_fee = ${quickPay['quick-7']}, quick_2_fee = ${quickPay['quick-2']},
      may_book_now = ${mayBookNow}, head_start_minutes = ${headStartMinutes} where tier = ${tier}`.execute(tx)
  await sql`select show_board(${now})`.execute(tx)
}
