import { INVOICE_SAYINGS } from '@waybill/contract/invoices/invoices.sayings.ts'
import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { recordBySystem } from '../../history/history.ts'
import { type Rounds, startRounds, takeAll } from '../../rounds.ts'
import { projectInvoices } from '../bill.queries.ts'
import { COUNTED_AGAIN, hearers, saidOfProof } from '../invoices.policy.ts'
import { dueOf } from '../terms/due-date.ts'
import { writeApproval } from './approval.queries.ts'
import {
  type AuditFacts,
  type CountedAgain,
  findCountedAgain,
  findToAudit,
  writeFindings,
  writeLook,
} from './audit.queries.ts'
import { audit } from './audit.ts'
import { chargeTerms } from './charging.ts'
import { endHold, writePaymentHold } from './settlement.queries.ts'

const say = sayer(INVOICE_SAYINGS)

const EVERY_MS = 15_000
const DAY = 86_400_000

/** Brings a load's invoice up to date, and audits it once it is complete: returns the one that it audited. */
export async function weigh(tx: Tx, shipmentId: string, now: Date): Promise<AuditFacts | undefined> {
  await projectInvoices(tx, [shipmentId])
  const facts = await findToAudit(tx, { shipmentId })
  if (facts) await auditOne(tx, facts, now)
  return facts
}

/** What has to be audited anew once its approval is reversed waits for a person, however well it matches. */
export async function weighReversed(
  tx: Tx,
  { id, shipmentId }: { id: string; shipmentId: string },
  now: Date,
): Promise<void> {
  await projectInvoices(tx, [shipmentId])
  const facts = await findToAudit(tx, { id })
  if (facts) await auditOne(tx, facts, now, { isReversed: true })
}

/** Audits what became complete by itself (a delivery, a customer's document). Any number of processes may run it at once. */
export async function auditWaiting(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const system = db.as({ kind: 'system' })
  return await takeAll(
    () =>
      system.transaction(async (tx) => {
        const facts = await findToAudit(tx, { any: true })
        if (facts) await auditOne(tx, facts, now)
        const counted = facts ? undefined : await findCountedAgain(tx)
        if (counted) await lookAgain(tx, counted, now)
        return facts !== undefined || counted !== undefined
      }),
    signal,
  )
}

export function startAudits(db: Db, now: () => Date, onError: (error: unknown) => void): Rounds {
  return startRounds(EVERY_MS, (signal) => auditWaiting(db, now(), signal), onError)
}

/** The provider's bills within the tolerance are approved automatically; a third party's wait for its own people (domain §4.4). */
async function auditOne(tx: Tx, facts: AuditFacts, now: Date, { isReversed = false } = {}): Promise<void> {
  const verdict = audit({
    isThirdParty: facts.payerId !== null,
    isBrokers: facts.isBrokers,
    billed: facts.billed,
    expected: facts.expected,
    lines: facts.lines,
    duplicateOf: facts.duplicateOf && repeated(facts.duplicateOf),
    isPayeeDisputed: facts.isPayeeDisputed,
    isHeld: null,
    isDelivered: true,
    proofExceptions: facts.proofExceptions.map(saidOfProof),
    missing: [],
    daysSinceDelivery: Math.floor((new Date(facts.completeAt).getTime() - new Date(facts.deliveredAt).getTime()) / DAY),
  })
  const subject = { type: 'invoice', id: facts.id } as const
  const due = dueOf(facts, now)
  await writeFindings(tx, facts.id, verdict.findings, { at: now, dueOn: due })
  const isAboveLimit = verdict.amount > facts.limit
  // What is less than its advance is returned, by a person.
  const isCovered = verdict.amount >= facts.deducted
  const isWaybills = facts.payerId === null && !isReversed
  const isAgreed = verdict.findings.length === 0 && isWaybills && !isAboveLimit && isCovered
  if (isAgreed) {
    await writeApproval(tx, facts.id, {
      amount: verdict.amount / 100,
      dueOn: due,
      by: { id: null, name: 'Waybill' },
      at: now,
    })
    await chargeTerms(tx, { id: facts.id, by: 'Waybill', at: now })
    const money = (cents: number): Fact => ({ amount: cents / 100, currency: facts.currency })
    const agreedTo = { invoice: facts.number, amount: money(verdict.amount), due: { day: due } }
    await recordBySystem(
      tx,
      now,
      subject,
      verdict.isBelow
        ? say('invoice-approved-below', { ...agreedTo, agreed: money(facts.expected) })
        : say('invoice-approved-for', agreedTo),
    )
  } else {
    const [invoice, found] = [facts.number, verdict.findings.map(({ said }) => said)]
    await recordBySystem(
      tx,
      now,
      subject,
      found.length > 0
        ? say('invoice-audited', { invoice, findings: found })
        : isAboveLimit
          ? say('invoice-received-large', { invoice })
          : say('invoice-received', { invoice }),
    )
  }
  await announce(tx, { kind: 'invoice-changed', subject, companyIds: hearers(facts) })
}

/**
 * Counts corrected after the settlement change nothing on the bill. If they prove less than a whole delivery, what is still owed waits until
 * somebody lets it go or has it reversed, in a prepared run too; of what is paid, payables hear. A person's hold stays theirs, and says it.
 */
async function lookAgain(tx: Tx, facts: CountedAgain, now: Date): Promise<void> {
  const { id, number: invoice } = facts
  const waybill = { id, by: 'Waybill', at: now }
  const findings = facts.proofExceptions.map(saidOfProof)
  await writeLook(tx, id, now)
  if (findings.length > 0 && facts.isOwed && !facts.isHeld) await writePaymentHold(tx, waybill, COUNTED_AGAIN)
  if (findings.length === 0 && facts.isHeldByWaybill) await endHold(tx, waybill)
  const subject = { type: 'invoice', id } as const
  const said =
    findings.length > 0
      ? say('invoice-counted-again', { invoice, findings })
      : say('invoice-counted-whole', { invoice })
  // Each of its readers reads one of the two.
  for (const one of [say('invoice-counted', { invoice }), said]) await recordBySystem(tx, now, subject, one)
  await announce(tx, { kind: 'invoice-changed', subject, companyIds: hearers(facts) })
}

function repeated(earlier: NonNullable<AuditFacts['duplicateOf']>): Said {
  switch (earlier.by) {
    case 'number':
      return say('exception-number-billed', earlier)
    case 'shipment':
      return say('exception-shipment-billed', earlier)
    case 'document':
      return say('exception-document-sent', earlier)
  }
}
