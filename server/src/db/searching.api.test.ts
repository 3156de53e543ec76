import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileDatabase } from '../../test/file-database.ts'
import { Db, openPool } from './connection.ts'
import { countOf } from './ordered-page.ts'
import { holdsText, searching, soughtBy } from './searching.ts'

/*
 * How a text is searched: a sample calls it common, or the text index does, which the sample cannot where the orders of one customer stand
 * close together (decision 8).
 */

let db: Db
beforeAll(async () => {
  const { connection, ownerConnection } = await fileDatabase()
  const owner = new pg.Client(ownerConnection)
  await owner.connect()
  // What redraws an order's text would look for its stops.
  await owner.query('alter table orders disable trigger user')
  await owner.query(`with shipper as (
    insert into company (id, number, name, kind, time_zone) values (gen_random_uuid(), 'C1', 'Birch Paper', 'shipper', 'America/Chicago') returning id
  ) insert into orders (id, customer_id, created_by_company_id, created_at, search_text)
    select gen_random_uuid(), shipper.id, shipper.id, now() - make_interval(days => days), text from shipper, (
      select 0 as days, 'chicago boise' as text from generate_series(1, 200)
      union all select 200, 'chicago' from generate_series(1, 200)
      union all select 30, 'memphis springfield' from generate_series(1, 5000)
      union all select 30, 'memphis cairo'
    ) as written`)
  await owner.query('analyze orders')
  await owner.end()
  db = new Db(openPool(connection, 1), { kind: 'provider' })
})
afterAll(() => db.end())

const searched = { table: 'orders', visible: sql<boolean>`true`, time: { by: sql`created_at`, mayLack: false } }
const searchFor = (text: string, otherwise?: () => Promise<RawBuilder<boolean>>) =>
  searching(db, searched, holdsText(text), otherwise)

async function counted(what: RawBuilder<number>): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select (${what})::int as count`.execute(db.read)
  return rows[0]?.count
}

const rowsIn = (condition: RawBuilder<boolean>) => counted(sql`select count(*) from orders where ${condition}`)

test('a text that rows of every age hold is common', async () => {
  const { found, isCommon, some } = await searchFor('Chicago')
  expect([isCommon, some, await rowsIn(found)]).toEqual([true, undefined, 400])
})

test('a text that the sample lacks is common where the index finds more than five thousand rows, and names some', async () => {
  const { found, isCommon, some = sql`false` } = await searchFor('Memphis')
  expect([isCommon, await rowsIn(found), await rowsIn(some)]).toEqual([true, 5_001, 4_000])
})

test.each([
  ['up to five thousand rows hold', 'Springfield', 5_000],
  ['only the newest hold', 'Boise', 200],
  ['one row holds', 'cairo', 1],
  ['none holds', 'Timbuktu', 0],
])('a text that %s is looked up', async (_who, text, count) => {
  const { found, isCommon, some } = await searchFor(text)
  expect([isCommon, some, await rowsIn(found)]).toEqual([false, undefined, count])
})

test('where nothing holds it, something else may be found', async () => {
  const { found } = await searchFor('Timbuktu', async () => holdsText('cairo'))
  expect(await rowsIn(found)).toBe(1)
})

test('a search counts to a thousand, whatever of it a view shows', async () => {
  const held = await searchFor('Memphis')
  const sought = soughtBy('Memphis', held, searched.time)
  expect(await counted(countOf('orders', held.found, sought))).toBe(1_000)
  expect(await counted(countOf('orders', sql`${held.found} and ${holdsText('cairo')}`, sought))).toBe(1)
})
