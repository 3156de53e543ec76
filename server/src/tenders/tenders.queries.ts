import type { TrailerType } from '@waybill/contract/company/carrier-profile.ts'
import { TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import type { TenderQuery } from '@waybill/contract/tenders/tender-search.ts'
import type { Tender, TenderRow } from '@waybill/contract/tenders/tenders.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import type { LoadToHaul, Standing } from '../company/bookability/bookability.policy.ts'
import { body, contains, plannedOnce } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import type { Json } from '../http/json.ts'
import { tenderRateFor } from '../shipments/shipments.ts'

const TENDER = literals(TENDER_STATUS)

/** One tender as PostgreSQL has it, with the price for any reader; the policy adds what can be done with it. */
export type TenderFacts = Omit<Tender, 'can'> & { carrier: Standing; price: number }

/** The tenders that the actor may see, as a condition on `tender`: the first wall, row security is the second (TRUST P3). */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  switch (actor.persona) {
    case 'operations':
    case 'payables':
      return sql`true`
    case 'carrier-admin':
    case 'carrier-dispatcher':
    case 'carrier-billing':
    case 'broker':
      return sql`tender.carrier_id = ${actor.companyId}`
    case 'driver':
    case 'shipper':
    case 'payer':
    case 'factor':
      return sql`false`
  }
}

/**
 * The visible tenders with their loads. A carrier whose offer has ended no longer sees the shipment; `offered_load` keeps the
 * stub, and Tendering is the last status it knew. Carriers cannot read, search or filter by a blind shipment's customer
 * (TRUST P6, P9).
 */
function visibleTenders(actor: Actor): RawBuilder<unknown> {
  const customer = isProvider(actor)
    ? sql`shipment.customer_name`
    : sql`case when shipment.id is null then ended.customer_name when not shipment.is_blind then shipment.customer_name end`
  return sql`
    select tender.*,
      ${tenderRateFor(actor)} as shown_rate,
      carrier.name as carrier_name,
      coalesce(shipment.number, ended.number) as shipment_number,
      coalesce(shipment.status, 2) as shipment_status,
      ${customer} as customer_name,
      coalesce(shipment.lane, ended.lane) as lane,
      coalesce(shipment.equipment_mode, ended.equipment_mode) as equipment_mode,
      coalesce(shipment.shipping_mode, ended.shipping_mode) as shipping_mode,
      coalesce(shipment.miles, ended.miles) as miles,
      shipment.miles_engine,
      coalesce(shipment.weight, ended.weight) as weight,
      coalesce(shipment.pickup_at, ended.pickup_at) as pickup_at,
      shipment.delivery_on,
      shipment.special_instructions,
      ${isProvider(actor) ? sql`true` : sql`coalesce(not shipment.is_blind, false)`} as names_facilities,
      shipment.reefer_temperature,
      coalesce(shipment.is_hazmat, false) as is_hazmat,
      coalesce(shipment.is_team_required, false) as is_team_required,
      coalesce(shipment.commodities, '{}') as commodities
    from tender
    join company as carrier on carrier.id = tender.carrier_id
    left join shipment on shipment.id = tender.shipment_id
    left join offered_load(case when shipment.id is null then tender.id end) as ended on true
    where ${visibleTo(actor)}`
}

/** `TenderRow` as the wire names it. */
const rowColumns = sql`id, number as "tenderNumber", status, is_expired as "isExpired", decline_reason as "declineReason",
  shipment_id as "shipmentId", shipment_number as "shipmentNumber", shipment_status as "shipmentStatus",
  customer_name as "customerName", carrier_id as "carrierId", carrier_name as "carrierName", lane,
  equipment_mode as "equipmentMode", shipping_mode as "shippingMode", miles, miles_engine as "milesEngine", weight, shown_rate as rate, currency,
  wire_time(sent_at) as "sentAt", wire_time(respond_by) as "respondBy", wire_time(responded_at) as "respondedAt"`

const SORTS: Record<TenderQuery['sortProperty'], RawBuilder<unknown>> = {
  respondBy: sql`respond_by`,
  sentAt: sql`sent_at`,
  pickup: sql`pickup_at`,
  // By what is shown: sorting would reveal the rest.
  rate: sql`shown_rate`,
  status: sql`status`,
}

function matches(query: TenderQuery): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = []
  if (query.statuses?.length) conditions.push(sql`status = any(${query.statuses})`)
  if (query.customers?.length) conditions.push(sql`customer_name = any(${query.customers})`)
  if (query.query) conditions.push(holdsText(contains(query.query)))
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`
}

/** Tender or shipment number, customer, or a city on the lane. */
function holdsText(pattern: string): RawBuilder<boolean> {
  return sql`(number ilike ${pattern} or shipment_number ilike ${pattern} or customer_name ilike ${pattern}
    or exists (select from json_array_elements(lane) as visit where visit ->> 'city' ilike ${pattern}))`
}

export function listBody(actor: Actor, query: TenderQuery): Promise<Json<{ data: TenderRow[]; totalCount: number }>> {
  const found = sql`(${visibleTenders(actor)}) as offer where ${matches(query)}`
  const direction = query.sortDirection === 'asc' ? sql`asc` : sql`desc`
  return body(
    actor.db,
    sql`select json_build_object(
      'data', coalesce((select json_agg(row) from (
        select ${rowColumns} from ${found}
        order by ${SORTS[query.sortProperty]} ${direction} nulls last, id ${direction}
        limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
      ) as row), '[]'),
      'totalCount', (select count(*) from ${found})
    )::text as json`,
  )
}

export type StatusCounts = {
  sent: number
  accepted: number
  rejected: number
  rescinded: number
  bookingRescinded: number
}

export function countsBody(actor: Actor): Promise<Json<StatusCounts>> {
  return body(
    actor.db,
    sql`select json_build_object(
      'sent', count(*) filter (where status = ${TENDER.sent}),
      'accepted', count(*) filter (where status = ${TENDER.accepted}),
      'rejected', count(*) filter (where status = ${TENDER.rejected}),
      'rescinded', count(*) filter (where status = ${TENDER.rescinded}),
      'bookingRescinded', count(*) filter (where status = ${TENDER.bookingRescinded})
    )::text as json from tender where ${visibleTo(actor)}`,
  )
}

/** Whole tenders, by number. */
export async function findFacts(actor: Actor, ids: readonly string[]): Promise<TenderFacts[]> {
  // Who else was offered the load is the provider's secret (P9); row security hides their rows too.
  const run = isProvider(actor) ? sql`run.run_id = offer.run_id` : sql`run.id = offer.id`
  const rows = await plannedOnce(
    actor.db.read,
    sql<{ facts: TenderFacts }>`
    select row_to_json(fact) as facts from (
      select ${rowColumns}, rate as price, version, note, decline_text as "declineText", responded_by as "respondedBy",
        carrier_reference as "carrierReference", special_instructions as "specialInstructions",
        ${facilities()} as facilities, reefer_temperature as "reeferTemperature", is_hazmat as "isHazmat", is_team_required as "isTeamRequired", commodities,
        ${charges()} as charges,
        (select json_agg(json_build_object(
            'tenderId', run.id, 'carrierName', company.name, 'status', run.status, 'isExpired', run.is_expired,
            'declineReason', run.decline_reason, 'rate', case when run.id = offer.id then shown_rate else run.rate end, 'respondBy', wire_time(run.respond_by),
            'respondedAt', wire_time(run.responded_at)
          ) order by run.number)
          from tender as run join company on company.id = run.carrier_id where ${run}) as offers,
        json_build_object('name', carrier_name,
          'objections', company_objections(carrier_id, ${actor.now}, delivery_on, shipment_id)) as carrier
      from (${visibleTenders(actor)}) as offer
      where id = any(${[...ids]})
      order by number
    ) as fact`,
  )
  return rows.map((row) => row.facts)
}

function facilities(): RawBuilder<Tender['facilities']> {
  return sql`coalesce((select json_agg(json_build_object('stopId', shipment_stop.id, 'name', name) order by sequence)
    from shipment_stop where shipment_stop.shipment_id = offer.shipment_id and offer.names_facilities), '[]')`
}

function charges(): RawBuilder<Tender['charges']> {
  return sql`coalesce((select json_agg(json_build_object(
      'description', description, 'rateType', rate_type, 'rate', tender_charge.rate, 'units', units, 'total', total
    ) order by sequence)
    from tender_charge where tender_id = offer.id), '[]')`
}

/** Whether the actor may see the tender, for its attachments. */
export async function isVisible(actor: Actor, tenderId: string): Promise<boolean> {
  const { rows } = await sql`select from tender where id = ${tenderId} and ${visibleTo(actor)}`.execute(actor.db.read)
  return rows.length > 0
}

export type ChoosableCarrier = Standing & { id: string; scac: string | null; number: string }

/** With its desk's clock, and the trailer types it says it has. */
export type HeldCarrier = ChoosableCarrier & { timeZone: string; trailers: TrailerType[] }

/** Everyone who can be offered a load, by name. */
export async function listCarriers(
  actor: Actor,
  query: { query?: string | undefined; page: number; pageSize: number },
) {
  const pattern = query.query ? contains(query.query) : '%'
  const found = sql`company where kind in ('carrier', 'broker')
    and (name ilike ${pattern} or scac ilike ${pattern} or number ilike ${pattern})`
  const [{ rows }, total] = await Promise.all([
    sql<ChoosableCarrier>`select ${standing(actor.now, null)}, id, scac, number from ${found}
      order by lower(name), id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(
      actor.db.read,
    ),
    sql<{ count: number }>`select count(*) as count from ${found}`.execute(actor.db.read),
  ])
  return { carriers: rows, totalCount: total.rows[0]?.count ?? 0 }
}

/** The chosen carriers and brokers, locked so that a new hold on one waits or is seen; checked for the load. */
export async function lockCarriers(
  tx: Tx,
  ids: readonly string[],
  now: Date,
  load: LoadToHaul | null,
): Promise<HeldCarrier[]> {
  await sql`select from company where id = any(${[...ids]}) order by id for share`.execute(tx)
  // A separate statement, so that it sees changes made while this one waited for the lock.
  return await findCarriers(tx, ids, now, load)
}

/** The same, for reading only. */
export async function findCarriers(
  tx: Tx,
  ids: readonly string[],
  now: Date,
  load: LoadToHaul | null,
): Promise<HeldCarrier[]> {
  const { rows } = await sql<HeldCarrier>`select ${standing(now, load)}, id, scac, number, time_zone as "timeZone",
      array(select trailer ->> 'type' from company_profile, jsonb_array_elements(equipment) as trailer
        where company_profile.company_id = company.id) as trailers
    from company where id = any(${[...ids]}) and kind in ('carrier', 'broker') order by id`.execute(tx)
  return rows
}

function standing(now: Date, load: LoadToHaul | null): RawBuilder<unknown> {
  return sql`name, company_objections(id, ${now}, ${load?.delivery_on ?? null}, ${load?.id ?? null}) as objections`
}
