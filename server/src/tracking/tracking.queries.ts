import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { LateRisk } from '@waybill/contract/shipments/shipments.ts'
import {
  COMPASS,
  type ExpectedStop,
  type KeptPosition,
  type NearPlace,
  type PositionSource,
} from '@waybill/contract/tracking/tracking.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { hotRow } from '../db/body.ts'
import type { Db, Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { zoneOfNextStop } from '../history/history.ts'
import { milesFrom, type Point } from '../locations/locations.ts'
import { isFollowed, isShipment, visibleTo } from '../shipments/shipments.ts'
import type { DrivingHours } from './driving-hours.ts'
import { KEPT_MILES, KEPT_MINUTES } from './sightings.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

/** A truck's place, as its source measured it. */
export type NewPosition = Point & {
  shipmentId: string
  carrierId: string
  source: 'eld' | 'phone' | 'check-call'
  at: Date
  mph: number | null
}

/** Keeps what a trail needs, all in one statement; what it has already, or nearly so, is passed over. */
export async function keepPositions(tx: Tx, positions: readonly NewPosition[]): Promise<void> {
  if (positions.length === 0) return
  const kept = { latitude: sql`kept.latitude`, longitude: sql`kept.longitude` }
  await sql`
    insert into truck_position (shipment_id, carrier_id, source, at, latitude, longitude, mph)
    select "shipmentId", "carrierId", source, at, latitude, longitude, mph
    from json_to_recordset(${JSON.stringify(positions)}::json) as new("shipmentId" uuid, "carrierId" uuid, source text,
      at timestamptz, latitude double precision, longitude double precision, mph smallint)
    where not exists (select from truck_position as kept where kept.shipment_id = new."shipmentId" and kept.source = new.source
      and kept.source <> 'check-call' and kept.at > new.at - make_interval(mins => ${KEPT_MINUTES}) and kept.at < new.at
      and ${milesFrom({ latitude: sql`new.latitude`, longitude: sql`new.longitude` }, kept)} < ${KEPT_MILES})
    on conflict do nothing`.execute(tx)
}

/** Whether the actor may know where the truck of a `shipment` is: of a blind load its shipper may not. */
export function seesTruck(actor: Actor): RawBuilder<boolean> {
  if (!may(actor.persona, 'truck:read')) return sql`false`
  return actor.persona === 'shipper' ? sql`not shipment.is_blind` : sql`true`
}

type Spot = { latitude: number; longitude: number }
export type StopAhead = {
  stopId: string
  timeZone: string
  arrivedAt: string | null
  departedAt: string | null
  /** From when it is worked on, and the end of its window. */
  opensAt: string | null
  due: string | null
} & (Spot | Record<keyof Spot, null>)

/** What an estimate of a load goes by. */
export type RoadFacts = {
  id: string
  number: string
  status: number
  carrierId: string
  customerId: string | null
  lateRisk: LateRisk | null
  stops: StopAhead[]
  seen: (Spot & { at: string; source: PositionSource })[]
  /** The hours of its driver, if the device says so, and when it did. */
  hours: { left: DrivingHours; at: string } | null
  /** When somebody last said when the truck would be at the next stop, in a check call or with where it is empty, and what. */
  typed: { at: string; eta: string } | null
  /** What was expected of each stop when it was estimated before. */
  before: Record<string, Pick<ExpectedStop, 'likely' | 'risk'>>
}

/** What was seen of a `shipment`'s truck since its carrier has it: each source's last word. */
const lastSeen = (now: Date) => sql`(select json_agg(json_build_object('source', source, 'at', wire_time(at),
    'latitude', latitude, 'longitude', longitude)) from (
  (select truck.source, truck.at, truck.latitude, truck.longitude from shipment_truck as truck
    where truck.shipment_id = shipment.id and truck.carrier_id = shipment.carrier_id
      and truck.tractor_number = shipment.tractor_number and ${isFollowed(now)})
  union all
  (select distinct on (source) source, at, latitude, longitude from truck_position
    where shipment_id = shipment.id and carrier_id = shipment.carrier_id order by source, at desc)
  union all
  (select case when departed_at is null then 'arrival' else 'departure' end, coalesce(departed_at, arrived_at), latitude, longitude
    from shipment_stop where shipment_id = shipment.id and arrived_at is not null and latitude is not null
    order by sequence desc limit 1)) as seen)`

const typedEta = sql`coalesce(event.payload ->> 'eta', event.payload ->> 'etaToPickup')`

const facts = (now: Date) => sql`
  shipment.id, shipment.number, shipment.status, shipment.carrier_id as "carrierId", shipment.customer_id as "customerId", shipment.late_risk as "lateRisk",
  (select json_agg(json_build_object('stopId', id, 'timeZone', time_zone, 'latitude', latitude, 'longitude', longitude,
      'arrivedAt', wire_time(arrived_at), 'departedAt', wire_time(departed_at),
      'opensAt', wire_time(coalesce(appointment, early) at time zone time_zone),
      'due', wire_time(coalesce(committed_appointment + make_interval(mins => coalesce(committed_minutes, 0)),
        appointment + make_interval(mins => coalesce(appointment_minutes, 0)), late, early) at time zone time_zone)) order by sequence)
    from shipment_stop where shipment_id = shipment.id) as stops,
  coalesce(${lastSeen(now)}, '[]') as seen,
  (select json_build_object('left', truck.hours, 'at', wire_time(truck.at)) from shipment_truck as truck
    where truck.shipment_id = shipment.id and truck.carrier_id = shipment.carrier_id and truck.hours is not null) as hours,
  (select json_build_object('at', wire_time(occurred_at), 'eta', ${typedEta}) from shipment_event as event
    where event.shipment_id = shipment.id and kind in ('checked', 'empty-location-set') and superseded_by is null
      and contact_id is not null and ${typedEta} is not null
      and not exists (select from shipment_event as ended where ended.shipment_id = shipment.id
        and ended.kind = 'booking-rescinded' and ended.sequence > event.sequence)
    order by occurred_at desc limit 1) as typed,
  coalesce((select json_object_agg(one ->> 'stopId', one) from jsonb_array_elements(estimate.expected) as one), '{}') as before`

/** On the road, or about to be. */
const isUnderWay = (now: Date) => sql<boolean>`(shipment.status between ${SHIPMENT.dispatched} and ${SHIPMENT.atStop}
  and shipment.carrier_id is not null
  and shipment.pickup_at <= ${now}::timestamptz + interval '24 hours' and shipment.delivery_at > ${now}::timestamptz - interval '7 days')`

/** Estimates are one process's at a time. */
export async function claimEstimating(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('estimates', 0)) as "isOurs"`.execute(tx)
  return rows[0]?.isOurs === true
}

/** Loads on the road whose estimate is older than what is known, or than so long ago. */
export async function dueForEstimate(tx: Tx, now: Date, before: Date, limit: number): Promise<RoadFacts[]> {
  const { rows } = await sql<RoadFacts>`
    select ${facts(now)} from shipment left join shipment_estimate as estimate on estimate.shipment_id = shipment.id
    where ${isUnderWay(now)} and (estimate.shipment_id is null or estimate.estimated_at <= ${before}
      or shipment.updated_at > estimate.estimated_at)
    order by estimate.estimated_at nulls first, shipment.id limit ${limit}`.execute(tx)
  return rows
}

export type Estimate = {
  shipmentId: string
  carrierId: string
  expected: ExpectedStop[]
  hours: 'eld' | 'assumed' | null
  /** When it has unloaded at its last stop, and the rest its driver must take then ends; and the minutes he may drive after that. */
  emptiesAt: string | null
  restedAt: string | null
  driveLeft: number | null
}

export async function writeEstimates(tx: Tx, estimates: readonly Estimate[], now: Date): Promise<void> {
  await sql`
    insert into shipment_estimate (shipment_id, carrier_id, estimated_at, expected, hours, empties_at, rested_at, drive_left)
    select "shipmentId", "carrierId", ${now}, expected, hours, "emptiesAt", "restedAt", "driveLeft"
    from json_to_recordset(${JSON.stringify(estimates)}::json)
      as new("shipmentId" uuid, "carrierId" uuid, expected jsonb, hours text,
        "emptiesAt" timestamptz, "restedAt" timestamptz, "driveLeft" smallint)
    on conflict (shipment_id) do update set carrier_id = excluded.carrier_id, estimated_at = excluded.estimated_at,
      expected = excluded.expected, hours = excluded.hours, empties_at = excluded.empties_at, rested_at = excluded.rested_at,
      drive_left = excluded.drive_left`.execute(tx)
}

export async function writeLateRisk(tx: Tx, shipmentId: string, risk: LateRisk | null, now: Date): Promise<void> {
  await tx
    .updateTable('shipment')
    .set({ late_risk: risk, late_risk_since: risk && now })
    .where('id', '=', shipmentId)
    .execute()
}

/** Loads that have arrived, or ended, although they threatened to be late. */
export async function settleLateRisks(tx: Tx, now: Date): Promise<{ id: string; carrierId: string | null }[]> {
  const { rows } = await sql<{ id: string; carrierId: string | null }>`
    update shipment set late_risk = null, late_risk_since = null
    where late_risk is not null and not ${isUnderWay(now)} returning id, carrier_id as "carrierId"`.execute(tx)
  return rows
}

/** One load as its reader may see it; without its truck where the reader may not. */
export async function findRoad(
  actor: Actor,
  idOrNumber: string,
): Promise<(RoadFacts & { expected: ExpectedStop[]; estimatedBy: Estimate['hours']; seesTruck: boolean }) | undefined> {
  return await hotRow(
    actor.db,
    sql<RoadFacts & { expected: ExpectedStop[]; estimatedBy: Estimate['hours']; seesTruck: boolean }>`
    select ${facts(actor.now)}, ${seesTruck(actor)} as "seesTruck", coalesce(estimate.expected, '[]') as expected,
      estimate.hours as "estimatedBy"
    from shipment left join shipment_estimate as estimate on estimate.shipment_id = shipment.id
      and estimate.carrier_id = shipment.carrier_id
    where ${isShipment(idOrNumber)} and (${visibleTo(actor)})`,
  )
}

/** Towns farther away say nothing. */
const NEAR_DEGREES = 0.6

/** The nearest town with its miles and its direction, as a JSON object, of a point's columns. */
export function nearPlace(point: {
  latitude: RawBuilder<unknown>
  longitude: RawBuilder<unknown>
}): RawBuilder<NearPlace | null> {
  const { latitude, longitude } = point
  const miles = milesFrom(point, { latitude: sql`place.latitude`, longitude: sql`place.longitude` })
  const names = sql.join(COMPASS.map((name) => sql.lit(name)))
  const degrees = sql`degrees(atan2((${longitude} - place.longitude) * cos(radians(${latitude})), ${latitude} - place.latitude))`
  return sql`(select json_build_object('city', place.city, 'state', place.state, 'miles', round(${miles}),
      'direction', case when ${miles} >= 1 then (array[${names}])[1 + (round(${degrees} / 45)::int + 8) % 8] end)
    from place where place.latitude between ${latitude} - ${sql.lit(NEAR_DEGREES)} and ${latitude} + ${sql.lit(NEAR_DEGREES)}
      and place.longitude between ${longitude} - ${sql.lit(NEAR_DEGREES)} and ${longitude} + ${sql.lit(NEAR_DEGREES)}
    order by ${miles} limit 1)`
}

export async function placeNear(db: Db, { latitude, longitude }: Point): Promise<NearPlace | null> {
  const { rows } = await sql<{ near: NearPlace | null }>`
    select ${nearPlace({ latitude: sql`spot.latitude`, longitude: sql`spot.longitude` })} as near
    from (select ${latitude}::double precision as latitude, ${longitude}::double precision as longitude) as spot`.execute(
    db.read,
  )
  return rows[0]?.near ?? null
}

const ofCarrier = sql`truck_position.carrier_id = shipment.carrier_id`

/** A page of a load's trail, newest first. */
export async function listPositions(
  actor: Actor,
  shipmentId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ data: KeptPosition[]; totalCount: number }> {
  const before = { latitude: sql`before_latitude`, longitude: sql`before_longitude` }
  const here = { latitude: sql`latitude`, longitude: sql`longitude` }
  const { rows } = await sql<{ position: KeptPosition; total: number }>`
    with kept as (
      select truck_position.at, source, latitude, longitude, mph, count(*) over ()::int as total,
        lag(latitude) over trail as before_latitude, lag(longitude) over trail as before_longitude
      from truck_position join shipment on shipment.id = truck_position.shipment_id and ${ofCarrier}
      where shipment.id = ${shipmentId} and ${seesTruck(actor)}
      window trail as (order by truck_position.at, source)
    ), page as (select * from kept order by at desc, source limit ${pageSize} offset ${(page - 1) * pageSize})
    select total, json_build_object('at', stop_time(at, zone), 'timeZone', zone, 'source', source, 'latitude', latitude, 'longitude', longitude,
      'mph', mph, 'miles', round(${milesFrom(here, before)}),
      'near', ${nearPlace({ latitude: sql`page.latitude`, longitude: sql`page.longitude` })}) as position
    from page cross join lateral (select coalesce(${zoneOfNextStop(sql`${shipmentId}::uuid`, sql`page.at`)}, 'UTC') as zone) as place
    order by at desc, source`.execute(actor.db.read)
  return { data: rows.map(({ position }) => position), totalCount: rows[0]?.total ?? 0 }
}

export type TrailPoint = Point & { at: string; source: 'eld' | 'phone' | 'check-call'; mph: number | null }

/** The whole trail of a load, oldest first, for the map and for what is wrong with it. */
export async function findTrail(actor: Actor, shipmentId: string): Promise<TrailPoint[]> {
  const { rows } = await sql<TrailPoint>`
    select wire_time(truck_position.at) as at, source, latitude, longitude, mph
    from truck_position join shipment on shipment.id = truck_position.shipment_id and ${ofCarrier}
    where shipment.id = ${shipmentId} and ${seesTruck(actor)} order by truck_position.at, source`.execute(actor.db.read)
  return rows
}

/** What a carrier's devices of one provider had said, before its trucks are forgotten. */
export async function forgetTrail(
  tx: Tx,
  { companyId, provider }: { companyId: string; provider: string },
): Promise<void> {
  await sql`delete from truck_position where source = 'eld' and shipment_id in (
    select shipment_id from shipment_truck where carrier_id = ${companyId} and provider = ${provider})`.execute(tx)
}

/** What the phone of a load's driver had said. */
export async function forgetPhonesTrail(tx: Tx, shipmentId: string): Promise<void> {
  await tx.deleteFrom('truck_position').where('shipment_id', '=', shipmentId).where('source', '=', 'phone').execute()
}

/** What is known of trucks whose time is over. */
export async function forgetPositions(db: Db, now: Date): Promise<void> {
  for (const table of ['truck_position', 'shipment_estimate'])
    await sql`delete from ${sql.table(table)} as kept using shipment
      where shipment.id = kept.shipment_id and not coalesce(${isUnderWay(now)} or ${isFollowed(now)}, false)`.execute(
      db.read,
    )
}

/** A load that threatens to be late, for notices. */
export type RiskNews = {
  shipment: string
  stop: string
  risk: LateRisk
  due: { at: string; timeZone: string }
  expected: { at: string; timeZone: string }
  carrierId: string
  providerId: string
}

export async function lateRiskAt(tx: Tx, shipmentId: string, stopId: string): Promise<RiskNews | undefined> {
  const { rows } = await sql<RiskNews>`
    select shipment.number as shipment, stop.city || ', ' || stop.state as stop, one ->> 'risk' as risk,
      json_build_object('at', stop_time(coalesce(committed_appointment + make_interval(mins => coalesce(committed_minutes, 0)),
        appointment + make_interval(mins => coalesce(appointment_minutes, 0)), late, early) at time zone time_zone, time_zone),
        'timeZone', time_zone) as due,
      json_build_object('at', stop_time((one ->> 'likely')::timestamptz, time_zone), 'timeZone', time_zone) as expected,
      shipment.carrier_id as "carrierId", shipment.provider_id as "providerId"
    from shipment join shipment_stop as stop on stop.shipment_id = shipment.id and stop.id = ${stopId}
    join shipment_estimate as estimate on estimate.shipment_id = shipment.id and estimate.carrier_id = shipment.carrier_id
    cross join jsonb_array_elements(estimate.expected) as one
    where shipment.id = ${shipmentId} and shipment.late_risk is not null and stop.arrived_at is null
      and one ->> 'stopId' = ${stopId} and one ->> 'risk' is not null`.execute(tx)
  return rows[0]
}
