import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'

type Found = { city: string; state: string; timeZone: string; latitude: number; longitude: number }

const COLUMNS = ['city', 'state', 'time_zone as timeZone', 'latitude', 'longitude'] as const

export async function findPostalCode(tx: Tx, country: string, code: string): Promise<Found | undefined> {
  return await tx
    .selectFrom('place')
    .select(COLUMNS)
    .where('country', '=', country)
    .where('postal_code', '=', code)
    .executeTakeFirst()
}

/** Of a city's many codes, the one nearest to the middle of them all. */
export async function findCityCode(tx: Tx, country: string, city: string, state: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select city, state, time_zone as "timeZone", latitude, longitude from (
      select *, avg(latitude) over () as middle_latitude, avg(longitude) over () as middle_longitude from place
      where country = ${country} and state = ${state} and lower(city) = lower(${city})
    ) as codes
    order by (latitude - middle_latitude) ^ 2 + (longitude - middle_longitude) ^ 2, postal_code
    limit 1`.execute(tx)
  return rows[0]
}

/** The zone of most of the state's places. */
export async function findStateZone(tx: Tx, country: string, state: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('place')
    .select('time_zone')
    .where('country', '=', country)
    .where('state', '=', state)
    .groupBy('time_zone')
    .orderBy((expression) => expression.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.time_zone
}
