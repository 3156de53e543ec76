import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { DockSchedule } from '@waybill/contract/locations/locations.ts'
import type { Preload } from '@waybill/contract/running/running.ts'
import type { AssignedDriver } from '@waybill/contract/shipments/shipments.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { contains, hotRow } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { zoneOfNextStop } from '../history/history.ts'
import { driverColumns, toldTo } from '../shipments/shipments.ts'
import type { DetentionTerms } from './detention/detention.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

/** What only this room knows of a stop. */
export type StopFacts = {
  stopId: string
  type: 'Pickup' | 'Delivery'
  sequence: number
  appointment: string | null
  appointmentMinutes: number | null
  committed: string | null
  /** Instants, as strings: the on-time commitment, and when the truck is expected. */
  commitmentStart: string | null
  commitmentEnd: string | null
  expectedFrom: string | null
  expectedUntil: string | null
  isEstimated: boolean
  preload: Preload | null
  /** The docks of its place, if they have schedules. */
  docks: DockSchedule[]
  timeZone: string
  latitude: number | null
  longitude: number | null
}

/** A valid event of the shipment, as this room reads it. */
export type TimelineRow = {
  id: string
  kind: string
  stopId: string | null
  occurredAt: string
  reportedAt: string
  source: string | null
  by: string
  contactId: string | null
  payload: Record<string, unknown>
  /** What its reader is told of the time, by the clock of the place: of check calls, problems and empty trucks. */
  clock: { timeZone: string; at: string; eta?: string | null } | null
  /** Whether the reader may know who said it: nothing from an earlier carrier. */
  isTold: boolean
}

export type RunFacts = {
  shippingMode: number
  isTemperatureRequired: boolean
  isSignatureDue: boolean
  lacks: { isSignatureAwaited: boolean; isProofMissing: boolean }
  terms: Partial<DetentionTerms>
  stops: StopFacts[]
  events: TimelineRow[]
  /** When the carrier's last ELD connection expired; far ahead while one holds. */
  tokenUntil: string | null
  /** When the carrier's devices were last read, if they are. */
  readAt: string | null
  /** A device of this truck's number was found. */
  isTruckKnown: boolean
  double: { shipmentNumber: string; since: string } | null
  /** The ELD provider in the carrier's profile, if none is connected. */
  unconnectedVendor: string | null
  phones: PhoneFacts[]
}

/** What is known of a driver's phone. */
export type PhoneFacts = {
  name: string
  assignedAt: string
  /** Whether they share its position; null: they have not answered. */
  isAgreed: boolean | null
  answeredAt: string | null
  hadAgreed: boolean
  /** Since when the phone does not let the app see its position. */
  blockedSince: string | null
  /** Since when they are signed in nowhere. */
  signedOutAt: string | null
}

/** An empty truck is told by the clock of its pickup, anything else by that of its stop or the one that was next. */
const clockOfReport = sql`coalesce((select stop.time_zone from shipment_stop as stop where stop.id = event.stop_id),
  case kind when 'empty-location-set' then (select stop.time_zone from shipment_stop as stop
    where stop.shipment_id = event.shipment_id order by stop.sequence limit 1) end,
  ${zoneOfNextStop(sql`event.shipment_id`, sql`case kind when 'problem-reported' then event.reported_at else event.occurred_at end`)})`

/** As far as the reader may know: what an earlier carrier said of a load is not for the next one. */
export async function findRunFacts(actor: Actor, shipmentId: string): Promise<RunFacts> {
  const facts = await hotRow(
    actor.db,
    sql<RunFacts>`
    select shipping_mode as "shippingMode", reefer_temperature is not null as "isTemperatureRequired",
      is_signature_due as "isSignatureDue", shipment_lacks(shipment.id) as lacks,
      waybill_detention_terms(shipment.id) as terms,
      coalesce((select json_agg(stop order by sequence) from (
        select id as "stopId", stop_type as type, sequence,
          stop_time(appointment at time zone time_zone, time_zone) as appointment, appointment_minutes as "appointmentMinutes",
          stop_time(committed_appointment at time zone time_zone, time_zone) as committed,
          wire_time(coalesce(committed_appointment, appointment, early, late) at time zone time_zone) as "commitmentStart",
          wire_time(coalesce(committed_appointment + make_interval(mins => coalesce(committed_minutes, 0)),
            appointment + make_interval(mins => coalesce(appointment_minutes, 0)), late, early) at time zone time_zone) as "commitmentEnd",
          wire_time(coalesce(appointment, early) at time zone time_zone) as "expectedFrom",
          wire_time(coalesce(appointment + make_interval(mins => coalesce(appointment_minutes, 0)), late, early)
            at time zone time_zone) as "expectedUntil",
          is_estimated as "isEstimated", preload, latitude, longitude, time_zone as "timeZone",
          ${docksOf(sql`shipment_stop.location_id`)} as docks
        from shipment_stop where shipment_id = shipment.id
      ) as stop), '[]') as stops,
      coalesce((select json_agg(told order by sequence) from (
        select id, sequence, kind, stop_id as "stopId", wire_time(occurred_at) as "occurredAt", wire_time(reported_at) as "reportedAt",
          source, reported_by as by, contact_id as "contactId", payload, (${toldTo(actor)}) as "isTold",
          case kind when 'checked' then json_build_object('timeZone', zone, 'at', stop_time(occurred_at, zone),
              'eta', stop_time((payload ->> 'eta')::timestamptz, zone))
            when 'problem-reported' then json_build_object('timeZone', zone, 'at', stop_time(reported_at, zone))
            when 'empty-location-set' then json_build_object('timeZone', zone,
              'at', stop_time(coalesce((payload ->> 'availableAt')::timestamptz, occurred_at), zone),
              'eta', stop_time((payload ->> 'etaToPickup')::timestamptz, zone)) end as clock
        from shipment_event as event
        cross join lateral (select case when kind in ('checked', 'problem-reported', 'empty-location-set') then ${clockOfReport} end as zone)
          as place
        where shipment_id = shipment.id and superseded_by is null
          and (kind not in ('checked', 'problem-reported', 'problem-solved', 'empty-location-set') or ${toldTo(actor)})
      ) as told), '[]') as events,
      (select wire_time(case when bool_or(expired_at is null) then timestamptz '9999-12-31' else max(expired_at) end)
        from tracking_integration where company_id = shipment.carrier_id) as "tokenUntil",
      (select wire_time(max(read_at)) from tracking_integration
        where company_id = shipment.carrier_id and expired_at is null) as "readAt",
      exists (select from shipment_truck as truck where truck.shipment_id = shipment.id and truck.carrier_id = shipment.carrier_id
        and truck.tractor_number = shipment.tractor_number and truck.source = 'eld') as "isTruckKnown",
      (select json_build_object('shipmentNumber', other.number, 'since', wire_time(greatest(other.pickup_at, shipment.pickup_at)))
        from shipment as other
        where other.carrier_id = shipment.carrier_id and other.tractor_number = shipment.tractor_number and other.id <> shipment.id
          and other.status between ${SHIPMENT.dispatched} and ${SHIPMENT.atStop} and shipment.status between ${SHIPMENT.dispatched} and ${SHIPMENT.atStop}
          and other.pickup_at < shipment.delivery_at and other.delivery_at > shipment.pickup_at
        order by other.pickup_at limit 1) as double,
      (select eld_vendor from company_profile where company_id = shipment.carrier_id and not exists (
        select from tracking_integration where company_id = shipment.carrier_id)) as "unconnectedVendor",
      coalesce((select json_agg(json_build_object('name', first_name || ' ' || last_name, 'assignedAt', wire_time(assigned_at),
          'isAgreed', answer.is_agreed, 'answeredAt', wire_time(answer.answered_at),
          'hadAgreed', exists (select from position_consent as earlier where earlier.shipment_id = shipment.id
            and earlier.contact_id = contact.id and earlier.is_agreed),
          'blockedSince', (select wire_time(since) from phone_block
            where phone_block.shipment_id = shipment.id and phone_block.contact_id = contact.id),
          'signedOutAt', wire_time(driver_signed_out_at(contact.id))) order by assigned_at)
        from shipment_driver join contact on contact.id = shipment_driver.contact_id
        left join lateral (select is_agreed, answered_at from position_consent
          where position_consent.shipment_id = shipment.id and position_consent.contact_id = contact.id
          order by answered_at desc limit 1) as answer on true
        where shipment_driver.shipment_id = shipment.id and removed_at is null), '[]') as phones
    from shipment where id = ${shipmentId}`,
  )
  if (!facts) throw new Error('The shipment was found a moment before')
  return facts
}

export function docksOf(locationId: RawBuilder<unknown>): RawBuilder<DockSchedule[]> {
  return sql`coalesce((select json_agg(json_build_object('id', id, 'locationId', location_id, 'tmsCompanyId', company_id, 'name', name,
      'isAppointmentRequired', is_appointment_required, 'equipmentModes', equipment_modes, 'shippingModes', shipping_modes,
      'stopTypes', stop_types, 'dockHours', dock_hours, 'version', version))
    from dock_schedule where location_id = ${locationId}), '[]')`
}

/** The docks at the stop's place; the caller has found the stop. */
export async function docksAt(tx: Tx, stopId: string): Promise<DockSchedule[]> {
  const { rows } = await sql<{ docks: DockSchedule[] }>`
    select ${docksOf(sql`shipment_stop.location_id`)} as docks from shipment_stop where id = ${stopId}`.execute(tx)
  return rows[0]?.docks ?? []
}

/** The stop's local time at an instant, and its requested times on the same clock. */
export async function wallAt(
  tx: Tx,
  stopId: string,
  instant: Date,
): Promise<{ wall: string; early: string | null; late: string | null }> {
  const clock = (moment: ReturnType<typeof sql>) => sql`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS')`
  const { rows } = await sql<{ wall: string; early: string | null; late: string | null }>`
    select ${clock(sql`${instant}::timestamptz at time zone time_zone`)} as wall, ${clock(sql`early`)} as early,
      ${clock(sql`late`)} as late
    from shipment_stop where id = ${stopId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The stop was found a moment before')
  return row
}

/** What the facility confirmed. If the carrier asked for it, on time is still measured by the first confirmed time. */
export async function writeAppointment(
  tx: Tx,
  stopId: string,
  { wall, minutes, isOfCarrier }: { wall: string; minutes: number | null; isOfCarrier: boolean },
): Promise<void> {
  const kept = (committed: string, held: string) =>
    isOfCarrier
      ? sql`case when committed_appointment is not null then ${sql.ref(committed)} else ${sql.ref(held)} end`
      : sql`null`
  await sql`update shipment_stop set
      committed_minutes = ${kept('committed_minutes', 'appointment_minutes')},
      committed_appointment = ${kept('committed_appointment', 'appointment')},
      appointment = ${wall}::timestamp, appointment_minutes = ${minutes}
    where id = ${stopId}`.execute(tx)
}

export async function clearAppointment(tx: Tx, stopId: string): Promise<void> {
  await tx
    .updateTable('shipment_stop')
    .set({ appointment: null, appointment_minutes: null, committed_appointment: null, committed_minutes: null })
    .where('id', '=', stopId)
    .execute()
}

export async function writePreload(tx: Tx, stopId: string, preload: Preload): Promise<void> {
  await tx
    .updateTable('shipment_stop')
    .set({ preload: JSON.stringify(preload) })
    .where('id', '=', stopId)
    .execute()
}

/** With every report of it that stands at the stop. */
export async function clearPreload(tx: Tx, shipmentId: string, stopId: string, by: string): Promise<void> {
  await tx.updateTable('shipment_stop').set({ preload: null }).where('id', '=', stopId).execute()
  await tx
    .updateTable('shipment_event')
    .set({ superseded_by: by })
    .where('shipment_id', '=', shipmentId)
    .where('stop_id', '=', stopId)
    .where('kind', '=', 'preloaded')
    .where('superseded_by', 'is', null)
    .execute()
}

export async function searchDrivers(
  actor: Actor,
  {
    companyId,
    query,
    page,
    pageSize,
  }: { companyId: string | null; query: string | undefined; page: number; pageSize: number },
): Promise<{ data: AssignedDriver[]; totalCount: number }> {
  const condition = sql`'Driver' = any (roles) and first_name || ' ' || last_name ilike ${contains(query ?? '')}
    and (${companyId}::uuid is null or membership.company_id = ${companyId})`
  const { rows } = await sql<{ driver: AssignedDriver; total: number }>`
    select to_json(drivers) as driver, count(*) over ()::int as total from (
      select distinct ${driverColumns(sql`true`)}
      from contact join membership on membership.contact_id = contact.id where ${condition}
    ) as drivers order by name, id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(actor.db.read)
  return { data: rows.map(({ driver }) => driver), totalCount: rows[0]?.total ?? 0 }
}
