import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { BenefitsByTier, TierBenefits, tierBenefits } from '@waybill/contract/company/tier-benefits.ts'
import type { BodyOf } from '@waybill/contract/endpoint.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { SCORE_TIER_NAMES, type ScoreTier } from '@waybill/contract/tier-names.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { record } from '../../history/history.ts'
import { Refusal } from '../../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../../http/said.ts'
import { raiseVersion, versionOf } from '../setting-versions.queries.ts'
import { benefitsOf, readBenefits, writeBenefits } from './benefits.queries.ts'

const say = sayer(COMPANY_SAYINGS)

export async function find(actor: Actor, tx: Tx = actor.db.read): Promise<BenefitsByTier> {
  const version = await versionOf(tx, 'tier-benefits')
  return { version, tiers: await readBenefits(tx), own: await ownTier(actor, tx), can: { set: canSet(actor) } }
}

async function ownTier({ companyKind, companyId }: Actor, tx: Tx): Promise<ScoreTier | null> {
  return companyKind === 'carrier' || companyKind === 'broker' ? (await benefitsOf(tx, companyId)).tier : null
}

/** Fees count for what is approved from now on. */
export async function set(
  actor: Actor,
  version: number,
  { tiers }: BodyOf<typeof tierBenefits.set>,
): Promise<BenefitsByTier> {
  const can = canSet(actor)
  if (can !== true) throw new Refusal('not-authorized', can)
  return await actor.db.transaction(async (tx) => {
    if (!(await raiseVersion(tx, 'tier-benefits', version))) throw new Refusal('changed-meanwhile')
    await writeBenefits(tx, tiers, actor.now)
    const subject = { type: 'company', id: actor.companyId } as const
    await record(tx, actor, subject, say('tier-benefits-set', { tiers: tiers.map(sayTier) }))
    await announce(tx, { kind: 'company-changed', subject, companyIds: [] })
    return await find(actor, tx)
  })
}

/** Administrators of the provider. */
function canSet(actor: Actor): Can {
  return may(actor.persona, 'tier-benefit:set') && actor.roles.includes('Admin') ? true : NOT_YOUR_ROLE
}

function sayTier({ tier, quickPay, mayBookNow, headStartMinutes }: TierBenefits): Said {
  const facts = {
    tier: { term: SCORE_TIER_NAMES[tier] },
    seven: quickPay['quick-7'],
    two: quickPay['quick-2'],
    minutes: headStartMinutes,
  }
  return mayBookNow ? say('tier-brings-booking', facts) : say('tier-brings', facts)
}
