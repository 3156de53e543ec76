import type { Db, Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { recordBySystem } from '../history/history.ts'
import { type Rounds, startRounds, takeAll } from '../rounds.ts'
import { audit } from './audit.ts'
import { chargeTerms } from './charging.ts'
import { dueOf } from './due-date.ts'
import { type AuditFacts, findToAudit, projectInvoices, writeApproval, writeFindings } from './invoice.queries.ts'
import { hearers } from './invoices.policy.ts'

const EVERY_MS = 15_000
const DAY = 86_400_000

/** Brings the invoice of a load up to date with what is there, and audits it when it has become complete. */
export async function weigh(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  await projectInvoices(tx, [shipmentId])
  const facts = await findToAudit(tx, { shipmentId })
  if (facts) await auditOne(tx, facts, now)
}

/** What became complete by itself (a delivery, a document of a customer) is audited here; any number of processes may do so at once. */
export async function auditWaiting(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const system = db.as({ kind: 'system' })
  return await takeAll(
    () =>
      system.transaction(async (tx) => {
        const facts = await findToAudit(tx, { any: true })
        if (facts) await auditOne(tx, facts, now)
        return facts !== undefined
      }),
    signal,
  )
}

export function startAudits(db: Db, now: () => Date, onError: (error: unknown) => void): Rounds {
  return startRounds(EVERY_MS, (signal) => auditWaiting(db, now(), signal), onError)
}

/** The provider's bills within the tolerance are agreed to by themselves; a third party's wait for its own people (domain §4.4). */
async function auditOne(tx: Tx, facts: AuditFacts, now: Date): Promise<void> {
  const verdict = audit({
    isThirdParty: facts.payerId !== null,
    billed: facts.billed,
    expected: facts.expected,
    lines: facts.lines,
    duplicateOf: facts.duplicateOf,
    isPayeeDisputed: facts.isPayeeDisputed,
    isHeld: null,
    isDelivered: true,
    proofExceptions: facts.proofExceptions,
    missing: [],
    daysSinceDelivery: Math.floor((now.getTime() - new Date(facts.deliveredAt).getTime()) / DAY),
  })
  const subject = { type: 'invoice', id: facts.id } as const
  await writeFindings(tx, facts.id, verdict.findings, now)
  const isAboveLimit = verdict.amount > facts.limit
  const isAgreed = verdict.findings.length === 0 && facts.payerId === null && !isAboveLimit
  if (isAgreed) {
    const due = dueOf(facts, now)
    await writeApproval(tx, facts.id, {
      amount: verdict.amount / 100,
      dueOn: due,
      by: { id: null, name: 'Waybill' },
      at: now,
    })
    await chargeTerms(tx, { id: facts.id, by: 'Waybill', at: now })
    const [paid, agreed] = [verdict.amount, facts.expected].map(
      (cents) => `${(cents / 100).toFixed(2)} ${facts.currency}`,
    )
    await recordBySystem(
      tx,
      now,
      subject,
      verdict.isBelow
        ? `Invoice ${facts.number} approved as billed: ${paid}, below the ${agreed} that were agreed; due ${due}`
        : `Invoice ${facts.number} approved: ${paid}, due ${due}`,
    )
  } else {
    const found = verdict.findings.map(({ text }) => text).join('; ')
    await recordBySystem(
      tx,
      now,
      subject,
      found
        ? `Invoice ${facts.number} audited: ${found}`
        : isAboveLimit
          ? `Invoice ${facts.number} received; two people approve an amount like this`
          : `Invoice ${facts.number} received`,
    )
  }
  await announce(tx, { kind: 'invoice-changed', subject, companyIds: hearers(facts) })
}
