import { api } from '@waybill/contract/api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { House } from '../../../test/house.ts'
import { onPurpose } from '../../../test/on-purpose.ts'
import { type Company, foundCompany, hire } from '../../../test/people.ts'
import { aShipment } from '../../../world/factories.ts'
import { nobody } from '../../actor.ts'
import { newId } from '../../db/new-id.ts'
import { Post } from '../../outside/mail/post.ts'
import { openVault } from '../../outside/vault/vault.ts'
import { establish, standingOf } from '../company.ts'

/** THE rule of domain §2.4 as migration 0146 has it, everywhere it is asked. 1 p.m. in Chicago, where the companies are. */
const NOW = new Date('2026-03-11T18:00:00Z')
let house: House

beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

const system = () => house.waybill.db.as({ kind: 'system' })
const read = () => system().read
const codes = async (company: Company, deliversOn: string | null = null) =>
  (
    await standingOf(read(), company.id, NOW, deliversOn === null ? null : { id: newId(), delivery_on: deliversOn })
  ).objections.map((objection) => ('line' in objection ? `${objection.code} ${objection.line}` : objection.code))
const set = (company: Company, flags: Record<string, unknown>) =>
  read().updateTable('company').set(flags).where('id', '=', company.id).execute()
const worth = (orderNumber: string, freightValue: number | null) =>
  read().updateTable('orders').set({ freight_value: freightValue }).where('number', '=', orderNumber).execute()
const insured = (company: Company, kind: string, change: Record<string, unknown>) =>
  read()
    .updateTable('company_insurance')
    .set(change)
    .where('company_id', '=', company.id)
    .where('kind', '=', kind)
    .execute()

describe('a carrier can be booked', () => {
  test('when nothing is said against it; the gravest is said first', async () => {
    const carrier = await foundCompany(house.waybill.db, 'carrier')
    expect(await codes(carrier)).toEqual([])
    await set(carrier, { is_on_hold: true, is_do_not_use: true, is_approved: false })
    expect(await codes(carrier)).toEqual(['do-not-use', 'on-hold', 'not-approved'])
  })

  test('with authority for property; a broker with authority to broker, which does not let it haul', async () => {
    const [carrier, broker] = [
      await foundCompany(house.waybill.db, 'carrier'),
      await foundCompany(house.waybill.db, 'broker'),
    ]
    const authority = (company: Company, kind: string, status: string) =>
      sql`update company_profile set authority = ${JSON.stringify([{ kind, status, suffix: 'C', since: null }])}
        where company_id = ${company.id}`.execute(read())
    await authority(carrier, 'broker', 'active')
    await authority(broker, 'property', 'active')
    expect([await codes(carrier), await codes(broker)]).toEqual([['no-active-authority'], ['no-active-authority']])
    await authority(carrier, 'property', 'inactive')
    await authority(broker, 'broker', 'active')
    expect([await codes(carrier), await codes(broker)]).toEqual([['no-active-authority'], []])
  })

  test('not with the safety rating Unsatisfactory', async () => {
    const carrier = await foundCompany(house.waybill.db, 'carrier')
    const rate = (rating: string) =>
      read()
        .updateTable('company_profile')
        .set({ safety_rating: rating })
        .where('company_id', '=', carrier.id)
        .execute()
    await rate('conditional')
    expect(await codes(carrier)).toEqual([])
    await rate('unsatisfactory')
    expect(await codes(carrier)).toEqual(['safety-rating'])
  })

  test('with auto and cargo insurance in force, of what the market asks', async () => {
    const carrier = await foundCompany(house.waybill.db, 'carrier')
    await insured(carrier, 'auto', { limit_amount: 750_000 })
    expect(await codes(carrier)).toEqual(['insurance-too-low auto'])
    await insured(carrier, 'auto', { limit_amount: 1_000_000 })
    await sql`delete from company_insurance where company_id = ${carrier.id} and kind = 'cargo'`.execute(read())
    expect(await codes(carrier)).toEqual(['insurance-missing cargo'])
  })

  test.each([
    ['2026-03-13', null, []],
    ['2026-03-12', null, []],
    // The policy ends at 12:01 a.m. on its last day: that day is not covered.
    ['2026-03-11', null, ['insurance-lapsed cargo']],
    ['2026-03-01', null, ['insurance-lapsed cargo']],
    // One day past the delivery.
    ['2026-03-15', '2026-03-14', []],
    ['2026-03-14', '2026-03-14', ['insurance-expires cargo']],
    ['2026-03-13', '2026-03-14', ['insurance-expires cargo']],
    // A load past its delivery day is judged by today.
    ['2026-03-12', '2026-03-02', []],
  ])('with cargo insurance to %s and delivery on %s: %j', async (expiresOn, deliversOn, expected) => {
    const carrier = await foundCompany(house.waybill.db, 'carrier')
    await insured(carrier, 'cargo', { expires_on: expiresOn })
    expect(await codes(carrier, deliversOn)).toEqual(expected)
  })

  test('when a renewal follows the policy that ends', async () => {
    const carrier = await foundCompany(house.waybill.db, 'carrier')
    await insured(carrier, 'cargo', { expires_on: '2026-03-14' })
    expect(await codes(carrier, '2026-04-01')).toEqual(['insurance-expires cargo'])
    await sql`insert into company_insurance (id, company_id, kind, insurer, policy_number, effective_on, expires_on, limit_amount)
      values (${newId()}, ${carrier.id}, 'cargo', 'Kestrel Mutual', 'C-2', '2026-03-14', '2027-03-14', 100000)`.execute(
      read(),
    )
    expect(await codes(carrier, '2026-04-01')).toEqual([])
  })

  test('with cargo insurance of what all orders of the load are worth, in its currency; a broker carries no freight', async () => {
    const [provider, customer, carrier, broker] = await Promise.all(
      (['provider', 'shipper', 'carrier', 'broker'] as const).map((kind) => foundCompany(house.waybill.db, kind)),
    )
    if (!(provider && customer && carrier && broker)) throw new Error('Four companies were founded')
    const [load, other] = await Promise.all(
      [1, 2].map(() => aShipment(house.waybill.db, { provider, customer, now: NOW, but: { currency: 'CAD' } })),
    )
    if (!(load && other)) throw new Error('Two loads were made')
    await read()
      .insertInto('shipment_order')
      .values({ shipment_id: load.shipmentId, order_id: other.orderId })
      .execute()
    const objectionsTo = async (company: Company) =>
      (await standingOf(read(), company.id, NOW, { id: load.shipmentId, delivery_on: '2026-03-13' })).objections
    await worth(load.orderNumber, 100_000)
    await worth(other.orderNumber, null)
    expect(await objectionsTo(carrier)).toEqual([])
    await worth(other.orderNumber, 0.01)
    expect(await objectionsTo(carrier)).toEqual([
      { code: 'cargo-below-value', limit: 100_000, value: 100_000.01, currency: 'CAD' },
    ])
    expect((await objectionsTo(broker)).map(({ code }) => code)).not.toContain('cargo-below-value')
    await insured(carrier, 'cargo', { limit_amount: 90_000 })
    expect((await objectionsTo(carrier)).map(({ code }) => code)).toEqual(['insurance-too-low'])
  })

  test('by the day where it is: what is still covered in Honolulu has lapsed in New York', async () => {
    const carrier = await foundCompany(house.waybill.db, 'carrier')
    await insured(carrier, 'cargo', { expires_on: '2026-03-12' })
    const midnight = new Date('2026-03-12T06:00:00Z')
    const at = async (timeZone: string) => {
      await set(carrier, { time_zone: timeZone })
      return (await standingOf(read(), carrier.id, midnight, null)).objections.map(({ code }) => code)
    }
    expect([await at('Pacific/Honolulu'), await at('America/New_York')]).toEqual([[], ['insurance-lapsed']])
  })

  test('while companies nobody books are never objected to', async () => {
    for (const kind of ['shipper', 'factor', 'payer', 'provider'] as const)
      expect(await codes(await foundCompany(house.waybill.db, kind))).toEqual([])
  })
})

describe('the rule is asked', () => {
  async function market() {
    const { db } = house.waybill
    const provider = await foundCompany(db, 'provider')
    const customer = await foundCompany(db, 'shipper')
    const dispatcher = await hire(db, 'carrier-dispatcher')
    const ops = await house.sessionOf(await hire(db, 'operations', { company: provider }))
    return { provider, customer, dispatcher, carrier: dispatcher.company, ops, as: await house.sessionOf(dispatcher) }
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  test('at tender and at acceptance, for the day of the delivery', async () => {
    const { provider, customer, carrier, ops, as } = await market()
    // Picks up tomorrow, delivers the day after.
    const load = await aShipment(house.waybill.db, { provider, customer, status: 'readyToBook' })
    const body = { shipmentId: load.shipmentId, carrierIds: [carrier.id], rate: 1_850, respondWithinMinutes: 60 }
    await insured(carrier, 'cargo', { expires_on: inDays(1) })
    const refused = await house.call(api.tenders.offer, { as: ops, body })
    expect(refused.problem.code).toBe('carrier-not-bookable')
    expect(refused.problem.modelState?.['carrierIds']?.[0]).toMatch(
      /cargo insurance ends on .*, before the load is delivered$/,
    )
    await insured(carrier, 'cargo', { expires_on: inDays(30) })
    const offered = await house.call(api.tenders.offer, { as: ops, body })
    const tenderId = offered.body.data[0]?.id ?? ''
    await insured(carrier, 'cargo', { expires_on: inDays(1) })
    const seen = await house.call(api.tenders.find, { as, params: { tenderId } })
    expect(seen.body.can.accept).toMatchObject({ text: expect.stringMatching(/^Your cargo insurance ends on/) })
    const accepted = await house.call(api.tenders.answer, { as, params: { tenderId }, body: { status: 1 } })
    expect(accepted.problem).toMatchObject({ code: 'carrier-not-bookable', said: seen.body.can.accept })
  })

  test('for what the freight is worth, wherever a carrier meets the load; the carrier does not read the value', async () => {
    const { provider, customer, carrier, ops, as } = await market()
    const driver = await hire(house.waybill.db, 'driver', { company: carrier })
    const load = await aShipment(house.waybill.db, { provider, customer, status: 'readyToBook' })
    const [{ shipmentId }, params] = [load, { shipmentNumber: load.number }]
    const toCarrier = 'Your cargo insurance of 100,000.00 USD is less than the freight’s value'
    const toProvider = `${carrier.name}: the cargo insurance of 100,000.00 USD is less than the freight’s value of 480,000.00 USD`
    const carrierIds = [carrier.id]
    const tender = { shipmentId, carrierIds, rate: 1_850, respondWithinMinutes: 60 }
    await worth(load.orderNumber, 480_000)
    for (const { problem } of [
      await house.call(api.tenders.offer, { as: ops, body: tender }),
      await house.call(api.rateRounds.ask, { as: ops, body: { shipmentId, carrierIds, respondWithinMinutes: 60 } }),
    ])
      expect(problem).toMatchObject({ code: 'carrier-not-bookable', modelState: { carrierIds: [toProvider] } })

    const posted = await house.call(api.availableFreight.post, { as: ops, params, body: { rate: 1_850, carrierIds } })
    const onBoard = await house.call(api.availableFreight.find, { as, params })
    expect(onBoard.body.can.book).toMatchObject({ text: toCarrier })
    const seen = { version: posted.body.posting?.version ?? 0, rate: 1_850 }
    const booked = await house.call(api.availableFreight.book, { as, params, body: seen })
    expect(booked.problem).toMatchObject({ code: 'carrier-not-bookable', said: onBoard.body.can.book })

    await worth(load.orderNumber, null)
    const offered = await house.call(api.tenders.offer, { as: ops, body: tender })
    const tenderId = offered.body.data[0]?.id ?? ''
    await worth(load.orderNumber, 480_000)
    const found = await house.call(api.tenders.find, { as, params: { tenderId } })
    expect(found.body.can.accept).toMatchObject({ text: toCarrier })
    const accepted = await house.call(api.tenders.answer, { as, params: { tenderId }, body: { status: 1 } })
    expect(accepted.problem).toMatchObject({ code: 'carrier-not-bookable', said: found.body.can.accept })
    for (const { text } of [onBoard, booked, found, accepted]) expect(onPurpose(text)).not.toContain('480')

    const hauled = await aShipment(house.waybill.db, { provider, customer, carrier, status: 'booked' })
    await worth(hauled.orderNumber, 480_000)
    const assigned = await house.call(api.shipments.assignDriver, {
      as,
      params: { shipmentId: hauled.shipmentId },
      body: { driverId: driver.id },
    })
    // What was booked before the value was judged is hauled.
    expect(assigned.status).toBe(201)
    await insured(carrier, 'cargo', { limit_amount: 480_000 })
    const now = await house.call(api.tenders.answer, { as, params: { tenderId }, body: { status: 1 } })
    expect(now.status).toBe(200)
  })

  test('before a truck is sent, and not of one that is on its way', async () => {
    const { provider, customer, dispatcher, carrier, as } = await market()
    const driver = await hire(house.waybill.db, 'driver', { company: carrier })
    const load = await aShipment(house.waybill.db, { provider, customer, carrier, status: 'booked' })
    await set(carrier, { is_on_hold: true, hold_reason: 'Papers missing' })
    const params = { shipmentId: load.shipmentId }
    const { body: shipment } = await house.call(api.shipments.find, { as, params: { shipment: load.number } })
    expect(shipment.can.dispatch).toMatchObject({ text: 'Your company is on hold: Papers missing' })
    const assigned = await house.call(api.shipments.assignDriver, { as, params, body: { driverId: driver.id } })
    expect(assigned.problem).toMatchObject({ code: 'carrier-not-bookable', said: shipment.can.dispatch })
    const equipped = await house.call(api.shipments.equip, {
      as,
      params,
      body: { tractorNumber: '7', trailerNumber: '8' },
    })
    expect(equipped.problem.code).toBe('carrier-not-bookable')
    const under = await aShipment(house.waybill.db, {
      provider,
      customer,
      carrier,
      status: 'dispatched',
      driver: { id: dispatcher.id, name: 'Robin' },
    })
    const onTheWay = await house.call(api.shipments.equip, {
      as,
      params: { shipmentId: under.shipmentId },
      body: { tractorNumber: '7', trailerNumber: '8' },
    })
    expect(onTheWay.status).toBe(200)
  })
})

test('an applicant that is established can be booked, and is paid where it said', async () => {
  const vault = await openVault({ secretsKey: '7'.repeat(64), dataDir: '/nowhere' })
  const carrier = await foundCompany(house.waybill.db, 'carrier')
  await sql`delete from company_insurance where company_id = ${carrier.id}`.execute(read())
  await sql`delete from company_profile where company_id = ${carrier.id}`.execute(read())
  await set(carrier, { is_approved: false })
  expect(await codes(carrier)).toContain('not-approved')
  const policy = {
    insurer: 'Kestrel Mutual',
    naic: null,
    policyNumber: 'P-1',
    effectiveOn: '2026-01-01',
    expiresOn: '2027-01-01',
  }
  await system().transaction((tx) =>
    establish(
      tx,
      nobody(house.waybill.db, NOW),
      { vault, post: new Post('https://portal.northbound.test') },
      carrier.id,
      {
        name: carrier.name,
        legalName: `${carrier.name} LLC`,
        dbaName: null,
        usdot: null,
        scac: null,
        timeZone: 'America/Chicago',
        physicalAddress: null,
        mailingAddress: null,
        docketNumbers: ['MC-1', 'MX-2'],
        authority: [{ kind: 'property', status: 'active', suffix: 'C', since: null }],
        safetyRating: null,
        equipment: [{ type: 'van', count: 3 }],
        powerUnits: 3,
        hasTeams: false,
        regions: ['IL'],
        lanes: [],
        certifications: [],
        eldVendor: null,
        nscNumber: null,
        desks: [
          {
            function: 'dispatch',
            name: null,
            phone: '(555) 555-0142',
            extension: null,
            email: null,
            isRegistered: true,
          },
        ],
        insurance: [
          { ...policy, kind: 'auto', limit: 1_000_000, deductible: null, coversReeferBreakdown: false },
          { ...policy, kind: 'cargo', limit: 100_000, deductible: 1_000, coversReeferBreakdown: true },
        ],
        remitTo: { method: 'check', payeeName: `${carrier.name} LLC`, payeeAddress: address, terms: 'quick-7' },
      },
      { id: newId(), name: 'Robin' },
    ),
  )
  expect(await codes(carrier)).toEqual([])
  house.setClock(NOW)
  const admin = await house.sessionOf(await hire(house.waybill.db, 'carrier-admin', { company: carrier }))
  const { body } = await house.call(api.companies.mine, { as: admin })
  house.setClock(undefined)
  expect(body).toMatchObject({
    legalName: `${carrier.name} LLC`,
    docketNumbers: ['MC-1', 'MX-2'],
    isBookable: true,
    remitTo: { method: 'check', payeeAddress: address, terms: 'quick-7' },
  })
})

const address = {
  line1: '1 Elevator Road',
  line2: null,
  city: 'Joliet',
  state: 'IL',
  postalCode: '60431',
  country: 'US',
}
