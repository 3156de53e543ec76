import type { AvailableLoad, BoardMark, Reload } from '@waybill/contract/available-freight/available-freight.ts'
import { SHIPMENT_STATUS, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { Id } from '@waybill/contract/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider, nameOf } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { milesFrom } from '../locations/locations.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)
const TENDER = literals(TENDER_STATUS)

/** A load as stored, and what its booking is judged by; the policy says what can be done. */
export type LoadFacts = Omit<AvailableLoad, 'can'> & { pickupAt: string | null; deliversOn: string | null }

const facts = sql`number, status, lane, equipment_mode, shipping_mode, miles, miles_engine, weight, commodities, is_hazmat,
  is_team_required, reefer_temperature, currency, pickup_at, delivery_on`

/**
 * Unbooked loads, by the name `load`. Operations see drafts too; a carrier sees what it has an open offer for, and what is posted for it;
 * brokers and everyone else see none (domain §7.1).
 */
function availableTo(actor: Actor): RawBuilder<unknown> {
  const planned = sql`select shipment.id, ${facts}, greatest(pickup_at, first.late at time zone first.time_zone) as pickup_until,
      first.latitude as origin_latitude, first.longitude as origin_longitude
    from shipment left join lateral (select latitude, longitude, late, time_zone from shipment_stop as stop
      where stop.shipment_id = shipment.id order by sequence limit 1) as first on true`
  switch (actor.persona) {
    case 'operations':
      return sql`(${planned} where status between ${SHIPMENT.draft} and ${SHIPMENT.tendering}) as load`
    case 'carrier-admin':
    case 'carrier-dispatcher':
    case 'carrier-billing':
      return sql`(${planned} where status in (${SHIPMENT.readyToBook}, ${SHIPMENT.tendering}) and exists (
          select from tender where tender.shipment_id = shipment.id and carrier_id = ${actor.companyId} and tender.status = ${TENDER.sent})
        union all
        select id, ${facts}, pickup_until, origin_latitude, origin_longitude from board_load
          where is_open and pickup_until > ${actor.now}) as load`
    default:
      return sql`(${planned} where false) as load`
  }
}

const columns = sql`load.id, load.number as "shipmentNumber", load.status, load.lane,
  load.equipment_mode as "equipmentMode", load.shipping_mode as "shippingMode", load.miles,
  load.miles_engine as "milesEngine", load.weight,
  load.commodities, load.is_hazmat as "isHazmat", load.is_team_required as "isTeamRequired",
  load.reefer_temperature as "reeferTemperature", load.currency,
  case when own.id is not null
    then json_build_object('tenderId', own.id, 'tenderNumber', own.number, 'rate', own.rate) end as tender`

const withOwnOffer = (actor: Actor) => sql`${availableTo(actor)}
  left join tender as own on own.shipment_id = load.id and own.carrier_id = ${actor.companyId} and own.status = ${TENDER.sent}`

/** What the reader's company noted of a load, joined as `mark`. */
export const markColumn = sql`json_build_object('isStarred', coalesce(mark.is_starred, false), 'hiddenBecause', mark.hidden_because, 'note', mark.note)`

/**
 * The company's open request for the load, for its own people. The provider has its own view of all of them.
 */
export function ownOfferColumn(actor: Actor, shipment: RawBuilder<unknown>): RawBuilder<unknown> {
  if (isProvider(actor)) return sql`null::json`
  return sql`(select json_build_object('rateRequestId', request.id, 'status', request.status, 'amount', made.amount,
      'counter', case when counter_until > ${actor.now} then counter_amount end)
    from rate_request as request left join rate_offer as made on made.id = request.offer_id
    where request.shipment_id = ${shipment} and request.carrier_id = ${actor.companyId} and request.ended_at is null
      and request.status in ('Sent', 'Offered') and greatest(respond_by, made.valid_until, counter_until) > ${actor.now})`
}

function postingColumn(actor: Actor): RawBuilder<unknown> {
  const carriers = isProvider(actor)
    ? sql`(select json_agg(json_build_object('id', company.id, 'name', company.name) order by company.name)
        from company where company.id = any(posting.carrier_ids))`
    : sql`null::json`
  return sql`case when posting.id is not null then json_build_object(
    'rate', posting.rate, 'version', posting.version, 'postedAt', wire_time(posting.posted_at),
    'state', case when posting.pickup_until <= ${actor.now} then 'over' when posting.is_after_tendering then 'waiting'
      when posting.is_open then 'open' else 'asleep' end,
    'carriers', ${carriers}) end`
}

/** By its number, or by its id as links from elsewhere have it. */
export async function findLoad(actor: Actor, idOrNumber: string): Promise<LoadFacts | undefined> {
  const { rows } = await sql<{ load: LoadFacts }>`
    select row_to_json(found) as load from (
      select ${columns}, wire_time(load.pickup_at) as "pickupAt", load.delivery_on as "deliversOn",
        ${postingColumn(actor)} as posting, ${markColumn} as mark, ${ownOfferColumn(actor, sql`load.id`)} as offer
      from ${withOwnOffer(actor)}
      left join board_load as posting on posting.id = load.id
      left join board_mark as mark on mark.shipment_id = load.id and mark.company_id = ${actor.companyId}
      where ${Id.safeParse(idOrNumber).success ? sql`load.id = ${idOrNumber}` : sql`load.number = ${idOrNumber}`}
    ) as found`.execute(actor.db.read)
  return rows[0]?.load
}

/** From domain §7.3: unloading takes two hours, and we look for the next load within a day; SPEC §9: within so many miles. */
const RADIUS_MILES = 100
const UNLOADING = '2 hours'
const WAITING = '24 hours'

/** Available loads that start near a load's last delivery, while its truck waits. */
export async function findReloads(
  actor: Actor,
  shipmentId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ data: Reload[]; totalCount: number }> {
  const emptyMiles = milesFrom(
    { latitude: sql`emptied.latitude`, longitude: sql`emptied.longitude` },
    { latitude: sql`load.origin_latitude`, longitude: sql`load.origin_longitude` },
  )
  const { rows } = await sql<{ data: Reload[]; totalCount: number }>`
    with emptied as (
      select done.id, done.equipment_mode, latitude, longitude,
        coalesce(departed_at, arrived_at + ${UNLOADING}::interval, done.delivery_at + ${UNLOADING}::interval) as free_at
      from shipment as done join shipment_stop as last on last.shipment_id = done.id
      where done.id = ${shipmentId} order by last.sequence desc limit 1
    ), found as materialized (
      select ${columns}, load.pickup_at as "pickupAt", round(${emptyMiles})::int as "emptyMiles"
      from emptied cross join ${withOwnOffer(actor)}
      where load.id <> emptied.id and load.equipment_mode = emptied.equipment_mode
        and load.pickup_at < emptied.free_at + ${WAITING}::interval and load.pickup_until > emptied.free_at
    ), near as (select * from found where "emptyMiles" <= ${RADIUS_MILES})
    select (select count(*) from near) as "totalCount", coalesce((select json_agg(to_jsonb(one) - 'pickupAt') from (
      select * from near order by "emptyMiles", "pickupAt", id limit ${pageSize} offset ${(page - 1) * pageSize}
    ) as one), '[]') as data`.execute(actor.db.read)
  return rows[0] ?? { data: [], totalCount: 0 }
}

export async function writePosting(
  tx: Tx,
  actor: Actor,
  shipmentId: string,
  posting: { rate: number | null; carrierIds: readonly string[]; isAfterTendering: boolean },
): Promise<void> {
  // The rest of the row is drawn from the load (migration 0086).
  await sql`insert into board_load (id, rate, carrier_ids, is_after_tendering, posted_at, posted_by)
    values (${shipmentId}, ${posting.rate}, ${posting.carrierIds.length > 0 ? [...posting.carrierIds] : null}::uuid[],
      ${posting.isAfterTendering}, ${actor.now}, ${nameOf(actor)})
    on conflict (id) do update set rate = excluded.rate, carrier_ids = excluded.carrier_ids,
      is_after_tendering = excluded.is_after_tendering`.execute(tx)
}

export async function deletePosting(tx: Tx, shipmentId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('board_load').where('id', '=', shipmentId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export type OpenPosting = { rate: number | null; version: number; isOpen: boolean }

/** As it is now; the transaction has locked its shipment, which moves it. */
export async function postingOf(tx: Tx, shipmentId: string, carrierId: string): Promise<OpenPosting | undefined> {
  const { rows } = await sql<OpenPosting>`
    select rate, version, is_open and case when carrier_ids is null then shown_minutes >= board_delay(${carrierId})
      else ${carrierId} = any(carrier_ids) end as "isOpen"
    from board_load where id = ${shipmentId}`.execute(tx)
  return rows[0]
}

/** How many bookings the carrier gave back lately: fall-offs of its own making. */
export async function countGivenBack(tx: Tx, carrierId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from booking where carrier_id = ${carrierId} and is_carrier_caused and ended_at > ${since}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** How many offers the carrier made for the load, revisions included. */
export async function countOffers(tx: Tx, shipmentId: string, carrierId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rate_offer join rate_request as request on request.id = request_id
    where request.shipment_id = ${shipmentId} and request.carrier_id = ${carrierId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function writeMark(tx: Tx, actor: Actor, shipmentId: string, mark: BoardMark): Promise<void> {
  const columns = { is_starred: mark.isStarred, hidden_because: mark.hiddenBecause, note: mark.note || null }
  await tx
    .insertInto('board_mark')
    .values({ company_id: actor.companyId, shipment_id: shipmentId, ...columns })
    .onConflict((on) => on.columns(['company_id', 'shipment_id']).doUpdateSet(columns))
    .execute()
}
