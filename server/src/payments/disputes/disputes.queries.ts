import type { QueryOf } from '@waybill/contract/endpoint.ts'
import { Id } from '@waybill/contract/ids.ts'
import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import type { DisputeAnswer, Dispute as DisputeOnWire, disputes } from '@waybill/contract/payments/disputes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../actor.ts'
import { PROVIDER_ZONE } from '../../company/company.ts'
import { contains } from '../../db/body.ts'
import type { Tx } from '../../db/connection.ts'
import { literals } from '../../db/literals.ts'
import { newId } from '../../db/new-id.ts'
import { visibleTo } from '../../invoices/invoices.ts'
import { type DeductionFacts, WIRE_DEDUCTION } from '../remittances/remittances.queries.ts'

const INVOICE = literals(INVOICE_STATUS)

type Decision = z.infer<typeof DisputeAnswer>

/** A dispute as PostgreSQL has it; the policy adds what can be done with it. */
export type DisputeFacts = Omit<DisputeOnWire, 'can'> & { carrierId: string; factorId: string | null }

const WIRE_DISPUTE = sql`json_build_object('id', dispute.id, 'deductionId', deduction.id, 'invoiceId', invoice.id,
  'invoiceNumber', invoice.number, 'shipmentNumber', shipment_number,
  'carrierName', (select name from company where company.id = carrier_id), 'carrierId', carrier_id, 'factorId', factor_id,
  'checkNumber', (select payment.number from payment_deduction as told join payment on payment.id = told.payment_id
    where told.deduction_id = deduction.id order by payment.pay_on desc, payment.id desc limit 1),
  'kind', kind, 'code', code, 'deductionText', deduction.text, 'deductionSaid', deduction.said, 'amount', deduction.amount, 'currency', currency,
  'state', dispute.state, 'nextActor', case when answered_at is null then 'provider' end, 'text', dispute.text,
  'evidenceDocumentId', dispute.evidence_document_id, 'evidenceAt', wire_time(evidence_at),
  'reviewedAt', wire_time(reviewed_at), 'reviewedBy', reviewed_by,
  'openedAt', wire_time(opened_at), 'openedBy', opened_by, 'dueOn', dispute.due_on, 'answer', answer,
  'answeredAt', wire_time(answered_at), 'answeredBy', answered_by, 'returnedAmount', returned_amount)`

const DISPUTES = sql`invoice_dispute as dispute join invoice_deduction as deduction on deduction.id = dispute.deduction_id
  join invoice on invoice.id = dispute.invoice_id`

const STATUSES: Record<QueryOf<typeof disputes.list>['status'], RawBuilder<boolean>> = {
  open: sql`answered_at is null`,
  answered: sql`answered_at is not null`,
  all: sql`true`,
}

/** The provider's operations do not see payments, so no disputes either (domain §10.2). */
function seen(actor: Actor): RawBuilder<boolean> {
  return actor.persona === 'operations' ? sql`false` : visibleTo(actor)
}

export async function listDisputes(
  actor: Actor,
  { query, status, page, pageSize }: QueryOf<typeof disputes.list>,
): Promise<{ data: DisputeFacts[]; totalCount: number }> {
  const like = contains(query ?? '')
  const isMeant = query ? sql`(invoice.search_text ilike ${like} or dispute.text ilike ${like})` : sql`true`
  const condition = sql`(${seen(actor)}) and ${STATUSES[status]} and ${isMeant}`
  const { rows } = await sql<{ data: DisputeFacts[]; total: number }>`
    select (select count(*)::int from ${DISPUTES} where ${condition}) as total,
      coalesce((select json_agg(facts) from (
        select ${WIRE_DISPUTE} as facts from ${DISPUTES} where ${condition}
        order by answered_at is null desc, answered_at desc, dispute.due_on, opened_at, dispute.id
        limit ${pageSize} offset ${(page - 1) * pageSize}
      ) as page), '[]'::json) as data`.execute(actor.db.read)
  const [found] = rows
  return { data: found?.data ?? [], totalCount: found?.total ?? 0 }
}

export async function findDispute(actor: Actor, id: string, tx: Tx): Promise<DisputeFacts | undefined> {
  const { rows } = await sql<{ facts: DisputeFacts }>`
    select ${WIRE_DISPUTE} as facts from ${DISPUTES} where dispute.id = ${id} and (${seen(actor)})`.execute(tx)
  return rows[0]?.facts
}

/** A deduction and its invoice, locked so that it is disputed once. */
export type HeldDeduction = DeductionFacts & {
  invoiceId: string
  invoiceNumber: string
  invoiceState: number
  currency: 'USD' | 'CAD'
  carrierId: string
  factorId: string | null
  /** Who made it; null if nobody of ours did. */
  madeById: string | null
}

export async function lockDeduction(
  tx: Tx,
  actor: Actor,
  which: { deductionId: string } | { disputeId: string },
): Promise<HeldDeduction | undefined> {
  const isMeant =
    'deductionId' in which
      ? sql`deduction.id = ${which.deductionId}`
      : sql`deduction.id = (select deduction_id from invoice_dispute where id = ${which.disputeId})`
  const held = await sql`
    select invoice.id from invoice join invoice_deduction as deduction on deduction.invoice_id = invoice.id
    where ${isMeant} and (${seen(actor)}) for update of invoice`.execute(tx)
  if (held.rows.length === 0) return undefined
  const { rows } = await sql<{ facts: HeldDeduction }>`
    select json_build_object('id', deduction.id, 'kind', kind, 'amount', deduction.amount, 'code', code, 'text', deduction.text, 'said', deduction.said,
      'reference', reference, 'evidenceDocumentId', evidence_document_id, 'madeAt', wire_time(made_at),
      'isEnded', ended_at is not null, 'isDecided', decided_by is not null, 'isThirdParty', payer_id is not null,
      'sentAt', (select wire_time(max(sent_at)) from payment_deduction as told join payment on payment.id = told.payment_id
        where told.deduction_id = deduction.id),
      'dispute', (select json_build_object('id', id, 'state', state, 'answeredAt', wire_time(answered_at)) from invoice_dispute
        where deduction_id = deduction.id order by opened_at desc limit 1),
      'invoiceId', invoice.id, 'invoiceNumber', invoice.number, 'invoiceState', invoice.state, 'currency', currency,
      'carrierId', carrier_id, 'factorId', factor_id, 'madeById', made_by_id) as facts
    from invoice_deduction as deduction join invoice on invoice.id = invoice_id where ${isMeant}`.execute(tx)
  return rows[0]?.facts
}

export type Opened = {
  deduction: Pick<HeldDeduction, 'id' | 'invoiceId'>
  text: string
  evidenceDocumentId: string | null
  dueOn: string
  by: string
  at: Date
}

export async function insertDispute(tx: Tx, opened: Opened): Promise<string> {
  const id = newId()
  await tx
    .insertInto('invoice_dispute')
    .values({
      id,
      invoice_id: opened.deduction.invoiceId,
      deduction_id: opened.deduction.id,
      text: opened.text,
      state: opened.evidenceDocumentId ? 'Evidence' : 'Open',
      evidence_document_id: opened.evidenceDocumentId,
      evidence_at: opened.evidenceDocumentId ? opened.at : null,
      opened_at: opened.at,
      opened_by: opened.by,
      due_on: opened.dueOn,
    })
    .execute()
  return id
}

/** Whether the document is attached to the invoice or its load, visible to its reader. */
export async function isEvidence(tx: Tx, documentId: string, invoiceId: string): Promise<boolean> {
  const { rows } = await sql`
    select document.id from document join invoice on invoice.id = ${invoiceId} and document.holder_id in (invoice.id, invoice.shipment_id)
    where document.id = ${documentId} and document.deleted_at is null`.execute(tx)
  return rows.length > 0
}

/** This document now proves it; false if already decided. */
export async function writeEvidence(
  tx: Tx,
  { id, documentId, at }: { id: string; documentId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update invoice_dispute set state = 'Evidence', evidence_document_id = ${documentId}, evidence_at = ${at}
    where id = ${id} and answered_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** Under review by this person; false if already decided. */
export async function writeReview(tx: Tx, { id, by, at }: { id: string; by: string; at: Date }): Promise<boolean> {
  const { rows } = await sql`
    update invoice_dispute set state = 'Review', reviewed_at = ${at}, reviewed_by = ${by}
    where id = ${id} and answered_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** An invoice's current deductions, by its id or our number, if the actor sees payments; undefined if there is no such invoice. */
export async function findDeductions(actor: Actor, idOrNumber: string): Promise<DeductionFacts[] | undefined> {
  const isMeant = Id.safeParse(idOrNumber).success
    ? sql`invoice.id = ${idOrNumber}`
    : sql`invoice.number = ${idOrNumber}`
  const { rows } = await sql<{ data: DeductionFacts[] }>`
    select coalesce((select json_agg(${WIRE_DEDUCTION} order by made_at, deduction.id)
      from invoice_deduction as deduction
      left join lateral (select max(sent_at) as sent_at from payment_deduction as told join payment on payment.id = told.payment_id
        where told.deduction_id = deduction.id) as payment on true
      where deduction.invoice_id = invoice.id and ended_at is null), '[]'::json) as data
    from invoice where ${isMeant} and (${seen(actor)})`.execute(actor.db.read)
  return rows[0]?.data
}

type Answered = {
  id: string
  returned: number
  decision: Decision
  amount: number
  by: string
  byId: string
  at: Date
}

/** Decided; false if somebody already did. */
export async function writeAnswer(
  tx: Tx,
  { id, returned, decision, amount, by, byId, at }: Answered,
): Promise<boolean> {
  const state = returned === 0 ? 'Upheld' : returned < amount ? 'Partial' : 'Overturned'
  const { rows } = await sql`
    update invoice_dispute set state = ${state}, answered_at = ${at}, answered_by = ${by}, answered_by_id = ${byId}, answer = ${decision.reason},
      returned_amount = ${returned}
    where id = ${id} and answered_at is null returning id`.execute(tx)
  return rows.length > 0
}

type Return = { deduction: HeldDeduction; disputeId: string; rest: number; by: string; at: Date }

/** The deduction ends; the rest becomes a new one that cannot be disputed again. The invoice shows what is owed at once. */
export async function writeReturn(tx: Tx, { deduction, disputeId, rest, by, at }: Return): Promise<void> {
  await sql`update invoice_deduction set ended_at = ${at}, ended_by = ${by} where id = ${deduction.id}`.execute(tx)
  if (rest > 0) {
    const { kind, code, text, said, reference, evidenceDocumentId, invoiceId, madeById } = deduction
    await tx
      .insertInto('invoice_deduction')
      .values({
        id: newId(),
        invoice_id: invoiceId,
        kind,
        amount: rest,
        code,
        text,
        said: said && JSON.stringify(said),
        reference,
        evidence_document_id: evidenceDocumentId,
        made_at: at,
        made_by: by,
        // What is left of it is still theirs: they do not send its payment.
        made_by_id: madeById,
        decided_by: disputeId,
      })
      .execute()
  }
}

/** A fully paid invoice is owed again, and due at once. */
export async function reopenInvoice(tx: Tx, invoiceId: string, at: Date): Promise<void> {
  await sql`
    update invoice set state = case when state = ${INVOICE.paid} and payable > 0 then ${INVOICE.settled} else state end,
      paid_at = case when state = ${INVOICE.paid} and payable > 0 then null else paid_at end,
      due_on = case when state = ${INVOICE.paid} and payable > 0 then (${at}::timestamptz at time zone ${PROVIDER_ZONE})::date else due_on end, version = version + 1
    where id = ${invoiceId}`.execute(tx)
}

export type DisputeNews = Pick<
  DisputeFacts,
  'state' | 'text' | 'answer' | 'evidenceDocumentId' | 'carrierId' | 'factorId'
> & {
  invoice: string
  company: string
}

/** A dispute's notice data, in the system's scope. */
export async function findDisputeNews(tx: Tx, id: string): Promise<DisputeNews | undefined> {
  const { rows } = await sql<DisputeNews>`
    select dispute.state, dispute.text, answer, dispute.evidence_document_id as "evidenceDocumentId", carrier_id as "carrierId", factor_id as "factorId", invoice.number as invoice,
      (select name from company where company.id = carrier_id) as company
    from ${DISPUTES} where dispute.id = ${id}`.execute(tx)
  return rows[0]
}
