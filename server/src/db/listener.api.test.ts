import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { fileDatabase } from '../../test/file-database.ts'
import { House } from '../../test/house.ts'
import { hire } from '../../test/people.ts'
import type { Connection } from './connection.ts'
import { Listener } from './listener.ts'

async function opened(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  return client
}

/** A listener, and whose rights it has heard to be changed. */
function hearingChanges(connection: Connection) {
  const changes: string[] = []
  const listener = new Listener(connection, {
    ids: () => undefined,
    sessionEnd: () => undefined,
    callerChange: ({ whose, id }) => changes.push(`${whose} ${id}`),
    gap: () => undefined,
  })
  return { listener, changes }
}

const RETRY_MS = 200
const tries = (count: number) => new Promise((resolve) => setTimeout(resolve, count * RETRY_MS))

test('after a database that was away for a while there is one ear again, and it knows that it missed something', async () => {
  const { connection, ownerConnection, administratorConnection } = await fileDatabase()
  const outside = await opened({ ...administratorConnection, database: 'postgres' })
  const ears = "from pg_stat_activity where application_name = 'waybill-listener' and datname = $1"
  const countEars = async () => (await outside.query(`select ${ears}`, [connection.database])).rowCount
  const heard: number[] = []
  let gaps = 0
  const on = {
    ids: (ids: number[]) => heard.push(...ids),
    sessionEnd: () => undefined,
    callerChange: () => undefined,
    gap: () => gaps++,
  }
  const listener = new Listener(connection, on, RETRY_MS)
  await listener.start()
  expect(await countEars()).toBe(1)

  await outside.query(`alter database ${connection.database} allow_connections false`)
  await outside.query(`select pg_terminate_backend(pid) ${ears}`, [connection.database])
  await tries(4.5)
  expect(await countEars()).toBe(0)
  await outside.query(`alter database ${connection.database} allow_connections true`)

  await expect.poll(() => gaps).toBe(1)
  await tries(1.5)
  expect(await countEars()).toBe(1)
  const inside = await opened(ownerConnection)
  await inside.query("select pg_notify('waybill', '7')")
  await expect.poll(() => heard).toEqual([7])
  expect(gaps).toBe(1)
  await listener.stop()
  await inside.end()
  await outside.end()
})

test('what was committed before it was sure of hearing has been heard', async () => {
  const { connection, ownerConnection } = await fileDatabase()
  const { listener, changes } = hearingChanges(connection)
  expect(listener.hasHeard(1_000)).toBe(false)
  await listener.start()
  const inside = await opened(ownerConnection)
  for (let change = 0; change < 100; change++) {
    await inside.query('select pg_notify($1, $2)', ['waybill_caller', `person ${change}`])
    const committed = performance.now()
    await vi.waitUntil(() => listener.hasHeard(performance.now() - committed), { interval: 1 })
    expect(changes.at(-1)).toBe(`person ${change}`)
  }
  await listener.stop()
  expect(listener.hasHeard(1_000)).toBe(false)
  await inside.end()
})

test('every change of what a caller may do is announced, and no other', async () => {
  const house = await House.open()
  const person = await hire(house.waybill.db, 'carrier-dispatcher')
  const { sessionId } = await house.sessionOf(person)
  const { connection } = house.database
  const { listener, changes } = hearingChanges(connection)
  await listener.start()
  const inside = await opened(house.database.ownerConnection)
  const by = async (statement: string, id: string): Promise<string[]> => {
    const committed = await inside.query(statement, [id]).then(() => performance.now())
    await vi.waitUntil(() => listener.hasHeard(performance.now() - committed), { interval: 1 })
    return changes.splice(0)
  }
  const ofPerson = [`person ${person.id}`]
  const ofCompany = [`company ${person.company.id}`]
  expect(await by("update contact set first_name = 'Ada' where id = $1", person.id)).toEqual(ofPerson)
  expect(await by('update contact set is_portal_enabled = false where id = $1', person.id)).toEqual(ofPerson)
  expect(await by('update contact set has_accepted_terms = false where id = $1', person.id)).toEqual(ofPerson)
  expect(await by("update contact set language = 'es' where id = $1", person.id)).toEqual([])
  expect(await by("update membership set roles = '{Admin}' where contact_id = $1", person.id)).toEqual(ofPerson)
  const enrolled = "insert into second_factor (contact_id, secret, turned_on_at) values ($1, 'sealed', now())"
  expect(await by(enrolled, person.id)).toEqual(ofPerson)
  expect(await by('delete from second_factor where contact_id = $1', person.id)).toEqual(ofPerson)
  expect(await by('update company set is_do_not_use = true where id = $1', person.company.id)).toEqual(ofCompany)
  expect(await by("update company set onboarding_state = 'Submitted' where id = $1", person.company.id)).toEqual(
    ofCompany,
  )
  expect(await by("update company set name = 'Another' where id = $1", person.company.id)).toEqual(ofCompany)
  expect(await by('update company set is_on_hold = true where id = $1', person.company.id)).toEqual([])
  expect(await by('update session set confirmed_at = now() where id = $1', sessionId)).toEqual([`session ${sessionId}`])
  expect(await by('update session set last_used_at = now() where id = $1', sessionId)).toEqual([])
  expect(await by('delete from membership where contact_id = $1', person.id)).toEqual(ofPerson)
  await listener.stop()
  await inside.end()
  await house.close()
})
