import type { QuotableLocation, QuotableType } from '@waybill/contract/locations.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { type PlaceText, readPlaceText } from './place-text.ts'

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

export type FoundPlace = Found & { country: 'US' | 'CA'; postalCode: string }

/** A prefix as an index finds it; what somebody typed means itself. */
const startsWith = (text: string): string => `${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`

function begins({ city, state, code }: PlaceText): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  if (city) conditions.push(sql`lower(city) like ${startsWith(city)}`)
  if (state) conditions.push(sql`state = ${state}`)
  if (code) conditions.push(sql`postal_code like ${startsWith(code)}`)
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Places whose city and code begin so; the city that is named whole first, then the larger by its codes. */
export async function findPlaces(tx: Tx, text: PlaceText, limit: number): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    select country, postal_code as "postalCode", city, state, time_zone as "timeZone", latitude, longitude
    from place where ${begins(text)}
    order by lower(city) = ${text.city} desc, count(*) over (partition by country, state, lower(city)) desc,
      state, city, postal_code
    limit ${limit}`.execute(tx)
  return rows
}

/** The code alone, of either country: what a geocoder said is completed from here. */
export async function findCodes(tx: Tx, codes: readonly string[]): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    select country, postal_code as "postalCode", city, state, time_zone as "timeZone", latitude, longitude
    from place where postal_code = any(${codes}::text[])`.execute(tx)
  return rows
}

/** Cities, each by the code nearest to its middle, and postal codes. A code that was typed names no city. */
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
  const { rows } = await sql<{ data: QuotableLocation[]; total: number }>`
    with found as (select * from place where ${begins(text)}),
    middles as (
      select *, avg(latitude) over city_codes as middle_latitude, avg(longitude) over city_codes as middle_longitude,
        count(*) over city_codes as codes
      from found window city_codes as (partition by country, state, lower(city))
    ),
    districts as (
      select distinct on (country, state, lower(city)) * from middles
      where ${wants('GoverningDistrict') && text.code === ''}
      order by country, state, lower(city), (latitude - middle_latitude) ^ 2 + (longitude - middle_longitude) ^ 2, postal_code
    ),
    quotable as (
      select 0 as kind, 'GoverningDistrict' as type, country || '-' || state || '-' || lower(city) as id,
        city || ', ' || state as name, * from districts
      union all
      select 1, 'ZipCode', country || '-' || postal_code, postal_code || ' ' || city || ', ' || state, * from middles
      where ${wants('ZipCode')}
    )
    select (select count(*) from quotable) as total, coalesce((select json_agg(row) from (
      select id, type, name, city, state, postal_code as "postalCode", latitude, longitude, time_zone as "ianaTimezone"
      from quotable order by kind, lower(city) = ${text.city} desc, codes desc, state, city, postal_code
      limit ${pageSize} offset ${(page - 1) * pageSize}
    ) as row), '[]'::json) as data`.execute(tx)
  return { data: rows[0]?.data ?? [], totalCount: rows[0]?.total ?? 0 }
}
