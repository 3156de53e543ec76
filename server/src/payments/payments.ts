import type { AnswerOf, BodyOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { fromCents, toCents } from '@waybill/contract/money.ts'
import type { PaymentRun, paymentRuns } from '@waybill/contract/payments/payment-runs.ts'
import { PAYMENT_SAYINGS } from '@waybill/contract/payments/payments.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../actor.ts'
import { providerDay } from '../company/company.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { recordEach } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { cleared, paid, post, turned } from '../invoices/invoices.ts'
import * as policy from './payments.policy.ts'
import {
  findMisfit,
  findRun,
  type HeldPayment,
  insertRun,
  listDue,
  listRuns,
  lockDue,
  lockHeld,
  lockPayments,
  lockRun,
  markCleared,
  markEnded,
  markReleased,
  numberPayments,
  otherRunOf,
  type PreparedBy,
  type RunWish,
  runOf,
  withdrawEmpty,
} from './payments.queries.ts'

export { list as disputes } from './disputes/disputes.ts'

const say = sayer(PAYMENT_SAYINGS)

/** Puts due invoices into payments; each waits in one at a time. */
export async function prepare(actor: Actor, wish: BodyOf<typeof paymentRuns.prepare>): Promise<PaymentRun> {
  return await actor.db.transaction(async (tx) => {
    const runId = await insertRun(tx, wish, await heldDue(tx, wish), by(actor))
    for (const payment of await lockPayments(tx, { runId }))
      await tell(tx, actor, payment, say('payment-prepared', { payment: payment.number }))
    return await run(tx, runId)
  })
}

/** The runs, and who may send those that wait. */
export async function list(
  actor: Actor,
  page: QueryOf<typeof paymentRuns.list>,
): Promise<AnswerOf<typeof paymentRuns.list>> {
  const { data, totalCount } = await listRuns(actor.db.read, page)
  const shown = data.map(({ hands, ...run }) => ({
    ...run,
    can: { release: policy.canRelease(actor, { state: run.state, hands }), withdraw: policy.canWithdraw(run) },
  }))
  return { data: shown, totalCount }
}

/** What is due by a day; the total is what a run would pay. */
export async function due(
  actor: Actor,
  query: QueryOf<typeof paymentRuns.due>,
): Promise<AnswerOf<typeof paymentRuns.due>> {
  const found = await listDue(actor.db.read, query)
  const data = found.map(({ isHeld, misfit, invoices, ...payee }) => ({
    ...payee,
    heldBecause: policy.heldBecause({ isHeld, misfit }),
    invoices: invoices.map(({ held, ...invoice }) => ({ ...invoice, onHold: held && policy.heldAlone(held) })),
  }))
  const paid = data.filter(({ total, heldBecause }) => heldBecause === null && total > 0)
  const cents = paid.reduce((sum, { total }) => sum + toCents(total), 0)
  return { data, totalCount: data.length, paymentCount: paid.length, total: fromCents(cents) }
}

export async function find(actor: Actor, id: string): Promise<PaymentRun> {
  return await run(actor.db.read, id)
}

/** Sends the run's payments; the books refuse to pay more than is owed (P13). */
export async function release(
  actor: Actor,
  id: string,
  { firstNumber }: BodyOf<typeof paymentRuns.release>,
): Promise<PaymentRun> {
  return await actor.db.transaction(async (tx) => {
    const held = policy.mayRelease(actor, await lockRun(tx, id))
    const used = firstNumber && (await numberPayments(tx, id, firstNumber))
    if (used) throw new Refusal('step-not-allowed', say('payment-number-used', { number: used }))
    const payments = await lockPayments(tx, { runId: id })
    policy.refuseHeld('run-on-hold', await lockHeld(tx, { runId: id }))
    await markReleased(tx, id, by(actor))
    for (const payment of payments) {
      await post(tx, {
        kind: 'paid',
        lines: paid(payment.parts),
        ...posting(actor, held.currency),
        paymentId: payment.id,
      })
      await tell(tx, actor, payment, say('payment-sent', { payment: payment.number }))
    }
    return await run(tx, id)
  })
}

/** Withdraws an unsent run; nothing has moved in the books yet. */
export async function withdraw(actor: Actor, id: string, reason: string): Promise<PaymentRun> {
  return await actor.db.transaction(async (tx) => {
    policy.mayWithdraw(await lockRun(tx, id))
    for (const payment of await lockPayments(tx, { runId: id })) {
      await markEnded(tx, payment.id, 'Voided', reason, actor.now)
      await tell(tx, actor, payment, say('payment-voided', { payment: payment.number, reason }))
    }
    await withdrawEmpty(tx, id)
    return await run(tx, id)
  })
}

export async function clear(actor: Actor, paymentId: string): Promise<PaymentRun> {
  return await actor.db.transaction(async (tx) => {
    const payment = policy.mayClear(await held(tx, paymentId))
    await post(tx, { kind: 'cleared', lines: cleared(payment.cents), ...posting(actor, payment.currency), paymentId })
    await markCleared(tx, paymentId, actor.now)
    await tell(tx, actor, payment, say('payment-cleared', { payment: payment.number }))
    return await run(tx, payment.runId)
  })
}

/** Reverses its postings; a new payment can take its place, in its own run that waits for release. */
export async function takeBack(
  actor: Actor,
  paymentId: string,
  { reason, isReissued }: BodyOf<typeof paymentRuns.void>,
): Promise<PaymentRun> {
  return await actor.db.transaction(async (tx) => {
    const payment = isReissued
      ? policy.mayReissue(await held(tx, paymentId), await otherRunOf(tx, paymentId))
      : policy.mayEnd(await held(tx, paymentId), 'void')
    await end(tx, actor, payment, isReissued ? 'Reissued' : 'Voided', reason)
    await tell(tx, actor, payment, say('payment-voided', { payment: payment.number, reason }))
    if (!isReissued) return await run(tx, payment.runId)
    const wish = { method: payment.method, currency: payment.currency, payOn: await providerDay(tx, actor.now) }
    const invoiceIds = payment.parts.map(({ invoiceId }) => invoiceId)
    const due = await heldDue(tx, { ...wish, invoiceIds }, 'reissue-on-hold')
    return await run(tx, await insertRun(tx, wish, due, by(actor), paymentId))
  })
}

/** The bank returned it: what it paid is owed again. */
export async function giveBack(actor: Actor, paymentId: string, reason: string): Promise<PaymentRun> {
  return await actor.db.transaction(async (tx) => {
    const payment = policy.mayEnd(await held(tx, paymentId), 'return')
    await end(tx, actor, payment, 'Returned', reason)
    await tell(tx, actor, payment, say('payment-returned', { payment: payment.number, reason }))
    return await run(tx, payment.runId)
  })
}

async function end(
  tx: Tx,
  actor: Actor,
  payment: HeldPayment,
  as: 'Voided' | 'Reissued' | 'Returned',
  reason: string,
): Promise<void> {
  const entry = { kind: 'payment-ended', ...posting(actor, payment.currency), paymentId: payment.id } as const
  if (payment.state === 'Cleared') await post(tx, { ...entry, lines: turned(cleared(payment.cents)) })
  if (payment.state !== 'Scheduled') await post(tx, { ...entry, lines: turned(paid(payment.parts)) })
  await markEnded(tx, payment.id, as, reason, actor.now)
  await withdrawEmpty(tx, payment.runId)
}

async function heldDue(
  tx: Tx,
  wish: RunWish,
  saying: 'payment-on-hold' | 'reissue-on-hold' = 'payment-on-hold',
): Promise<string[]> {
  const due = await lockDue(tx, wish)
  if (due.length > 0) return due
  if (wish.invoiceIds) policy.refuseHeld(saying, await lockHeld(tx, { invoiceIds: wish.invoiceIds }))
  policy.refuseEmpty(await findMisfit(tx, wish))
}

/** Locks the run, then the payment, as sending the run does, to avoid a deadlock. */
async function held(tx: Tx, paymentId: string): Promise<HeldPayment | undefined> {
  const runId = await runOf(tx, paymentId)
  if (runId) await lockRun(tx, runId)
  return (await lockPayments(tx, { paymentId }))[0]
}

function by(actor: Actor): PreparedBy {
  return { id: actor.id, name: nameOf(actor), at: actor.now, note: policy.GIVEN_BACK }
}

function posting(actor: Actor, currency: string) {
  return { currency, by: nameOf(actor), at: actor.now }
}

async function tell(tx: Tx, actor: Actor, payment: HeldPayment, said: Said): Promise<void> {
  const subjects = payment.parts.map(({ invoiceId }) => ({ type: 'invoice', id: invoiceId }) as const)
  await recordEach(tx, actor, subjects, said)
  const companyIds = [payment.carrierId, payment.payeeId]
  await announce(
    tx,
    ...subjects.map((subject) => ({ kind: 'invoice-changed' as const, subject, companyIds, byId: actor.id })),
  )
}

async function run(tx: Tx, id: string): Promise<PaymentRun> {
  const found = await findRun(tx, id)
  if (!found) throw new Refusal('not-found')
  return found
}
