import { PAYMENT_DAYS, type PaymentTerms } from '@waybill/contract/company/payment-terms.ts'
import { nameOfFileType, SIGNED_RATE_CONFIRMATION } from '@waybill/contract/documents/file-types.ts'
import type { LastPaper } from '@waybill/contract/documents/last-paper.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { INVOICE_HOLDS, INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import { INVOICE_SAYINGS } from '@waybill/contract/invoices/invoices.sayings.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { type Ability, type Can, may } from '@waybill/contract/permissions.ts'
import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, isProvider } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import type { ProofException } from './audit/proof-exceptions.queries.ts'
import type { InvoiceFacts, StepFacts } from './invoice.queries.ts'
import { termsOptions } from './terms/quick-pay.ts'

const say = sayer(INVOICE_SAYINGS)

const FROZEN = say('invoice-frozen')
const VOID = say('invoice-void')
/** SPEC §2.7, verbatim. */
const NOT_DELIVERED = say('invoice-not-delivered')

/** Its carrier's own; the provider's payables enter a broker's (domain §10.2). */
function canBill(actor: Actor, { isBrokers }: StepFacts): Can {
  if (actor.persona === 'broker') return say('invoice-entered-by-provider')
  return may(actor.persona, 'invoice:enter') && isBrokers === isProvider(actor) ? true : NOT_YOUR_ROLE
}

function canChangeBill({ status }: StepFacts): Can {
  if (status.status >= INVOICE_STATUS.settled) return FROZEN
  return status.status === INVOICE_STATUS.voided ? VOID : true
}

function canAs(actor: Actor, ability: Ability, answer: Can): Can {
  return may(actor.persona, ability) ? answer : NOT_YOUR_ROLE
}

/** What blocks sending the bill, each as a sentence. */
export function whatIsMissing(facts: InvoiceFacts): Said[] {
  const papers = facts.packet
    .filter(({ isSatisfied }) => !isSatisfied)
    .map((needed) =>
      say('invoice-paper-missing', { paper: { term: nameOfFileType(needed.fileType) }, of: recordOf(facts, needed) }),
    )
  return [...(facts.shipmentStatus < SHIPMENT_STATUS.delivered ? [NOT_DELIVERED] : []), ...papers]
}

/** What completes a delivered load's bill. A rate confirmation is signed here, not uploaded. */
export function lastPaperOf(facts: InvoiceFacts): LastPaper | null {
  const [last, ...others] = facts.packet.filter(({ isSatisfied }) => !isSatisfied)
  const isPayable = facts.payerId === null || facts.thirdPartPayerBillingSettingsId !== null
  if (!last || others.length > 0 || last.fileType === SIGNED_RATE_CONFIRMATION) return null
  if (facts.list !== 'UnInvoiced' || !isPayable) return null
  const { id, externalInvoiceNumber, externalInvoiceAmount, returnedAt, invoiceNumber } = facts
  const isSubmitted = externalInvoiceNumber !== null && externalInvoiceAmount !== null && returnedAt === null
  return { fileType: last.fileType, orderStopId: last.orderStopId, invoiceId: id, invoiceNumber, isSubmitted }
}

function recordOf(facts: InvoiceFacts, needed: InvoiceFacts['packet'][number]): Fact {
  if (needed.orderStopId) return needed.entityDescription
  return needed.invoiceId
    ? say('invoice-named', { invoice: facts.invoiceNumber })
    : say('invoice-of-shipment', { shipment: facts.shipmentNumber })
}

function canSubmit(facts: InvoiceFacts): Can {
  const change = canChangeBill(facts)
  if (change !== true) return change
  return whatIsMissing(facts)[0] ?? true
}

function refuseChange(answer: Can): void {
  if (answer === true) return
  throw new Refusal(answer === FROZEN ? 'invoice-frozen' : 'step-not-allowed', answer)
}

export function mayUpdate(actor: Actor, facts: InvoiceFacts, version: number): Authorized<InvoiceFacts> {
  const own = canBill(actor, facts)
  if (own !== true) throw new Refusal('not-authorized', own)
  refuseChange(canChangeBill(facts))
  if (version && facts.version !== version) throw new Refusal('changed-meanwhile')
  return authorized(facts)
}

export function maySubmit(actor: Actor, facts: InvoiceFacts, version: number): Authorized<InvoiceFacts> {
  const permitted = mayUpdate(actor, facts, version)
  const missing = whatIsMissing(facts)
  if (missing.length > 0) throw new Refusal('packet-incomplete', missing[0], { errors: missing })
  return permitted
}

const NOT_RECEIVED = say('invoice-not-received')
const SCHEDULED = say('invoice-payment-prepared')
const APPROVED_ONCE = say('invoice-approved-once')
const ENTERED_BY_YOU = say('invoice-entered-by-you')
/** By two people (decision 49). */
const ANOTHERS: readonly Can[] = [APPROVED_ONCE, ENTERED_BY_YOU]
const PAID_BY_ANOTHER = say('invoice-paid-by-another')
const CLAIMED_TWICE = say('invoice-claimed-twice')
const NOT_SUPERVISOR = say('invoice-supervisor-only')

/** In audit: received, not settled. */
function canReturn({ status }: StepFacts): Can {
  if (status.status >= INVOICE_STATUS.settled) return say('invoice-settled')
  return status.status === INVOICE_STATUS.received ? true : NOT_RECEIVED
}

/** A large amount's second approval is another person's (decision 49). */
function canApprove(actor: Actor, facts: StepFacts): Can {
  const answer = canReturn(facts)
  if (answer !== true) return answer
  if (facts.approvedAt !== null) return say('invoice-approved')
  const held = facts.openExceptions.find(({ code }) => INVOICE_HOLDS.includes(code))
  if (held) return held.said
  if (facts.enteredByIds.includes(actor.id)) return ENTERED_BY_YOU
  return facts.approverIds.includes(actor.id) ? APPROVED_ONCE : true
}

function canSettle(facts: StepFacts): Can {
  const answer = canReturn(facts)
  if (answer !== true) return answer
  if (facts.approvedAt === null) return say('invoice-not-approved')
  if (facts.balance < 0) return say('invoice-below-nothing')
  return facts.isClaimedTwice ? CLAIMED_TWICE : true
}

/** By a supervisor of whoever pays, before funds are released: an approval, settled or not (domain §4.4). */
function canReverse(actor: Actor, facts: InvoiceFacts): Can {
  if (!actor.roles.includes('Admin')) return NOT_SUPERVISOR
  // What was paid without a payment of ours was paid by a third party, or by its deductions alone.
  const isPaid = facts.status.status > INVOICE_STATUS.settled && (facts.isScheduled || facts.payerId !== null)
  if (isPaid) return say('invoice-paid')
  if (facts.approvedAt === null) return say('invoice-not-approved')
  return facts.isScheduled ? SCHEDULED : true
}

/** The third party's own payment, by somebody who did not approve it (domain §10.4). */
function canPay(actor: Actor, facts: StepFacts): Can {
  if (facts.payerId === null) return say('invoice-paid-in-run')
  if (facts.status.status > INVOICE_STATUS.settled) return say('invoice-paid')
  if (facts.status.status < INVOICE_STATUS.settled) return say('invoice-not-settled')
  if (facts.isClaimedTwice) return CLAIMED_TWICE
  if (facts.paymentHold) return onHold(facts.paymentHold)
  if (!facts.isAudited) return countsChecked(facts.invoiceNumber)
  if (facts.enteredByIds.includes(actor.id) && facts.approverIds.length === 0) return say('invoice-entered-and-paid')
  return [...facts.approverIds, ...facts.deductorIds, facts.unheldById].includes(actor.id) ? PAID_BY_ANOTHER : true
}

function canDeduct(facts: InvoiceFacts): Can {
  if (facts.status.status < INVOICE_STATUS.received) return NOT_RECEIVED
  if (facts.status.status > INVOICE_STATUS.settled) return say('invoice-paid')
  return facts.isScheduled ? SCHEDULED : true
}

/** From when it is received until a payment has it, and again for what is paid back of a deduction after that. */
function canHoldPayment(facts: InvoiceFacts): Can {
  if (facts.paymentHold) return onHold(facts.paymentHold)
  return facts.isOwed || canDeduct(facts)
}

/** Whoever lets it go knows what its counts say. */
export function canEndHold({ paymentHold, status, isAudited, invoiceNumber }: StepFacts): Can {
  if (!paymentHold) return say('invoice-not-on-hold')
  return isAudited || status.status < INVOICE_STATUS.settled ? true : countsChecked(invoiceNumber)
}

export const saidOfProof = ({ exception, item, city }: ProofException): Said =>
  exception === null
    ? say('exception-uncounted', { item, city })
    : say('exception-count', { exception: { term: exception }, item, city })

/** The look at corrected counts comes by itself. */
export const countsChecked = (invoice: string): Said => say('invoice-counts-checked', { invoice })

export const onHold = ({
  reason,
  isWaybills,
}: Pick<NonNullable<StepFacts['paymentHold']>, 'reason' | 'isWaybills'>): Said =>
  say('invoice-on-hold', { reason: isWaybills ? { term: reason } : reason })

/** Why Waybill holds a payment. */
export const COUNTED_AGAIN = 'Its counts were corrected after it was settled'

/** Until it is settled, if the provider pays the carrier directly (domain §4.5). */
function canChooseTerms({ status, payerId, factorId, isAssigned, isScheduled }: InvoiceFacts): Can {
  if (status.status === INVOICE_STATUS.voided) return VOID
  if (status.status >= INVOICE_STATUS.settled) return say('invoice-settled')
  if (payerId !== null) return say('invoice-payer-terms')
  if (factorId !== null || isAssigned) return say('invoice-assigned')
  return isScheduled ? SCHEDULED : true
}

/** What the terms' fee is called among the deductions. */
export function saidOfFee(terms: PaymentTerms, percent: number): Said {
  return say('quick-pay-fee', { days: PAYMENT_DAYS[terms], percent })
}

export type Judgement =
  | 'return'
  | 'approve'
  | 'settle'
  | 'reverse'
  | 'deduct'
  | 'holdPayment'
  | 'endPaymentHold'
  | 'pay'
  | 'chooseTerms'

function canJudge(actor: Actor, facts: InvoiceFacts): Record<Judgement, Can> {
  return {
    return: canReturn(facts),
    approve: canApprove(actor, facts),
    settle: canSettle(facts),
    reverse: canReverse(actor, facts),
    deduct: canDeduct(facts),
    holdPayment: canHoldPayment(facts),
    endPaymentHold: canEndHold(facts),
    pay: canPay(actor, facts),
    chooseTerms: canChooseTerms(facts),
  }
}

export function mayJudge(
  actor: Actor,
  facts: InvoiceFacts,
  version: number,
  what: Judgement,
): Authorized<InvoiceFacts> {
  if (facts.version !== version) throw new Refusal('changed-meanwhile')
  const answer = canJudge(actor, facts)[what]
  if (answer === true) return authorized(facts)
  if (answer === NOT_SUPERVISOR) throw new Refusal('not-authorized', answer)
  throw new Refusal(ANOTHERS.includes(answer) ? 'another-person' : 'step-not-allowed', answer)
}

/** What its next step can be, also from its card in a list. */
export function canStep(actor: Actor, facts: StepFacts): Pick<Invoice['can'], 'update' | 'approve' | 'settle' | 'pay'> {
  const own = canBill(actor, facts)
  return {
    update: own === true ? canChangeBill(facts) : own,
    approve: canAs(actor, 'invoice:audit', canApprove(actor, facts)),
    settle: canAs(actor, 'invoice:audit', canSettle(facts)),
    pay: canAs(actor, 'payer-invoice:pay', canPay(actor, facts)),
  }
}

/** Readers of only the proofs send none. */
export const PROOFS_ARE_THE_CARRIERS: Can = say('invoice-proofs')

/** A void invoice takes no documents. */
export function canUpload(status: number): Can {
  return status === INVOICE_STATUS.voided ? VOID : true
}

export function shown(actor: Actor, facts: InvoiceFacts): Invoice {
  const {
    carrierId: _carrier,
    factorId: _factor,
    payerId: _payer,
    approverIds: _approvers,
    deductorIds: _deductors,
    unheldById: _unheld,
    isAudited: _audited,
    isBrokers: _brokers,
    enteredByIds: _entrants,
    approvals,
    isScheduled: _s,
    isOwed: _owed,
    isAssigned: _assigned,
    isClaimedTwice: _claimed,
    bankZone: _zone,
    quickPay: _fees,
    packet,
    paymentHold,
    ...invoice
  } = facts
  const can = canJudge(actor, facts)
  const own = canBill(actor, facts)
  const judging = {
    return: canAs(actor, 'invoice:audit', can.return),
    // Those who may audit read who may reverse it.
    reverse: may(actor.persona, 'invoice:reverse')
      ? can.reverse
      : may(actor.persona, 'invoice:audit')
        ? NOT_SUPERVISOR
        : NOT_YOUR_ROLE,
    deduct: canAs(actor, 'invoice:audit', can.deduct),
    holdPayment: canAs(actor, 'invoice:audit', can.holdPayment),
    endPaymentHold: canAs(actor, 'invoice:audit', can.endPaymentHold),
    chooseTerms: canAs(actor, 'invoice:submit', can.chooseTerms),
  }
  return {
    ...invoice,
    // Its counts are the load's, and what to do about them is for auditors.
    paymentHold: paymentHold && {
      ...paymentHold,
      found: may(actor.persona, 'invoice:audit') ? paymentHold.found.map(saidOfProof) : [],
    },
    // Why its own people approved is for auditors only.
    approvals: may(actor.persona, 'invoice:audit') ? approvals : [],
    termsOptions: can.chooseTerms === true ? termsOptions(facts) : [],
    // A void invoice needs no documents, so its card counts none.
    lastPaper: lastPaperOf(facts),
    packet: (facts.status.status === INVOICE_STATUS.voided ? [] : packet).map((needed) => ({
      ...needed,
      description: nameOfFileType(needed.fileType),
    })),
    can: {
      ...canStep(actor, facts),
      ...judging,
      submit: own === true ? canSubmit(facts) : own,
      upload: canAs(actor, 'document:upload', canUpload(facts.status.status)),
    },
  }
}

/** Whose bill it is: who hears what the provider says of it. */
export function hearers({ carrierId, factorId, payerId }: Pick<InvoiceFacts, 'carrierId' | 'factorId' | 'payerId'>) {
  return [carrierId, factorId, payerId]
}
