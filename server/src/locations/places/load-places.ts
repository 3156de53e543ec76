import type pg from 'pg'
import { type Place, readPlaces } from './places.ts'

const BATCH = 8_000

/** Fills the table of places if it is empty. Returns how many were added. */
export async function loadPlaces(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ filled: boolean }>('select exists (select from place) as filled')
  if (rows[0]?.filled) return 0
  const places = readPlaces()
  for (let start = 0; start < places.length; start += BATCH) await insert(client, places.slice(start, start + BATCH))
  return places.length
}

/** Columns travel as arrays: one statement for thousands of rows. */
async function insert(client: pg.ClientBase, places: readonly Place[]): Promise<void> {
  await client.query(
    `insert into place (postal_code, country, city, state, latitude, longitude, time_zone)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::text[])
     on conflict do nothing`,
    [
      places.map((place) => place.postalCode),
      places.map((place) => place.country),
      places.map((place) => place.city),
      places.map((place) => place.state),
      places.map((place) => place.latitude),
      places.map((place) => place.longitude),
      places.map((place) => place.timeZone),
    ],
  )
}
