import type { DieselPrice } from '@waybill/contract/rates/rates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'

/** A fuel program version as stored; `FuelTerms` reads its terms. */
export type ProgramRow = {
  programId: string
  carrierId: string
  name: string
  version: number
  region: string
  terms: unknown
}

const versions = (day: string, narrowing: RawBuilder<boolean>, newest: RawBuilder<unknown>) => sql<ProgramRow>`
  select distinct on (${newest}) fuel_program.id as "programId", carrier_id as "carrierId", name, version, region, terms
  from fuel_program join fuel_program_version on program_id = fuel_program.id
  where effective_on <= ${day} and coalesce(expires_on, 'infinity') >= ${day} and ${narrowing}
  order by ${newest}, cardinality(equipment_modes) = 0, cardinality(shipping_modes) = 0, effective_on desc, version desc`

/** These programs' versions in force. */
export async function programsById(tx: Tx, ids: readonly string[], day: string): Promise<ProgramRow[]> {
  const { rows } = await versions(day, sql`fuel_program.id = any(${[...ids]}::uuid[])`, sql`fuel_program.id`).execute(
    tx,
  )
  return rows
}

/** Each carrier's program for such loads, in its version in force: one for these modes before one for all. */
export async function programsOf(
  tx: Tx,
  carrierIds: readonly string[],
  modes: { shippingMode: number; equipmentMode: number },
  day: string,
): Promise<ProgramRow[]> {
  const fits = sql<boolean>`carrier_id = any(${[...carrierIds]}::uuid[])
    and (shipping_modes = '{}' or ${modes.shippingMode}::smallint = any(shipping_modes))
    and (equipment_modes = '{}' or ${modes.equipmentMode}::smallint = any(equipment_modes))`
  const { rows } = await versions(day, fits, sql`carrier_id`).execute(tx)
  return rows
}

/** Each region's newest price published by that day, and not before the other one. */
export async function pricesInForce(
  tx: Tx,
  regions: readonly string[],
  by: string,
  notBefore: string,
): Promise<DieselPrice[]> {
  const { rows } = await sql<DieselPrice>`
    select distinct on (region) region, published_on as "publishedOn", price from diesel_price
    where region = any(${[...regions]}) and published_on between ${notBefore} and ${by}
    order by region, published_on desc`.execute(tx)
  return rows
}

export async function listPrices(
  tx: Tx,
  query: { region?: string | undefined; page: number; pageSize: number },
): Promise<{ data: DieselPrice[]; totalCount: number }> {
  const wanted = query.region ? sql`region = ${query.region}` : sql`true`
  const { rows } = await sql<{ data: DieselPrice[]; totalCount: number }>`
    select coalesce((select json_agg(page) from (
        select region, published_on as "publishedOn", price from diesel_price where ${wanted}
        order by published_on desc, region limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
      ) as page), '[]') as data,
      (select count(*) from diesel_price where ${wanted}) as "totalCount"`.execute(tx)
  return rows[0] ?? { data: [], totalCount: 0 }
}

/** Imports prices; says of each new or changed one which it was. */
export async function upsertPrices(
  tx: Tx,
  prices: readonly DieselPrice[],
  source: string,
  now: Date,
): Promise<{ added: number; changed: number }> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into diesel_price as known (region, published_on, price, source, imported_at)
    select region, "publishedOn", price, ${source}, ${now}
    from json_to_recordset(${JSON.stringify(prices)}::json) as sent (region text, "publishedOn" date, price numeric)
    on conflict (region, published_on) do update set price = excluded.price, source = excluded.source, imported_at = excluded.imported_at
      where known.price <> excluded.price
    returning known.xmax = 0 as "isNew"`.execute(tx)
  const added = rows.filter(({ isNew }) => isNew).length
  return { added, changed: rows.length - added }
}
