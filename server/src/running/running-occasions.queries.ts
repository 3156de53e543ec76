import { SMALL_FREIGHT } from '@waybill/contract/customers/default-detention.ts'
import { type EquipmentMode, SHIPMENT_STATUS, type ShippingMode } from '@waybill/contract/freight-codes.ts'
import type { DockSchedule } from '@waybill/contract/locations/locations.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { untold } from '../notifications/notifications.ts'
import { type DetentionTerms, termsOf } from './detention/detention.ts'
import { docksOf } from './running.queries.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

type Moment = { at: string; timeZone: string }

/** The latest on a stop's appointment, for notices. */
export type AppointmentNews = {
  eventId: string
  shipment: string
  stop: string
  status: string
  start: Moment | null
  reason: string | null
  by: string | null
  byCompany: string | null
  carrierId: string | null
  customerId: string
  providerId: string
  driverIds: string[]
}

const place = sql`stop.city || ', ' || stop.state`
const drivers = sql`array(select contact_id from shipment_driver where shipment_id = shipment.id and removed_at is null)`

export async function lastAppointment(
  tx: Tx,
  shipmentId: string,
  stopId: string,
): Promise<AppointmentNews | undefined> {
  const { rows } = await sql<AppointmentNews>`
    select event.id as "eventId", shipment.number as shipment, ${place} as stop, event.payload ->> 'status' as status,
      case when event.payload ->> 'start' is not null
        then json_build_object('at', event.payload ->> 'start', 'timeZone', stop.time_zone) end as start,
      event.payload ->> 'reason' as reason, event.contact_id as by, shipment.carrier_name as "byCompany",
      shipment.carrier_id as "carrierId", shipment.customer_id as "customerId", shipment.provider_id as "providerId",
      ${drivers} as "driverIds"
    from shipment join shipment_stop as stop on stop.shipment_id = shipment.id and stop.id = ${stopId}
    join shipment_event as event on event.shipment_id = shipment.id and event.stop_id = stop.id and event.kind = 'appointment-changed'
    where shipment.id = ${shipmentId} order by event.sequence desc limit 1`.execute(tx)
  return rows[0]
}

export type ProblemNews = {
  shipment: string
  reason: string
  text: string
  carrierId: string | null
  providerId: string
}

export async function reportedProblem(tx: Tx, shipmentId: string, problemId: string): Promise<ProblemNews | undefined> {
  const { rows } = await sql<ProblemNews>`
    select number as shipment, payload ->> 'reason' as reason, payload ->> 'text' as text, carrier_id as "carrierId",
      provider_id as "providerId"
    from shipment join shipment_event as event on event.shipment_id = shipment.id
    where shipment.id = ${shipmentId} and event.id = ${problemId} and event.kind = 'problem-reported'`.execute(tx)
  return rows[0]
}

/** A truck at a dock, with everything its clock needs. */
export type WaitingTruck = {
  id: string
  shipment: string
  stop: string
  timeZone: string
  shippingMode: ShippingMode
  terms: Partial<DetentionTerms>
  equipmentMode: EquipmentMode
  type: 'Pickup' | 'Delivery'
  /** It has its own appointment. */
  hasAppointment: boolean
  docks: DockSchedule[]
  from: Date | null
  until: Date | null
  arrivedAt: Date
  carrierId: string
  providerId: string
  key: string
}

/** The facility's last confirmation of a stop. */
const confirmed = (what: RawBuilder<string>) => sql`(select payload ->> ${what} from shipment_event as event
  where event.shipment_id = shipment.id and event.stop_id = stop.id and event.kind = 'appointment-changed'
    and payload ->> 'status' = 'CONFIRMED'
  order by event.sequence desc limit 1)`

const usualFree = (shippingMode: number) => sql.lit(termsOf({}, shippingMode).freeMinutes)
const [small = 0] = SMALL_FREIGHT

/** No clock ends its free time sooner; a dock that opens later lets it begin later. */
const freeUntil = sql`greatest(arrived_at, coalesce(appointment, early) at time zone time_zone) + make_interval(mins =>
  coalesce((waybill_detention_terms(shipment.id) ->> 'freeMinutes')::integer,
    case when shipping_mode in (${sql.join(SMALL_FREIGHT.map((mode) => sql.lit(mode)))}) then ${usualFree(small)} else ${usualFree(0)} end))`

/** Whose free time may end by then; nobody waits longer than a day unnoticed, and trucks already announced are skipped. */
export async function waitingTrucks(tx: Tx, now: Date, by: Date): Promise<WaitingTruck[]> {
  // An arrival that was undone, or an earlier appointment, had a clock of its own.
  const key = sql<string>`concat_ws(':', 'detention-near', stop.id, extract(epoch from arrived_at)::bigint,
    extract(epoch from coalesce(appointment, early))::bigint)`
  const { rows } = await sql<WaitingTruck>`
    select shipment.id, shipment.number as shipment, ${place} as stop, time_zone as "timeZone", shipping_mode as "shippingMode",
      waybill_detention_terms(shipment.id) as terms, equipment_mode as "equipmentMode", stop_type as type,
      appointment is not null and coalesce(${confirmed(sql`'type'`)}, 'AUTOMATIC') <> 'FCFS' as "hasAppointment",
      ${docksOf(sql`stop.location_id`)} as docks,
      coalesce(appointment, early) at time zone time_zone as from,
      coalesce(appointment + make_interval(mins => coalesce(appointment_minutes, 0)), late, early) at time zone time_zone as until,
      arrived_at as "arrivedAt", carrier_id as "carrierId", provider_id as "providerId", ${key} as key
    from shipment join shipment_stop as stop on stop.shipment_id = shipment.id
    where shipment.status = ${SHIPMENT.atStop} and carrier_id is not null and arrived_at > ${new Date(now.getTime() - 86_400_000)}
      and departed_at is null and not is_estimated and preload is null and ${untold(key)}
      and coalesce(${confirmed(sql`'loading'`)}, 'LIVE') = 'LIVE' and ${freeUntil} <= ${by}
    order by ${freeUntil} desc limit 500`.execute(tx)
  return rows
}
