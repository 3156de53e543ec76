import type { TierBenefits } from '@waybill/contract/company/tier-benefits.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { PROVIDER_ZONE } from '../company/company.ts'
import { plannedOnce } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import type { NumberedLoad } from '../documents/documents.ts'
import { IS_UNANSWERED, PROOF_EXCEPTIONS, type ProofException } from './audit/proof-exceptions.queries.ts'
import { BALANCE, isToSubmit, WIRE_ROW } from './invoices.queries.ts'
import { visibleTo } from './invoices.scope.ts'

const INVOICE = literals(INVOICE_STATUS)
const SHIPMENT = literals(SHIPMENT_STATUS)

/** An invoice as stored; the policy adds what may be done with it. */
export type InvoiceFacts = Omit<Invoice, 'can' | 'packet' | 'paymentHold' | 'lastPaper' | 'termsOptions'> & {
  paymentHold: (Omit<NonNullable<Invoice['paymentHold']>, 'found'> & { found: ProofException[] }) | null
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

export const IS_BROKERS = sql`coalesce((select kind = 'broker' from company where company.id = invoice.carrier_id), false)`

const rowsOf = (rows: RawBuilder<unknown>) => sql`coalesce((select json_agg(one) from (${rows}) as one), '[]'::json)`

/** A finding without a code is its own text. */
const SAID = sql`coalesce(said, jsonb_build_object('code', 'as-told', 'facts', jsonb_build_object('sentence', jsonb_build_object('term', text)), 'text', text))`

/** Whose it is to enter, approve, settle or pay: for the invoice itself, and for its card in a list. */
export const STEP_FACTS = sql`'isBrokers', ${IS_BROKERS}, 'payerId', payer_id, 'balance', ${BALANCE},
  'openExceptions', ${rowsOf(sql`select id, line_sequence as "lineSequence", code, next_actor as "nextActor", ${SAID} as said, expected, billed,
      wire_time(opened_at) as "openedAt"
    from invoice_exception where invoice_id = invoice.id and resolved_at is null order by opened_at, line_sequence nulls first, id`)},
  'paymentHold', (select json_build_object('reason', reason, 'heldAt', wire_time(held_at), 'heldBy', held_by,
      'isWaybills', held_by_id is null, 'found', case when ${IS_UNANSWERED} then ${PROOF_EXCEPTIONS} else '[]'::json end)
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

/** `byId`: who did it, if a person. */
export type Judged = { id: string; version: number; by: string; byId?: string; at: Date }

/** One more version: false when it changed meanwhile. */
export async function touch(tx: Tx, { id, version }: Judged): Promise<boolean> {
  const { rows } =
    await sql`update invoice set version = version + 1 where id = ${id} and version = ${version} returning id`.execute(
      tx,
    )
  return rows.length > 0
}
