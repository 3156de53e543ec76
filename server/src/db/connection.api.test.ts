import pg from 'pg'
import { expect, test } from 'vitest'
import { workerDatabase } from '../../test/worker-database.ts'
import { Db, openPool } from './connection.ts'

async function endConnections(ownerConnection: pg.ClientConfig): Promise<void> {
  const owner = new pg.Client(ownerConnection)
  await owner.connect()
  await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waybill-broken'")
  await owner.end()
}

test('a connection that PostgreSQL ends, idle or at work, fails its statement and nothing else', async () => {
  const { connection, ownerConnection } = await workerDatabase()
  const pool = openPool(connection, 2)
  const db = new Db(pool, { kind: 'provider' })
  const name = "set_config('application_name', 'waybill-broken', false)"
  await db.hot('name-it', `select ${name} as json`, [])
  await endConnections(ownerConnection)
  await expect.poll(() => pool.totalCount).toBe(0)
  expect(await db.hot('one', "select '1' as json", [])).toEqual({ json: '1' })

  const atWork = db.hot('sleep', `select ${name} || pg_sleep(10) as json`, [])
  const failed = atWork.catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await endConnections(ownerConnection)
  expect(await failed).toBeInstanceOf(Error)
  expect(await db.hot('one', "select '1' as json", [])).toEqual({ json: '1' })
  await db.end()
})
