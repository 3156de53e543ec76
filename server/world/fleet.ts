import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { sql } from 'kysely'
import type { Tx } from '../src/db/connection.ts'
import { literals } from '../src/db/literals.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

/** Where carriers' drivers are at home. */
const TERMINALS = [
  ['Joliet', 'IL'],
  ['Memphis', 'TN'],
  ['Dallas', 'TX'],
  ['Atlanta', 'GA'],
] as const

/**
 * Every carrier's drivers on record: home by turns, most with a hazmat endorsement, whoever hauls such freight now too. A few papers end
 * soon or have ended. Before the scenes, whose dispatchers assign them.
 */
export async function layFleet(tx: Tx, now: Date): Promise<void> {
  const terminals = sql.join(TERMINALS.map(([city, state], place) => sql`(${place}::integer, ${city}, ${state})`))
  await sql`
    with driver as (
      select membership.company_id, contact.id, row_number() over (partition by membership.company_id order by contact.id)::integer as nth
      from membership join contact on contact.id = contact_id join company on company.id = membership.company_id
      where 'Driver' = any (roles) and company.kind in ('carrier', 'broker')
    ), terminal as (
      select distinct on (nth) nth, place.city, place.state, time_zone, latitude, longitude
      from (values ${terminals}) as named (nth, city, state)
      join place on place.country = 'US' and place.state = named.state and lower(place.city) = lower(named.city)
      order by nth, postal_code
    )
    insert into fleet_driver (company_id, contact_id, license_class, license_until, hazmat_until, home_city, home_state, home_time_zone,
      home_latitude, home_longitude, tractor_number, trailer_number)
    select driver.company_id, driver.id, 'A', (${now}::timestamptz + make_interval(days => 20 + driver.nth * 23))::date,
      case when driver.nth % 5 <> 0 or hazardous.id is not null
        then (${now}::timestamptz + make_interval(days => 15 + driver.nth * 31))::date end,
      city, state, time_zone, latitude, longitude, coalesce(latest.tractor_number, (700 + driver.nth)::text),
      coalesce(latest.trailer_number, (53700 + driver.nth)::text)
    from driver left join terminal on terminal.nth = driver.nth % ${sql.lit(TERMINALS.length)}
    left join lateral (
      select tractor_number, trailer_number from shipment join shipment_driver on shipment_id = shipment.id and removed_at is null
      where shipment_driver.contact_id = driver.id and tractor_number is not null order by pickup_at desc limit 1
    ) as latest on true
    left join lateral (
      select shipment.id from shipment join shipment_driver on shipment_id = shipment.id and removed_at is null
      where shipment_driver.contact_id = driver.id and is_hazmat and status between ${SHIPMENT.booked} and ${SHIPMENT.atStop} limit 1
    ) as hazardous on true`.execute(tx)
}

/** Tractors and trailers on record: what drivers usually have, and what they have on the road now, once the scenes have sent them there. */
export async function layVehicles(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into fleet_vehicle (id, company_id, kind, number, plate, plate_state, equipment_mode, feet, created_at)
    select gen_random_uuid(), company_id, kind, number, 'P' || right('00000' || number, 6), home_state,
      case when kind = 'trailer' then case when number ~ '[0-3]$' then 1 else 0 end end, case when kind = 'trailer' then 53 end,
      ${now}::timestamptz - interval '300 days'
    from (
      select distinct on (company_id, kind, number) company_id, kind, number, home_state
      from (
        select company_id, contact_id, home_state, tractor_number, trailer_number from fleet_driver
        union all
        select company_id, fleet_driver.contact_id, home_state, shipment.tractor_number, shipment.trailer_number from fleet_driver
        join shipment_driver on shipment_driver.contact_id = fleet_driver.contact_id and removed_at is null
        join shipment on shipment.id = shipment_id and carrier_id = company_id
        where status between ${SHIPMENT.dispatched} and ${SHIPMENT.atStop}
      ) as had
      cross join lateral (values ('tractor', tractor_number), ('trailer', trailer_number)) as own (kind, number)
      where number is not null order by company_id, kind, number, contact_id
    ) as own`.execute(tx)
}

/** Retires what nobody drives any more, so that the list of the retired is not empty: once no scene assigns anybody. */
export async function retireSome(tx: Tx, now: Date): Promise<void> {
  await sql`update fleet_driver set retired_at = ${now}::timestamptz - interval '12 days'
    where (company_id, contact_id) in (
      select distinct on (company_id) company_id, contact_id from fleet_driver
      where not exists (
        select from shipment_driver join shipment on shipment.id = shipment_id
        where shipment_driver.contact_id = fleet_driver.contact_id and removed_at is null and status < ${SHIPMENT.delivered})
      order by company_id, contact_id desc)`.execute(tx)
}
