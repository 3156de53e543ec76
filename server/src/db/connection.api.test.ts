import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { fileDatabase } from '../../test/file-database.ts'
import type * as Body from './body.ts'
import { hotRow } from './body.ts'
import { Db, openPool } from './connection.ts'

/** How many there were to end. */
async function endConnections(administratorConnection: pg.ClientConfig): Promise<number | null> {
  const administrator = new pg.Client(administratorConnection)
  await administrator.connect()
  const named = "from pg_stat_activity where application_name = 'waybill-broken'"
  const { rowCount } = await administrator.query(`select pg_terminate_backend(pid) ${named}`)
  await administrator.end()
  return rowCount
}

test('a connection that PostgreSQL ends, idle or at work, fails its statement and nothing else', async () => {
  const { connection, administratorConnection } = await fileDatabase()
  const pool = openPool(connection, 2)
  const db = new Db(pool, { kind: 'provider' })
  const name = "set_config('application_name', 'waybill-broken', false)"
  await db.hot('name-it', `select ${name} as json`, [])
  await endConnections(administratorConnection)
  await expect.poll(() => pool.totalCount).toBe(0)
  expect(await db.hot('one', "select '1' as json", [])).toEqual({ json: '1' })

  const atWork = db.hot('sleep', `select ${name} || pg_sleep(10) as json`, [])
  const failed = atWork.catch((error: unknown) => error)
  await expect.poll(() => endConnections(administratorConnection)).toBe(1)
  expect(await failed).toBeInstanceOf(Error)
  expect(await db.hot('one', "select '1' as json", [])).toEqual({ json: '1' })
  await db.end()
})

test('a hot read inside a transaction sees what the transaction has written', async () => {
  const { connection } = await fileDatabase()
  const db = new Db(openPool(connection, 1), { kind: 'system' })
  await db.transaction(async (tx) => {
    await sql`create temporary table note (words text) on commit drop`.execute(tx)
    await sql`insert into note values ('written here')`.execute(tx)
    expect(await hotRow(db.within(tx), sql<{ words: string }>`select words from note`)).toEqual({
      words: 'written here',
    })
  })
  await db.end()
})

test('a connection keeps the plans of a hundred shapes of hot reads, and reads the others all the same', async () => {
  // What other tests of this process have read took names of the hundred.
  const { hotRow } = (await import(`${new URL('./body.ts', import.meta.url)}?anew`)) as typeof Body
  const { connection } = await fileDatabase()
  const db = new Db(openPool(connection, 1), { kind: 'system' })
  for (let shape = 1; shape <= 130; shape++)
    expect(await hotRow(db, sql`select ${sql.lit(shape)}::int as shape`)).toEqual({ shape })
  const kept = await hotRow(
    db,
    sql<{ plans: number }>`select count(*)::int as plans from pg_prepared_statements
    where name like 'hot-%'`,
  )
  expect(kept?.plans).toBe(100)
  await db.end()
})
