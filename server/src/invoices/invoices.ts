import { SHIPMENT_MISCELLANEOUS } from '@waybill/contract/documents/file-types.ts'
import type { AnswerOf, BodyOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { INVOICE_SAYINGS } from '@waybill/contract/invoices/invoices.sayings.ts'
import {
  type Invoice,
  type InvoiceSubmission,
  type invoices,
  MOST_AT_ONCE,
} from '@waybill/contract/invoices/invoices.ts'
import { toCents } from '@waybill/contract/money.ts'
import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, isProvider, nameOf } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { type Holders, of, proofsOf } from '../documents/documents.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import { type Exported, exported } from '../http/csv.ts'
import { Refusal } from '../http/refusal.ts'
import type { Described, SubjectRegistry } from '../http/subjects.ts'
import { list as listNotes } from '../notes/notes.ts'
import { weigh } from './audit/auditing.ts'
import { type LineBilled, writeBill, writeLines } from './bill.queries.ts'
import { invoicesCsv } from './csv.ts'
import { findInvoice, type InvoiceFacts, listToSubmit, lockInvoice } from './invoice.queries.ts'
import * as policy from './invoices.policy.ts'
import { exportRows, rowsOfShipment } from './invoices.queries.ts'

export { limitApprovals } from './audit/approval.queries.ts'
export { auditWaiting, startAudits, weigh } from './audit/auditing.ts'
export { IS_MISCOUNTED } from './audit/proof-exceptions.queries.ts'
export { STEP_FACTS, type StepFacts } from './invoice.queries.ts'
export {
  findProofs,
  INVOICE_DOCUMENTS,
  lastPapers,
  PAYER_INVOICE_DOCUMENTS,
  weighDocuments,
} from './invoice-documents.ts'
export { COUNTED_AGAIN, canStep, countsChecked, onHold } from './invoices.policy.ts'
export {
  actionRequired,
  ageing,
  countsBody as counts,
  listBody as list,
} from './invoices.queries.ts'
export { holdingTextOfPayers, orOfCarrier, visibleTo } from './invoices.scope.ts'
export { cleared, deducted, paid, turned } from './ledger/books.ts'
export { post } from './ledger/ledger.queries.ts'
export { dayBegins, dayEnds } from './reader-days.queries.ts'
export { reopenFindings as weighPayeesAnew } from './terms/assigning.queries.ts'
export { assignUnsettled, unassignOpenedSince } from './terms/assigning.ts'
export { isBankDay } from './terms/due-date.ts'

const say = sayer(INVOICE_SAYINGS)

/** Load documents the audit reads. */
const PACKET_TYPES = [12, 13, 16, 20, 21, 22, 36, 41]

export async function isVisible(actor: Actor, id: string): Promise<boolean> {
  return (await findInvoice(actor, id)) !== undefined
}

export async function find(actor: Actor, idOrNumber: string): Promise<Invoice> {
  return policy.shown(actor, await found(actor, idOrNumber))
}

export async function ofShipment(actor: Actor, shipment: string): Promise<AnswerOf<typeof invoices.ofShipment>> {
  const data = await rowsOfShipment(actor, shipment)
  if (!data) throw new Refusal('not-found')
  return { data, totalCount: data.length }
}

/** What a clerk submits with one confirmation: one ordinary submission each. */
export async function toSubmit(actor: Actor): Promise<AnswerOf<typeof invoices.toSubmit>> {
  const { facts, totalCount } = await listToSubmit(actor, MOST_AT_ONCE)
  return { data: facts.map((one) => policy.shown(actor, one)), totalCount }
}

export async function exportCsv(actor: Actor, query: QueryOf<typeof invoices.export>): Promise<Exported> {
  return await exported((limit) => exportRows(actor, query, limit), invoicesCsv)
}

export async function requiredDocuments(actor: Actor, idOrNumber: string) {
  const { packet } = await find(actor, idOrNumber)
  return { data: packet, totalCount: packet.length }
}

/** Its own documents, and its load's for those who see the load. */
export async function documentsOf(
  actor: Actor,
  holders: Holders,
  idOrNumber: string,
): Promise<AnswerOf<typeof invoices.documents>> {
  const { id, payerId, shipmentId } = await found(actor, idOrNumber)
  const own = await of(actor, holders, payerId === null ? 'invoice' : 'payer-invoice', id)
  const ofLoad = await proofsOf(actor, holders, shipmentId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not-found') return undefined
    throw error
  })
  const shown = (ofLoad?.data ?? []).filter(
    ({ fileType }) =>
      PACKET_TYPES.includes(fileType) ||
      // Offered beside an invoice, stored with the load (SPEC §5): those who upload it here find it here.
      (fileType === SHIPMENT_MISCELLANEOUS && actor.persona !== 'factor'),
  )
  const data = [...own.data, ...shown].toSorted((one, other) => other.uploadedAt.localeCompare(one.uploadedAt))
  return { data, totalCount: data.length, can: own.can }
}

/** People's notes on it (SPEC §2.7, Comments). */
export async function notesOf(
  actor: Actor,
  subjects: SubjectRegistry,
  idOrNumber: string,
  page: QueryOf<typeof invoices.notes>,
): Promise<AnswerOf<typeof invoices.notes>> {
  const { id } = await found(actor, idOrNumber)
  return await listNotes(actor, subjects, { entityType: 'invoice', entityId: id, ...page })
}

/** An invoice as its attachments name it; who pays it decides which list it is on. */
export async function describe(actor: Actor, id: string): Promise<Described | undefined> {
  const facts = await findInvoice(actor, id)
  if (!facts) return undefined
  const list = facts.payerId === null ? 'accounting' : 'third-party-payer-invoices'
  return {
    description: `Invoice ${facts.invoiceNumber}`,
    link: `/${list}/${facts.invoiceNumber}/preview`,
    companyIds: policy.hearers(facts),
  }
}

/** Saves the carrier's bill. Once everything is there, it is received and audited (SPEC §2.7, Save Invoice). */
export async function update(
  actor: Actor,
  id: string,
  version: number,
  { invoiceId, externalInvoiceNumber, externalInvoiceAmount, charges }: BodyOf<typeof invoices.update>,
): Promise<Invoice> {
  if (invoiceId !== undefined && invoiceId !== id)
    throw new Refusal('bad-request', undefined, { modelState: { invoiceId: ['It names another invoice'] } })
  return await actor.db.transaction(async (tx) => {
    const facts = policy.mayUpdate(actor, await held(tx, actor, id), version)
    const bill = { number: externalInvoiceNumber || undefined, amount: externalInvoiceAmount }
    const amount = bill.amount ?? facts.externalInvoiceAmount
    const lines = charges ? linesOf(facts, charges, amount) : amount === facts.externalInvoiceAmount ? undefined : []
    return await save(tx, actor, facts, version, bill, lines, 'saved')
  })
}

/** Sends a delivered load's bill with its whole packet (domain §4.3). */
export async function submit(actor: Actor, id: string, version: number, said: InvoiceSubmission): Promise<Invoice> {
  return await actor.db.transaction(async (tx) => {
    const facts = policy.maySubmit(actor, await held(tx, actor, id), version)
    if (said.currency && said.currency !== facts.currency)
      refuseField('currency', say('invoice-other-currency', { currency: facts.currency }))
    const lines = linesOf(facts, said.charges ?? [], said.externalInvoiceAmount)
    const bill = { number: said.externalInvoiceNumber, amount: said.externalInvoiceAmount }
    return await save(tx, actor, facts, version, bill, lines, 'submitted')
  })
}

/** The charges add up to the amount and name existing lines. */
function linesOf(
  facts: InvoiceFacts,
  charges: NonNullable<InvoiceSubmission['charges']>,
  amount: number | null,
): LineBilled[] {
  if (charges.length === 0) return []
  const sum = charges.reduce((cents, charge) => cents + toCents(charge.amount), 0)
  if (amount === null || sum !== toCents(amount))
    refuseField('charges', say('invoice-charges-sum', { amount: { amount: sum / 100, currency: facts.currency } }))
  const known = new Set(facts.charges.filter(({ source }) => source !== 'Bill').map(({ sequence }) => sequence))
  const named = charges.flatMap(({ sequence }) => sequence ?? [])
  if (new Set(named).size < named.length || named.some((sequence) => !known.has(sequence)))
    refuseField('charges', 'A charge names a line that is missing or listed twice')
  return charges.map(({ sequence, ...charge }) => ({ sequence, ...charge }))
}

function refuseField(field: string, message: string | Said): never {
  throw new Refusal('bad-request', message, { modelState: { [field]: [message] } })
}

async function save(
  tx: Tx,
  actor: Actor,
  facts: InvoiceFacts,
  version: number,
  bill: { number: string | undefined; amount: number | undefined },
  lines: readonly LineBilled[] | undefined,
  what: 'saved' | 'submitted',
): Promise<Invoice> {
  const written = {
    externalNumber: bill.number,
    externalAmount: bill.amount,
    by: nameOf(actor),
    enteredById: isProvider(actor) ? actor.id : null,
    at: actor.now,
  }
  if (!(await writeBill(tx, facts.id, version, written))) throw new Refusal('changed-meanwhile')
  if (lines) await writeLines(tx, facts.id, lines)
  const subject = { type: 'invoice', id: facts.id } as const
  const amount = bill.amount ?? facts.externalInvoiceAmount
  const billed: (Fact | null)[] = [
    bill.number ?? facts.externalInvoiceNumber,
    amount === null ? null : { amount, currency: facts.currency },
  ]
  const said = { invoice: facts.invoiceNumber, bill: billed.filter((each) => each !== null) }
  const own = what === 'saved' ? say('invoice-saved', said) : say('invoice-submitted', said)
  await record(
    tx,
    actor,
    subject,
    isProvider(actor) ? say('invoice-entered', { ...said, carrier: facts.carrierName }) : own,
  )
  await announce(tx, { kind: 'invoice-changed', subject, companyIds: policy.hearers(facts), byId: actor.id })
  await weigh(tx, facts.shipmentId, actor.now)
  return policy.shown(actor, await found(actor, facts.id, tx))
}

async function held(tx: Tx, actor: Actor, id: string): Promise<InvoiceFacts> {
  if (!(await lockInvoice(tx, actor, id))) throw new Refusal('not-found')
  return await found(actor, id, tx)
}

async function found(actor: Actor, idOrNumber: string, tx?: Tx): Promise<InvoiceFacts> {
  const facts = await findInvoice(actor, idOrNumber, tx)
  if (!facts) throw new Refusal('not-found')
  return facts
}
