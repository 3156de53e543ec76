import { api } from '@waybill/contract/api.ts'
import { may } from '@waybill/contract/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShipment } from '../world/factories.ts'
import { House } from './house.ts'
import { foundCompany, hire, newCanary, type Person } from './people.ts'
import { operations, requestsAt } from './samples.ts'
import { nowhere } from './targets.ts'

/**
 * A load offered to one carrier after the other, hauled by the second until its booking was rescinded, then by the third
 * (TRUST P9; domain §2.5, 10.3). The third, its driver and its shipper read nothing of that from any endpoint in the contract;
 * what the provider reads proves there was something to read.
 */

let house: House
let people: Record<'ops' | 'first' | 'second' | 'third' | 'driver' | 'shipper' | 'payer' | 'factor', Person>
let shipmentId: string
let number: string
let orderId: string
let tenderIds: string[]
const [PROBLEM, REFUSAL] = [newCanary(), newCanary()]
const RATES = [1_711.11, 1_722.22, 1_733.33] as const

beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  const provider = await foundCompany(db, 'provider')
  const third = await hire(db, 'carrier-admin')
  people = {
    ops: await hire(db, 'operations', { company: provider }),
    first: await hire(db, 'carrier-dispatcher'),
    second: await hire(db, 'carrier-dispatcher'),
    third,
    driver: await hire(db, 'driver', { company: third.company }),
    shipper: await hire(db, 'shipper'),
    payer: await hire(db, 'payer'),
    factor: await hire(db, 'factor'),
  }
  const load = await aShipment(db, { provider, customer: people.shipper.company, maxBuy: 2_000, status: 'readyToBook' })
  shipmentId = load.shipmentId
  number = load.number
  orderId = load.orderId
  const ops = await house.sessionOf(people.ops)
  const asked = (carriers: readonly Person[]) =>
    carriers.map(({ company }, at) => ({ carrierId: company.id, rate: RATES[at], reference: null }))
  const started = await house.call(api.tenderRuns.start, {
    as: ops,
    body: { strategy: 'waterfall', shipmentId, rungs: asked([people.first, people.second]) },
  })
  expect(started.status, started.text).toBe(201)
  await answer(people.first, { status: 2, declineReason: 4, declineText: REFUSAL })
  await answer(people.second, { status: 1 })
  const second = await house.sessionOf(people.second)
  const reported = await house.call(api.running.reportProblem, {
    as: second,
    params: { shipmentId },
    body: { reason: 'AI', text: PROBLEM },
  })
  expect(reported.status, reported.text).toBe(201)
  const rescinded = await house.call(api.booking.rescind, {
    as: ops,
    params: { shipmentId },
    body: {},
  })
  expect(rescinded.status, rescinded.text).toBe(200)
  const again = await house.call(api.tenderRuns.start, {
    as: ops,
    body: { strategy: 'single', shipmentId, carrierId: third.company.id, rate: RATES[2] },
  })
  expect(again.status, again.text).toBe(201)
  await answer(third, { status: 1 })
  await db
    .as({ kind: 'system' })
    .read.insertInto('party')
    .values({
      subject_type: 'shipment',
      subject_id: shipmentId,
      company_id: people.payer.company.id,
      capacity: 'payer',
    })
    .execute()
  const driver = await house.call(api.shipments.assignDriver, {
    as: await house.sessionOf(third),
    params: { shipmentId },
    body: { driverId: people.driver.id },
  })
  expect(driver.status, driver.text).toBe(201)
  tenderIds = (
    await house.call(api.shipmentParts.tenders, { as: ops, params: { shipment: shipmentId } })
  ).body.data.map((each) => each.tenderId)
})
afterAll(() => house.close())

async function answer(who: Person, body: Record<string, unknown>): Promise<void> {
  const as = await house.sessionOf(who)
  const { body: open } = await house.call(api.tenders.list, { as, query: { statuses: '0' } })
  const { status, text } = await house.call(api.tenders.answer, {
    as,
    params: { tenderId: open.data[0]?.id ?? '' },
    body,
  })
  expect(status, text).toBe(200)
}

/** What only the provider may find. */
function secrets(): [what: string, pattern: RegExp][] {
  const { first } = people
  return [
    ['the first carrier', new RegExp(`${first.company.id}|${first.company.name}|${first.canary}`)],
    ['what it was offered', /1,?711\.11/],
    ['why it refused', new RegExp(REFUSAL)],
    ['that it was offered in rounds', /"(tendered|tendering-ended)"|Tendered|No offer (is )?open|waterfall|rank \d/i],
  ]
}
/** The shipper saw the second carrier while it had the load, and its removal; not its pay. */
function ofTheSecond(): [what: string, pattern: RegExp][] {
  const { second } = people
  return [
    ['the second carrier', new RegExp(`${second.company.id}|${second.company.name}|${second.canary}`)],
    ['what the second was paid', /1,?722\.22/],
    ['what the second said', new RegExp(PROBLEM)],
    ['that a booking was taken back', /booking-rescinded|Booking .*rescinded/],
  ]
}

/** The same for everyone, whatever the load. */
const OF_NO_LOAD = ['profile.notificationPreferences', 'staticData.list', 'terms.read', 'updates.list']

/** Everything the person can request about this load, and which operations return it. */
async function readAll(person: Person, looked: readonly [string, RegExp][]) {
  const { token } = await house.sessionOf(person)
  const known = {
    shipment: [shipmentId, number],
    shipmentId: [shipmentId],
    tenderId: tenderIds,
    orderId: [orderId],
    entityId: [shipmentId, orderId, ...tenderIds],
    subjectId: [shipmentId],
    query: [number],
  }
  const targets = { ...nowhere(), ...known }
  const leads = Object.values(known).flat()
  const [told, read] = [new Set<string>(), new Set<string>()]
  for (const operation of operations()) {
    const { endpoint, name } = operation
    if (
      operation.method !== 'GET' ||
      endpoint.media === 'text/event-stream' ||
      endpoint.may === 'public' ||
      OF_NO_LOAD.includes(name)
    )
      continue
    if (endpoint.may !== 'signed-in' && !may(person.persona, endpoint.may)) continue
    for (const { method, url, isNarrowing } of requestsAt(operation, targets)) {
      if (isNarrowing || (url !== operation.path && !leads.some((each) => url.includes(each)))) continue
      const answered = await house.waybill.server.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
      expect(answered.statusCode, url).toBeLessThan(500)
      if (answered.statusCode >= 300) continue
      read.add(name)
      for (const [what, pattern] of looked) if (pattern.test(answered.body)) told.add(`${name} tells ${what}`)
    }
  }
  return { told: [...told].sort(), read }
}

test.each(['third', 'driver'] as const)(
  '%s: who hauls it reads nothing of who was asked or had it before',
  async (who) => {
    const { told, read } = await readAll(people[who], [...secrets(), ...ofTheSecond()])
    expect(told).toEqual([])
    expect(['shipments.activity', 'running.find'].filter((each) => !read.has(each))).toEqual([])
  },
)

test.each(['shipper', 'payer', 'factor'] as const)('%s: who pays for it reads nothing of the rounds', async (who) => {
  const { told } = await readAll(people[who], [...secrets(), ['what the second was paid', /1,?722\.22/]])
  expect(told).toEqual([])
})

test('the provider reads all of it: there was something to keep', async () => {
  const looked = [...secrets(), ...ofTheSecond()]
  const { told } = await readAll(people.ops, looked)
  expect(looked.map(([what]) => what).filter((what) => !told.some((each) => each.endsWith(`tells ${what}`)))).toEqual(
    [],
  )
})
