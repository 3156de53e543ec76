import { PAYMENT_SAYINGS } from '@waybill/contract/payments/payments.sayings.ts'
import type { DisputeState, Payment, RemittanceDeduction, RemittanceLine } from '@waybill/contract/payments/payments.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../../actor.ts'
import { type Authorized, authorized } from '../../http/authorized.ts'
import { Refusal } from '../../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../../http/said.ts'
import type { HeldDeduction } from '../disputes/disputes.queries.ts'
import { canDo } from '../payments.policy.ts'
import type { DeductionFacts, LineFacts, PaymentFacts } from './remittances.queries.ts'

const say = sayer(PAYMENT_SAYINGS)

/** Domain §4.8, the longer of the usual filing windows: from the payment that listed it, or from the deduction. */
const DISPUTE_DAYS = 60
const DAY = 86_400_000
/** The provider's own deductions; advances and their fees were agreed to before. */
const DISPUTABLE: readonly RemittanceDeduction['kind'][] = ['short-pay', 'claim', 'chargeback']

/** By somebody, some time. */
function canBeDisputed(facts: DeductionFacts): Can {
  if (!DISPUTABLE.includes(facts.kind)) return say('deduction-agreed')
  if (facts.dispute && facts.dispute.answeredAt === null) return say('deduction-disputed')
  if (facts.isDecided || facts.dispute) return say('deduction-decided')
  if (facts.isEnded) return say('deduction-given-back')
  return facts.isThirdParty ? say('deduction-of-third-party') : true
}

/** Whether its payee can dispute anything of it. Brokers open no dispute. */
export function isDisputable({ isToBroker }: Pick<PaymentFacts, 'isToBroker'>, lines: readonly LineFacts[]): boolean {
  return !isToBroker && lines.some(({ deductions }) => deductions.some((facts) => canBeDisputed(facts) === true))
}

export function canDispute(actor: Actor, facts: DeductionFacts): Can {
  if (!may(actor.persona, 'dispute:open')) return NOT_YOUR_ROLE
  const answer = canBeDisputed(facts)
  if (answer !== true) return answer
  const known = new Date(facts.sentAt ?? facts.madeAt).getTime()
  if (actor.now.getTime() - known > DISPUTE_DAYS * DAY) return say('dispute-too-late', { days: DISPUTE_DAYS })
  return true
}

export function canAnswer(actor: Actor, answeredAt: string | null | undefined): Can {
  if (!may(actor.persona, 'dispute:answer')) return NOT_YOUR_ROLE
  return answeredAt === null ? true : say('dispute-not-open')
}

/** Accepted until it is decided. */
export function canProve(actor: Actor, answeredAt: string | null | undefined): Can {
  if (!may(actor.persona, 'dispute:open')) return NOT_YOUR_ROLE
  return answeredAt === null ? true : say('dispute-not-open')
}

export function canReview(actor: Actor, dispute: { state: DisputeState; answeredAt: string | null } | null): Can {
  if (!may(actor.persona, 'dispute:answer')) return NOT_YOUR_ROLE
  if (!dispute || dispute.answeredAt !== null) return say('dispute-not-open')
  return dispute.state === 'Review' ? say('dispute-in-review') : true
}

export function mayDispute(actor: Actor, held: HeldDeduction | undefined): Authorized<HeldDeduction> {
  if (!held) throw new Refusal('not-found')
  return step(held, canDispute(actor, held))
}

/** Of its deduction's latest dispute: an answered one is not answered again. */
export function mayAnswer(actor: Actor, disputeId: string, held: HeldDeduction | undefined): Authorized<HeldDeduction> {
  if (!held) throw new Refusal('not-found')
  return step(held, canAnswer(actor, meant(disputeId, held)?.answeredAt))
}

export function mayProve(actor: Actor, disputeId: string, held: HeldDeduction | undefined): Authorized<HeldDeduction> {
  if (!held) throw new Refusal('not-found')
  return step(held, canProve(actor, meant(disputeId, held)?.answeredAt))
}

export function mayReview(actor: Actor, disputeId: string, held: HeldDeduction | undefined): Authorized<HeldDeduction> {
  if (!held) throw new Refusal('not-found')
  return step(held, canReview(actor, meant(disputeId, held)))
}

function meant(disputeId: string, { dispute }: HeldDeduction) {
  return dispute?.id === disputeId ? dispute : null
}

function step(held: HeldDeduction, answer: Can): Authorized<HeldDeduction> {
  if (answer === true) return authorized(held)
  throw new Refusal(answer === NOT_YOUR_ROLE ? 'not-authorized' : 'step-not-allowed', answer)
}

export function shownLine(actor: Actor, line: LineFacts): RemittanceLine {
  return { ...line, deductions: line.deductions.map((facts) => shownDeduction(actor, facts)) }
}

export function shownDeduction(actor: Actor, facts: DeductionFacts): RemittanceDeduction {
  const { isEnded: _ended, isDecided: _decided, sentAt: _sent, isThirdParty: _third, ...deduction } = facts
  return {
    ...deduction,
    can: {
      dispute: canDispute(actor, facts),
      prove: canProve(actor, facts.dispute?.answeredAt),
      review: canReview(actor, facts.dispute),
      answer: canAnswer(actor, facts.dispute?.answeredAt),
    },
  }
}

/** Payee and payer see the bank: a carrier never sees its factor's (domain §4.6). */
export function shownPayment(
  actor: Actor,
  { carrierId: _carrier, isToBroker: _broker, ownNumber: _number, ...facts }: PaymentFacts,
): Payment {
  const isOwn = actor.persona === 'payables' || actor.companyId === facts.customerId
  const seesBank = isOwn && may(actor.persona, 'remit-to:read')
  return {
    ...facts,
    bankLast4: seesBank ? facts.bankLast4 : null,
    remitTo: isOwn ? facts.remitTo : null,
    can: canDo(actor, facts),
  }
}
