import type { BodyOf } from '@waybill/contract/endpoint.ts'
import type { PaymentRun, paymentRuns } from '@waybill/contract/payment-runs.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { recordEach } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { type Actor, nameOf } from '../identity/actor.ts'
import { cleared, paid, post, turned } from '../invoices/invoices.ts'
import * as policy from './payments.policy.ts'
import {
  type By,
  findRun,
  type HeldPayment,
  insertRun,
  lockDue,
  lockPayments,
  lockRun,
  markCleared,
  markEnded,
  markReleased,
} from './payments.queries.ts'

/** Puts what is due into payments; each invoice waits in one at a time. */
export async function prepare(actor: Actor, wish: BodyOf<typeof paymentRuns.prepare>): Promise<PaymentRun> {
  return await actor.db.transaction(async (tx) => {
    const due = await lockDue(tx, wish)
    if (due.length === 0) throw new Refusal('step-not-allowed', 'Nothing is due')
    const runId = await insertRun(tx, wish, due, by(actor))
    for (const payment of await lockPayments(tx, { runId }))
      await tell(tx, actor, payment, { says: `Payment ${payment.number} prepared` })
    return await run(tx, runId)
  })
}

export async function find(actor: Actor, id: string): Promise<PaymentRun> {
  return await run(actor.db.read, id)
}

/** Sends the payments of the run; the books refuse to pay more than is owed (P13). */
export async function release(actor: Actor, id: string): Promise<PaymentRun> {
  return await actor.db.transaction(async (tx) => {
    const held = policy.mayRelease(actor, await lockRun(tx, id))
    const payments = await lockPayments(tx, { runId: id })
    await markReleased(tx, id, by(actor))
    for (const payment of payments) {
      await post(tx, {
        kind: 'paid',
        lines: paid(payment.parts),
        ...posting(actor, held.currency),
        paymentId: payment.id,
      })
      await tell(tx, actor, payment, { says: `Payment ${payment.number} sent` })
    }
    return await run(tx, id)
  })
}

export async function clear(actor: Actor, paymentId: string): Promise<PaymentRun> {
  return await actor.db.transaction(async (tx) => {
    const payment = policy.mayClear((await lockPayments(tx, { paymentId }))[0])
    await post(tx, { kind: 'cleared', lines: cleared(payment.cents), ...posting(actor, payment.currency), paymentId })
    await markCleared(tx, paymentId, actor.now)
    await tell(tx, actor, payment, { says: `Payment ${payment.number} cleared` })
    return await run(tx, payment.runId)
  })
}

/** What it moved in the books is moved back; a new payment may take its place, in a run of its own that waits for its release. */
export async function takeBack(
  actor: Actor,
  paymentId: string,
  { reason, isReissued }: BodyOf<typeof paymentRuns.void>,
): Promise<PaymentRun> {
  return await actor.db.transaction(async (tx) => {
    const payment = policy.mayVoid((await lockPayments(tx, { paymentId }))[0])
    const entry = { kind: 'payment-ended', ...posting(actor, payment.currency), paymentId } as const
    if (payment.state === 'Cleared') await post(tx, { ...entry, lines: turned(cleared(payment.cents)) })
    if (payment.state !== 'Scheduled') await post(tx, { ...entry, lines: turned(paid(payment.parts)) })
    await markEnded(tx, paymentId, isReissued ? 'Reissued' : 'Voided', reason, actor.now)
    await tell(tx, actor, payment, { says: `Payment ${payment.number} voided: ${reason}` })
    if (!isReissued) return await run(tx, payment.runId)
    const wish = { method: payment.method, currency: payment.currency, payOn: actor.now.toISOString().slice(0, 10) }
    const ids = payment.parts.map(({ invoiceId }) => invoiceId)
    return await run(tx, await insertRun(tx, wish, ids, by(actor), paymentId))
  })
}

function by(actor: Actor): By {
  return { id: actor.id, name: nameOf(actor), at: actor.now }
}

function posting(actor: Actor, currency: string) {
  return { currency, by: nameOf(actor), at: actor.now }
}

async function tell(tx: Tx, actor: Actor, payment: HeldPayment, { says }: { says: string }): Promise<void> {
  const subjects = payment.parts.map(({ invoiceId }) => ({ type: 'invoice', id: invoiceId }) as const)
  await recordEach(tx, actor, subjects, says)
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
