import { SHIPMENT_STATUS, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import type * as parts from '@waybill/contract/shipments/shipment-parts.ts'
import type { AssignedDriver } from '@waybill/contract/shipments/shipments.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../../actor.ts'
import { hotRow } from '../../db/body.ts'
import { literals } from '../../db/literals.ts'
import { driverColumns, reaches } from '../driver-columns.queries.ts'
import { isShipment, stops } from '../shipment.queries.ts'
import { seesCarrierRate, tenderRateFor, visibleTo } from '../shipments.scope.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)
const TENDER = literals(TENDER_STATUS)

/** A part of one shipment the actor may see, in one statement; undefined if they see no such shipment. */
async function partOf<Part>(actor: Actor, idOrNumber: string, part: RawBuilder<unknown>): Promise<Part | undefined> {
  const found = await hotRow(
    actor.db,
    sql<{ part: Part }>`
    select (${part}) as part from shipment where ${isShipment(idOrNumber)} and (${visibleTo(actor)})`,
  )
  return found?.part
}

/** A shipment's rows as one value. */
function rowsOf(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(one) from (${rows}) as one), '[]'::json)`
}

function rowOf(row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select row_to_json(one) from (${row}) as one`
}

const itsOrders = sql`from shipment_order join orders on orders.id = order_id where shipment_order.shipment_id = shipment.id`

/** The customer's text may name it: a blind load's carrier does not read it (domain §10.3). */
const isBlindTo = (actor: Actor) => sql`(shipment.is_blind and shipment.carrier_id = ${actor.companyId})`

export async function requirements(actor: Actor, shipment: string): Promise<parts.Requirements | undefined> {
  const named = (column: 'requirements' | 'accessorials') =>
    sql`(select coalesce(json_agg(distinct one), '[]') from (select unnest(orders.${sql.ref(column)}) as one ${itsOrders}) as named)`
  return await partOf(
    actor,
    shipment,
    rowOf(sql`select equipment_mode as "equipmentMode", shipping_mode as "shippingMode", trailer_types as "trailerTypes",
      reefer_temperature as "reeferTemperature", (select max(orders.reefer_mode) ${itsOrders}) as "reeferMode",
      is_hazmat as "isHazmat", is_team_required as "isTeamRequired",
      (select coalesce(bool_or(orders.is_just_in_time), false) ${itsOrders}) as "isJustInTime",
      is_signature_due as "isSignatureDue",
      ${named('requirements')} as requirements, ${named('accessorials')} as accessorials`),
  )
}

export async function orderRequirements(
  actor: Actor,
  shipment: string,
): Promise<parts.OrderRequirements[] | undefined> {
  return await partOf(
    actor,
    shipment,
    rowsOf(sql`select orders.number as "orderNumber", orders.requirements, orders.accessorials,
      case when not ${isBlindTo(actor)} then orders.special_instructions end as "specialInstructions",
      orders.reefer_temperature as "reeferTemperature", orders.reefer_mode as "reeferMode",
      orders.is_team_required as "isTeamRequired", orders.is_just_in_time as "isJustInTime"
      ${itsOrders} order by orders.number`),
  )
}

export async function stopsOf(actor: Actor, shipment: string): Promise<parts.StopPart[] | undefined> {
  return await partOf(actor, shipment, rowsOf(sql`${stops()} order by shipment_stop.sequence`))
}

export async function lineItems(actor: Actor, shipment: string): Promise<parts.LineItemPart[] | undefined> {
  return await partOf(
    actor,
    shipment,
    rowsOf(sql`select item.id as "lineItemId", orders.number as "orderNumber", item.description, package_type as "packageType",
        packages, item.weight, freight_class as "freightClass", item.is_hazmat as "isHazmat", nmfc, un_number as "unNumber",
        proper_shipping_name as "properShippingName", hazard_class as "hazardClass", packing_group as "packingGroup",
        confirmed_packages as "confirmedPackages", exception, stop_id as "stopId"
      from shipment_stop as stop join stop_line_item on stop_id = stop.id
      join order_line_item as item on item.id = line_item_id join orders on orders.id = item.order_id
      where stop.shipment_id = shipment.id order by stop.sequence, orders.number, item.sequence`),
  )
}

export async function drivers(actor: Actor, shipment: string): Promise<AssignedDriver[] | undefined> {
  return await partOf(
    actor,
    shipment,
    rowsOf(sql`select ${driverColumns(reaches(actor))} from shipment_driver join contact on contact.id = contact_id
      where shipment_driver.shipment_id = shipment.id and removed_at is null order by assigned_at`),
  )
}

type EquipmentPart = {
  tractorNumber: string | null
  trailerNumber: string | null
  equipmentMode: parts.Requirements['equipmentMode']
  trailerTypes: number
}

export async function equipment(actor: Actor, shipment: string): Promise<EquipmentPart | undefined> {
  return await partOf(
    actor,
    shipment,
    rowOf(sql`select tractor_number as "tractorNumber", trailer_number as "trailerNumber", equipment_mode as "equipmentMode",
      trailer_types as "trailerTypes"`),
  )
}

/** The provider reads every desk; others go through the function that checks if they are party to the load. */
function deskOf(actor: Actor, companyId: RawBuilder<unknown>): RawBuilder<unknown> {
  return isProvider(actor)
    ? sql`(select json_build_object('name', name, 'phone', phone, 'email', email) from company_desk
        where company_id = ${companyId} and until is null and function in ('dispatch', 'after-hours')
        order by function = 'dispatch' desc, since desc, id limit 1)`
    : sql`desk_of_party(shipment.id, ${companyId})`
}

/** A carrier's desk is for the provider and itself: customers call the provider. */
export async function contactDetails(actor: Actor, shipment: string): Promise<parts.ContactDetail[] | undefined> {
  const party = (capacity: string, companyId: RawBuilder<unknown>, name: RawBuilder<unknown>, rank: number) =>
    sql`select ${sql.lit(capacity)} as capacity, null::uuid as "stopId", ${name} as "companyName", desk ->> 'name' as name,
        desk ->> 'phone' as phone, desk ->> 'email' as email, ${sql.lit(rank)} as rank
      from (select ${deskOf(actor, companyId)} as desk) as called`
  const readsCustomer = actor.persona !== 'payer' && actor.persona !== 'driver'
  const readsCarrier = actor.persona !== 'shipper' && actor.persona !== 'payer'
  return await partOf(
    actor,
    shipment,
    sql`select coalesce(json_agg(to_jsonb(one) - 'rank' order by rank), '[]') from (
      ${party('provider', sql`shipment.provider_id`, sql`(select company.name from company where company.id = shipment.provider_id)`, -3)}
      union all
      ${party('carrier', sql`shipment.carrier_id`, sql`shipment.carrier_name`, -2)}
        where ${sql.lit(readsCarrier)} and shipment.carrier_id is not null
      union all
      ${party('customer', sql`shipment.customer_id`, sql`shipment.customer_name`, -1)}
        where ${sql.lit(readsCustomer)} and not ${isBlindTo(actor)}
      union all
      select 'stop', id, shipment_stop.name, contact_name, contact_phone, null, sequence from shipment_stop
      where shipment_id = shipment.id and (contact_name is not null or contact_phone is not null)
    ) as one`,
  )
}

/** Only a carrier's own people and the provider see its remit-to, by row security too. */
export async function billingConfiguration(
  actor: Actor,
  shipment: string,
): Promise<parts.BillingConfiguration | undefined> {
  return await partOf(
    actor,
    shipment,
    rowOf(sql`select shipment.currency,
      coalesce(payer.name, (select company.name from company where company.id = shipment.provider_id)) as "billTo",
      payer.name is not null as "isThirdPartyBilled", remit.payee_name as "payTo", remit.payment_terms as "paymentTerms"
      from (select 1) as always
      left join lateral (
        select company.name from party join company on company.id = party.company_id
        where subject_type = 'shipment' and subject_id = shipment.id and capacity = 'payer' and until is null limit 1
      ) as payer on true
      left join company_remit_to as remit on remit.company_id = shipment.carrier_id`),
  )
}

/** The lines frozen at booking, or the accepted offer's; an undivided price is one line. Then what was approved since. */
export async function carrierCharges(
  actor: Actor,
  shipment: string,
  lineHaul: string,
): Promise<Omit<parts.CarrierCharges, 'totalCount'> | undefined> {
  const drawn = (
    said: RawBuilder<unknown>,
  ) => sql`sum(line.total) as sum, json_agg(json_build_object('description', description,
    'said', ${said}, 'rateType', rate_type, 'rate', line.rate, 'units', units, 'total', line.total) order by sequence) as data`
  return await partOf(
    actor,
    shipment,
    rowOf(sql`select shipment.carrier_rate + coalesce(approved.sum, 0) as total, shipment.currency,
      case when shipment.carrier_rate is null then '[]'::jsonb
        when booked.sum = shipment.carrier_rate then booked.data::jsonb
        when offered.sum = shipment.carrier_rate then offered.data::jsonb
        else jsonb_build_array(jsonb_build_object('description', ${lineHaul}::text, 'said', null, 'rateType', 'Flat', 'rate', shipment.carrier_rate,
          'units', 1, 'total', shipment.carrier_rate)) end || coalesce(approved.data, '[]') as data
      from (
        select ${drawn(sql`said`)} from booking join booking_charge as line on booking_id = booking.id
        where booking.shipment_id = shipment.id and booking.ended_at is null
      ) as booked cross join (
        select ${drawn(sql`null`)} from tender join tender_charge as line on tender_id = tender.id
        where tender.shipment_id = shipment.id and tender.carrier_id = shipment.carrier_id and tender.status = ${TENDER.accepted}
      ) as offered cross join (
        select sum(amount) as sum, jsonb_agg(jsonb_build_object('description', said ->> 'text', 'said', said, 'rateType', 'Flat', 'rate', amount,
          'units', 1, 'total', amount) order by approved_at, id) as data
        from shipment_charge as charge where charge.shipment_id = shipment.id and charge.carrier_id = shipment.carrier_id
      ) as approved`),
  )
}

export async function bookedCarrier(actor: Actor, shipment: string): Promise<parts.BookedCarrier | undefined> {
  const found = await partOf<parts.BookedCarrier | null>(
    actor,
    shipment,
    rowOf(sql`select company.id as "carrierId", company.name as "carrierName", scac, usdot, docket_number as "docketNumber",
        shipment.pro_number as "proNumber", shipment.origination,
        ${seesCarrierRate(actor) ? sql`shipment.carrier_rate` : sql`null`} as rate, shipment.currency,
        (select wire_time(occurred_at) from shipment_event where shipment_id = shipment.id and kind = 'booked'
          and superseded_by is null order by sequence desc limit 1) as "bookedAt"
      from company where company.id = shipment.carrier_id`),
  )
  return found ?? undefined
}

/** The accessorials its orders request; null if there is no such shipment. */
export async function accessorialsOf(actor: Actor, shipment: string): Promise<string[] | undefined> {
  return await partOf(
    actor,
    shipment,
    sql`select coalesce(json_agg(distinct code), '[]') from (select unnest(orders.accessorials) as code ${itsOrders}) as asked`,
  )
}

const ownTenders = (actor: Actor) => sql`from tender join company on company.id = tender.carrier_id
  where tender.shipment_id = shipment.id and (${isProvider(actor)} or tender.carrier_id = ${actor.companyId})`

export async function tenders(actor: Actor, shipment: string): Promise<parts.TenderPart[] | undefined> {
  return await partOf(
    actor,
    shipment,
    rowsOf(sql`select tender.id as "tenderId", tender.number as "tenderNumber", company.name as "carrierName", tender.status,
        is_expired as "isExpired", ${tenderRateFor(actor)} as rate, tender.currency, wire_time(sent_at) as "sentAt", wire_time(respond_by) as "respondBy"
      ${ownTenders(actor)} order by sent_at desc, tender.id desc`),
  )
}

export async function offers(actor: Actor, shipment: string): Promise<parts.OfferPart[] | undefined> {
  return await partOf(
    actor,
    shipment,
    rowsOf(sql`select tender.id as "tenderId", tender.number as "tenderNumber", company.name as "carrierName", tender.status,
        is_expired as "isExpired", decline_reason as "declineReason", decline_text as "declineText",
        carrier_reference as "carrierReference", responded_by as "respondedBy", wire_time(responded_at) as "respondedAt"
      ${ownTenders(actor)} and responded_at is not null order by responded_at desc, tender.id desc`),
  )
}

const LANE_DAYS = 90

/**
 * Loads between the same states, closest lanes first. The provider searches unhauled ones, a carrier those it hauled
 * lately: an index on unhauled states, or on carrier and pickup, bounds both.
 */
export async function laneMatches(
  actor: Actor,
  shipment: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ data: parts.LaneMatch[]; totalCount: number } | undefined> {
  type End = 0 | -1
  const field = (lane: RawBuilder<unknown>, at: End, name: string) =>
    sql`${lane} -> ${sql.lit(at)} ->> ${sql.lit(name)}`
  const alike = (of: (lane: RawBuilder<unknown>, at: End) => RawBuilder<unknown>) =>
    sql.join(
      ([0, -1] as const).map((at) => sql`${of(sql`other.lane`, at)} = ${of(sql`shipment.lane`, at)}`),
      sql` and `,
    )
  const sameCity = alike((lane, at) => field(lane, at, 'city'))
  const samePrefix = alike((lane, at) => sql`left(${field(lane, at, 'postalCode')}, 3)`)
  const candidates = isProvider(actor)
    ? sql`other.status between ${SHIPMENT.draft} and ${SHIPMENT.tendering}`
    : sql`other.carrier_id = ${actor.companyId} and other.status >= ${SHIPMENT.booked}
        and other.pickup_at > ${new Date(actor.now.getTime() - LANE_DAYS * 86_400_000)}`
  const visible = await partOf<{ data: parts.LaneMatch[]; totalCount: number }>(
    actor,
    shipment,
    sql`with found as materialized (
        select other.id, other.number, other.status, other.lane, other.equipment_mode, other.miles, other.weight,
          other.carrier_name, other.pickup_at, case when ${sameCity} then 1 when ${samePrefix} then 2 else 3 end as closeness
        from shipment as other where other.id <> shipment.id and ${candidates} and other.lane_states = shipment.lane_states
      )
      select json_build_object('totalCount', (select count(*) from found), 'data', ${rowsOf(sql`
        select id, number as "shipmentNumber", status, lane, equipment_mode as "equipmentMode", miles, weight,
          carrier_name as "carrierName", wire_time(pickup_at) as "pickupAt",
          (array['city', 'postal-prefix', 'state'])[closeness] as match
        from found order by closeness, equipment_mode = shipment.equipment_mode desc, pickup_at desc nulls last, id
        limit ${pageSize} offset ${(page - 1) * pageSize}`)})`,
  )
  return visible
}
