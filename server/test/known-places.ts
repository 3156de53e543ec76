import type { Db } from '../src/db/connection.ts'

/** Where tests' stops are. */
export const KNOWN_PLACES = [
  ['US', '45402', 'Dayton', 'OH', 39.76, -84.19, 'America/New_York'],
  ['US', '60411', 'Chicago Heights', 'IL', 41.51, -87.59, 'America/Chicago'],
  ['US', '60440', 'Bolingbrook', 'IL', 41.7, -88.07, 'America/Chicago'],
  ['US', '60601', 'Chicago', 'IL', 41.88, -87.62, 'America/Chicago'],
  ['US', '60638', 'Chicago', 'IL', 41.78, -87.77, 'America/Chicago'],
  ['US', '62701', 'Springfield', 'IL', 39.8, -89.65, 'America/Chicago'],
  ['US', '85043', 'Phoenix', 'AZ', 33.43, -112.19, 'America/Phoenix'],
  ['CA', 'L5T', 'Mississauga', 'ON', 43.65, -79.66, 'America/Toronto'],
] as const

/** A server fills no database that has a place: neither with all places nor, once it has a company, with the demo world. */
export async function knowPlaces(db: Db): Promise<void> {
  await db
    .as({ kind: 'system' })
    .read.insertInto('place')
    .values(
      KNOWN_PLACES.map(([country, postal_code, city, state, latitude, longitude, time_zone]) => ({
        country,
        postal_code,
        city,
        state,
        latitude,
        longitude,
        time_zone,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute()
}
