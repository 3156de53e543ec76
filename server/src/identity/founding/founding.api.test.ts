import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Db, openPool } from '../../db/connection.ts'
import { foundProvider } from './founding.ts'

const { administrator, owner, app, template, prefix } = inject('testServer')
const database = `${prefix}_founding`
let db: Db

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client(administrator)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  await asAdministrator(`create database ${database} template ${template} owner ${owner.user}`)
  db = new Db(openPool({ ...app, database }, 4))
})
afterAll(async () => {
  await db.end()
  await asAdministrator(`drop database ${database} with (force)`)
})

test('an empty database gets one provider with one administrator, however many processes start', async () => {
  const founded = await Promise.all(
    Array.from({ length: 4 }, () => foundProvider(db, { name: 'Northbound', adminEmail: 'Ops@Northbound.example' })),
  )
  expect(founded.filter((password) => password !== undefined)).toHaveLength(1)
  const system = db.as({ kind: 'system' })
  expect(await system.read.selectFrom('contact').select('user_name').execute()).toEqual([
    { user_name: 'ops@northbound.example' },
  ])
})
