import { afterAll, beforeAll, expect, test } from 'vitest'
import { House } from '../test/house.ts'
import { hire } from '../test/people.ts'
import { newId } from './db/new-id.ts'
import { forgetKeysBefore } from './housekeeping.queries.ts'

const DAY = 86_400_000

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

test('a key is forgotten after two days, a driver’s after fourteen: a phone may be without signal that long', async () => {
  const { db } = house.waybill
  const system = db.as({ kind: 'system' })
  const people = { driver: await hire(db, 'driver'), dispatcher: await hire(db, 'carrier-dispatcher') }
  const now = Date.now()
  const keep = async (contactId: string, days: number) => {
    const key = newId()
    const created_at = new Date(now - days * DAY)
    await system.read
      .insertInto('idempotency')
      .values({ contact_id: contactId, key, request_hash: 'hash', response: 'null', created_at })
      .execute()
    return key
  }
  const keys = {
    dispatchersNew: await keep(people.dispatcher.id, 1),
    dispatchersOld: await keep(people.dispatcher.id, 3),
    driversNew: await keep(people.driver.id, 13),
    driversOld: await keep(people.driver.id, 15),
  }
  await forgetKeysBefore(system, { day: new Date(now - 2 * DAY), driversDay: new Date(now - 14 * DAY) })
  const kept = await system.read
    .selectFrom('idempotency')
    .select('key')
    .where('contact_id', 'in', [people.driver.id, people.dispatcher.id])
    .execute()
  expect(kept.map(({ key }) => key).sort()).toEqual([keys.dispatchersNew, keys.driversNew].sort())
})
