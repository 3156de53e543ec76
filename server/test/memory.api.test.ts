import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import project from '../../package.json' with { type: 'json' }
import { Db, openPool } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import { openTokens } from '../src/identity/identity.ts'
import { aShipment } from '../world/factories.ts'
import { PRODUCTION } from './kills.ts'
import { foundCompany, hire } from './people.ts'
import { proportionalMemory } from './proportional-memory.ts'
import { startServer } from './server-process.ts'

/**
 * The memory of the server and its own PostgreSQL after a small load, as run by `npm start`: up to 236 MB with all rooms.
 * `npm run bench` stays under 300 MB with 100,000 shipments.
 */
const LIMIT_MB = 240
const LOADS = 40
const ROUNDS = 100
const AT_ONCE = 4

test.runIf(process.platform === 'linux')('memory stays within its limit', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'waybill-memory-'))
  const server = await startServer({ DATA_DIR: dataDir, ...PRODUCTION, ...project.config['server-environment'] })
  try {
    const { authorization, numbers } = await plant(dataDir)
    // A machine that stands still for five seconds is told "not ready"; what is measured here is memory.
    const ask = (target: string) =>
      expect
        .poll(async () => {
          const answer = await fetch(`${server.url}/api/v2/${target}`, { headers: { authorization } })
          await answer.text()
          return answer.status
        })
        .toBe(200)
    const client = async () => {
      for (let round = 0; round < ROUNDS; round++)
        for (const target of ['shipments', `shipments/${numbers[round % LOADS]}`, 'tenders', 'shipments/status_counts'])
          await ask(target)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, client))
    expect(await proportionalMemory(server.process.pid)).toBeLessThan(LIMIT_MB)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** A carrier's dispatcher and its loads. */
async function plant(dataDir: string): Promise<{ authorization: string; numbers: string[] }> {
  const db = new Db(
    openPool({ host: path.join(dataDir, 'socket'), port: 5432, user: 'waybill_app', database: 'waybill' }),
  )
  const [provider, customer, carrier] = await Promise.all([
    foundCompany(db, 'provider'),
    foundCompany(db, 'shipper'),
    foundCompany(db, 'carrier'),
  ])
  const dispatcher = await hire(db, 'carrier-dispatcher', { company: carrier })
  const numbers: string[] = []
  for (let made = 0; made < LOADS; made++)
    numbers.push((await aShipment(db, { provider, customer, carrier, status: 'booked' })).number)
  const [sessionId, now] = [newId(), new Date()]
  await db
    .as({ kind: 'system' })
    .read.insertInto('session')
    .values({
      id: sessionId,
      contact_id: dispatcher.id,
      company_id: carrier.id,
      started_at: now,
      last_used_at: now,
      ends_at: new Date(now.getTime() + 3_600_000),
    })
    .execute()
  const authorization = `Bearer ${await (await openTokens(db)).sign(sessionId, now)}`
  await db.end()
  return { authorization, numbers }
}
