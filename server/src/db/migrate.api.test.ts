import pg from 'pg'
import { expect, test } from 'vitest'
import { workerDatabase } from '../../test/worker-database.ts'
import { migrate, refuseMightyRole } from './migrate.ts'

test('a database that is up to date is left as it is', async () => {
  const { ownerConnection } = await workerDatabase()
  expect(await migrate(ownerConnection)).toEqual([])
})

test('the application may not connect as a role for which row security is no wall', async () => {
  const { connection, ownerConnection } = await workerDatabase()
  await expect(refuseMightyRole(ownerConnection)).rejects.toThrow('row security')
  await expect(refuseMightyRole(connection)).resolves.toBeUndefined()
})

test('an address where no database answers is said in a sentence', async () => {
  await expect(refuseMightyRole({ host: 'localhost', port: 1 })).rejects.toThrow(
    /^The database cannot be reached: .*ECONNREFUSED/,
  )
})

test('the application cannot change the schema', async () => {
  const { connection } = await workerDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  await expect(client.query('create table smuggled (id int)')).rejects.toThrow('permission denied')
  await client.end()
})
