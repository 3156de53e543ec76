import { type RawBuilder, sql } from 'kysely'
import { milesFrom, ROAD_FACTOR } from '../locations/locations.ts'

/** How far a truck gets in an hour, on the way to its pickup. */
const MILES_PER_HOUR = 50

const place = (of: string) => ({ latitude: sql.ref(`${of}latitude`), longitude: sql.ref(`${of}longitude`) })

/** As the crow flies, from the `truck` to where the `load` starts. */
const STRAIGHT = milesFrom(place('truck.'), place('load.origin_'))

/** Empty miles by road, from the `truck` to the `load`: an estimate. */
export const MILES_OUT = sql<number>`round(${STRAIGHT} * ${sql.lit(ROAD_FACTOR)})::integer`

/** And from the load's end to where the truck wants to be, where that is one place. */
export const MILES_IN = sql<number | null>`case when truck.destination_latitude is not null
  then round(${milesFrom(place('truck.destination_'), place('load.destination_'))} * ${sql.lit(ROAD_FACTOR)})::integer end`

const HOURS_OUT = sql`(${STRAIGHT} * ${sql.lit(ROAD_FACTOR / MILES_PER_HOUR)})`
/** The way to the pickup, with ten hours off duty for a driver who has too little left for it. */
const TIME_OUT = sql`(${HOURS_OUT} + case when ${HOURS_OUT} * 60 > truck.drive_left then 10 else 0 end) * interval '1 hour'`

/**
 * Whether a load and a truck fit: the cells find them, then come equipment, radius, days and where the truck wants to go. A reefer hauls dry
 * freight too. What is unknown of a load is no objection.
 */
export const FITS: RawBuilder<boolean> = sql`(
  load.equipment_mode = truck.equipment_mode or truck.equipment_mode = 1 and load.equipment_mode = 0)
  and ${STRAIGHT} <= truck.radius
  and load.pickup_until >= truck.empty_from + ${TIME_OUT}
  and load.pickup_at <= truck.empty_until
  and (load.miles is null or truck.max_miles is null or load.miles <= truck.max_miles)
  and (truck.destination_states = '{}' and truck.destination_latitude is null
    or load.destination_state = any (truck.destination_states)
    or ${milesFrom(place('truck.destination_'), place('load.destination_'))} <= truck.destination_radius)`
