import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { UpdateNeeded } from '@waybill/contract/shipments/shipments.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { untold } from '../../notifications/notifications.ts'
import { inView, kindOwed } from '../shipments.queries.ts'

/** A time at a stop. */
type AtStop = { at: string; timeZone: string } | null

/** A shipment as notices show it. */
export type ShipmentNews = {
  id: string
  number: string
  status: ShipmentStatus
  carrierId: string | null
  customerId: string
  providerId: string
  /** From the first stop to the last: "Chicago, IL → Dallas, TX". */
  lane: string
  pickup: AtStop
  /** When the truck left the last stop. */
  departed: AtStop
}

export async function findShipmentNews(tx: Tx, id: string): Promise<ShipmentNews | undefined> {
  const { rows } = await sql<ShipmentNews>`
    select id, number, status, carrier_id as "carrierId", customer_id as "customerId", provider_id as "providerId",
      concat_ws(', ', lane -> 0 ->> 'city', lane -> 0 ->> 'state') || ' → '
        || concat_ws(', ', lane -> -1 ->> 'city', lane -> -1 ->> 'state') as lane,
      case when pickup_at is not null
        then json_build_object('at', wire_time(pickup_at), 'timeZone', lane -> 0 ->> 'timeZone') end as pickup,
      case when lane -> -1 ->> 'departedAt' is not null
        then json_build_object('at', lane -> -1 ->> 'departedAt', 'timeZone', lane -> -1 ->> 'timeZone') end as departed
    from shipment where id = ${id}`.execute(tx)
  return rows[0]
}

const place = sql`stop.city || ', ' || stop.state`
const atStop = (moment: ReturnType<typeof sql>) => sql`case when ${moment} is not null
  then json_build_object('at', wire_time(${moment}), 'timeZone', stop.time_zone) end`
/** The on-time commitment (domain §1.4, §11.4). */
const commitment = sql`(coalesce(stop.committed_appointment, stop.appointment, stop.late, stop.early) at time zone stop.time_zone)`

export async function lateStop(
  tx: Tx,
  shipmentId: string,
  stopId: string,
): Promise<{ shipment: ShipmentNews; stop: string; due: AtStop; arrived: AtStop } | undefined> {
  const { rows } = await sql<{ stop: string; due: AtStop; arrived: AtStop }>`
    select ${place} as stop, ${atStop(commitment)} as due, ${atStop(sql`stop.arrived_at`)} as arrived
    from shipment_stop as stop where id = ${stopId} and shipment_id = ${shipmentId} and is_late`.execute(tx)
  const [late] = rows
  const shipment = late && (await findShipmentNews(tx, shipmentId))
  return shipment && { shipment, ...late }
}

export type UpdateNews = {
  id: string
  number: string
  carrierId: string
  kind: UpdateNeeded['kind']
  stop: string
  due: AtStop
  arrived: AtStop
  departed: AtStop
  driverIds: string[]
  key: string
}

/**
 * After a booking that ended, the load's next carrier is told again. Check calls and temperatures are owed over and over on one leg, each
 * from the last report on.
 */
const endedBookings = sql`(select count(*) from booking where shipment_id = shipment.id and ended_at is not null)`

/**
 * Updates carriers owe, by the badge's rule, not yet announced. Those due for over a day are on everyone's
 * list already: a server restart floods nobody.
 */
export async function neededUpdates(tx: Tx, now: Date): Promise<UpdateNews[]> {
  const kind = kindOwed(now)
  const key = sql<string>`'update-needed:' || shipment.id || ':' || ${kind} || ':' || stop.id
    || coalesce(':' || nullif(${endedBookings}, 0), '')
    || case when ${kind} in ('check-call', 'temperature') then ':' || extract(epoch from update_due_at)::bigint else '' end`
  const { rows } = await sql<UpdateNews>`
    select shipment.id, shipment.number, carrier_id as "carrierId", ${kind} as kind, ${place} as stop,
      ${atStop(commitment)} as due, ${atStop(sql`stop.arrived_at`)} as arrived,
      ${atStop(sql`stop.departed_at`)} as departed, ${key} as key,
      array(select contact_id from shipment_driver where shipment_id = shipment.id and removed_at is null) as "driverIds"
    from shipment
    cross join lateral (
      -- Where the truck goes or is; of a delivered load where it was last.
      select * from shipment_stop where shipment_id = shipment.id
      order by departed_at is not null, case when departed_at is null then sequence else -sequence end limit 1
    ) as stop
    where ${inView('updates-needed', now)} and update_due_at > ${new Date(now.getTime() - 86_400_000)}
      and carrier_id is not null and ${untold(key)}
    order by update_due_at limit 200`.execute(tx)
  return rows
}
