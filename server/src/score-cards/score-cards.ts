import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { sayer } from '@waybill/contract/said.ts'
import { SCORE_SAYINGS } from '@waybill/contract/score-cards/score-cards.sayings.ts'
import type {
  NewScoreRules,
  RulesInForce,
  ScoreCard,
  ScoreLoadQuery,
  scoreCards,
} from '@waybill/contract/score-cards/score-cards.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { reckon, tierAbove } from './card.ts'
import * as policy from './score-cards.policy.ts'
import {
  type CardCompany,
  countOpenContests,
  findCarrier,
  listLoads,
  readDays,
  readRules,
  readTier,
  writeRules,
} from './score-cards.queries.ts'

export { judgeSome } from './judging.ts'
export { gradeOne } from './tiers.ts'

const say = sayer(SCORE_SAYINGS)

/** Own company's card. */
export async function mine(actor: Actor): Promise<ScoreCard> {
  return await cardOf(actor, await foundCarrier(actor, { id: actor.companyId }))
}

/** A carrier's card. */
export async function find(actor: Actor, number: string): Promise<ScoreCard> {
  return await cardOf(actor, await foundCarrier(actor, { number }))
}

async function foundCarrier(actor: Actor, by: Parameters<typeof findCarrier>[1]): Promise<CardCompany> {
  const company = await findCarrier(actor, by)
  if (!company) throw new Refusal('not-found')
  return company
}

async function cardOf(actor: Actor, { id, number, name }: CardCompany): Promise<ScoreCard> {
  const [tx, today] = [actor.db.read, policy.today(actor)]
  const [days, [limits], stored, openContests] = await Promise.all([
    readDays(tx, id, today),
    readRules(tx, today),
    readTier(tx, id),
    countOpenContests(tx, id),
  ])
  const { from, loads, numbers, tier } = reckon(days, today, limits)
  return {
    companyId: id,
    companyNumber: number,
    companyName: name,
    from,
    loads,
    numbers,
    openContests,
    // The nightly round gives the tier; until then a carrier has the one that its numbers make.
    tier: stored ? stored.tier : tier,
    since: stored?.since ?? null,
    falls: stored?.fallsTo && stored.fallsOn ? { tier: stored.fallsTo, on: stored.fallsOn } : null,
    next: tierAbove(tier),
    can: { contest: policy.canContest(actor), answer: policy.canAnswer(actor) },
  }
}

/** The loads behind a number. */
export async function loads(
  actor: Actor,
  number: string,
  query: ScoreLoadQuery,
): Promise<AnswerOf<typeof scoreCards.loads>> {
  const { id } = await foundCarrier(actor, { number })
  const { data, totalCount } = await listLoads(actor, id, query, policy.today(actor))
  return { data: data.map((row) => policy.shownLoad(actor, row)), totalCount }
}

export async function rules(actor: Actor, tx: Tx = actor.db.read): Promise<RulesInForce> {
  const [current, ...coming] = await readRules(tx, policy.today(actor))
  return { current, coming, can: { set: policy.canRule(actor) } }
}

/** The provider sets what makes a tier, from a day on. */
export async function setRules(actor: Actor, wished: NewScoreRules): Promise<RulesInForce> {
  const allowed = policy.mayRule(actor, wished)
  if (allowed.effectiveOn < policy.today(actor))
    throw new Refusal('bad-request', undefined, {
      modelState: { effectiveOn: ['A change starts today or later. The past stays as it is.'] },
    })
  return await actor.db.transaction(async (tx) => {
    await writeRules(tx, allowed, { by: actor.id, at: actor.now })
    const provider = { type: 'company', id: actor.companyId } as const
    await record(tx, actor, provider, say('score-rules-set', { day: { day: allowed.effectiveOn } }))
    return await rules(actor, tx)
  })
}
