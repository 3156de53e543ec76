import { PAYMENT_DAYS } from '@waybill/contract/company/payment-terms.ts'
import type { BodyOf } from '@waybill/contract/endpoint.ts'
import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import { INVOICE_SAYINGS } from '@waybill/contract/invoices/invoices.sayings.ts'
import type { Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import { leftOpen } from '@waybill/contract/invoices/short-pay.ts'
import { toCents } from '@waybill/contract/money.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { record } from '../../history/history.ts'
import type { Authorized } from '../../http/authorized.ts'
import { Refusal } from '../../http/refusal.ts'
import { instantAt, wallAt } from '../../wall-clock.ts'
import { findInvoice, type InvoiceFacts, type Judged, lockInvoice, touch } from '../invoice.queries.ts'
import * as policy from '../invoices.policy.ts'
import { deducted, settled, turned } from '../ledger/books.ts'
import { linesOf, post } from '../ledger/ledger.queries.ts'
import { dueOf } from '../terms/due-date.ts'
import { dueUnder, percentOf } from '../terms/quick-pay.ts'
import { findTerms, writeTerms } from '../terms/terms.queries.ts'
import {
  insertApproval,
  reopenAnswered,
  undoApprovals,
  writeApproval,
  writeReturn,
  writeReversal,
} from './approval.queries.ts'
import { closeExceptions } from './audit.queries.ts'
import { toleranceOf } from './audit.ts'
import { weighReversed } from './auditing.ts'
import { chargeTerms } from './charging.ts'
import { areOfInvoice, ENDING_WITH_APPROVAL, endDeductions, insertDeduction } from './deduction.queries.ts'
import { endHold, writePaidOff, writePayerPayment, writePaymentHold, writeSettlement } from './settlement.queries.ts'

const say = sayer(INVOICE_SAYINGS)

/** Sends the bill back to its carrier (domain §4.4, 1 to 0). */
export async function giveBack(
  actor: Actor,
  id: string,
  version: number,
  said: BodyOf<typeof invoices.return>,
): Promise<Invoice> {
  return await judge(actor, id, version, 'return', async (tx, facts, judged) => {
    if (!(await writeReturn(tx, judged, said))) throw new Refusal('changed-meanwhile')
    const { codes, text } = said
    return say('invoice-returned', { invoice: facts.invoiceNumber, codes, text })
  })
}

/**
 * Approves the bill as it came; within the tolerance, for the agreed amount. What is paid short is deducted with its reason; audit findings
 * that are not deducted, as far as they go, are answered with one. Above the provider's limit, the first approval waits for a second person's.
 */
export async function approve(
  actor: Actor,
  id: string,
  version: number,
  { shortPays, reason }: BodyOf<typeof invoices.approve>,
): Promise<Invoice> {
  return await judge(actor, id, version, 'approve', async (tx, facts, judged) => {
    const [billed, expected] = [toCents(facts.externalInvoiceAmount ?? 0), toCents(facts.expectedAmount)]
    const amount = Math.abs(billed - expected) <= toleranceOf(expected) ? expected : billed
    const short = shortPays.reduce((sum, each) => sum + toCents(each.amount), 0)
    if (short + toCents(facts.feeAndBalance) > amount)
      refuseAmount('shortPays', facts, amount - toCents(facts.feeAndBalance))
    const evidence = shortPays.map(({ evidenceDocumentId }) => evidenceDocumentId)
    if (!(await areOfInvoice(tx, facts, evidence))) refuseEvidence()
    const waved = leftOpen(facts, shortPays)
    if (waved.length > 0 && !reason)
      refuseField('reason', 'Enter why it is approved although the audit found something')
    if (!(await touch(tx, judged))) throw new Refusal('changed-meanwhile')
    for (const shortPay of shortPays)
      await insertDeduction(tx, judged, { kind: 'short-pay', ...shortPay, reference: null })
    const invoice = facts.invoiceNumber
    if (waved.length > 0) {
      const over = say('invoice-approved-over', {
        invoice,
        findings: waved.map(({ said }) => said),
        reason: reason ?? '',
      })
      await record(tx, actor, { type: 'invoice', id }, over, { isInternal: true })
    }
    const approval = { amount: amount / 100, by: { id: actor.id, name: nameOf(actor) }, at: actor.now, reason }
    const agreed = money(facts, amount)
    const isLarge = facts.payerId === null && amount > toCents(facts.secondApprovalAbove)
    if (isLarge && facts.approverIds.length === 0) {
      await insertApproval(tx, id, approval)
      return say('invoice-approved-first', { invoice, amount: agreed })
    }
    const dueOn = dueOf(await findTerms(tx, id), actor.now)
    if (!(await writeApproval(tx, id, { ...approval, dueOn }))) throw new Refusal('changed-meanwhile')
    await chargeTerms(tx, judged)
    const wavedIds = waved.map((finding) => finding.id)
    await closeExceptions(tx, id, 'accepted', judged, wavedIds)
    await closeExceptions(tx, id, 'reduced', judged)
    const approved = { invoice, amount: agreed, due: { day: dueOn } }
    return short > 0
      ? say('invoice-approved-short', { ...approved, short: money(facts, short) })
      : say('invoice-approved-for', approved)
  })
}

/** The carrier chooses when it is paid and for what fee (domain §4.5). An approved invoice is charged the fee at once. */
export async function chooseTerms(
  actor: Actor,
  id: string,
  version: number,
  { terms }: BodyOf<typeof invoices.chooseTerms>,
): Promise<Invoice> {
  return await judge(actor, id, version, 'chooseTerms', async (tx, facts, judged) => {
    if (facts.terms === terms) refuseField('terms', 'It already has these terms')
    if (!(await writeTerms(tx, judged, { terms, dueOn: dueUnder(terms, facts) })))
      throw new Refusal('changed-meanwhile')
    if (facts.approvedAt !== null) await chargeTerms(tx, judged)
    const days = terms === 'standard-30' ? facts.netDays : PAYMENT_DAYS[terms]
    const invoice = facts.invoiceNumber
    return terms === 'standard-30'
      ? say('invoice-standard-terms', { invoice, days })
      : say('invoice-quick-pay', { invoice, days, percent: percentOf(terms, facts.quickPay) })
  })
}

/** Freezes amount and payee, and posts what is owed to the books: if that is nothing, it is paid. A third party's money stays in its own. */
export async function settle(actor: Actor, id: string, version: number): Promise<Invoice> {
  return await judge(actor, id, version, 'settle', async (tx, facts, judged) => {
    if (!(await writeSettlement(tx, judged))) throw new Refusal('changed-meanwhile')
    if (facts.payerId === null) {
      const posting = { currency: facts.currency, by: judged.by, at: actor.now }
      const amount = toCents(facts.invoiceAmount)
      if (amount > 0) await post(tx, { kind: 'settled', lines: settled(id, amount), ...posting })
      for (const off of facts.deductions)
        await post(tx, { kind: 'deducted', lines: deducted(id, toCents(off.amount)), ...posting })
      await writePaidOff(tx, judged)
    }
    return say('invoice-settled-for', {
      invoice: facts.invoiceNumber,
      amount: money(facts, toCents(facts.invoiceAmount)),
    })
  })
}

/** Reverses an approval, settled or not, until a payment has it. What it posted to the books is posted again with the signs reversed. */
export async function reverse(actor: Actor, id: string, version: number, reason: string): Promise<Invoice> {
  return await judge(actor, id, version, 'reverse', async (tx, facts, judged) => {
    const lines = turned(await linesOf(tx, id))
    const posting = { currency: facts.currency, by: judged.by, at: actor.now }
    if (lines.length > 0) await post(tx, { kind: 'reversed', lines, ...posting })
    const dueOn = dueOf(await findTerms(tx, id), actor.now)
    await reopenAnswered(tx, id)
    if (!(await writeReversal(tx, judged, dueOn))) throw new Refusal('changed-meanwhile')
    await undoApprovals(tx, judged, reason)
    await endDeductions(tx, ENDING_WITH_APPROVAL, judged)
    if (facts.paymentHold?.isWaybills) await endHold(tx, { id, by: judged.by, at: judged.at })
    await weighReversed(tx, facts, actor.now)
    const reversed = { invoice: facts.invoiceNumber, reason }
    return facts.status.status >= INVOICE_STATUS.settled
      ? say('invoice-settlement-reversed', reversed)
      : say('invoice-approval-reversed', reversed)
  })
}

/** Deducts an advance, a fee or an agreed claim. */
export async function deduct(
  actor: Actor,
  id: string,
  version: number,
  said: BodyOf<typeof invoices.deduct>,
): Promise<Invoice> {
  return await judge(actor, id, version, 'deduct', async (tx, facts, judged) => {
    if (toCents(said.amount) > toCents(facts.balance)) refuseAmount('amount', facts, toCents(facts.balance))
    if (!(await touch(tx, judged))) throw new Refusal('changed-meanwhile')
    const { kind, amount, text, reference } = said
    const more = { code: null, reference: reference || null, evidenceDocumentId: null }
    await insertDeduction(tx, judged, { kind, amount, text, ...more })
    if (facts.status.status === INVOICE_STATUS.settled && facts.payerId === null) {
      const posting = { currency: facts.currency, by: judged.by, at: actor.now }
      await post(tx, { kind: 'deducted', lines: deducted(id, toCents(amount)), ...posting })
      await writePaidOff(tx, judged)
    }
    return say('invoice-deducted', { invoice: facts.invoiceNumber, amount: money(facts, toCents(amount)), text })
  })
}

/** Runs leave the invoice out until the hold ends; nothing else about it changes. */
export async function holdPayment(actor: Actor, id: string, version: number, reason: string): Promise<Invoice> {
  return await judge(actor, id, version, 'holdPayment', async (tx, facts, judged) => {
    if (!(await touch(tx, judged))) throw new Refusal('changed-meanwhile')
    await writePaymentHold(tx, judged, reason)
    return say('invoice-held', { invoice: facts.invoiceNumber, reason })
  })
}

/** Whoever lets it go after its counts were corrected decides about them: with a reason, and as one of its two people (decision 49). */
export async function endPaymentHold(
  actor: Actor,
  id: string,
  version: number,
  { reason }: BodyOf<typeof invoices.endPaymentHold>,
): Promise<Invoice> {
  return await judge(actor, id, version, 'endPaymentHold', async (tx, facts, judged) => {
    const { isWaybills = false, found = [] } = facts.paymentHold ?? {}
    const isOver = isWaybills || found.length > 0
    if (isOver && !reason) refuseField('reason', 'Enter a reason')
    if (!(await touch(tx, judged))) throw new Refusal('changed-meanwhile')
    await endHold(tx, judged)
    if (isOver && !isWaybills) {
      // Theirs answered no counts: they let go Waybill's, which was never needed, with it.
      await writePaymentHold(tx, { id, by: 'Waybill', at: judged.at }, policy.COUNTED_AGAIN)
      await endHold(tx, judged)
    }
    if (isOver) {
      const over = say('invoice-hold-ended-over', { invoice: facts.invoiceNumber, reason: reason ?? '' })
      await record(tx, actor, { type: 'invoice', id }, over, { isInternal: true })
    }
    return say('invoice-hold-ended', { invoice: facts.invoiceNumber })
  })
}

/** A third party has paid: its money does not pass through our books (domain §4.4). */
export async function pay(
  actor: Actor,
  id: string,
  version: number,
  { paidOn, reference }: BodyOf<typeof invoices.pay>,
): Promise<Invoice> {
  return await judge(actor, id, version, 'pay', async (tx, facts, judged) => {
    const paidAt = instantAt(`${paidOn}T12:00:00`, actor.timeZone)
    // In the zone of whoever enters it, who may settle and pay on one evening.
    const dayOf = (instant: Date) => wallAt(instant, actor.timeZone).slice(0, 10)
    const settledOn = facts.settledAt ? dayOf(new Date(facts.settledAt)) : paidOn
    if (paidOn < settledOn) refuseField('paidOn', say('invoice-settled-on', { on: { day: settledOn } }))
    if (paidOn > dayOf(actor.now)) refuseField('paidOn', 'The date is in the future')
    if (!(await writePayerPayment(tx, judged, { paidAt, reference }))) throw new Refusal('changed-meanwhile')
    return say('invoice-paid-in-full', {
      invoice: facts.invoiceNumber,
      amount: money(facts, toCents(facts.balance)),
      on: { day: paidOn },
      reference,
    })
  })
}

const money = ({ currency }: Pick<InvoiceFacts, 'currency'>, cents: number) => ({ amount: cents / 100, currency })

function refuseField(field: string, message: string | Said): never {
  throw new Refusal('bad-request', message, { modelState: { [field]: [message] } })
}

function refuseAmount(field: string, facts: InvoiceFacts, cents: number): never {
  refuseField(field, say('invoice-amount-at-most', { amount: money(facts, cents) }))
}

function refuseEvidence(): never {
  refuseField('shortPays', 'The evidence is not a document on this invoice')
}

/** Locks the invoice, checks the step is allowed, does it, and tells everyone concerned. */
async function judge(
  actor: Actor,
  id: string,
  version: number,
  what: policy.Judgement,
  act: (tx: Tx, facts: Authorized<InvoiceFacts>, judged: Judged) => Promise<Said>,
): Promise<Invoice> {
  return await actor.db.transaction(async (tx) => {
    const found = (await lockInvoice(tx, actor, id)) && (await findInvoice(actor, id, tx))
    if (!found) throw new Refusal('not-found')
    const facts = policy.mayJudge(actor, found, version, what)
    const said = await act(tx, facts, { id, version, by: nameOf(actor), byId: actor.id, at: actor.now })
    const subject = { type: 'invoice', id } as const
    await record(tx, actor, subject, said)
    await announce(tx, { kind: 'invoice-changed', subject, companyIds: policy.hearers(facts), byId: actor.id })
    return policy.shown(actor, (await findInvoice(actor, id, tx)) ?? facts)
  })
}
