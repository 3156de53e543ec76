import { afterAll, beforeAll, expect, test } from 'vitest'
import { House } from '../test/house.ts'
import { hire } from '../test/people.ts'
import { newId } from './db/new-id.ts'
import { announce } from './events.ts'
import { forgetSomeNews } from './housekeeping.queries.ts'
import { forgetKeys } from './housekeeping.ts'
import { takeAll } from './rounds.ts'

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
  await forgetKeys(system, { day: new Date(now - 2 * DAY), driversDay: new Date(now - 14 * DAY) }, undefined, 2)
  const kept = await system.read
    .selectFrom('idempotency')
    .select('key')
    .where('contact_id', 'in', [people.driver.id, people.dispatcher.id])
    .execute()
  expect(kept.map(({ key }) => key).sort()).toEqual([keys.dispatchersNew, keys.driversNew].sort())
})

test('old news is forgotten step by step, the oldest first', async () => {
  const system = house.waybill.db.as({ kind: 'system' })
  const say = () =>
    system.transaction((tx) =>
      announce(tx, { kind: 'diesel-prices-changed', subject: { type: 'company', id: newId() }, companyIds: [] }),
    )
  for (let n = 0; n < 5; n++) await say()
  await system.read
    .updateTable('outbox')
    .set({ created_at: new Date(Date.now() - 8 * DAY) })
    .execute()
  await say()
  const steps = await takeAll(() => forgetSomeNews(system, new Date(Date.now() - 7 * DAY), 2))
  expect(steps).toBeGreaterThan(2)
  expect(await system.read.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'diesel-prices-changed' }])
})
