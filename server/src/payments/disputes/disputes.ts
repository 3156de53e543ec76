import type { AnswerOf, BodyOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { fromCents, toCents } from '@waybill/contract/money.ts'
import type { Dispute, disputes } from '@waybill/contract/payments/disputes.ts'
import { PAYMENT_SAYINGS } from '@waybill/contract/payments/payments.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../../actor.ts'
import { providerDay } from '../../company/company.ts'
import type { Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { record } from '../../history/history.ts'
import { Refusal } from '../../http/refusal.ts'
import { deducted, isBankDay, post, turned } from '../../invoices/invoices.ts'
import {
  canAnswer,
  canProve,
  canReview,
  mayAnswer,
  mayDispute,
  mayProve,
  mayReview,
  shownDeduction,
} from '../remittances/remittances.policy.ts'
import {
  type DisputeFacts,
  findDeductions,
  findDispute,
  type HeldDeduction,
  insertDispute,
  isEvidence,
  listDisputes,
  lockDeduction,
  reopenInvoice,
  writeAnswer,
  writeEvidence,
  writeReturn,
  writeReview,
} from './disputes.queries.ts'

const say = sayer(PAYMENT_SAYINGS)

/** Domain §4.8. */
const BUSINESS_DAYS = 10
const DAY = 86_400_000

export async function list(
  actor: Actor,
  query: QueryOf<typeof disputes.list>,
): Promise<AnswerOf<typeof disputes.list>> {
  const { data, totalCount } = await listDisputes(actor, query)
  return { data: data.map((facts) => shown(actor, facts)), totalCount }
}

/** The carrier, or its factor, disputes a deduction. */
export async function open(
  actor: Actor,
  deductionId: string,
  { text, evidenceDocumentId }: BodyOf<typeof disputes.open>,
): Promise<Dispute> {
  return await actor.db.transaction(async (tx) => {
    const deduction = mayDispute(actor, await lockDeduction(tx, actor, { deductionId }))
    if (evidenceDocumentId && !(await isEvidence(tx, evidenceDocumentId, deduction.invoiceId)))
      throw new Refusal('not-found')
    const id = await insertDispute(tx, {
      deduction,
      text,
      evidenceDocumentId: evidenceDocumentId ?? null,
      dueOn: answerDueOn(await providerDay(tx, actor.now)),
      by: nameOf(actor),
      at: actor.now,
    })
    return await tell(tx, actor, deduction, id, {
      kind: 'dispute-opened',
      said: say('deduction-disputed-for', { invoice: deduction.invoiceNumber, amount: moneyOf(deduction), text }),
    })
  })
}

/** An invoice's current deductions, each with its dispute. */
export async function deductions(actor: Actor, idOrNumber: string): Promise<AnswerOf<typeof disputes.deductions>> {
  const found = await findDeductions(actor, idOrNumber)
  if (!found) throw new Refusal('not-found')
  return { data: found.map((facts) => shownDeduction(actor, facts)), totalCount: found.length }
}

/** The carrier names its proof; the provider is notified. */
export async function prove(actor: Actor, disputeId: string, documentId: string): Promise<Dispute> {
  return await actor.db.transaction(async (tx) => {
    const deduction = mayProve(actor, disputeId, await lockDeduction(tx, actor, { disputeId }))
    if (!(await isEvidence(tx, documentId, deduction.invoiceId))) throw new Refusal('not-found')
    if (!(await writeEvidence(tx, { id: disputeId, documentId, at: actor.now }))) refuseDecided()
    return await tell(tx, actor, deduction, disputeId, {
      kind: 'dispute-proven',
      said: say('deduction-proven', { invoice: deduction.invoiceNumber }),
    })
  })
}

/** Somebody at the provider reviews it; the carrier sees who. */
export async function review(actor: Actor, disputeId: string): Promise<Dispute> {
  return await actor.db.transaction(async (tx) => {
    const deduction = mayReview(actor, disputeId, await lockDeduction(tx, actor, { disputeId }))
    if (!(await writeReview(tx, { id: disputeId, by: nameOf(actor), at: actor.now }))) refuseDecided()
    return await tell(tx, actor, deduction, disputeId, {
      kind: 'dispute-reviewed',
      said: say('deduction-reviewed', { invoice: deduction.invoiceNumber }),
    })
  })
}

/** The provider returns it, in whole or in part, or upholds it. What it returns is owed again in the books (P13). */
export async function answer(actor: Actor, disputeId: string, said: BodyOf<typeof disputes.answer>): Promise<Dispute> {
  return await actor.db.transaction(async (tx) => {
    const deduction = mayAnswer(actor, disputeId, await lockDeduction(tx, actor, { disputeId }))
    const whole = toCents(deduction.amount)
    const returned = said.decision === 'uphold' ? 0 : toCents(said.amount ?? deduction.amount)
    if (returned > whole) refuseAmount(deduction)
    const by = { by: nameOf(actor), byId: actor.id, at: actor.now }
    const written = { id: disputeId, returned: fromCents(returned), decision: said, amount: deduction.amount, ...by }
    if (!(await writeAnswer(tx, written))) refuseDecided()
    if (returned > 0) await giveBack(tx, actor, deduction, disputeId, returned)
    const decided = { invoice: deduction.invoiceNumber, reason: said.reason }
    return await tell(tx, actor, deduction, disputeId, {
      kind: 'dispute-answered',
      said:
        returned === 0
          ? say('deduction-upheld', decided)
          : say('deduction-returned', { ...decided, amount: moneyOf({ ...deduction, amount: fromCents(returned) }) }),
    })
  })
}

async function giveBack(
  tx: Tx,
  actor: Actor,
  deduction: HeldDeduction,
  disputeId: string,
  returned: number,
): Promise<void> {
  const rest = toCents(deduction.amount) - returned
  await writeReturn(tx, { deduction, disputeId, rest: fromCents(rest), by: nameOf(actor), at: actor.now })
  // Before settlement nothing of it is in the books.
  if (deduction.invoiceState >= 2) {
    const { invoiceId, currency } = deduction
    const posting = { currency, by: nameOf(actor), at: actor.now }
    await post(tx, { kind: 'deduction-ended', lines: turned(deducted(invoiceId, returned)), ...posting })
  }
  await reopenInvoice(tx, deduction.invoiceId, actor.now)
}

type DisputeNewsKind = 'dispute-opened' | 'dispute-proven' | 'dispute-reviewed' | 'dispute-answered'

async function tell(
  tx: Tx,
  actor: Actor,
  { invoiceId, carrierId, factorId }: HeldDeduction,
  disputeId: string,
  { kind, said }: { kind: DisputeNewsKind; said: Said },
): Promise<Dispute> {
  const subject = { type: 'invoice', id: invoiceId } as const
  await record(tx, actor, subject, said)
  await announce(tx, { kind, subject, companyIds: [carrierId, factorId], byId: actor.id, disputeId })
  const facts = await findDispute(actor, disputeId, tx)
  if (!facts) throw new Refusal('not-found')
  return shown(actor, facts)
}

function shown(actor: Actor, facts: DisputeFacts): Dispute {
  const { carrierId: _carrier, factorId: _factor, ...dispute } = facts
  const { answeredAt } = dispute
  return {
    ...dispute,
    can: {
      prove: canProve(actor, answeredAt),
      review: canReview(actor, dispute),
      answer: canAnswer(actor, answeredAt),
    },
  }
}

function answerDueOn(from: string): string {
  let day = new Date(from)
  for (let left = BUSINESS_DAYS; left > 0; ) {
    day = new Date(day.getTime() + DAY)
    if (isBankDay(day)) left--
  }
  return day.toISOString().slice(0, 10)
}

function moneyOf({ amount, currency }: Pick<HeldDeduction, 'amount' | 'currency'>) {
  return { amount, currency }
}

function refuseDecided(): never {
  throw new Refusal('step-not-allowed', 'No dispute is open')
}

function refuseAmount(deduction: HeldDeduction): never {
  const message = say('deduction-at-most', { amount: moneyOf(deduction) })
  throw new Refusal('bad-request', message, { modelState: { amount: [message] } })
}
