import { api } from '@waybill/contract/api.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { House } from '../../../test/house.ts'
import { foundCompany, hire } from '../../../test/people.ts'
import { saying } from '../../../test/saying.ts'
import { aShipment } from '../../../world/factories.ts'
import { expireTenders } from './tender-expiry.ts'

const MINUTE = 60_000

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterEach(() => house.setClock(undefined))
afterAll(() => house.close())

/** A load offered to one carrier for five minutes. */
async function offeredLoad() {
  const { db } = house.waybill
  const [ops, carrier, customer] = await Promise.all([
    hire(db, 'operations'),
    hire(db, 'carrier-dispatcher'),
    foundCompany(db, 'shipper'),
  ])
  const load = await aShipment(db, { provider: ops.company, customer })
  const body = { shipmentId: load.shipmentId, carrierIds: [carrier.company.id], rate: 1_800, respondWithinMinutes: 5 }
  const sent = await house.call(api.tenders.offer, { as: await house.sessionOf(ops), body })
  const params = { tenderId: sent.body.data[0]?.id ?? '' }
  return { load, params, ops: await house.sessionOf(ops), carrier: await house.sessionOf(carrier) }
}

async function statusOf(shipmentId: string): Promise<number> {
  const system = house.waybill.db.as({ kind: 'system' })
  const row = system.read.selectFrom('shipment').select('status').where('id', '=', shipmentId)
  return (await row.executeTakeFirstOrThrow()).status
}

test('an unanswered offer expires and the shipment is Ready to Book', async () => {
  const { load, params, ops, carrier } = await offeredLoad()
  await expireTenders(house.waybill.db, new Date(Date.now() + 4 * MINUTE))
  expect(await statusOf(load.shipmentId)).toBe(2)
  await expireTenders(house.waybill.db, new Date(Date.now() + 6 * MINUTE))
  expect(await statusOf(load.shipmentId)).toBe(1)
  const { body } = await house.call(api.tenders.find, { as: carrier, params })
  expect(body).toMatchObject({ status: 2, isExpired: true, declineReason: 4, declineText: 'No response' })
  expect(body.respondedBy).toBe('Waybill')
  const { body: shown } = await house.call(api.shipments.find, { as: ops, params: { shipment: load.shipmentId } })
  expect(shown.tenders).toMatchObject([{ status: 2, isExpired: true, carrierName: expect.any(String) }])
  const history = await house.call(api.history.list, {
    as: carrier,
    query: { entityType: 'tender', entityId: params.tenderId },
  })
  expect(history.body.data[0]?.description).toBe('Expired without an answer')
})

test('an answer after the time is refused, says when it expired, and the expiry is kept', async () => {
  const { load, params, carrier } = await offeredLoad()
  house.setClock(new Date(Date.now() + 6 * MINUTE))
  const { problem } = await house.call(api.tenders.answer, { as: carrier, params, body: { status: 1 } })
  expect(problem).toMatchObject({ status: 409, code: 'tender-no-longer-available' })
  expect(problem.detail).toMatch(/^It expired on \w{3} \d{1,2}\/\d\d\/\d{4}, \d\d:\d\d [A-Z]/)
  expect(await statusOf(load.shipmentId)).toBe(1)
  expect((await house.call(api.tenders.find, { as: carrier, params })).body).toMatchObject({
    status: 2,
    isExpired: true,
  })
})

test('an overdue offer is not withdrawn any more, and says so before anybody has looked', async () => {
  const { params, ops, carrier } = await offeredLoad()
  house.setClock(new Date(Date.now() + 6 * MINUTE))
  const { body } = await house.call(api.tenders.find, { as: carrier, params })
  expect([body.status, body.can.accept]).toEqual([0, saying(/^It expired on /)])
  const { problem } = await house.call(api.tenders.rescind, { as: ops, params, body: {} })
  expect(problem.detail).toMatch(/^It expired on /)
})

test('several processes look at once: each offer expires once', async () => {
  const loads = await Promise.all([offeredLoad(), offeredLoad(), offeredLoad()])
  const later = new Date(Date.now() + 6 * MINUTE)
  await Promise.all([1, 2, 3].map(() => expireTenders(house.waybill.db, later)))
  const ids = loads.map(({ params }) => params.tenderId)
  const news = house.waybill.db.as({ kind: 'system' }).read.selectFrom('outbox').select('subject_id')
  const expired = await news.where('kind', '=', 'tender-expired').where('subject_id', 'in', ids).execute()
  expect(expired.map((row) => row.subject_id).sort()).toEqual([...ids].sort())
})
