import { SHIPMENT_STATUS, type ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Db, openPool } from '../src/db/connection.ts'
import { fileDatabase } from '../test/file-database.ts'
import { foundCompany, hire } from '../test/people.ts'
import { aShipment, aTender, type LoadStatus } from './factories.ts'

describe('the factories', () => {
  let db: Db
  beforeAll(async () => {
    db = new Db(openPool((await fileDatabase()).connection, 2))
  })
  afterAll(() => db.end())

  async function company(kind: 'provider' | 'shipper' | 'carrier') {
    return await foundCompany(db, kind)
  }

  test.each(Object.entries(SHIPMENT_STATUS) as [LoadStatus, ShipmentStatus][])(
    'build a load that is %s',
    async (status, code) => {
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
      expect(stored.status).toBe(code)
      expect(stored.number).toBe(load.number)
      expect(stored.lane).toHaveLength(2)
      expect(stored.party_ids.includes(carrier.id)).toBe(code >= SHIPMENT_STATUS.tendering)
    },
  )

  test('offer one load to several carriers', async () => {
    const [provider, customer] = [await company('provider'), await company('shipper')]
    const [one, other] = [await company('carrier'), await company('carrier')]
    const load = await aTender(db, { provider, customer, offeredTo: [one, other] })
    expect(load.tenderIds).toHaveLength(2)
  })
})
