import { api } from '@waybill/contract/api.ts'
import { expect, test } from 'vitest'
import { Db, openPool } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import { openTokens } from '../src/identity/identity.ts'
import { aShipment } from '../world/factories.ts'
import { fileDatabase } from './file-database.ts'
import { PRODUCTION, turnOnSecondFactor } from './kills.ts'
import { foundCompany, hire } from './people.ts'
import { environmentFor, startServer } from './server-process.ts'

/** As many as a broadcast takes (issue 4: long work can be left). */
const CARRIERS = 300
const LIMIT_MS = 120_000

test('a broadcast to 300 carriers goes on after its process died, and asks everybody once', {
  timeout: LIMIT_MS,
}, async () => {
  const database = await fileDatabase()
  const db = new Db(openPool(database.connection))
  const system = db.as({ kind: 'system' })
  const [ops, customer] = [await hire(db, 'operations'), await foundCompany(db, 'shipper')]
  await turnOnSecondFactor(db, ops.id)
  const companies = await Promise.all(Array.from({ length: CARRIERS }, () => foundCompany(db, 'carrier')))
  const load = await aShipment(db, { provider: ops.company, customer, maxBuy: 2_000, pickupInHours: 30 })
  const sessionId = newId()
  const now = new Date()
  const session = { id: sessionId, contact_id: ops.id, company_id: ops.company.id, started_at: now, last_used_at: now }
  await system.read
    .insertInto('session')
    .values({ ...session, ends_at: new Date(now.getTime() + 3_600_000) })
    .execute()
  const authorization = `Bearer ${await (await openTokens(db)).sign(sessionId, now)}`
  const start = () => startServer({ ...environmentFor(database), ...PRODUCTION })
  const tenders = async () => {
    const rows = await system.read
      .selectFrom('tender')
      .select('carrier_id')
      .where('shipment_id', '=', load.shipmentId)
      .execute()
    return rows.map((row) => row.carrier_id)
  }

  const first = await start()
  const answer = await fetch(first.url + api.tenderRuns.start.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({
      strategy: 'broadcast',
      shipmentId: load.shipmentId,
      carrierIds: companies.map(({ id }) => id),
      rate: 1_800,
      respondWithinMinutes: 60,
    }),
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  // The caller has the first of them and can leave; the process dies while sending the rest.
  await expect.poll(async () => (await tenders()).length, { interval: 20 }).toBeGreaterThanOrEqual(25)
  await first.kill()
  const until = (await tenders()).length
  expect(until).toBeLessThan(CARRIERS)

  const second = await start()
  await expect.poll(async () => (await tenders()).length, { timeout: 40_000, interval: 250 }).toBe(CARRIERS)
  await second.stop()
  expect(new Set(await tenders()).size).toBe(CARRIERS)
  const job = await system.read.selectFrom('job').select(['state', 'done']).executeTakeFirstOrThrow()
  expect(job).toEqual({ state: 'done', done: CARRIERS })
  await db.end()
})
