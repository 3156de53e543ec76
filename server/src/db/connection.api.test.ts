import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { fileDatabase } from '../../test/file-database.ts'
import { contains, hotRow } from './body.ts'
import { Db, openPool } from './connection.ts'
import { newId } from './new-id.ts'

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
  await db.hot('once', `select ${name} as json`, [])
  await endConnections(administratorConnection)
  await expect.poll(() => pool.totalCount).toBe(0)
  expect(await db.hot('once', "select '1' as json", [])).toEqual({ json: '1' })

  const atWork = db.hot('once', `select ${name} || pg_sleep(10) as json`, [])
  const failed = atWork.catch((error: unknown) => error)
  await expect.poll(() => endConnections(administratorConnection)).toBe(1)
  expect(await failed).toBeInstanceOf(Error)
  expect(await db.hot('once', "select '1' as json", [])).toEqual({ json: '1' })
  await db.end()
})

test.each([
  ['of our own', { isPooled: false }],
  ['through a pooler', { isPooled: true }],
])('a connection %s plans alike on any PostgreSQL, and compiles nothing', async (_way, how) => {
  const { connection, administratorConnection } = await fileDatabase()
  const administrator = new pg.Client(administratorConnection)
  await administrator.connect()
  // What PostgreSQL is set to when nobody sets it.
  for (const setting of ['jit = on', 'random_page_cost = 4'])
    await administrator.query(`alter database ${pg.escapeIdentifier(connection.database)} set ${setting}`)
  await administrator.end()
  const db = new Db(openPool({ ...connection, ...how }, 1), { kind: 'provider' })
  const costs = "select current_setting('jit') as jit, current_setting('random_page_cost') as costs"
  expect(await db.hot('once', costs, [])).toEqual({ jit: 'off', costs: '1.1' })
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

test('a connection plans a hot read once, in transactions too', async () => {
  const { connection } = await fileDatabase()
  const db = new Db(openPool(connection, 1), { kind: 'system' })
  const echoed = (within: Db, value: number) => hotRow(within, sql<{ value: number }>`select ${value}::int as value`)
  const plans = `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
    where statement like '%as value'`
  expect(await echoed(db, 1)).toEqual({ value: 1 })
  await db.transaction(async (tx) => {
    expect(await echoed(db.within(tx), 2)).toEqual({ value: 2 })
    const { rows } = await sql`select current_setting('plan_cache_mode') as mode`.execute(tx)
    expect(rows).toEqual([{ mode: 'auto' }])
  })
  const failed = db.transaction(async (tx) => {
    await echoed(db.within(tx), 3)
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failed).rejects.toThrow('division by zero')
  const { rows } = await db.read.executeQuery(CompiledQuery.raw(plans))
  expect(rows).toEqual([{ generic: 3, custom: 0 }])
  await db.end()
})

test('a connection keeps the plans of the hundred shapes of hot reads that it used last', async () => {
  const { connection } = await fileDatabase()
  const db = new Db(openPool(connection, 1), { kind: 'system' })
  const read = async (within: Db, shape: number) =>
    expect(await hotRow(within, sql`select ${sql.lit(shape)}::int as shape`)).toEqual({ shape })
  for (let shape = 1; shape <= 90; shape++) await read(db, shape)
  const failed = db.transaction(async (tx) => {
    for (let shape = 91; shape <= 130; shape++) await read(db.within(tx), shape)
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failed).rejects.toThrow('division by zero')
  for (const shape of [40, 1, 130]) await read(db, shape)
  const kept = await hotRow(
    db,
    sql<{ plans: number }>`select count(*)::int as plans from pg_prepared_statements where name like 'hot-%'`,
  )
  expect(kept?.plans).toBe(100)
  await db.end()
})

test('a transaction begins with its first statement: one that asks nothing does not reach PostgreSQL', async () => {
  const { connection, administratorConnection } = await fileDatabase()
  const db = new Db(openPool(connection, 1), { kind: 'system' })
  const administrator = new pg.Client(administratorConnection)
  await administrator.connect()
  const backend = await hotRow(db, sql<{ pid: number }>`select pg_backend_pid() as pid`)
  const state = async () => {
    const { rows } = await administrator.query<{ state: string }>('select state from pg_stat_activity where pid = $1', [
      backend?.pid,
    ])
    return rows[0]?.state
  }
  await db.transaction(async (tx) => {
    expect(await state()).toBe('idle')
    await sql`select 1`.execute(tx)
    expect(await state()).toBe('idle in transaction')
  })
  expect(await state()).toBe('idle')
  await administrator.end()
  await db.end()
})

test('what is asked a fourth time is prepared, unless its columns can change or somebody typed what it looks for', async () => {
  const { connection } = await fileDatabase()
  const db = new Db(openPool(connection, 1), { kind: 'system' })
  for (let time = 1; time <= 4; time++) {
    await db.transaction(async (tx) => {
      await sql`select number from shipment where id = ${newId()}`.execute(tx)
      await sql`select * from shipment where id = ${newId()}`.execute(tx)
      await sql`select id from shipment where number like ${contains('4340')}`.execute(tx)
      await sql`savepoint here`.execute(tx)
    })
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
      where name like 'often-%' and statement like '% from shipment where %' and statement not like '%pg_prepared%'`.execute(
      db.read,
    )
    const prepared = rows.map(({ statement }) => statement)
    expect(prepared).toEqual(time < 4 ? [] : ['select number from shipment where id = $1'])
  }
  await db.end()
})

test('acts with many texts leave the plans of hot reads', async () => {
  const { connection } = await fileDatabase()
  const db = new Db(openPool(connection, 1), { kind: 'system' })
  const plans = async (kind: string) => {
    const { rows } = await db.read.executeQuery<{ kept: number }>(
      CompiledQuery.raw(`select count(*)::int as kept from pg_prepared_statements where name like '${kind}-%'`),
    )
    return rows[0]?.kept
  }
  for (let shape = 1; shape <= 60; shape++) await hotRow(db, sql`select ${sql.lit(shape)}::int as kept_shape`)
  await db.transaction(async (tx) => {
    for (let text = 1; text <= 60; text++)
      for (let time = 1; time <= 4; time++) await sql`select ${sql.lit(text)}::int as act_text`.execute(tx)
  })
  expect([await plans('hot'), await plans('often')]).toEqual([60, 40])
  await db.end()
})
