import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Db, openPool, type Tx } from '../src/db/connection.ts'
import { readLoad } from '../src/paper/load.queries.ts'
import type { LoadOnPaper } from '../src/paper/load.ts'
import { materialChanges } from '../src/paper/material-changes.ts'
import { fileDatabase } from '../test/file-database.ts'
import { foundCompany, hire } from '../test/people.ts'
import { enlargeMoney, enlargeWorld } from './bulk.ts'
import { buildDemoWorld } from './demo-world.ts'
import { aShipment, aTender } from './factories.ts'

describe('the factories', () => {
  let db: Db
  beforeAll(async () => {
    db = new Db(openPool((await fileDatabase()).connection, 2))
  })
  afterAll(() => db.end())

  async function company(kind: 'provider' | 'shipper' | 'carrier') {
    return await foundCompany(db, kind)
  }

  const STATUSES: ShipmentStatus[] = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8]
  test.each(STATUSES)('build a load in status %i', async (status) => {
    const [provider, customer, carrier] = [
      await company('provider'),
      await company('shipper'),
      await company('carrier'),
    ]
    const drew = await hire(db, 'driver', { company: carrier })
    const driver = { id: drew.id, name: `Robin ${drew.canary}` }
    const load = await aShipment(db, { provider, customer, carrier, driver, offeredTo: [carrier], status })
    const stored = await db
      .as({ kind: 'system' })
      .read.selectFrom('shipment')
      .select(['status', 'number', 'party_ids', 'lane'])
      .where('id', '=', load.shipmentId)
      .executeTakeFirstOrThrow()
    expect(stored.status).toBe(status)
    expect(stored.number).toBe(load.number)
    expect(stored.lane).toHaveLength(2)
    expect(stored.party_ids.includes(carrier.id)).toBe(status >= 2)
  })

  test('offer one load to several carriers', async () => {
    const [provider, customer] = [await company('provider'), await company('shipper')]
    const [one, other] = [await company('carrier'), await company('carrier')]
    const load = await aTender(db, { provider, customer, offeredTo: [one, other] })
    expect(load.tenderIds).toHaveLength(2)
  })
})

describe('the demo world', () => {
  const { administrator, owner, app, template, prefix } = inject('testServer')
  const database = `${prefix}_demo_world`
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
    db = new Db(openPool({ ...app, database }, 2))
  })
  afterAll(async () => {
    await db.end()
    await asAdministrator(`drop database ${database} with (force)`)
  })

  test('fills an empty database once, row security on, its papers true, and can be enlarged', async () => {
    expect(await buildDemoWorld(db)).toBe(true)
    expect(await buildDemoWorld(db)).toBe(false)
    const system = db.as({ kind: 'system' }).read
    expect(await untrueConfirmations(system)).toEqual([])
    const alder = await system.selectFrom('company').select('id').where('scac', '=', 'ALDX').executeTakeFirstOrThrow()
    const own = await db
      .as({ kind: 'company', companyId: alder.id })
      .read.selectFrom('shipment')
      .select(['carrier_id', 'status'])
      .execute()
    expect(own.length).toBeGreaterThan(280)
    expect(own.every((shipment) => shipment.carrier_id === alder.id || shipment.status === 2)).toBe(true)
    expect(await enlargeWorld(db, 2_500)).toBe(2_500)
    const lanes = await system.selectFrom('shipment').select('id').where(sql`lane::text`, '=', '[]').execute()
    expect(lanes).toEqual([])
    const owed = async () =>
      Number((await sql<{ n: string }>`select count(*) as n from invoice`.execute(system)).rows[0]?.n)
    expect(await owed()).toBeGreaterThan(1_500)
    expect([await enlargeMoney(db, 3_000), await owed()]).toEqual([3_000, 3_000])
    const { rows } = await sql`
      select from payment where total <> (select sum(net) from payment_line where payment_id = payment.id)
        and char_length(number) = 10`.execute(system)
    expect(rows.length, 'payments are copied with what they pay').toBeLessThan(20)
  }, 60_000)
})

/** Rate confirmations that the next act on their loads would issue anew, with what they say wrong. */
async function untrueConfirmations(system: Tx): Promise<string[]> {
  const inForce = await system
    .selectFrom('rate_confirmation')
    .innerJoin('shipment', 'shipment.id', 'shipment_id')
    .select(['shipment.id', 'number', 'content'])
    .where('void_at', 'is', null)
    .where('status', 'in', [3, 4, 5, 6])
    .execute()
  expect(inForce.length).toBeGreaterThan(50)
  const said = await Promise.all(
    inForce.map(async ({ id, number, content }) => {
      const { load } = content as { load: LoadOnPaper }
      return materialChanges(load, await readLoad(system, id)).map((change) => `${number} ${change}`)
    }),
  )
  return said.flat()
}
