import { type EquipmentMode, SHIPMENT_STATUS, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { contains } from '../../db/body.ts'
import { literals } from '../../db/literals.ts'
import { milesFrom, ROAD_FACTOR } from '../../locations/locations.ts'
import { TRAILERS } from '../tenders.policy.ts'
import type { ChoosableCarrier } from '../tenders.queries.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)
const TENDER = literals(TENDER_STATUS)

/** How far back a lane counts, and how far back being on time does. */
const LANE_SINCE = '1 year'
const PUNCTUAL_SINCE = '90 days'
/** "Does Not Run Lane" keeps a carrier off it for so long; "Never Runs Lane" for good (domain §2.2). */
const REFUSED_SINCE = '90 days'

export type LoadToFit = {
  id: string
  equipmentMode: EquipmentMode
  isHazmat: boolean
  laneStates: string
  deliveryOn: string | null
  pickupUntil: Date | null
  latitude: number | null
  longitude: number | null
}

/** What carriers are measured by. */
export async function findLoadToFit(actor: Actor, shipmentId: string): Promise<LoadToFit | undefined> {
  const { rows } = await sql<LoadToFit>`
    select shipment.id, equipment_mode as "equipmentMode", is_hazmat as "isHazmat", coalesce(lane_states, '') as "laneStates",
      delivery_on as "deliveryOn", greatest(pickup_at, first.late at time zone first.time_zone) as "pickupUntil",
      first.latitude, first.longitude
    from shipment left join lateral (select * from shipment_stop where shipment_id = shipment.id order by sequence limit 1) as first on true
    where shipment.id = ${shipmentId}`.execute(actor.db.read)
  return rows[0]
}

/** What speaks for a carrier and what against it; null where nothing is known. */
export type FittedCarrier = ChoosableCarrier & {
  fits: boolean
  hasEquipment: boolean | null
  hasHazmat: boolean | null
  laneLoads: number
  refusal: 'never' | 'lately' | null
  truckMiles: number | null
  met: number
  late: number
}

/** Everyone who can be offered the load, by how well they fit it: near trucks and known lanes weigh most. */
export async function listByFit(
  actor: Actor,
  query: { query?: string | undefined; page: number; pageSize: number },
  load: LoadToFit,
): Promise<{ carriers: FittedCarrier[]; totalCount: number }> {
  const pattern = query.query ? contains(query.query) : '%'
  const trailers = TRAILERS[load.equipmentMode] ?? null
  const { latitude, longitude } = load
  const straight = milesFrom(
    { latitude, longitude },
    { latitude: sql`truck.latitude`, longitude: sql`truck.longitude` },
  )
  const cell =
    latitude === null || longitude === null
      ? null
      : Math.floor(latitude * 2) * 1_000 + Math.floor((longitude + 180) * 2)
  const { rows } = await sql<{ carriers: FittedCarrier[]; totalCount: number }>`
    with hauled as (
      select carrier_id, count(*)::integer as loads from shipment
      where lane_states = ${load.laneStates} and status between ${SHIPMENT.booked} and ${SHIPMENT.deliveryConfirmed}
        and pickup_at > ${actor.now}::timestamptz - ${LANE_SINCE}::interval and id <> ${load.id} group by carrier_id
    ), punctual as (
      select carrier_id, sum(pickups_on_time + deliveries_on_time)::integer as met, sum(pickups_late + deliveries_late)::integer as late
      from shipment where status in (${SHIPMENT.delivered}, ${SHIPMENT.deliveryConfirmed})
        and pickup_at > ${actor.now}::timestamptz - ${PUNCTUAL_SINCE}::interval group by carrier_id
    ), refused as (
      select tender.carrier_id, bool_or(decline_reason = 3) as never
      from tender join shipment on shipment.id = tender.shipment_id
      where shipment.lane_states = ${load.laneStates} and tender.status = ${TENDER.rejected}
        and (decline_reason = 3 or decline_reason = 2 and responded_at > ${actor.now}::timestamptz - ${REFUSED_SINCE}::interval)
      group by tender.carrier_id
    ), near as (
      select company_id, min(round(${straight} * ${sql.lit(ROAD_FACTOR)}))::integer as miles from available_truck as truck
      where cells @> array[${cell}::integer] and hidden_at is null and empty_until > ${actor.now} and ${straight} <= radius
        and empty_from <= ${load.pickupUntil}
        and (equipment_mode = ${load.equipmentMode} or equipment_mode = 1 and ${load.equipmentMode} = 0) group by company_id
    ), judged as (
      select company.id, name, scac, number, coalesce(hauled.loads, 0) as "laneLoads",
        case when refused.never then 'never' when refused.carrier_id is not null then 'lately' end as refusal,
        near.miles as "truckMiles", coalesce(punctual.met, 0) as met, coalesce(punctual.late, 0) as late,
        case when ${trailers}::text[] is null or coalesce(jsonb_array_length(profile.equipment), 0) = 0 then null
          else exists (select from jsonb_array_elements(profile.equipment) as trailer where trailer ->> 'type' = any (${trailers}::text[]))
          end as "hasEquipment",
        case when ${load.isHazmat} and cardinality(profile.certifications) > 0 then 'Hazmat' = any (profile.certifications) end
          as "hasHazmat"
      from company
      left join company_profile as profile on profile.company_id = company.id
      left join hauled on hauled.carrier_id = company.id
      left join punctual on punctual.carrier_id = company.id
      left join refused on refused.carrier_id = company.id
      left join near on near.company_id = company.id
      where kind in ('carrier', 'broker') and (name ilike ${pattern} or scac ilike ${pattern} or number ilike ${pattern})
    ), ranked as (
      select *, "hasEquipment" is not false and "hasHazmat" is not false and refusal is null as fits,
        case when "truckMiles" is not null then 40 - "truckMiles" / 10.0 else 0 end + 3 * least("laneLoads", 10)
          + case when met + late >= 5 then 20.0 * met / (met + late) - 15 else 0 end
          + case when "hasEquipment" then 5 else 0 end as points
      from judged
    )
    select (select count(*) from ranked)::integer as "totalCount", coalesce((select json_agg(row) from (
      select id, name, scac, number, fits, "hasEquipment", "hasHazmat", "laneLoads", refusal, "truckMiles", met, late,
        company_objections(id, ${actor.now}, ${load.deliveryOn}, ${load.id}) as objections
      from ranked order by fits desc, points desc, lower(name), id
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    ) as row), '[]') as carriers`.execute(actor.db.read)
  return rows[0] ?? { carriers: [], totalCount: 0 }
}
