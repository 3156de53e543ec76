import pg from 'pg'
import { expect, test } from 'vitest'
import { fileDatabase } from '../../test/file-database.ts'
import { Listener } from './listener.ts'

async function opened(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  return client
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('after a database that was away for a while there is one ear again, and it knows that it missed something', async () => {
  const { connection, ownerConnection, administratorConnection } = await fileDatabase()
  const outside = await opened({ ...administratorConnection, database: 'postgres' })
  const ears = "from pg_stat_activity where application_name = 'waybill-listener' and datname = $1"
  const countEars = async () => (await outside.query(`select ${ears}`, [connection.database])).rowCount
  const heard: number[] = []
  let gaps = 0
  const listener = new Listener(connection, {
    ids: (ids) => heard.push(...ids),
    sessionEnd: () => undefined,
    gap: () => gaps++,
  })
  await listener.start()
  expect(await countEars()).toBe(1)

  await outside.query(`alter database ${connection.database} allow_connections false`)
  await outside.query(`select pg_terminate_backend(pid) ${ears}`, [connection.database])
  await pause(4_500)
  expect(await countEars()).toBe(0)
  await outside.query(`alter database ${connection.database} allow_connections true`)

  await expect.poll(() => gaps, { timeout: 5_000 }).toBe(1)
  await pause(1_500)
  expect(await countEars()).toBe(1)
  const inside = await opened(ownerConnection)
  await inside.query("select pg_notify('waybill', '7')")
  await expect.poll(() => heard).toEqual([7])
  expect(gaps).toBe(1)
  await listener.stop()
  await inside.end()
  await outside.end()
})
