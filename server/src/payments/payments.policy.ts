import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import type { Actor } from '../identity/actor.ts'
import type { HeldPayment, HeldRun } from './payments.queries.ts'

/** Who approves a charge does not pay it (domain §10.4, Insider). */
export function mayRelease(actor: Actor, run: HeldRun | undefined): Authorized<HeldRun> {
  if (!run) throw new Refusal('not-found')
  if (run.state !== 'Prepared') throw new Refusal('step-not-allowed', 'The run was sent already')
  if (run.approverIds.includes(actor.id))
    throw new Refusal('another-person', 'You approved one of its invoices: somebody else sends the payments')
  return authorized(run)
}

export function mayClear(payment: HeldPayment | undefined): Authorized<HeldPayment> {
  if (!payment) throw new Refusal('not-found')
  if (payment.state !== 'Sent') throw new Refusal('step-not-allowed', 'The payment is not under way')
  return authorized(payment)
}

export function mayVoid(payment: HeldPayment | undefined): Authorized<HeldPayment> {
  if (!payment) throw new Refusal('not-found')
  if (!['Scheduled', 'Sent', 'Cleared'].includes(payment.state))
    throw new Refusal('step-not-allowed', 'The payment was taken back already')
  return authorized(payment)
}
