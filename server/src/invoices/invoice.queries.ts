import type { PaymentTerms } from '@waybill/contract/company/payment-terms.ts'
import type { TierBenefits } from '@waybill/contract/company/tier-benefits.ts'
import type { Currency } from '@waybill/contract/currency.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import {
  type DeductionKind,
  INVOICE_HOLDS,
  INVOICE_STATUS,
  type InvoiceExceptionCode,
} from '@waybill/contract/invoices/invoice-codes.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import type { Said } from '@waybill/contract/said.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { PROVIDER_ZONE } from '../company/company.ts'
import { plannedOnce } from '../db/body.ts'
import type { Db, Tx } from '../db/connection.ts'
import { isSeen } from '../db/is-seen.ts'
import { literals } from '../db/literals.ts'
import { newId } from '../db/new-id.ts'
import type { NumberedLoad } from '../documents/documents.ts'
import type { Finding } from './audit/audit.ts'
import { BALANCE, isToSubmit, WIRE_ROW } from './invoices.queries.ts'
import { visibleTo } from './invoices.scope.ts'
import type { TermsFacts } from './terms/due-date.ts'

const INVOICE = literals(INVOICE_STATUS)
const SHIPMENT = literals(SHIPMENT_STATUS)

/** An invoice as stored; the policy adds what may be done with it. */
export type InvoiceFacts = Omit<Invoice, 'can' | 'packet' | 'lastPaper' | 'termsOptions'> & {
  packet: Omit<Invoice['packet'][number], 'description'>[]
  carrierId: string
  factorId: string | null
  payerId: string | null
  /** The provider enters it. */
  isBrokers: boolean
  /** Who approved it, and who deducted something: none of them releases its payment. */
  approverIds: string[]
  deductorIds: string[]
  /** Who last let its payment go after its counts were corrected. */
  unheldById: string | null
  /** Not while its counts, corrected since, wait for a look. */
  isAudited: boolean
  /** Who entered or changed it for its broker; nobody if its carrier sent it. */
  enteredByIds: string[]
  /** A payment is waiting or was sent. */
  isScheduled: boolean
  /** Settled, and no payment has what is left to pay: all of it, or what was paid back of a deduction after a payment. */
  isOwed: boolean
  /** Its carrier has an active notice of assignment. */
  isAssigned: boolean
  /** More than one factor claims its carrier, and nobody cleared it. */
  isClaimedTwice: boolean
  /** Where the days of its due date begin. */
  bankZone: string
  /** What quick pay costs its carrier, in percent. */
  quickPay: TierBenefits['quickPay']
}

const IS_BROKERS = sql`coalesce((select kind = 'broker' from company where company.id = invoice.carrier_id), false)`

/** A third party's own days, or those agreed with the carrier; quick pay has its own. */
const TERMS_DAYS = sql`case
  when payer_id is not null then (select terms_days from billing_settings where billing_settings.id = billing_settings_id)
  when terms = 'standard-30' then (select net_days from company where company.id = invoice.carrier_id) end`

const rowsOf = (rows: RawBuilder<unknown>) => sql`coalesce((select json_agg(one) from (${rows}) as one), '[]'::json)`

const MISCOUNTED = sql`from shipment_stop as stop join stop_line_item as counted on counted.stop_id = stop.id
  join order_line_item as item on item.id = counted.line_item_id
  where stop.shipment_id = invoice.shipment_id and not invoice.is_truck_unused
    and (exception <> 'None' or (confirmed_packages is null and stop_type = 'Delivery' and packages > 0))`

/** What was counted over, short, damaged or refused at the stops of the load, and what was not counted at its delivery. */
const PROOF_EXCEPTIONS = sql`coalesce((select json_agg(json_build_object('exception', nullif(exception, 'None'), 'item', item.description, 'city', stop.city) order by stop.sequence, item.sequence)
  ${MISCOUNTED}), '[]'::json)`
/** Whether there is any. */
export const IS_MISCOUNTED = sql<boolean>`exists (select ${MISCOUNTED})`

/** A finding without a code is its own text. */
const SAID = sql`coalesce(said, jsonb_build_object('code', 'as-told', 'facts', jsonb_build_object('sentence', jsonb_build_object('term', text)), 'text', text))`

/** Whose it is to enter, approve, settle or pay: for the invoice itself, and for its card in a list. */
export const STEP_FACTS = sql`'isBrokers', ${IS_BROKERS}, 'payerId', payer_id, 'balance', ${BALANCE},
  'openExceptions', ${rowsOf(sql`select id, line_sequence as "lineSequence", code, next_actor as "nextActor", ${SAID} as said, expected, billed,
      wire_time(opened_at) as "openedAt"
    from invoice_exception where invoice_id = invoice.id and resolved_at is null order by opened_at, line_sequence nulls first, id`)},
  'paymentHold', (select json_build_object('reason', reason, 'heldAt', wire_time(held_at), 'heldBy', held_by,
      'isWaybills', held_by_id is null)
    from payment_hold where id = invoice.payment_hold_id),
  'enteredByIds', entered_by_ids,
  'approverIds', coalesce((select json_agg(contact_id) from invoice_approval
    where invoice_id = invoice.id and undone_at is null and contact_id is not null), '[]'::json),
  'deductorIds', coalesce((select json_agg(made_by_id) from invoice_deduction
    where invoice_id = invoice.id and ended_at is null and made_by_id is not null), '[]'::json),
  'unheldById', (select ended_by_id from payment_hold
    where invoice_id = invoice.id and held_by_id is null and held_at >= invoice.settled_at order by held_at desc limit 1),
  'isAudited', audited_at is not null,
  'isClaimedTwice', is_contested(carrier_id)`

const isInvoice = (idOrNumber: string) =>
  /^[0-9a-f-]{36}$/i.test(idOrNumber) ? sql`invoice.id = ${idOrNumber}` : sql`invoice.number = ${idOrNumber}`

/** One invoice the actor may see, in full. */
export async function findInvoice(
  actor: Actor,
  idOrNumber: string,
  tx: Tx = actor.db.read,
): Promise<InvoiceFacts | undefined> {
  const [found] = await read(tx, sql`from invoice where ${isInvoice(idOrNumber)} and (${visibleTo(actor)})`)
  return found
}

/** Those of these loads that lack one document, in full. */
export async function listLackingOne(actor: Actor, shipmentIds: readonly string[]): Promise<InvoiceFacts[]> {
  return await read(
    actor.db.read,
    sql`from invoice where shipment_id = any(${[...shipmentIds]}) and state = ${INVOICE.draft}
      and documents_present = documents_required - 1 and (${visibleTo(actor)}) order by is_truck_unused, id`,
  )
}

/** The numbers of a load's bills that lack nothing since this act, and are still to be submitted. */
export async function listCompletedNow(tx: Tx, actor: Actor, shipmentId: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from invoice
    where shipment_id = ${shipmentId} and state = ${INVOICE.draft} and shipment_status >= ${SHIPMENT.delivered}
      and documents_present = documents_required and (payer_id is null or billing_settings_id is not null) and (${visibleTo(actor)})
      and (select max(satisfied_at) from invoice_documents(array[invoice.id])) = ${actor.now}
    order by number`.execute(tx)
  return rows.map(({ number }) => number)
}

/** Those to be billed, in full, and how many there are: of those that lack nothing and of the others as many each. */
export async function listToSubmit(actor: Actor, most: number): Promise<{ facts: InvoiceFacts[]; totalCount: number }> {
  const isMeant = isToSubmit(actor)
  const isReady = sql`(documents_present >= documents_required and returned_at is null)`
  const oldest = (which: RawBuilder<unknown>) =>
    sql`(select * from invoice where ${isMeant} and ${which} order by delivered_at, id limit ${most})`
  const facts = await read(
    actor.db.read,
    sql`from (${oldest(isReady)} union all ${oldest(sql`not ${isReady}`)}) as invoice order by ${isReady} desc, delivered_at, id`,
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from invoice where ${isMeant}`.execute(
    actor.db.read,
  )
  return { facts, totalCount: rows[0]?.count ?? 0 }
}

/** In one statement. */
async function read(tx: Tx, fromWhich: RawBuilder<unknown>): Promise<InvoiceFacts[]> {
  const rows = await plannedOnce(
    tx,
    sql<{ facts: InvoiceFacts }>`
    select (${WIRE_ROW})::jsonb || jsonb_build_object(
      'version', version, 'terms', terms, 'netDays', (select net_days from company where company.id = invoice.carrier_id), 'thirdPartPayerBillingSettingsId', billing_settings_id,
      'submittedBy', submitted_by, 'receivedAt', wire_time(received_at), 'approvedBy', approved_by,
      'settledAt', wire_time(settled_at), 'settledBy', settled_by,
      'carrierId', carrier_id, 'factorId', factor_id, ${STEP_FACTS},
      'total', (select coalesce(sum(coalesce(billed, expected)), 0) from invoice_line where invoice_id = invoice.id),
      'charges', ${rowsOf(sql`select sequence, code, description, said, rate_type as "chargeTypeName", rate, units,
          coalesce(billed, expected, 0) as total, expected, billed, source
        from invoice_line where invoice_id = invoice.id order by sequence`)},
      'returns', ${rowsOf(sql`select codes, text, wire_time(returned_at) as "returnedAt", returned_by as "returnedBy"
        from invoice_return where invoice_id = invoice.id order by invoice_return.returned_at desc`)},
      'deductions', ${rowsOf(sql`select id, kind, amount, code, text, said, reference, evidence_document_id as "evidenceDocumentId",
          wire_time(made_at) as "madeAt"
        from invoice_deduction where invoice_id = invoice.id and ended_at is null order by made_at, id`)},
      'approvals', ${rowsOf(sql`select approved_by as "approvedBy", wire_time(approved_at) as "approvedAt", reason
        from invoice_approval where invoice_id = invoice.id and undone_at is null order by invoice_approval.approved_at`)},
      'secondApprovalAbove', second_approval_above(),
      'isScheduled', exists (select from payment_line join payment on payment.id = payment_id
        where payment_line.invoice_id = invoice.id and payment.state in ('Scheduled', 'Sent', 'Cleared')),
      'isOwed', payable > 0 and not exists (select from payment_line where payment_line.invoice_id = invoice.id and is_reserved),
      'isAssigned', factor_id is not null or exists (select from factor_assignment as assignment
        where assignment.carrier_id = invoice.carrier_id and assignment.state = 'Active' and assignment.scope = 'all'),
      'bankZone', ${PROVIDER_ZONE},
      'quickPay', (select json_build_object('quick-7', quick_7_fee, 'quick-2', quick_2_fee) from tier_benefit_of(carrier_id)),
      'packet', ${rowsOf(sql`select file_type as "fileType",
          case when stop.id is not null then 'ShipmentStop' when needed.shipment_id is not null then 'Shipment'
            when payer_id is null then 'Invoice' else 'ThirdPartyPayerInvoice' end as "entityType",
          coalesce(stop.name || ', ' || stop.city || ', ' || stop.state,
            case when needed.shipment_id is not null then 'Shipment ' || shipment_number else 'Invoice ' || invoice.number end) as "entityDescription",
          stop.id as "orderStopId", null as "orderId", needed.shipment_id as "shipmentId",
          case when needed.shipment_id is null then invoice.id end as "invoiceId", is_satisfied as "isSatisfied"
        from invoice_documents(array[invoice.id]) as needed left join shipment_stop as stop on stop.id = needed.stop_id
        order by needed.rank, needed.sequence`)}
    ) || (select jsonb_build_object('bookedAt', wire_time(booked_at), 'scheduledAt', wire_time(scheduled_at), 'scheduledFor', scheduled_for)
      from invoice_milestones(invoice.id))
    || (select jsonb_build_object('documentsCompleteAt', case when bool_and(is_satisfied) then wire_time(max(satisfied_at)) end)
      from invoice_documents(array[invoice.id])) as facts
    ${fromWhich}`,
  )
  return rows.map(({ facts }) => facts)
}

/** What the policy reads to say who may judge an invoice, or enter it. */
export type StepFacts = Pick<
  InvoiceFacts,
  | 'invoiceNumber'
  | 'status'
  | 'approvedAt'
  | 'isBrokers'
  | 'payerId'
  | 'balance'
  | 'openExceptions'
  | 'paymentHold'
  | 'enteredByIds'
  | 'approverIds'
  | 'deductorIds'
  | 'unheldById'
  | 'isAudited'
  | 'isClaimedTwice'
>

/** The load of an invoice assigned to the actor's company. */
export async function findAssignedLoad(
  actor: Actor,
  shipmentId: string,
  tx: Tx = actor.db.read,
): Promise<{ id: string; number: string } | undefined> {
  const { rows } = await sql<{ id: string; number: string }>`
    select shipment_id as id, shipment_number as number from invoice
    where shipment_id = ${shipmentId} and state >= ${INVOICE.draft} and (${visibleTo(actor)}) limit 1`.execute(tx)
  return rows[0]
}

const MOST_NUMBERED = 20

/** A load whose bill the actor sees. */
export type BilledLoad = Pick<NumberedLoad, 'number' | 'status' | 'lane'> & {
  shipmentId: string
  invoiceNumber: string
  state: number
}

/** Those with these numbers, the load's or the invoice's, the latest first. */
export async function listBilledLoads(actor: Actor, numbers: readonly string[]): Promise<BilledLoad[]> {
  const city = (end: string) => sql`concat_ws(', ', ${sql.ref(end)} ->> 'city', ${sql.ref(end)} ->> 'state')`
  const isAsked = sql`= any(${[...numbers]})`
  const { rows } = await sql<BilledLoad>`
    select shipment_id as "shipmentId", shipment_number as number, number as "invoiceNumber", shipment_status as status, state,
      ${city('origin')} || ' – ' || ${city('destination')} as lane
    from invoice
    where id in (select id from invoice where shipment_number ${isAsked} union select id from invoice where number ${isAsked})
      and state >= ${INVOICE.draft} and (${visibleTo(actor)})
    order by delivered_at desc nulls last, id limit ${sql.lit(MOST_NUMBERED)}`.execute(actor.db.read)
  return rows
}

/** Locks the invoice: the next change waits here. Undefined if the actor cannot see it. */
export async function lockInvoice(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ id: string; shipmentId: string } | undefined> {
  const { rows } = await sql<{ id: string; shipmentId: string }>`
    select id, shipment_id as "shipmentId" from invoice where id = ${id} and (${visibleTo(actor)}) for update`.execute(
    tx,
  )
  return rows[0]
}

export type BillWritten = {
  externalNumber: string | undefined
  externalAmount: number | undefined
  by: string
  /** If they enter it for its broker. */
  enteredById: string | null
  at: Date
}

/** Who changes a bill does not take it from who entered it: each of them answers for what it says. */
const entrantsWith = (id: string | null) =>
  id === null ? sql`'{}'` : sql`array_append(array_remove(entered_by_ids, ${id}::uuid), ${id}::uuid)`

/**
 * The carrier's latest bill, if the invoice is not settled and nobody changed it first; else false. It is audited again, and earlier
 * approvals no longer count (P15, P16).
 */
export async function writeBill(tx: Tx, id: string, version: number, bill: BillWritten): Promise<boolean> {
  const { rows } = await sql`
    update invoice set external_number = coalesce(${bill.externalNumber ?? null}, external_number),
      external_amount = coalesce(${bill.externalAmount ?? null}::numeric, external_amount),
      submitted_at = ${bill.at}, submitted_by = ${bill.by}, entered_by_ids = ${entrantsWith(bill.enteredById)}, returned_at = null, state = ${INVOICE.draft}, audited_at = null, received_at = null,
      approved_at = null, approved_by = null, approved_amount = null, due_on = null, version = version + 1
    where id = ${id} and ${isSeen(version)} and state in (${INVOICE.draft}, ${INVOICE.received}) returning id`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await sql`update invoice_approval set undone_at = ${bill.at}, undone_by = ${bill.by}, undone_because = 'The bill was changed'
    where invoice_id = ${id} and undone_at is null`.execute(tx)
  await closeExceptions(tx, id, 'corrected', bill)
  await endDeductions(tx, ENDING_WITH_APPROVAL, { id, ...bill })
  return true
}

/** A short pay ends with the approval that made it, and so does the quick pay fee based on it. */
export const ENDING_WITH_APPROVAL: readonly DeductionKind[] = ['short-pay', 'quick-pay-fee']

export async function endDeductions(
  tx: Tx,
  kinds: readonly DeductionKind[],
  { id, by, at }: Omit<Judged, 'version'>,
): Promise<void> {
  await sql`update invoice_deduction set ended_at = ${at}, ended_by = ${by}
    where invoice_id = ${id} and kind = any(${[...kinds]}) and ended_at is null`.execute(tx)
}

export async function closeExceptions(
  tx: Tx,
  id: string,
  resolution: 'accepted' | 'reduced' | 'corrected' | 'returned',
  by: { by: string; at: Date },
  /** All that are open, if not these. */
  only?: readonly string[],
): Promise<void> {
  const isMeant = only ? sql`id = any(${[...only]}::uuid[])` : sql`true`
  await sql`update invoice_exception set resolved_at = ${by.at}, resolved_by = ${by.by}, resolution = ${resolution}
    where invoice_id = ${id} and resolved_at is null and ${isMeant}`.execute(tx)
}

export type LineBilled = { sequence: number | undefined; code: string; description: string; amount: number }

/** The billed amount per line; lines nobody agreed to come last. No lines: one amount for the bill. */
export async function writeLines(tx: Tx, id: string, lines: readonly LineBilled[]): Promise<void> {
  await sql`delete from invoice_line where invoice_id = ${id} and source = 'Bill'`.execute(tx)
  await sql`update invoice_line set billed = ${lines.length > 0 ? 0 : null} where invoice_id = ${id}`.execute(tx)
  if (lines.length === 0) return
  const own = lines.filter(({ sequence }) => sequence !== undefined)
  for (const { sequence, amount } of own)
    await sql`update invoice_line set billed = ${amount} where invoice_id = ${id} and sequence = ${sequence}`.execute(
      tx,
    )
  const others = lines.filter(({ sequence }) => sequence === undefined)
  for (const { code, description, amount } of others)
    await sql`insert into invoice_line (invoice_id, sequence, code, description, rate_type, rate, units, billed, source)
      select ${id}, coalesce(max(sequence), 0) + 1, ${code}, ${description}, 'Flat', ${amount}, 1, ${amount}, 'Bill'
      from invoice_line where invoice_id = ${id}`.execute(tx)
}

/** Draft or Received, by what is on file. */
export async function projectInvoices(tx: Tx, shipmentIds: readonly string[]): Promise<void> {
  await sql`select refresh_invoices(${shipmentIds}::uuid[])`.execute(tx)
}

export type ProofException = { exception: string | null; item: string; city: string }

/** An invoice waiting for its audit, as the audit sees it; undefined when it is not. Amounts in cents. */
export type AuditFacts = TermsFacts & {
  id: string
  number: string
  carrierId: string
  factorId: string | null
  payerId: string | null
  isBrokers: boolean
  billed: number
  expected: number
  /** What is taken off whatever is approved, in cents: advances and claims. */
  deducted: number
  currency: Currency
  deliveredAt: string
  duplicateOf:
    | { by: 'number'; number: string; shipment: string }
    | { by: 'shipment'; shipment: string; invoice: string }
    | { by: 'document'; shipment: string }
    | null
  isPayeeDisputed: boolean
  /** Counted over, short, damaged or refused; null: not counted where it was delivered. */
  proofExceptions: ProofException[]
  /** Above it Waybill approves nothing. */
  limit: number
  lines: {
    sequence: number
    code: string
    description: string
    said: Said | null
    rateType: string
    expected: number | null
    billed: number | null
  }[]
}

/** Locks the first that waits for it. Its counts are read after that: those corrected until then count, later ones have it audited again. */
async function lockUnaudited(tx: Tx, isMeant: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from invoice where audited_at is null and ${isMeant}
    order by id limit 1 for update skip locked`.execute(tx)
  return rows[0]?.id
}

export async function findToAudit(
  tx: Tx,
  which: { id: string } | { shipmentId: string } | { any: true },
): Promise<AuditFacts | undefined> {
  const meant =
    'id' in which
      ? sql`and id = ${which.id}`
      : 'shipmentId' in which
        ? sql`and shipment_id = ${which.shipmentId}`
        : sql``
  const id = await lockUnaudited(tx, sql`state = ${INVOICE.received} ${meant}`)
  if (id === undefined) return undefined
  const cents = (column: string) => sql`(${sql.ref(column)} * 100)::bigint`
  const rows = await plannedOnce(
    tx,
    sql<{ facts: AuditFacts }>`
    select json_build_object('id', invoice.id, 'number', invoice.number, 'carrierId', carrier_id, 'factorId', factor_id,
      'payerId', payer_id, 'isBrokers', ${IS_BROKERS}, 'billed', ${cents('external_amount')}, 'expected', ${cents('expected_amount')}, 'currency', currency,
      'deducted', (select coalesce(sum(amount) * 100, 0)::bigint from invoice_deduction where invoice_id = invoice.id and ended_at is null),
      'terms', terms, 'termsDays', ${TERMS_DAYS},
      'completeAt', wire_time(coalesce(received_at, greatest(submitted_at, (
        select max(satisfied_at) from invoice_documents(array[invoice.id]))))),
      'deliveredAt', wire_time(coalesce(delivered_at, submitted_at)),
      'duplicateOf', coalesce(
        (select json_build_object('by', 'number', 'number', external_number, 'shipment', other.shipment_number)
          from invoice as other where other.carrier_id = invoice.carrier_id and other.external_key = invoice.external_key
            and other.id <> invoice.id and other.state >= ${INVOICE.draft} order by other.id limit 1),
        (select json_build_object('by', 'shipment', 'shipment', other.shipment_number, 'invoice', other.number)
          from invoice as other where other.shipment_id = invoice.shipment_id and other.id <> invoice.id and other.state >= ${INVOICE.settled}
            and not other.is_truck_unused and not invoice.is_truck_unused limit 1),
        (select json_build_object('by', 'document', 'shipment', other.shipment_number)
          from document as own join document as twin on twin.sha256 = own.sha256 and twin.file_type = own.file_type and twin.id <> own.id
            and twin.deleted_at is null and twin.state <> 'rejected'
          join invoice as other on other.id = twin.holder_id and other.carrier_id = invoice.carrier_id and other.state >= ${INVOICE.draft}
          where own.holder_id = invoice.id and other.id <> invoice.id and own.deleted_at is null and own.state <> 'rejected' limit 1)),
      'isPayeeDisputed', is_contested(carrier_id),
      'proofExceptions', ${PROOF_EXCEPTIONS},
      'limit', (second_approval_above() * 100)::bigint, 'bankZone', ${PROVIDER_ZONE},
      'lines', (select json_agg(json_build_object('sequence', sequence, 'code', code, 'description', description, 'said', said, 'rateType', rate_type,
          'expected', ${cents('expected')}, 'billed', ${cents('billed')}) order by sequence)
        from invoice_line where invoice_id = invoice.id)) as facts
    from invoice where id = ${id}`,
  )
  return rows[0]?.facts
}

/** A settled invoice whose counts were corrected since. */
export type CountedAgain = Pick<
  AuditFacts,
  'id' | 'number' | 'carrierId' | 'factorId' | 'payerId' | 'proofExceptions'
> & {
  /** Something of it is still to be paid. */
  isOwed: boolean
  isHeldByWaybill: boolean
}

/** What a person holds waits until they let it go: their hold would end without anybody's answer to the counts. */
export async function findCountedAgain(tx: Tx): Promise<CountedAgain | undefined> {
  const id = await lockUnaudited(
    tx,
    sql`state >= ${INVOICE.settled}
      and (payment_hold_id is null or exists (select from payment_hold where payment_hold.id = payment_hold_id and held_by_id is null))`,
  )
  if (id === undefined) return undefined
  const { rows } = await sql<{ facts: CountedAgain }>`
    select json_build_object('id', invoice.id, 'number', number, 'carrierId', carrier_id, 'factorId', factor_id, 'payerId', payer_id,
      'proofExceptions', ${PROOF_EXCEPTIONS},
      'isOwed', case when payer_id is null then payable > 0 else state = ${INVOICE.settled} end,
      'isHeldByWaybill', payment_hold_id is not null) as facts
    from invoice where id = ${id}`.execute(tx)
  return rows[0]?.facts
}

/** Looked at again; nothing on a settled invoice changes. */
export async function writeLook(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update invoice set audited_at = ${at}, counted_again_at = ${at} where id = ${id}`.execute(tx)
}

/** Audited; `dueOn` is when it is due if it is approved today. */
export async function writeFindings(
  tx: Tx,
  id: string,
  findings: readonly Finding[],
  { at, dueOn }: { at: Date; dueOn: string },
): Promise<void> {
  await sql`update invoice set audited_at = ${at}, received_at = coalesce(received_at, ${at}), due_on = ${dueOn}, version = version + 1
    where id = ${id}`.execute(tx)
  if (findings.length === 0) return
  const money = (cents: number | null) => (cents === null ? null : cents / 100)
  await tx
    .insertInto('invoice_exception')
    .values(
      findings.map(({ code, nextActor, lineSequence, said, expected, billed }) => ({
        id: newId(),
        invoice_id: id,
        line_sequence: lineSequence,
        code,
        next_actor: nextActor,
        text: said.text,
        said: JSON.stringify(said),
        expected: money(expected),
        billed: money(billed),
        opened_at: at,
      })),
    )
    .execute()
}

export type Approval = {
  amount: number
  dueOn: string
  by: { id: string | null; name: string }
  at: Date
  /** Why it is approved despite findings. */
  reason?: string | undefined
}

/** Approved; false when no longer in audit. */
export async function writeApproval(tx: Tx, id: string, approval: Approval): Promise<boolean> {
  const { amount, by, at } = approval
  const { rows } = await sql`
    update invoice set approved_at = ${at}, approved_by = ${by.name}, approved_amount = ${amount}, due_on = ${approval.dueOn},
      version = version + 1
    where id = ${id} and state = ${INVOICE.received} and approved_at is null returning id`.execute(tx)
  if (rows.length === 0) return false
  await insertApproval(tx, id, approval)
  return true
}

/** One person's; of a large amount, the first of two changes nothing yet. */
export async function insertApproval(
  tx: Tx,
  id: string,
  { amount, by, at, reason }: Omit<Approval, 'dueOn'>,
): Promise<void> {
  const said = { amount, contact_id: by.id, approved_by: by.name, approved_at: at, reason: reason ?? null }
  await tx
    .insertInto('invoice_approval')
    .values({ id: newId(), invoice_id: id, ...said })
    .execute()
}

/** `byId`: who did it, if a person. */
export type Judged = { id: string; version: number; by: string; byId?: string; at: Date }

/** Returned; false when settled, or changed meanwhile. */
export async function writeReturn(
  tx: Tx,
  judged: Judged,
  { codes, text }: { codes: readonly InvoiceExceptionCode[]; text: string },
): Promise<boolean> {
  const { id, version, by, at } = judged
  const { rows } = await sql`
    update invoice set returned_at = ${at}, approved_at = null, approved_by = null, approved_amount = null, due_on = null,
      audited_at = null, received_at = null, state = ${INVOICE.draft}, version = version + 1
    where id = ${id} and version = ${version} and state = ${INVOICE.received} returning id`.execute(tx)
  if (rows.length === 0) return false
  const reasons = { codes: [...codes], text, returned_at: at, returned_by: by }
  await tx
    .insertInto('invoice_return')
    .values({ id: newId(), invoice_id: id, ...reasons })
    .execute()
  await undoApprovals(tx, judged, 'The bill was returned')
  await closeExceptions(tx, id, 'returned', judged)
  await endDeductions(tx, ENDING_WITH_APPROVAL, judged)
  return true
}

export async function undoApprovals(tx: Tx, { id, by, at }: Judged, because: string): Promise<void> {
  await sql`update invoice_approval set undone_at = ${at}, undone_by = ${by}, undone_because = ${because}
    where invoice_id = ${id} and undone_at is null`.execute(tx)
}

/** Whether each is a document of the invoice or its load that the reader sees. */
export async function areOfInvoice(
  tx: Tx,
  { id, shipmentId }: Pick<InvoiceFacts, 'id' | 'shipmentId'>,
  documentIds: readonly string[],
): Promise<boolean> {
  if (documentIds.length === 0) return true
  const { rows } = await sql`select from document
    where document.id = any(${[...documentIds]}::uuid[]) and holder_id in (${id}, ${shipmentId}) and deleted_at is null`.execute(
    tx,
  )
  return rows.length === new Set(documentIds).size
}

export type NewDeduction = {
  kind: DeductionKind
  amount: number
  code: InvoiceExceptionCode | null
  text: string
  /** When the wording is ours; else the text is as typed. */
  said?: Said
  reference: string | null
  evidenceDocumentId: string | null
}

export async function insertDeduction(
  tx: Tx,
  { id, by, byId, at }: Omit<Judged, 'version'>,
  { kind, amount, code, text, said, reference, evidenceDocumentId }: NewDeduction,
): Promise<void> {
  await tx
    .insertInto('invoice_deduction')
    .values({
      id: newId(),
      invoice_id: id,
      kind,
      amount,
      code,
      text,
      said: said ? JSON.stringify(said) : null,
      reference,
      evidence_document_id: evidenceDocumentId,
      made_at: at,
      made_by: by,
      // The fee follows from the terms its carrier chose: nobody made it.
      made_by_id: kind === 'quick-pay-fee' ? null : (byId ?? null),
    })
    .execute()
}

/** One more version: false when it changed meanwhile. */
export async function touch(tx: Tx, { id, version }: Judged): Promise<boolean> {
  const { rows } =
    await sql`update invoice set version = version + 1 where id = ${id} and version = ${version} returning id`.execute(
      tx,
    )
  return rows.length > 0
}

export type Holder = Omit<Judged, 'version'>

/** By a person, or by Waybill. */
export async function writePaymentHold(tx: Tx, { id, by, byId, at }: Holder, reason: string): Promise<void> {
  const hold = newId()
  await tx
    .insertInto('payment_hold')
    // A round that began before the settlement holds it after that.
    .values({
      id: hold,
      invoice_id: id,
      reason,
      held_at: sql`greatest(${at}::timestamptz, (select settled_at from invoice where id = ${id}))`,
      held_by: by,
      held_by_id: byId ?? null,
    })
    .execute()
  await sql`update invoice set payment_hold_id = ${hold} where id = ${id}`.execute(tx)
}

/** `byId` only of who decided to. */
export async function endHold(tx: Tx, { id, by, byId, at }: Holder): Promise<void> {
  await sql`update payment_hold set ended_at = ${at}, ended_by = ${by}, ended_by_id = ${byId ?? null}
    where invoice_id = ${id} and ended_at is null`.execute(tx)
  await sql`update invoice set payment_hold_id = null where id = ${id}`.execute(tx)
}

/** Amount and payee are frozen from here (P16); false when not approved, or changed meanwhile. */
export async function writeSettlement(tx: Tx, { id, version, by, at }: Judged): Promise<boolean> {
  const { rows } = await sql`
    update invoice set state = ${INVOICE.settled}, settled_at = ${at}, settled_by = ${by}, version = version + 1
    where id = ${id} and version = ${version} and state = ${INVOICE.received} and approved_at is not null and not awaits_assignment(id) returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Paid in full, once nothing is left to pay after its deductions. */
export async function writePaidOff(tx: Tx, { id, at }: Pick<Judged, 'id' | 'at'>): Promise<void> {
  await sql`update invoice set state = ${INVOICE.paid}, paid_at = ${at}
    where id = ${id} and state = ${INVOICE.settled} and payable = 0`.execute(tx)
}

/** Paid in full by the third party; false when not settled, or changed meanwhile. */
export async function writePayerPayment(
  tx: Tx,
  { id, version }: Judged,
  { paidAt, reference }: { paidAt: Date; reference: string },
): Promise<boolean> {
  const { rows } = await sql`
    update invoice set state = ${INVOICE.paid}, paid_at = ${paidAt}, paid_reference = ${reference}, version = version + 1
    where id = ${id} and version = ${version} and state = ${INVOICE.settled} and payer_id is not null returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * To be approved again, settled or not, and audited again if counts corrected since its settlement prove less than a whole delivery; else what
 * its approval answered is open again. False if a payment has it or it changed meanwhile.
 */
export async function writeReversal(tx: Tx, judged: Judged, dueOn: string): Promise<boolean> {
  const { id, version, at } = judged
  const { rows } = await sql`
    update invoice set state = ${INVOICE.received}, settled_at = null, settled_by = null, counted_again_at = null,
      audited_at = case when (counted_again_at is not null or audited_at is null) and ${IS_MISCOUNTED}
        then null else coalesce(audited_at, ${at}) end, approved_at = null, approved_by = null, approved_amount = null,
      paid_at = null, due_on = ${dueOn}, version = version + 1
    where id = ${id} and version = ${version} and state >= ${INVOICE.received} and approved_at is not null
      and not exists (select from payment_line join payment on payment.id = payment_id
        where payment_line.invoice_id = invoice.id and payment.state in ('Scheduled', 'Sent', 'Cleared')) returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** What the audit found, and the approval that is to be reversed answered; none answers what nobody can override. */
export async function reopenAnswered(tx: Tx, id: string): Promise<void> {
  await sql`update invoice_exception set resolved_at = null, resolved_by = null, resolution = null
    from invoice where invoice.id = ${id} and invoice_id = invoice.id and resolved_at >= invoice.approved_at
      and resolution in ('accepted', 'reduced') and code <> all(${[...INVOICE_HOLDS]})`.execute(tx)
}

/** What the due date is based on. */
export async function findTerms(tx: Tx, id: string): Promise<TermsFacts> {
  const { rows } = await sql<TermsFacts>`
    select terms, ${TERMS_DAYS} as "termsDays", ${PROVIDER_ZONE} as "bankZone",
      wire_time(coalesce(received_at, submitted_at)) as "completeAt"
    from invoice where id = ${id}`.execute(tx)
  const [terms] = rows
  if (!terms) throw new Error('An invoice that is held is there')
  return terms
}

/** The carrier's choice; false when settled, or changed meanwhile. */
export async function writeTerms(
  tx: Tx,
  { id, version }: Judged,
  { terms, dueOn }: { terms: PaymentTerms; dueOn: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update invoice set terms = ${terms}, due_on = ${dueOn}, version = version + 1
    where id = ${id} and version = ${version} and state in (${INVOICE.draft}, ${INVOICE.received}) returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** What the terms' fee is calculated from, in cents. */
export type FeeBase = {
  terms: PaymentTerms
  /** Of what is paid early. */
  percent: number
  /** Approved, else billed, else agreed. */
  amount: number
  /** The part not paid at all. */
  short: number
  /** All deductions but the fee itself. */
  others: number
}

export async function findFeeBase(tx: Tx, id: string): Promise<FeeBase> {
  const { rows } = await sql<FeeBase>`
    select terms, (invoice_amount * 100)::bigint as amount,
      (select case terms when 'quick-7' then quick_7_fee when 'quick-2' then quick_2_fee else 0 end
        from tier_benefit_of(invoice.carrier_id)) as percent,
      (coalesce(sum(off.amount) filter (where off.kind = 'short-pay'), 0) * 100)::bigint as short,
      (coalesce(sum(off.amount) filter (where off.kind <> 'quick-pay-fee'), 0) * 100)::bigint as others
    from invoice left join invoice_deduction as off on off.invoice_id = invoice.id and off.ended_at is null
    where invoice.id = ${id} group by invoice.id`.execute(tx)
  const [base] = rows
  if (!base) throw new Error('An invoice that is held is there')
  return base
}

/** The provider's limit: two people approve above it. */
export async function limitApprovals({ read }: Db, above: number): Promise<void> {
  await sql`update company set second_approval_above = ${above}
    where kind = 'provider' and second_approval_above <> ${above}`.execute(read)
}
