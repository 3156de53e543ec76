import {
  type CaseHold,
  type CaseResolution,
  type CaseSubStatus,
  type CaseTypeCode,
  type ChargeCode,
  caseTypeOf,
  TRUCK_UNUSED,
} from '@waybill/contract/cases/case-types.ts'
import type { Case, CaseDetails, CaseEligibility, UnusedTruck } from '@waybill/contract/cases/cases.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import type { Said } from '@waybill/contract/said.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import { plannedOnce } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { newId } from '../db/new-id.ts'
import * as shipments from '../shipments/shipments.ts'
import { wireRow } from './cases.queries.ts'
import { visibleTo } from './cases.scope.ts'

const INVOICE = literals(INVOICE_STATUS)
const SHIPMENT = literals(SHIPMENT_STATUS)

/** A case as stored; the policy adds what may be done with it, and takes out what the reader may not see. */
export type CaseFacts = Omit<Case, 'can' | 'requiredDocuments'> & {
  carrierId: string
  providerId: string
  chargeCode: ChargeCode | null
  /** Asked for since, beside those of its type. */
  askedDocuments: number[]
  /** Those it is on hold for: they have to come anew. */
  heldDocuments: number[]
  /** Amounts, whoever reads: for what is decided about them. */
  requested: number | null
  approved: number | null
  /** The bill that a charge would belong to, once it is paid. */
  paidBill: string | null
}

const isCase = (idOrNumber: string) =>
  /^[0-9a-f-]{36}$/i.test(idOrNumber) ? sql`cases.id = ${idOrNumber}` : sql`cases.number = ${idOrNumber}`

export async function findCase(
  actor: Actor,
  idOrNumber: string,
  tx: Tx = actor.db.read,
): Promise<CaseFacts | undefined> {
  const { rows } = await sql<{ facts: CaseFacts }>`
    select (${wireRow(actor)})::jsonb || jsonb_build_object('details', details, 'detention', detention,
      'hold', case when held_at is not null then jsonb_build_object('reason', held_because, 'since', wire_time(held_at), 'by', held_by) end,
      'decision', case when status = 'Resolved' then jsonb_build_object('code', decline_code, 'text', coalesce(resolution_text, ''),
        'decidedAt', wire_time(resolved_at), 'decidedBy', resolved_by) end,
      'reopenedAt', wire_time(reopened_at), 'carrierId', carrier_id, 'providerId', provider_id, 'chargeCode', charge_code,
      'customerApproval', case when ${isProvider(actor)} then (
        select json_build_object('customerName', company.name, 'amount', amount, 'state', state, 'askedAt', wire_time(asked_at),
          'answer', answer, 'answeredAt', wire_time(answered_at), 'answeredBy', answered_by)
        from customer_approval as asked join company on company.id = asked.customer_id
        where asked.case_id = cases.id order by asked_at desc limit 1) end,
      'askedDocuments', asked_documents, 'heldDocuments', held_documents, 'requested', requested_amount, 'approved', approved_amount,
      'paidBill', case when charge_code is not null then (
        select max(number) from invoice where shipment_id = cases.shipment_id and carrier_id = cases.carrier_id and state >= ${INVOICE.draft}
        having bool_and(state = ${INVOICE.paid})) end) as facts
    from cases where ${isCase(idOrNumber)} and (${visibleTo(actor)})`.execute(tx)
  return rows[0]?.facts
}

/** The next change waits here. False if the actor cannot see it. */
export async function lockCase(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql`select from cases where id = ${id} and (${visibleTo(actor)}) for update`.execute(tx)
  return rows.length > 0
}

/** What a case of this type here goes by. */
export type Ground = {
  shipmentNumber: string | null
  providerId: string
  currency: 'USD' | 'CAD'
  /** Of the load: booked with a carrier, or further. */
  isBooked: boolean
  /** Of the load: delivered, or further. */
  isDelivered: boolean
  stop: { type: 'Pickup' | 'Delivery'; name: string; city: string; state: string } | null
  /** Of the stop, or of the load: instants, as text. */
  arrivedAt: string | null
  departedAt: string | null
  timeZone: string
  arrival: { reportedAt: string; source: string } | null
  departureSource: string | null
  /** The case that already requests it. */
  earlier: string | null
  /** Of a truck that was not used: its booking, if there is one. */
  bookingId: string | null
  /** Of a load that the carrier no longer hauls, for its truck that was not used. */
  ended?: { isCarrierCaused: boolean; isOwed: boolean }
}

export type Place = { type: CaseTypeCode; shipmentId: string | null; stopId: string | null }

/** As the index case_once says. */
const IS_REQUEST = sql`charge_code is not null and sub_status not in ('Withdrawn', 'Duplicate', 'Voided')`
const isOfBooking = (booking: RawBuilder<unknown>) => sql`(cases.booking_id is null or cases.booking_id = ${booking})`

/** Undefined if the actor sees no such load or stop. */
export async function findGround(
  actor: Actor,
  { type, shipmentId, stopId }: Place,
  tx: Tx,
): Promise<Ground | undefined> {
  if (shipmentId === null) {
    const { rows } = await sql<Ground>`
      select null as "shipmentNumber", id as "providerId", 'USD' as currency, true as "isBooked", false as "isDelivered", null as stop,
        null as "arrivedAt", null as "departedAt", time_zone as "timeZone", null as arrival, null as "departureSource", null as earlier,
        null as "bookingId"
      from company where kind = 'provider' order by number limit 1`.execute(tx)
    return rows[0]
  }
  const isStop = stopId === null ? sql`true` : sql`stop.id = ${stopId}`
  const report = (kind: string, what: ReturnType<typeof sql>) => sql`(select ${what} from shipment_event as event
    where event.shipment_id = shipment.id and event.stop_id = ${stopId}::uuid and event.kind = ${kind} and event.superseded_by is null
    order by event.sequence desc limit 1)`
  const booking =
    type === TRUCK_UNUSED
      ? sql`(select id from booking where shipment_id = shipment.id and carrier_id = ${actor.companyId} and ended_at is null)`
      : sql`null::uuid`
  const { rows } = await sql<Ground>`
    select shipment.number as "shipmentNumber", shipment.provider_id as "providerId", shipment.currency,
      shipment.status >= ${SHIPMENT.booked} as "isBooked", shipment.status >= ${SHIPMENT.delivered} as "isDelivered",
      (select json_build_object('type', stop_type, 'name', name, 'city', city, 'state', state) from shipment_stop where id = ${stopId}::uuid) as stop,
      wire_time(been.arrived_at) as "arrivedAt", wire_time(been.departed_at) as "departedAt", been.time_zone as "timeZone",
      ${report('arrived', sql`json_build_object('reportedAt', wire_time(event.reported_at), 'source', event.source)`)} as arrival,
      ${report('departed', sql`event.source`)} as "departureSource",
      (select number from cases where cases.shipment_id = shipment.id and cases.type = ${type} and cases.stop_id is not distinct from ${stopId}::uuid
        and cases.carrier_id = ${actor.companyId} and ${isOfBooking(booking)} and ${IS_REQUEST} limit 1) as earlier,
      ${booking} as "bookingId"
    from shipment cross join lateral (
      select min(stop.arrived_at) as arrived_at,
        case when bool_and(stop.departed_at is not null) then max(stop.departed_at) end as departed_at,
        (array_agg(stop.time_zone order by stop.sequence desc))[1] as time_zone
      from shipment_stop as stop where stop.shipment_id = shipment.id and ${isStop}
    ) as been
    where shipment.id = ${shipmentId} and (${shipments.visibleTo(actor)}) and been.time_zone is not null`.execute(tx)
  return rows[0] ?? (type === TRUCK_UNUSED ? await findUnused(actor, { shipmentId, stopId }, tx) : undefined)
}

/** What a carrier goes by for a truck that it sent in vain: the deadline runs from the end of its booking. */
async function findUnused(
  actor: Actor,
  { shipmentId, stopId }: Pick<Place, 'shipmentId' | 'stopId'>,
  tx: Tx,
): Promise<Ground | undefined> {
  const { rows } = await sql<Ground>`
    select shipment_number as "shipmentNumber", provider_id as "providerId", currency, not (is_carrier_caused or is_owed) as "isBooked", false as "isDelivered",
      json_build_object('type', 'Pickup', 'name', stop_name, 'city', city, 'state', state) as stop,
      null as "arrivedAt", wire_time(ended_at) as "departedAt", time_zone as "timeZone", null as arrival, null as "departureSource",
      json_build_object('isCarrierCaused', is_carrier_caused, 'isOwed', is_owed) as ended,
      (select number from cases where cases.shipment_id = unused.shipment_id and cases.type = ${TRUCK_UNUSED} and cases.stop_id = unused.stop_id
        and cases.carrier_id = ${actor.companyId} and ${isOfBooking(sql`unused.booking_id`)} and ${IS_REQUEST} limit 1) as earlier,
      booking_id as "bookingId"
    from unused_trucks(${actor.companyId}) as unused where shipment_id = ${shipmentId} and stop_id = ${stopId}`.execute(
    tx,
  )
  return rows[0]
}

/** Those that can still be requested. */
export async function listUnused(
  actor: Actor,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ data: UnusedTruck[]; totalCount: number }> {
  const since = new Date(actor.now.getTime() - (caseTypeOf(TRUCK_UNUSED).deadlineHours ?? 0) * 3_600_000)
  const { rows } = await sql<{ data: UnusedTruck[] | null; total: number }>`
    with open as (
      select * from unused_trucks(${actor.companyId}) where ended_at > ${since} and not is_carrier_caused and not is_owed
    )
    select (select json_agg(row) from (
        select shipment_id as "shipmentId", shipment_number as "shipmentNumber", stop_id as "stopId", stop_name as "stopName", city, state,
          time_zone as "timeZone", wire_time(ended_at) as "endedAt"
        from open order by ended_at desc, shipment_id limit ${pageSize} offset ${(page - 1) * pageSize}
      ) as row) as data, (select count(*)::int from open) as total`.execute(actor.db.read)
  return { data: rows[0]?.data ?? [], totalCount: rows[0]?.total ?? 0 }
}

/**
 * The ended booking for whose truck the case asks, or the latest if it names none, while the carrier does not haul the load and nothing is
 * owed for it but what this case brought before it was reopened. Needs the provider's scope or the system's.
 */
export async function findTruck(tx: Tx, { id, type, carrierId, approved }: CaseFacts): Promise<string | undefined> {
  if (type.code !== TRUCK_UNUSED) return undefined
  const { rows } = await sql<{ id: string }>`
    select booking.id
    from cases join unused_trucks(${carrierId}) as unused on unused.shipment_id = cases.shipment_id
    join booking on booking.id = coalesce(cases.booking_id, unused.booking_id)
    where cases.id = ${id} and not booking.is_carrier_caused and (tonu_amount is null or tonu_amount = ${approved})`.execute(
    tx,
  )
  return rows[0]?.id
}

type Paper = Omit<CaseEligibility['requiredDocuments'][number], 'description' | 'entityType'>

type Papered = {
  caseId: string | null
  shipmentId: string | null
  stopId: string | null
  /** Asked for again: those that were there before do not count. */
  anew?: { codes: readonly number[]; since: string }
}

/** Which of these documents are there: with the case, at its load, or with the load's bill. */
export async function findPapers(
  tx: Tx,
  codes: readonly number[],
  { caseId, shipmentId, stopId, anew }: Papered,
): Promise<Paper[]> {
  const isTimely = anew
    ? sql`(code <> all(${anew.codes}::int[]) or uploaded_at > ${anew.since}::timestamptz)`
    : sql`true`
  return await plannedOnce(
    tx,
    sql<Paper>`
    select code as "fileType", ${stopId}::uuid as "orderStopId", null as "orderId", ${shipmentId}::uuid as "shipmentId",
      coalesce((select 'Shipment ' || number from shipment where id = ${shipmentId}::uuid), '') as "entityDescription",
      (select id from invoice where shipment_id = ${shipmentId}::uuid and state >= ${INVOICE.draft} order by is_truck_unused, id limit 1) as "invoiceId",
      exists (select from document where deleted_at is null and state <> 'rejected' and file_type = code and ${isTimely}
          and holder_id = any(array[${caseId}::uuid, ${shipmentId}::uuid] || array(select id from invoice where shipment_id = ${shipmentId}::uuid))
          and (holder_id is distinct from ${shipmentId}::uuid or stop_id is null or stop_id = coalesce(${stopId}::uuid, stop_id)))
        or code = 41 and exists (
          select from rate_confirmation where shipment_id = ${shipmentId}::uuid and signed_at is not null) as "isSatisfied"
    from unnest(${codes}::int[]) with ordinality as needed (code, place) order by place`,
  )
}

export type NewCaseRow = Place & {
  providerId: string
  carrierId: string
  shipmentNumber: string | null
  details: CaseDetails
  bookingId: string | null
  detention: Case['detention']
  priority: Case['priority']
  chargeCode: ChargeCode | null
  currency: 'USD' | 'CAD'
  requested: number | null
  incidentAt: Date
  answerDueAt: Date
  at: Date
  by: string
}

/** Undefined if it is already requested: two people at once get one case. */
export async function insertCase(tx: Tx, row: NewCaseRow): Promise<{ id: string; number: string } | undefined> {
  return await tx
    .insertInto('cases')
    .values({
      id: newId(),
      type: row.type,
      provider_id: row.providerId,
      carrier_id: row.carrierId,
      shipment_id: row.shipmentId,
      shipment_number: row.shipmentNumber,
      stop_id: row.stopId,
      booking_id: row.bookingId,
      details: JSON.stringify(row.details),
      detention: row.detention && JSON.stringify(row.detention),
      priority: row.priority,
      charge_code: row.chargeCode,
      currency: row.currency,
      requested_amount: row.requested,
      incident_at: row.incidentAt,
      opened_at: row.at,
      opened_by: row.by,
      answer_due_at: row.answerDueAt,
    })
    .onConflict((on) => on.doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst()
}

/** Needs the system's scope: who is party to a record decides who sees it. */
export async function insertParty(tx: Tx, id: string, carrierId: string, since: Date): Promise<void> {
  await tx
    .insertInto('party')
    .values({ subject_type: 'case', subject_id: id, company_id: carrierId, capacity: 'carrier', since })
    .execute()
}

export type Hold = { subStatus: CaseHold; reason: string; followUpOn: string | null; documents: readonly number[] }

export async function writeHold(tx: Tx, id: string, hold: Hold, { by, at }: { by: string; at: Date }): Promise<void> {
  await sql`update cases set sub_status = ${hold.subStatus}, held_at = ${at}, held_by = ${by}, held_because = ${hold.reason},
      follow_up_on = ${hold.followUpOn}, held_documents = ${hold.documents}::smallint[], asked_documents = array(select distinct unnest(asked_documents || ${hold.documents}::smallint[]) order by 1)
    where id = ${id}`.execute(tx)
}

/** The time on hold does not count. */
export async function writeResumption(tx: Tx, id: string, subStatus: CaseSubStatus, at: Date): Promise<void> {
  await sql`update cases set sub_status = ${subStatus}, answer_due_at = answer_due_at + (${at}::timestamptz - held_at),
      held_at = null, held_by = null, held_because = null, held_documents = '{}', follow_up_on = null
    where id = ${id}`.execute(tx)
}

export async function writeAssignee(tx: Tx, id: string, person: { id: string; name: string }): Promise<void> {
  await sql`update cases set assignee_id = ${person.id}, assignee_name = ${person.name},
      sub_status = case when status = 'New' then 'Assigned' else sub_status end
    where id = ${id}`.execute(tx)
}

/** One of the provider's people. */
export async function findColleague(tx: Tx, id: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select contact.id, first_name || ' ' || last_name as name from contact join company on company.id = contact.company_id
    where contact.id = ${id} and company.kind = 'provider'`.execute(tx)
  return rows[0]
}

export type Outcome = {
  subStatus: CaseSubStatus
  resolution: CaseResolution | null
  code: string | null
  text: string
  approved: number | null
}

export async function writeOutcome(
  tx: Tx,
  id: string,
  { subStatus, resolution, code, text, approved }: Outcome,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql`update cases set sub_status = ${subStatus}, resolution = ${resolution}, decline_code = ${code}, resolution_text = ${text},
      approved_amount = coalesce(${approved}, approved_amount), resolved_at = ${at}, resolved_by = ${by},
      held_at = null, held_by = null, held_because = null, held_documents = '{}', follow_up_on = null
    where id = ${id}`.execute(tx)
}

export async function writeReopening(tx: Tx, id: string, at: Date, answerDueAt: Date): Promise<void> {
  await sql`update cases set sub_status = 'Reopened', resolution = null, decline_code = null, resolution_text = null, resolved_at = null,
      resolved_by = null, reopened_at = ${at}, answer_due_at = ${answerDueAt}
    where id = ${id}`.execute(tx)
}

/** A document of the case or its load that came after a moment. */
export async function isNewEvidence(tx: Tx, documentId: string, id: string, since: string): Promise<boolean> {
  const { rows } = await sql`
    select from document join cases on document.holder_id in (cases.id, cases.shipment_id)
    where cases.id = ${id} and document.id = ${documentId} and document.deleted_at is null and document.uploaded_at > ${since}`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * The load's bill, or its truck's, if it has already agreed to its amount: a charge comes too late for it. Locks it: whoever approves it
 * now waits and finds it changed, or has approved it.
 */
export async function findApprovedBill(
  tx: Tx,
  { shipmentId, carrierId }: Pick<CaseFacts, 'shipmentId' | 'carrierId'>,
  truckOf: string | undefined,
): Promise<string | undefined> {
  const isItsBill = truckOf
    ? sql`is_truck_unused and delivered_at = (select ended_at from booking where id = ${truckOf})`
    : sql`not is_truck_unused`
  const { rows } = await sql<{ number: string; isAgreed: boolean }>`
    select number, state >= ${INVOICE.settled} or (state = ${INVOICE.received} and approved_at is not null) as "isAgreed"
    from invoice where shipment_id = ${shipmentId} and carrier_id = ${carrierId} and ${isItsBill} order by id for update`.execute(
    tx,
  )
  return rows.find(({ isAgreed }) => isAgreed)?.number
}

type Charge = {
  caseId: string
  shipmentId: string
  carrierId: string
  code: ChargeCode
  said: Said
  amount: number
  at: Date
  by: string
  /** Of the provider, who asked its customer where that approved it; null if Waybill did. */
  byId: string | null
}

/** One charge for one case: approved again, it is that charge with another amount. Needs the provider's scope or the system's. */
export async function writeCharge(
  tx: Tx,
  { caseId, shipmentId, carrierId, code, said, amount, at, by, byId }: Charge,
): Promise<void> {
  await sql`insert into shipment_charge (id, shipment_id, carrier_id, case_id, code, said, amount, approved_at, approved_by, approved_by_id)
    values (${newId()}, ${shipmentId}, ${carrierId}, ${caseId}, ${code}, ${JSON.stringify(said)}::jsonb, ${amount}, ${at}, ${by}, ${byId})
    on conflict (case_id) do update set amount = excluded.amount, approved_at = excluded.approved_at, approved_by = excluded.approved_by,
      approved_by_id = excluded.approved_by_id`.execute(tx)
}
