import { PAYMENT_SAYINGS } from '@waybill/contract/payments/payments.sayings.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import { COUNTED_AGAIN, countsChecked, onHold } from '../invoices/invoices.ts'
import type { DueFacts, Held, HeldPayment, HeldRun, Misfit } from './payments.queries.ts'

const say = sayer(PAYMENT_SAYINGS)

const YOUR_HAND = {
  prepared: say('run-own-preparation'),
  approved: say('run-own-approval'),
  entered: say('run-own-entry'),
  deducted: say('run-own-deduction'),
  allowed: say('run-own-allowance'),
  returned: say('run-own-return'),
  unheld: say('run-own-release-of-hold'),
} as const
const CLAIMED_TWICE = say('payment-claimed-twice')
const NOBODYS = say('run-unprepared')
const ANOTHERS: readonly Said[] = Object.values(YOUR_HAND)

/** What an invoice's later payment is for. */
export const GIVEN_BACK = 'Paid back after a dispute'

/** Why a run leaves something out. */
export function heldBecause({ isHeld, misfit }: Pick<DueFacts, 'isHeld' | 'misfit'>): Said | null {
  return isHeld ? CLAIMED_TWICE : misfit && say(misfit)
}

/** Why a run leaves one invoice out. */
export function heldAlone({ number, reason, isWaybills }: Held): Said {
  return reason === null ? countsChecked(number) : onHold({ reason, isWaybills })
}

/** A run with nothing in it, because nobody it is meant for is reached. */
export function refuseEmpty(misfit: Misfit | undefined): never {
  if (misfit) throw new Refusal('step-not-allowed', say(misfit))
  throw new Refusal('step-not-allowed', 'Nothing is due')
}

/**
 * Whoever prepared the run, approved what it pays or an accessorial in it, entered what Waybill approved, made a deduction or gave one back,
 * or let go what Waybill held for its counts, does not send it (domain §10.4, Insider).
 */
export function canRelease(actor: Actor, { state, hands }: Pick<HeldRun, 'state' | 'hands'>): Can {
  if (state !== 'Prepared') return say('run-sent')
  if (!hands.some(({ act }) => act === 'prepared')) return NOBODYS
  const own = hands.find(({ contactId }) => contactId === actor.id)
  return own ? YOUR_HAND[own.act] : true
}

export function canWithdraw({ state }: Pick<HeldRun, 'state'>): Can {
  return state === 'Prepared' ? true : say('run-sent')
}

export function canClear({ state }: Pick<HeldPayment, 'state'>): Can {
  return state === 'Sent' ? true : say('payment-not-under-way')
}

export function canVoid({ state }: Pick<HeldPayment, 'state'>): Can {
  return ['Scheduled', 'Sent', 'Cleared'].includes(state) ? true : say('payment-taken-back')
}

export function canReturn({ state }: Pick<HeldPayment, 'state'>): Can {
  if (state === 'Scheduled') return say('payment-not-sent')
  return canVoid({ state })
}

/** What can be done to a payment, only by the provider's payables. */
export function canDo(actor: Actor, payment: Pick<HeldPayment, 'state'>): Record<'clear' | 'void' | 'return', Can> {
  if (!may(actor.persona, 'payment:run')) return { clear: NOT_YOUR_ROLE, void: NOT_YOUR_ROLE, return: NOT_YOUR_ROLE }
  return { clear: canClear(payment), void: canVoid(payment), return: canReturn(payment) }
}

export function mayRelease(actor: Actor, run: HeldRun | undefined): Authorized<HeldRun> {
  if (!run) throw new Refusal('not-found')
  const answer = canRelease(actor, run)
  if (answer === true && run.claimedTwice !== null)
    throw new Refusal('step-not-allowed', say('run-claimed-twice', { invoice: run.claimedTwice }))
  if (answer === true) return authorized(run)
  throw new Refusal(ANOTHERS.includes(answer) ? 'another-person' : 'step-not-allowed', answer)
}

/** Counts are corrected while a run waits, too: what it pays then is looked at first. */
export function refuseHeld(
  saying: 'run-on-hold' | 'payment-on-hold' | 'reissue-on-hold',
  held: Held | undefined,
): void {
  if (!held) return
  const { number: invoice, isWaybills } = held
  // The look comes by itself; the counts of what was paid are looked at once its payment is void.
  if (held.reason === null && saying !== 'reissue-on-hold')
    throw new Refusal('step-not-allowed', countsChecked(invoice))
  const reason = held.reason ?? COUNTED_AGAIN
  throw new Refusal('step-not-allowed', say(saying, { invoice, reason: isWaybills ? { term: reason } : reason }))
}

export function mayWithdraw(run: HeldRun | undefined): Authorized<HeldRun> {
  if (!run) throw new Refusal('not-found')
  return step(run, canWithdraw(run))
}

export function mayClear(payment: HeldPayment | undefined): Authorized<HeldPayment> {
  if (!payment) throw new Refusal('not-found')
  return step(payment, canClear(payment))
}

/** The new payment must not go to a disputed payee, and an invoice waits in one run at a time. */
export function mayReissue(payment: HeldPayment | undefined, otherRun: string | undefined): Authorized<HeldPayment> {
  const held = mayEnd(payment, 'void')
  if (held.isClaimedTwice) return step(held, CLAIMED_TWICE)
  return step(held, otherRun === undefined ? true : say('payment-in-other-run', { run: otherRun }))
}

export function mayEnd(payment: HeldPayment | undefined, as: 'void' | 'return'): Authorized<HeldPayment> {
  if (!payment) throw new Refusal('not-found')
  return step(payment, as === 'void' ? canVoid(payment) : canReturn(payment))
}

function step<T extends object>(held: T, answer: Can): Authorized<T> {
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  return authorized(held)
}
