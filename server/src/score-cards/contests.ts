import type { AnswerOf, BodyOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { SCORE_SAYINGS } from '@waybill/contract/score-cards/score-cards.sayings.ts'
import type { ScoreContest, scoreCards } from '@waybill/contract/score-cards/score-cards.ts'
import { type Actor, nameOf } from '../actor.ts'
import { answerDueAt } from '../cases/cases.ts'
import type { Tx } from '../db/connection.ts'
import { announce, type HappeningKind } from '../events.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import {
  findContest,
  findContestable,
  insertContest,
  isOnLoad,
  listContests,
  lockContest,
  writeAnswer,
  writeWithdrawal,
} from './contests.queries.ts'
import { judgeNow } from './judging.ts'
import * as policy from './score-cards.policy.ts'
import { regrade } from './tiers.ts'

const say = sayer(SCORE_SAYINGS)

/** The own contests; the provider's people see all. */
export async function list(
  actor: Actor,
  query: QueryOf<typeof scoreCards.contests>,
): Promise<AnswerOf<typeof scoreCards.contests>> {
  const { data, totalCount } = await listContests(actor, query)
  return { data: data.map((facts) => policy.shownContest(actor, facts)), totalCount }
}

/** The carrier thinks that a load should not count. */
export async function contest(actor: Actor, wish: BodyOf<typeof scoreCards.contest>): Promise<ScoreContest> {
  return await actor.db.transaction(async (tx) => {
    const facts = await findContestable(actor, wish, tx)
    if (!facts) throw new Refusal('not-found')
    policy.mayContest(actor, facts)
    const { shipmentId, metric, reason, message, evidenceDocumentId: documentId = null } = wish
    if (documentId && !(await isOnLoad(actor, documentId, shipmentId, tx))) refuseEvidence()
    const id = await insertContest(tx, {
      carrierId: actor.companyId,
      shipmentId,
      metric,
      reason,
      message,
      documentId,
      at: actor.now,
      by: nameOf(actor),
      answerDueAt: await answerDueAt(tx, actor.now),
    })
    if (!id) throw new Refusal('step-not-allowed', say('score-contest-open'))
    const about = { id, shipmentId, companyId: actor.companyId }
    await tell(tx, actor, about, 'score-contested', say('score-contested'))
    return await shown(tx, actor, id)
  })
}

/** The provider excuses the load, or lets it count; the card follows at once. */
export async function answer(
  actor: Actor,
  id: string,
  { outcome, text }: BodyOf<typeof scoreCards.answer>,
): Promise<ScoreContest> {
  return await actor.db.transaction(async (tx) => {
    const facts = policy.mayDecide(actor, 'answer', await locked(tx, actor, id))
    await writeAnswer(tx, id, { outcome, text, by: nameOf(actor), at: actor.now })
    if (outcome === 'excused') {
      await judgeNow(tx, facts.shipmentId, actor.now)
      await regrade(tx, facts.companyId, actor.now)
    }
    const said = outcome === 'excused' ? say('score-contest-granted', { text }) : say('score-contest-upheld', { text })
    await tell(tx, actor, facts, 'score-answered', said)
    return await shown(tx, actor, id)
  })
}

/** The carrier no longer asks. */
export async function withdraw(actor: Actor, id: string): Promise<ScoreContest> {
  return await actor.db.transaction(async (tx) => {
    const facts = policy.mayDecide(actor, 'withdraw', await locked(tx, actor, id))
    await writeWithdrawal(tx, id)
    await tell(tx, actor, facts, 'score-changed', say('score-contest-withdrawn'))
    return await shown(tx, actor, id)
  })
}

async function locked(tx: Tx, actor: Actor, id: string) {
  const facts = await lockContest(tx, actor, id)
  if (!facts) throw new Refusal('not-found')
  return facts
}

async function shown(tx: Tx, actor: Actor, id: string): Promise<ScoreContest> {
  const facts = await findContest(actor, id, tx)
  if (!facts) throw new Refusal('not-found')
  return policy.shownContest(actor, facts)
}

function refuseEvidence(): never {
  const message = 'Choose a document on this load'
  throw new Refusal('bad-request', message, { modelState: { evidenceDocumentId: [message] } })
}

/** Both sides read it in the load's history, and nobody else on the load. */
async function tell(
  tx: Tx,
  actor: Actor,
  { id: contestId, shipmentId, companyId }: { id: string; shipmentId: string; companyId: string },
  kind: HappeningKind,
  said: Said,
): Promise<void> {
  await record(tx, actor, { type: 'shipment', id: shipmentId }, said, { readerIds: [companyId] })
  const subject = { type: 'company', id: companyId } as const
  await announce(tx, { kind, subject, companyIds: [companyId], byId: actor.id, contestId })
}
