import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { sql } from 'kysely'
import type { Tx } from '../src/db/connection.ts'
import { literals } from '../src/db/literals.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

/** Whose dispatcher posted which truck: near the pickup of the n-th load on the board, some hours before it. */
const POSTED = [
  {
    nth: 1,
    by: 'dispatch@alder.example',
    isHeadedThere: true,
    least: 1.6,
    tractor: '218',
    note: 'Straps and load bars on board',
  },
  { nth: 4, by: 'dispatch@birch.example', isHeadedThere: false, least: null, tractor: '77', note: null },
  { nth: 7, by: 'dispatch@alder.example', isHeadedThere: false, least: null, tractor: '231', note: 'Home by Friday' },
  { nth: 10, by: 'dispatch@birch.example', isHeadedThere: true, least: 1.75, tractor: '81', note: null },
  {
    nth: 13,
    by: 'broker@cedar.example',
    isHeadedThere: false,
    least: null,
    tractor: null,
    note: 'Partner fleet, 2 drivers',
  },
  { nth: 19, by: 'broker@cedar.example', isHeadedThere: true, least: 1.9, tractor: null, note: null },
  { nth: 24, by: 'dispatch@tamarack.example', isHeadedThere: false, least: null, tractor: '304', note: null },
] as const

/** Trucks that wait for freight: a few posted ones, and those that loads under way leave behind. */
export async function layTrucks(tx: Tx, now: Date): Promise<void> {
  await sql`select draw_trucks(id) from shipment
    where status between ${SHIPMENT.dispatched} and ${SHIPMENT.delivered} and delivery_at > ${now}::timestamptz - interval '1 day'`.execute(
    tx,
  )
  for (const { nth, by, isHeadedThere, least, tractor, note } of POSTED)
    await sql`
      insert into available_truck (company_id, equipment_mode, trailer_feet, city, state, time_zone, latitude, longitude, empty_from,
        empty_until, radius, destination_states, min_per_mile, tractor_number, note, posted_by)
      select membership.company_id, load.equipment_mode, 53, load.lane -> 0 ->> 'city', load.lane -> 0 ->> 'state',
        load.lane -> 0 ->> 'timeZone', load.origin_latitude, load.origin_longitude, free.at, free.at + interval '40 hours', 150,
        case when ${isHeadedThere} then array[load.destination_state] else '{}' end, ${least}, ${tractor}, ${note},
        contact.first_name || ' ' || contact.last_name
      from (select *, row_number() over (order by pickup_at, id) as nth from board_load where origin_latitude is not null) as load
      cross join lateral (
        select date_trunc('hour', greatest(load.pickup_at - interval '6 hours', ${now}::timestamptz + interval '1 hour')) as at
      ) as free
      join contact on contact.user_name = ${by}
      join membership on membership.contact_id = contact.id
      where load.nth = ${nth}`.execute(tx)
}
