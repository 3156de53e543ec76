import { api } from '@waybill/contract/api.ts'
import { PERSONAS, type Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { onPurpose } from '../../test/on-purpose.ts'
import { type Company, hire } from '../../test/people.ts'
import { aShipment, type LoadStatus, type LoadWish } from '../../world/factories.ts'
import { newId } from '../db/new-id.ts'

let house: House
let ops: Someone
let colleague: Someone
let payables: Someone
let shipper: Someone
let carrier: Someone
let stranger: Someone
let driver: Someone

const booking = api.booking
const DAY = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const system = () => house.waybill.db.as({ kind: 'system' }).read

type Someone = Awaited<ReturnType<typeof signIn>>
async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

beforeAll(async () => {
  // Not shared: other files' notices would all be sent first.
  house = await House.open()
  ops = await signIn('operations')
  colleague = await signIn('operations', ops.company)
  payables = await signIn('payables', ops.company)
  shipper = await signIn('shipper')
  carrier = await signIn('carrier-dispatcher')
  driver = await signIn('driver', carrier.company)
  stranger = await signIn('carrier-dispatcher')
  await aTariff()
})
afterAll(() => house.close())

/** A load in this status, Ready to Book by default. */
const aLoad = (status: LoadStatus = 'readyToBook', wish: Partial<LoadWish> = {}) =>
  aShipment(house.waybill.db, {
    provider: ops.company,
    customer: shipper.company,
    carrier: carrier.company,
    driver: { id: driver.id, name: 'Dee Driver' },
    status,
    pickupInHours: 48,
    ...wish,
  })

/** The carrier's contract: Illinois to Arizona at $2 a mile. */
async function aContract(rate = 2, who: Company = carrier.company): Promise<number> {
  await system()
    .insertInto('lane_contract')
    .values({
      id: newId(),
      reference: `LC-${newId()}`,
      carrier_id: who.id,
      origin_zone: 'IL',
      destination_zone: 'AZ',
      shipping_mode: 0,
      equipment_mode: 0,
      rate_type: 'Per Mile',
      rate,
      currency: 'USD',
      effective_on: day(-30),
    })
    .execute()
  return rate * 925
}

async function dropContracts(): Promise<void> {
  await system().deleteFrom('lane_contract').where('carrier_id', '=', carrier.company.id).execute()
}

async function aTariff(): Promise<void> {
  const tariffId = newId()
  await system()
    .insertInto('ltl_tariff')
    .values({
      id: tariffId,
      reference: `LT-${newId()}`,
      carrier_id: carrier.company.id,
      weight_breaks: [0],
      max_weight: 45_000,
      currency: 'USD',
      effective_on: day(-30),
    })
    .execute()
  await system()
    .insertInto('ltl_tariff_lane')
    .values({
      id: newId(),
      tariff_id: tariffId,
      minimum: 110,
      service_days: 4,
      miles_from: 0,
      rates: JSON.stringify({ '65': [8] }),
    })
    .execute()
}

const LTL = { but: { shippingMode: 1 } } satisfies Partial<LoadWish>

async function quoteFor(shipmentId: string, body: Record<string, unknown>) {
  const quoted = await house.call(api.rates.quote, {
    as: ops,
    body: { shipmentId, carrierId: carrier.company.id, ...body },
  })
  expect(quoted.status).toBe(201)
  return quoted.body
}

async function row(shipmentId: string) {
  return await system().selectFrom('shipment').selectAll().where('id', '=', shipmentId).executeTakeFirstOrThrow()
}

async function bookingsOf(shipmentId: string) {
  return await system()
    .selectFrom('booking')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .orderBy('booked_at')
    .execute()
}

async function historyOf(shipmentId: string): Promise<string[]> {
  const rows = await system()
    .selectFrom('history_entry')
    .select('description')
    .where('subject_id', '=', shipmentId)
    .orderBy('id')
    .execute()
  return rows.map(({ description }) => description)
}

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

/** What somebody's bell shows once every announcement is handled. */
async function bell(as: { token: string }): Promise<string[]> {
  await house.tellAll()
  const { data } = (await house.call(api.notifications.list, { as })).body
  return data.map(({ wording }) => wording)
}

const sees = async (as: { token: string }, shipment: string) =>
  (await house.call(api.shipments.find, { as, params: { shipment } })).status

/** Everyone but the provider's operations. */
async function refusedToOthers(ask: (as: { token: string }) => Promise<{ status: number }>): Promise<void> {
  for (const persona of PERSONAS)
    if (persona !== 'operations') expect([persona, (await ask(await signIn(persona))).status]).toEqual([persona, 403])
}

const NOWHERE = '0190a0b0-0000-7000-8000-0000000000aa'
const FELL_OFF = { reason: 'carrier-fell-off' }
const CANCELLED = { reason: 'customer-cancelled', tonu: { decision: 'charge', amount: 200 } }

describeEndpoint(api.booking.bookContractTl, {
  works: {
    'at the contract in force on the pickup day: carrier, rate, frozen charges, origination, max buy and the rate confirmation':
      async () => {
        const price = await aContract()
        const load = await aLoad('readyToBook', { maxBuy: 500 })
        const { status, body } = await house.call(booking.bookContractTl, {
          as: ops,
          params: { shipmentId: load.shipmentId },
          body: { carrierId: carrier.company.id, price },
        })
        expect([status, body.bookingSucceeded, body.errors]).toEqual([200, true, []])
        expect(body.shipment).toMatchObject({
          status: 3,
          carrierName: carrier.company.name,
          carrierRate: price,
          origination: 'TmsContract',
          maxBuy: price + 5,
          can: { rescindBooking: true, book: { text: 'It cannot be booked: the shipment is Booked' } },
        })
        const [made, ...others] = await bookingsOf(load.shipmentId)
        expect(others).toEqual([])
        expect(made).toMatchObject({ source: 'ContractTL', rate: price, ended_at: null, booked_by: expect.any(String) })
        const charges = await system()
          .selectFrom('booking_charge')
          .selectAll()
          .where('booking_id', '=', made?.id ?? '')
          .execute()
        expect(charges.reduce((sum, { total }) => sum + total, 0)).toBe(price)
        expect(await sees(carrier, load.number)).toBe(200)
        const paper = await house.call(api.paper.confirmations, { as: carrier, params: { shipment: load.number } })
        expect(paper.body.data.map(({ state, revision }) => [state, revision])).toEqual([['waiting', 1]])
        const { content } = await system()
          .selectFrom('rate_confirmation')
          .select('content')
          .where('shipment_id', '=', load.shipmentId)
          .executeTakeFirstOrThrow()
        expect(content).toMatchObject({
          load: { charges: charges.map(({ description, total }) => ({ description, total })) },
        })
        await dropContracts()
      },
    'a price that has changed and a carrier that cannot be booked are all said, and nothing is changed': async () => {
      const price = await aContract()
      const load = await aLoad()
      const version = (await row(load.shipmentId)).version
      await system().updateTable('company').set({ is_approved: false }).where('id', '=', carrier.company.id).execute()
      const { status, body } = await house.call(booking.bookContractTl, {
        as: ops,
        params: { shipmentId: load.shipmentId },
        body: { carrierId: carrier.company.id, price: price - 10 },
      })
      await system().updateTable('company').set({ is_approved: true }).where('id', '=', carrier.company.id).execute()
      expect([status, body.bookingSucceeded]).toEqual([200, false])
      expect(body.errors).toContain(`${carrier.company.name} is not approved yet`)
      expect(await row(load.shipmentId)).toMatchObject({ status: 1, carrier_id: null, version })
      const changed = await house.call(booking.bookContractTl, {
        as: ops,
        params: { shipmentId: load.shipmentId },
        body: { carrierId: carrier.company.id, price: price - 10 },
      })
      expect(changed.body.errors).toEqual([`The rate of ${carrier.company.name} is now 1,850.00 USD`])
      await dropContracts()
    },
    'at a spot quote that still holds, once': async () => {
      const load = await aLoad()
      const quote = await quoteFor(load.shipmentId, { rateSource: 'Spot', price: 1_700 })
      const body = { carrierId: carrier.company.id, price: 1_700, quoteId: quote.quoteId }
      const params = { shipmentId: load.shipmentId }
      const other = await house.call(booking.bookContractTl, { as: ops, params, body: { ...body, price: 1 } })
      expect(other.body.errors).toEqual([`Quote ${quote.quoteNumber} is for another carrier or price`])
      const answers = await Promise.all(
        [ops, colleague].map((as) => house.call(booking.bookContractTl, { as, params, body })),
      )
      expect(statusesOf(answers)).toEqual([200, 409])
      expect(await row(load.shipmentId)).toMatchObject({ origination: 'TmsSpot', quote_id: quote.quoteId })
      expect(await bookingsOf(load.shipmentId)).toHaveLength(1)
    },
  },
  refusesBadInput: {
    'no carrier, no price, an unknown key': async () => {
      const load = await aLoad()
      for (const body of [
        {},
        { carrierId: carrier.company.id },
        { carrierId: carrier.company.id, price: 0 },
        { carrierId: carrier.company.id, price: 5, status: 3 },
      ])
        expect(
          (await house.call(booking.bookContractTl, { as: ops, params: { shipmentId: load.shipmentId }, body })).status,
        ).toBe(400)
    },
    'a load that is somebody’s already': async () => {
      const load = await aLoad('booked')
      const body = { carrierId: stranger.company.id, price: 1_000 }
      const { status } = await house.call(booking.bookContractTl, {
        as: ops,
        params: { shipmentId: load.shipmentId },
        body,
      })
      expect(status).toBe(409)
    },
  },
  refusesWhoMayNot: {
    'everybody but the provider’s operations': async () => {
      const { shipmentId } = await aLoad()
      const body = { carrierId: carrier.company.id, price: 1_000 }
      await refusedToOthers((as) => house.call(booking.bookContractTl, { as, params: { shipmentId }, body }))
    },
  },
  refusesTheOtherCompany: {
    'a load that does not exist': async () => {
      const body = { carrierId: carrier.company.id, price: 1_000 }
      const { status } = await house.call(booking.bookContractTl, { as: ops, params: { shipmentId: NOWHERE }, body })
      expect(status).toBe(404)
    },
  },
})

describeEndpoint(api.booking.bookLtl, {
  works: {
    'at a quote that holds, with the carrier’s PRO number': async () => {
      const load = await aLoad('readyToBook', LTL)
      const quote = await quoteFor(load.shipmentId, { rateSource: 'LTL' })
      const { body } = await house.call(booking.bookLtl, {
        as: ops,
        params: { shipmentId: load.shipmentId },
        body: { quoteId: quote.quoteId, proNumber: ' 4415-22 ' },
      })
      expect([body.bookingSucceeded, body.errors]).toEqual([true, []])
      expect(body.shipment).toMatchObject({
        status: 3,
        carrierRate: quote.price,
        proNumber: '4415-22',
        origination: 'TmsContract',
      })
      const found = await house.call(api.shipments.quickSearch, { as: carrier, query: { query: '4415-22' } })
      expect(found.body.data.map(({ id }) => id)).toEqual([load.shipmentId])
    },
    'its lines keep their names, on the load and in what is owed for it': async () => {
      const load = await aLoad('readyToBook', LTL)
      const quote = await quoteFor(load.shipmentId, { rateSource: 'LTL' })
      expect(quote.charges[0]?.said.code).toBe('class-line')
      await house.call(booking.bookLtl, {
        as: ops,
        params: { shipmentId: load.shipmentId },
        body: { quoteId: quote.quoteId },
      })
      const { body } = await house.call(api.shipmentParts.carrierCharges, {
        as: ops,
        params: { shipment: load.number },
      })
      expect(body.data[0]?.said).toEqual(quote.charges[0]?.said)
      const owed = await system()
        .selectFrom('invoice_line')
        .innerJoin('invoice', 'invoice.id', 'invoice_id')
        .select(['invoice_line.said'])
        .where('shipment_id', '=', load.shipmentId)
        .orderBy('sequence')
        .execute()
      expect(owed[0]?.said).toEqual(quote.charges[0]?.said)
    },
    'not once the quote has expired, nor of freight that has changed since': async () => {
      const load = await aLoad('readyToBook', LTL)
      const quote = await quoteFor(load.shipmentId, { rateSource: 'Spot', price: 420 })
      await system()
        .updateTable('quote')
        .set({ valid_from: new Date(0), valid_until: new Date(1) })
        .where('id', '=', quote.quoteId)
        .execute()
      await system()
        .updateTable('order_line_item')
        .set({ freight_class: '100' })
        .where('id', 'in', load.lineItemIds)
        .execute()
      const { status, body } = await house.call(booking.bookLtl, {
        as: ops,
        params: { shipmentId: load.shipmentId },
        body: { quoteId: quote.quoteId },
      })
      expect([status, body.bookingSucceeded]).toEqual([200, false])
      expect(body.errors).toEqual([
        `Quote ${quote.quoteNumber} has expired`,
        `The freight has changed since quote ${quote.quoteNumber}`,
      ])
      expect(await row(load.shipmentId)).toMatchObject({ status: 1, carrier_id: null })
    },
  },
  refusesBadInput: {
    'no quote, or one of another load': async () => {
      const load = await aLoad('readyToBook', LTL)
      const other = await aLoad('readyToBook', LTL)
      const quote = await quoteFor(other.shipmentId, { rateSource: 'Spot', price: 420 })
      const params = { shipmentId: load.shipmentId }
      expect((await house.call(booking.bookLtl, { as: ops, params, body: {} })).status).toBe(400)
      expect((await house.call(booking.bookLtl, { as: ops, params, body: { quoteId: quote.quoteId } })).status).toBe(
        404,
      )
    },
  },
  refusesWhoMayNot: {
    'everybody but the provider’s operations': async () => {
      const { shipmentId } = await aLoad('readyToBook', LTL)
      await refusedToOthers((as) =>
        house.call(booking.bookLtl, { as, params: { shipmentId }, body: { quoteId: NOWHERE } }),
      )
    },
  },
  refusesTheOtherCompany: {
    'a load that does not exist': async () => {
      const { status } = await house.call(booking.bookLtl, {
        as: ops,
        params: { shipmentId: NOWHERE },
        body: { quoteId: NOWHERE },
      })
      expect(status).toBe(404)
    },
  },
})

describeEndpoint(api.booking.bookLtlOrder, {
  works: {
    'makes the load of an open order and books it, or does neither': async () => {
      const load = await aLoad('readyToBook', LTL)
      await house.call(booking.void, { as: ops, params: { shipment: load.number } })
      const params = { orderNumber: load.orderNumber }
      const rates = await house.call(api.rates.find, { as: ops, body: { shipmentId: load.shipmentId } })
      const line = rates.body.data.find(({ carrierId, isInError }) => carrierId === carrier.company.id && !isInError)
      const price = line?.price ?? 0
      const refused = await house.call(booking.bookLtlOrder, {
        as: ops,
        params,
        headers: { 'idempotency-key': newId() },
        body: { carrierId: carrier.company.id, price: price + 1 },
      })
      expect(refused.body).toMatchObject({ bookingSucceeded: false, shipment: null })
      expect(refused.body.errors).toEqual([expect.stringContaining(`The rate of ${carrier.company.name} is`)])
      const shipments = () =>
        system().selectFrom('shipment_order').select('shipment_id').where('order_id', '=', load.orderId).execute()
      expect(await shipments()).toHaveLength(1)
      const { status, body } = await house.call(booking.bookLtlOrder, {
        as: ops,
        params,
        body: { carrierId: carrier.company.id, price, proNumber: 'LTL-77' },
      })
      expect([status, body.errors, body.bookingSucceeded]).toEqual([200, [], true])
      expect(body.shipment).toMatchObject({
        status: 3,
        carrierRate: price,
        proNumber: 'LTL-77',
        origination: 'TmsContract',
      })
      expect(await shipments()).toHaveLength(2)
      const again = await house.call(booking.bookLtlOrder, {
        as: ops,
        params,
        body: { carrierId: carrier.company.id, price },
      })
      expect(again.status).toBe(409)
    },
  },
  refusesBadInput: {
    'no carrier, no price': async () => {
      const { orderNumber } = await aLoad('readyToBook', LTL)
      for (const body of [{}, { carrierId: carrier.company.id }, { price: 4 }])
        expect((await house.call(booking.bookLtlOrder, { as: ops, params: { orderNumber }, body })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'everybody but the provider’s operations': async () => {
      const { orderNumber } = await aLoad('readyToBook', LTL)
      const body = { carrierId: carrier.company.id, price: 500 }
      await refusedToOthers((as) => house.call(booking.bookLtlOrder, { as, params: { orderNumber }, body }))
    },
  },
  refusesTheOtherCompany: {
    'an order that does not exist': async () => {
      const body = { carrierId: carrier.company.id, price: 500 }
      const { status } = await house.call(booking.bookLtlOrder, { as: ops, params: { orderNumber: '999' }, body })
      expect(status).toBe(404)
    },
  },
})

describeEndpoint(api.booking.rescind, {
  works: {
    'an accepted tender ends as Booking Rescinded; the carrier keeps its tender and loses the load': async () => {
      const load = await aLoad()
      const offer = await house.call(api.tenders.offer, {
        as: ops,
        body: { shipmentId: load.shipmentId, carrierIds: [carrier.company.id], rate: 1_800, respondWithinMinutes: 60 },
      })
      const tenderId = offer.body.data[0]?.id ?? ''
      await house.call(api.tenders.answer, { as: carrier, params: { tenderId }, body: { status: 1 } })
      expect(await bookingsOf(load.shipmentId)).toMatchObject([{ source: 'Tender', tender_id: tenderId, rate: 1_800 }])
      const { status, body } = await house.call(booking.rescind, {
        as: ops,
        params: { shipmentId: load.shipmentId },
        body: {},
      })
      expect([status, body.status, body.carrierName, body.carrierRate]).toEqual([200, 1, null, null])
      expect(await sees(carrier, load.number)).toBe(404)
      const tender = await house.call(api.tenders.find, { as: carrier, params: { tenderId } })
      expect(tender.body).toMatchObject({ status: 4, shipmentNumber: load.number })
      const papers = await system()
        .selectFrom('rate_confirmation')
        .selectAll()
        .where('shipment_id', '=', load.shipmentId)
        .execute()
      expect(papers).toMatchObject([{ void_reason: 'rescinded' }])
      expect(await historyOf(load.shipmentId)).toContain(
        `Booking with ${carrier.company.name} rescinded: Booked → Ready to Book`,
      )
      await expect.poll(() => bell(carrier)).toContain('booking-rescinded')
    },
    'of a dispatched load: driver and equipment are off it, the fall-off is kept, and two who do it at once do it once':
      async () => {
        const load = await aLoad('dispatched')
        const params = { shipmentId: load.shipmentId }
        const answers = await Promise.all(
          [ops, colleague].map((as) =>
            house.call(booking.rescind, { as, params, body: { ...FELL_OFF, note: 'No truck' } }),
          ),
        )
        expect(statusesOf(answers)).toEqual([200, 409])
        expect(await row(load.shipmentId)).toMatchObject({
          status: 1,
          carrier_id: null,
          driver_name: null,
          tractor_number: null,
        })
        expect(await bookingsOf(load.shipmentId)).toMatchObject([
          { ended_with: 'rescinded', end_reason: 'carrier-fell-off', is_carrier_caused: true, tonu_amount: null },
        ])
        expect(await sees(driver, load.number)).toBe(404)
        await expect.poll(() => bell(driver)).toContain('driver-removed')
        expect(await historyOf(load.shipmentId)).toContain(
          'The carrier gave the load back; No truck; Caused by the carrier',
        )
      },
    'and then the load is tendered and booked again': async () => {
      const load = await aLoad('dispatched')
      const params = { shipmentId: load.shipmentId }
      const waived = { reason: 'rescheduled', tonu: { decision: 'waive', reason: 'Told a day before' } }
      expect((await house.call(booking.rescind, { as: ops, params, body: waived })).status).toBe(200)
      const quote = await quoteFor(load.shipmentId, { rateSource: 'Spot', price: 1_650 })
      const again = { carrierId: carrier.company.id, price: 1_650, quoteId: quote.quoteId }
      const { body } = await house.call(booking.bookContractTl, { as: ops, params, body: again })
      expect([body.bookingSucceeded, body.shipment?.drivers, body.shipment?.tractorNumber]).toEqual([true, [], null])
      expect(await bookingsOf(load.shipmentId)).toMatchObject([
        { ended_with: 'rescinded', tonu_waiver: 'Told a day before' },
        { ended_with: null, source: 'Spot' },
      ])
    },
  },
  refusesBadInput: {
    'a dispatched load without a reason, another reason without words, and nothing decided about the truck':
      async () => {
        const { shipmentId } = await aLoad('dispatched')
        const bodies: [string, Record<string, unknown>][] = [
          ['reason', {}],
          ['note', { reason: 'other' }],
          ['tonu', { reason: 'customer-cancelled' }],
          ['tonu', { ...FELL_OFF, tonu: { decision: 'charge', amount: 100 } }],
          ['tonu.amount', { ...CANCELLED, tonu: { decision: 'charge', amount: 0 } }],
          ['reason', { reason: 'bad weather' }],
        ]
        for (const [field, body] of bodies) {
          const { status, problem } = await house.call(booking.rescind, { as: ops, params: { shipmentId }, body })
          expect([status, Object.keys(problem.modelState ?? {})]).toEqual([400, [field]])
        }
        expect((await row(shipmentId)).status).toBe(4)
      },
    'once a truck has arrived': async () => {
      for (const status of ['readyToBook', 'inTransit', 'atStop', 'delivered', 'deliveryConfirmed'] as const) {
        const { shipmentId } = await aLoad(status)
        expect((await house.call(booking.rescind, { as: ops, params: { shipmentId }, body: FELL_OFF })).status).toBe(
          409,
        )
      }
    },
  },
  refusesWhoMayNot: {
    'everybody but the provider’s operations, the carrier too': async () => {
      const { shipmentId } = await aLoad('booked')
      await refusedToOthers((as) => house.call(booking.rescind, { as, params: { shipmentId }, body: FELL_OFF }))
      expect((await house.call(booking.rescind, { as: carrier, params: { shipmentId }, body: FELL_OFF })).status).toBe(
        403,
      )
    },
  },
  refusesTheOtherCompany: {
    'a load that does not exist': async () => {
      expect(
        (await house.call(booking.rescind, { as: ops, params: { shipmentId: NOWHERE }, body: FELL_OFF })).status,
      ).toBe(404)
    },
  },
})

describeEndpoint(api.booking.void, {
  works: {
    'a draft by whose freight it is, a ready load by operations, and again without effect; the order is open again':
      async () => {
        const draft = await aLoad('draft')
        const first = await house.call(booking.void, { as: shipper, params: { shipment: draft.number } })
        expect([first.status, first.body.status]).toEqual([200, -1])
        const ready = await aLoad('readyToBook')
        for (const as of [ops, colleague])
          expect((await house.call(booking.void, { as, params: { shipment: ready.number } })).body.status).toBe(-1)
        expect((await historyOf(ready.shipmentId)).filter((said) => said.startsWith('Voided'))).toEqual([
          'Voided: Ready to Book → Voided',
        ])
        const order = await house.call(api.orders.find, { as: ops, params: { orderNumber: ready.orderNumber } })
        expect(order.body.status).toBe(1)
      },
    'of a tendered load every open offer is withdrawn with it': async () => {
      const load = await aLoad('tendering', { offeredTo: [carrier.company, stranger.company] })
      const { body } = await house.call(booking.void, { as: ops, params: { shipment: load.number } })
      expect(body.status).toBe(-1)
      const offers = await Promise.all(
        load.tenderIds.map((tenderId) => house.call(api.tenders.find, { as: ops, params: { tenderId } })),
      )
      expect(offers.map((offer) => offer.body.status)).toEqual([3, 3])
      expect(await row(load.shipmentId)).toMatchObject({
        status: -1,
        party_ids: expect.not.arrayContaining([carrier.company.id]),
      })
    },
  },
  refusesBadInput: {
    'a load that is booked or on the road: that wants a reason': async () => {
      for (const status of ['booked', 'dispatched', 'inTransit', 'atStop', 'delivered', 'deliveryConfirmed'] as const) {
        const load = await aLoad(status)
        const answer = await house.call(booking.void, { as: ops, params: { shipment: load.number } })
        expect([status, answer.status]).toEqual([status, 409])
      }
    },
  },
  refusesWhoMayNot: {
    'a shipper whose load is tendered, the carrier that hauls it, and who never voids': async () => {
      const tendered = await aLoad('tendering', { offeredTo: [carrier.company] })
      expect((await house.call(booking.void, { as: shipper, params: { shipment: tendered.number } })).status).toBe(409)
      const hauled = await aLoad('booked')
      expect((await house.call(booking.void, { as: carrier, params: { shipment: hauled.number } })).status).toBe(403)
      expect((await house.call(booking.void, { as: payables, params: { shipment: tendered.number } })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another shipper, as if there were no such load': async () => {
      const load = await aLoad('draft')
      const other = await signIn('shipper')
      expect((await house.call(booking.void, { as: other, params: { shipment: load.number } })).status).toBe(404)
      expect((await row(load.shipmentId)).status).toBe(0)
    },
  },
})

describeEndpoint(api.booking.cancel, {
  works: {
    'a booked load with a reason, and what is owed for the truck': async () => {
      const load = await aLoad('dispatched')
      const { body } = await house.call(booking.cancel, {
        as: ops,
        params: { shipmentId: load.shipmentId },
        body: CANCELLED,
      })
      expect([body.status, body.carrierName]).toEqual([-1, null])
      expect(await bookingsOf(load.shipmentId)).toMatchObject([{ ended_with: 'voided', tonu_amount: 200 }])
      expect(await sees(carrier, load.number)).toBe(404)
      const seen = await house.call(api.history.list, {
        as: shipper,
        query: { entityType: 'shipment', entityId: load.shipmentId },
      })
      expect(seen.text).toContain('Voided: Dispatched → Voided')
      expect(onPurpose(seen.text)).not.toContain('200')
    },
    'a truck that came and was not loaded; not once freight is on it': async () => {
      const load = await aLoad('atStop')
      const body = { reason: 'not-loaded', tonu: { decision: 'charge', amount: 250 } }
      const params = { shipmentId: load.shipmentId }
      const answers = await Promise.all([ops, colleague].map((as) => house.call(booking.cancel, { as, params, body })))
      expect(statusesOf(answers)).toEqual([200, 409])
      expect(await bookingsOf(load.shipmentId)).toMatchObject([{ ended_with: 'not-loaded', tonu_amount: 250 }])
      const loaded = await aLoad('atStop')
      await sql`update shipment_stop set preload = '{}' where id = ${loaded.stopIds[0]}`.execute(system())
      expect(
        (await house.call(booking.cancel, { as: ops, params: { shipmentId: loaded.shipmentId }, body })).status,
      ).toBe(409)
    },
  },
  refusesBadInput: {
    'no reason, nothing decided about a truck at the dock, freight on the road': async () => {
      const booked = await aLoad('booked')
      const asked = await house.call(booking.cancel, { as: ops, params: { shipmentId: booked.shipmentId }, body: {} })
      expect([asked.status, Object.keys(asked.problem.modelState ?? {})]).toEqual([400, ['reason']])
      const atDock = await aLoad('atStop')
      const undecided = await house.call(booking.cancel, {
        as: ops,
        params: { shipmentId: atDock.shipmentId },
        body: FELL_OFF,
      })
      expect([undecided.status, Object.keys(undecided.problem.modelState ?? {})]).toEqual([400, ['tonu']])
      for (const status of ['readyToBook', 'inTransit', 'delivered', 'deliveryConfirmed'] as const) {
        const { shipmentId } = await aLoad(status)
        expect((await house.call(booking.cancel, { as: ops, params: { shipmentId }, body: CANCELLED })).status).toBe(
          409,
        )
      }
    },
  },
  refusesWhoMayNot: {
    'everybody but the provider’s operations': async () => {
      const { shipmentId } = await aLoad('booked')
      await refusedToOthers((as) => house.call(booking.cancel, { as, params: { shipmentId }, body: CANCELLED }))
    },
  },
  refusesTheOtherCompany: {
    'a load that does not exist': async () => {
      expect(
        (await house.call(booking.cancel, { as: ops, params: { shipmentId: NOWHERE }, body: CANCELLED })).status,
      ).toBe(404)
    },
  },
})

describeEndpoint(api.booking.setOrigination, {
  works: {
    'plans the load at a quote; max buy is never below it, and one of two who changed one version is told':
      async () => {
        const load = await aLoad('readyToBook', { maxBuy: 900 })
        const quote = await quoteFor(load.shipmentId, { rateSource: 'Spot', price: 1_000 })
        const headers = { 'if-match': `"${(await row(load.shipmentId)).version}"` }
        const body = { originationType: 'TmsSpot', quoteId: quote.quoteId }
        const params = { shipmentId: load.shipmentId }
        const answers = await Promise.all(
          [ops, colleague].map((as) => house.call(booking.setOrigination, { as, params, body, headers })),
        )
        expect(statusesOf(answers)).toEqual([200, 412])
        expect(await row(load.shipmentId)).toMatchObject({
          origination: 'TmsSpot',
          quote_id: quote.quoteId,
          max_buy: 1_005,
        })
      },
  },
  refusesBadInput: {
    'a rate that would take max buy below what the load board offers': async () => {
      const load = await aLoad('readyToBook', { but: { maxBuy: null } })
      const posting = { rate: 1_900, carrierIds: [] }
      const posted = await house.call(api.availableFreight.post, {
        as: ops,
        params: { shipmentNumber: load.number },
        body: posting,
      })
      expect(posted.problem?.detail ?? posted.status).toBe(200)
      const quote = await quoteFor(load.shipmentId, { rateSource: 'Spot', price: 1_000 })
      const body = { originationType: 'TmsSpot', quoteId: quote.quoteId } as const
      const { problem } = await house.call(booking.setOrigination, {
        as: ops,
        params: { shipmentId: load.shipmentId },
        body,
      })
      expect(problem.detail).toBe('It is on the load board at 1,900.00 USD. Change or withdraw the posting first.')
    },
    'a quote of another kind': async () => {
      const load = await aLoad()
      const quote = await quoteFor(load.shipmentId, { rateSource: 'Spot', price: 1_000 })
      const params = { shipmentId: load.shipmentId }
      const body = { originationType: 'TmsContract', quoteId: quote.quoteId }
      expect((await house.call(booking.setOrigination, { as: ops, params, body })).status).toBe(422)
    },
  },
  refusesWhoMayNot: {
    'everybody but the provider’s operations': async () => {
      const { shipmentId } = await aLoad()
      const body = { originationType: 'TmsSpot', quoteId: NOWHERE }
      await refusedToOthers((as) =>
        house.call(booking.setOrigination, { as, params: { shipmentId }, body, headers: { 'if-match': '"1"' } }),
      )
    },
  },
  refusesTheOtherCompany: {
    'a load that does not exist': async () => {
      const body = { originationType: 'TmsSpot', quoteId: NOWHERE }
      const headers = { 'if-match': '"1"' }
      expect(
        (await house.call(booking.setOrigination, { as: ops, params: { shipmentId: NOWHERE }, body, headers })).status,
      ).toBe(404)
    },
  },
})

describeEndpoint(api.booking.setProNumber, {
  works: {
    'the carrier sets its own number, the provider takes it away; the same again leaves no trace; both lists find by it':
      async () => {
        const load = await aLoad('booked')
        const params = { shipmentId: load.shipmentId }
        const set = (as: Someone, value: string | null) =>
          house.call(booking.setProNumber, { as, params, body: { value } })
        const pro = `PRO-${load.number}`
        for (const value of [pro, ` ${pro} `]) expect((await set(carrier, value)).body.proNumber).toBe(pro)
        const list = await house.call(api.shipments.list, { as: carrier, query: { query: pro } })
        const quick = await house.call(api.shipments.quickSearch, { as: carrier, query: { query: pro } })
        expect([list.body.totalCount, quick.body.totalCount]).toEqual([1, 1])
        expect((await set(ops, '')).body.proNumber).toBeNull()
        expect((await historyOf(load.shipmentId)).slice(-2)).toEqual([`PRO number set to ${pro}`, 'PRO number removed'])
      },
  },
  refusesBadInput: {
    'one that is too long, and a load that nobody has booked': async () => {
      const load = await aLoad('booked')
      const long = { value: 'x'.repeat(31) }
      expect(
        (await house.call(booking.setProNumber, { as: carrier, params: { shipmentId: load.shipmentId }, body: long }))
          .status,
      ).toBe(400)
      const ready = await aLoad('readyToBook')
      const asked = await house.call(booking.setProNumber, {
        as: ops,
        params: { shipmentId: ready.shipmentId },
        body: { value: '1' },
      })
      expect(asked.status).toBe(409)
    },
  },
  refusesWhoMayNot: {
    'the driver, the shipper and payables': async () => {
      const { shipmentId } = await aLoad('dispatched')
      for (const as of [driver, shipper, payables])
        expect(
          (await house.call(booking.setProNumber, { as, params: { shipmentId }, body: { value: '1' } })).status,
        ).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were no such load': async () => {
      const { shipmentId } = await aLoad('booked')
      const { status } = await house.call(booking.setProNumber, {
        as: stranger,
        params: { shipmentId },
        body: { value: '1' },
      })
      expect(status).toBe(404)
    },
  },
})
