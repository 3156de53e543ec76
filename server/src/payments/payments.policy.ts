import { type Can, may } from '@waybill/contract/permissions.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import type { Actor } from '../identity/actor.ts'
import type { HeldPayment, HeldRun } from './payments.queries.ts'

export const NOT_YOUR_ROLE = 'Your role cannot do this'
const YOUR_HAND = {
  prepared: 'You prepared it: somebody else sends the payments',
  approved: 'You approved one of its invoices: somebody else sends the payments',
  deducted: 'You took something off one of its invoices: somebody else sends the payments',
} as const
const NOBODYS = 'Nobody knows who prepared it: withdraw it and prepare it again'
const ANOTHERS: readonly string[] = Object.values(YOUR_HAND)

/** What a later payment of an invoice is for. */
export const GIVEN_BACK = 'What was given back after a dispute'

/** Why a run leaves something out. */
export function heldBecause({ isHeld }: { isHeld: boolean }): string | null {
  return isHeld ? 'More than one factor claims it' : null
}

/** Whoever prepared the run, approved what it pays or took something off it does not send it (domain §10.4, Insider). */
export function canRelease(actor: Actor, { state, hands }: Pick<HeldRun, 'state' | 'hands'>): Can {
  if (state !== 'Prepared') return 'The run was sent already'
  if (!hands.some(({ act }) => act === 'prepared')) return NOBODYS
  const own = hands.find(({ contactId }) => contactId === actor.id)
  return own ? YOUR_HAND[own.act] : true
}

export function canWithdraw({ state }: Pick<HeldRun, 'state'>): Can {
  return state === 'Prepared' ? true : 'The run was sent already'
}

export function canClear({ state }: Pick<HeldPayment, 'state'>): Can {
  return state === 'Sent' ? true : 'The payment is not under way'
}

export function canVoid({ state }: Pick<HeldPayment, 'state'>): Can {
  return ['Scheduled', 'Sent', 'Cleared'].includes(state) ? true : 'The payment was taken back already'
}

export function canReturn({ state }: Pick<HeldPayment, 'state'>): Can {
  if (state === 'Scheduled') return 'The payment was not sent yet'
  return canVoid({ state })
}

/** What may be done to a payment by whom: the provider's payables, and nobody else. */
export function canDo(actor: Actor, payment: Pick<HeldPayment, 'state'>): Record<'clear' | 'void' | 'return', Can> {
  if (!may(actor.persona, 'payment:run')) return { clear: NOT_YOUR_ROLE, void: NOT_YOUR_ROLE, return: NOT_YOUR_ROLE }
  return { clear: canClear(payment), void: canVoid(payment), return: canReturn(payment) }
}

export function mayRelease(actor: Actor, run: HeldRun | undefined): Authorized<HeldRun> {
  if (!run) throw new Refusal('not-found')
  const answer = canRelease(actor, run)
  if (answer === true && run.claimedTwice !== null)
    throw new Refusal('step-not-allowed', `More than one factor claims ${run.claimedTwice}: take its payment out first`)
  if (answer === true) return authorized(run)
  throw new Refusal(ANOTHERS.includes(answer) ? 'another-person' : 'step-not-allowed', answer)
}

export function mayWithdraw(run: HeldRun | undefined): Authorized<HeldRun> {
  if (!run) throw new Refusal('not-found')
  return step(run, canWithdraw(run))
}

export function mayClear(payment: HeldPayment | undefined): Authorized<HeldPayment> {
  if (!payment) throw new Refusal('not-found')
  return step(payment, canClear(payment))
}

/** What takes its place would pay somebody who may not be the payee. */
export function mayReissue(payment: HeldPayment | undefined): Authorized<HeldPayment> {
  const held = mayEnd(payment, 'void')
  return step(held, held.isClaimedTwice ? 'More than one factor claims it' : true)
}

export function mayEnd(payment: HeldPayment | undefined, as: 'void' | 'return'): Authorized<HeldPayment> {
  if (!payment) throw new Refusal('not-found')
  return step(payment, as === 'void' ? canVoid(payment) : canReturn(payment))
}

function step<T extends object>(held: T, answer: Can): Authorized<T> {
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  return authorized(held)
}
