import type { QuotableLocation, QuotableType } from '@waybill/contract/locations/locations.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { type PlaceText, readPlaceText } from './places/place-text.ts'

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

/** Of a city's many codes, the one nearest their center. */
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

/** A town is so large, and the country so empty. */
const NEAR_DEGREES = 0.25

/** The town at or near a point; undefined far from any. */
export async function findTownNear(
  tx: Tx,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<{ city: string; state: string } | undefined> {
  const { rows } = await sql<{ city: string; state: string }>`
    select city, state from place
    where latitude between ${latitude - NEAR_DEGREES} and ${latitude + NEAR_DEGREES}
      and longitude between ${longitude - NEAR_DEGREES} and ${longitude + NEAR_DEGREES}
    order by (latitude - ${latitude}) ^ 2 + ((longitude - ${longitude}) * cos(radians(${latitude}))) ^ 2, postal_code
    limit 1`.execute(tx)
  return rows[0]
}

/** The zone of most places in the state. */
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

export type FoundPlace = Found & { country: 'US' | 'CA'; postalCode: string }

/** A prefix an index can use; wildcards in typed text are literal. */
const startsWith = (text: string): string => `${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`

function begins({ city, state, code }: PlaceText, name = sql`city`): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  if (city) conditions.push(sql`lower(${name}) like ${startsWith(city)}`)
  if (state) conditions.push(sql`state = ${state}`)
  if (code) conditions.push(sql`postal_code like ${startsWith(code)}`)
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Places whose city and code start so: an exact city match first, then cities with the most codes. */
export async function findPlaces(tx: Tx, text: PlaceText, limit: number): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    select country, postal_code as "postalCode", city, state, time_zone as "timeZone", latitude, longitude
    from place where ${begins(text)}
    order by lower(city) = ${text.city} desc, count(*) over (partition by country, state, lower(city)) desc,
      state, city, postal_code
    limit ${limit}`.execute(tx)
  return rows
}

/** The code alone, in either country: completes what a geocoder found. */
export async function findCodes(tx: Tx, codes: readonly string[]): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    select country, postal_code as "postalCode", city, state, time_zone as "timeZone", latitude, longitude
    from place where postal_code = any(${codes}::text[])`.execute(tx)
  return rows
}

/** Cities, each by the code nearest its center, and postal codes. A typed code matches no city. */
export async function listQuotable(
  tx: Tx,
  {
    q,
    types,
    page,
    pageSize,
  }: { q?: string | undefined; types?: QuotableType[] | undefined; page: number; pageSize: number },
): Promise<{ data: QuotableLocation[]; totalCount: number }> {
  const text = readPlaceText(q ?? '')
  const wants = (type: QuotableType) => !types?.length || types.includes(type)
  const wantsCities = wants('GoverningDistrict') && text.code === ''
  const { rows } = await sql<{ data: QuotableLocation[]; total: number }>`
    with sizes as materialized (
      select country, state, lower(city) as city_key, min(city) as city, count(*) as codes
      from place where ${begins(text)} group by country, state, lower(city)
    ),
    counts as (
      select case when ${wantsCities} then count(*) else 0 end as cities, case when ${wants('ZipCode')} then sum(codes) else 0 end as codes
      from sizes
    ),
    page_of_cities as (
      select * from sizes where ${wantsCities}
      order by city_key = ${text.city} desc, codes desc, state, city
      limit ${pageSize} offset ${(page - 1) * pageSize}
    ),
    cities as (
      select 0 as kind, 'GoverningDistrict' as type, middle.country || '-' || middle.state || '-' || lower(middle.city) as id,
        middle.city || ', ' || middle.state as name, page_of_cities.codes, middle.*
      from page_of_cities cross join lateral (
        select place.* from (
          select *, avg(latitude) over () as middle_latitude, avg(longitude) over () as middle_longitude from place
          where country = page_of_cities.country and state = page_of_cities.state and lower(city) = page_of_cities.city_key
        ) as place
        order by (latitude - middle_latitude) ^ 2 + (longitude - middle_longitude) ^ 2, postal_code limit 1
      ) as middle
    ),
    postal_codes as (
      select 1 as kind, 'ZipCode' as type, country || '-' || postal_code as id, postal_code || ' ' || place.city || ', ' || state as name,
        sizes.codes, place.*, null::float8 as middle_latitude, null::float8 as middle_longitude
      from place join sizes using (country, state)
      where ${wants('ZipCode')} and lower(place.city) = sizes.city_key and ${begins(text, sql`place.city`)}
      order by sizes.city_key = ${text.city} desc, sizes.codes desc, state, place.city, postal_code
      limit greatest(0, ${pageSize} - (select count(*) from page_of_cities))
      offset greatest(0, ${(page - 1) * pageSize} - (select cities from counts))
    )
    select (select cities + codes from counts)::int as total, coalesce((select json_agg(row) from (
      select id, type, name, city, state, postal_code as "postalCode", latitude, longitude, time_zone as "ianaTimezone"
      from (select * from cities union all select * from postal_codes) as quotable
      order by kind, lower(city) = ${text.city} desc, codes desc, state, city, postal_code
    ) as row), '[]'::json) as data`.execute(tx)
  return { data: rows[0]?.data ?? [], totalCount: rows[0]?.total ?? 0 }
}
