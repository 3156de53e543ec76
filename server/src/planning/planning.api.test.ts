import { api } from '@waybill/contract/api.ts'
import type { NewOrder, Order } from '@waybill/contract/orders/orders.ts'
import type { NewShipment, PlannedShipment, SavedPlan } from '@waybill/contract/planning/planning.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { KNOWN_PLACES } from '../../test/known-places.ts'
import { foundCompany, hire, newCanary, type Person } from '../../test/people.ts'
import { aShipment } from '../../world/factories.ts'

const { planning } = api

let house: House
let shipper: Person
let as: { token: string }
let asOps: { token: string }
let asStranger: { token: string }

beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  shipper = await hire(db, 'shipper')
  as = await house.sessionOf(shipper)
  asOps = await house.sessionOf(await hire(db, 'operations', { company: await foundCompany(db, 'provider') }))
  asStranger = await house.sessionOf(await hire(db, 'shipper'))
})
afterAll(() => house.close())

type Sent = z.input<typeof NewOrder>
type StopSent = NonNullable<Sent['stops']>[number]

const dock = (postalCode: string, name = `Dock ${newCanary()}`): NonNullable<StopSent['location']> => {
  const place = KNOWN_PLACES.find(([, code]) => code === postalCode)
  return {
    companyName: name,
    addressLine1: '6500 W 65th St',
    city: place?.[2] ?? '',
    state: place?.[3] ?? '',
    postalCode,
  }
}
type Wish = Partial<Omit<Sent, 'stops'>> & {
  from?: string
  to?: string
  on?: string
  packages?: number
  weight?: number
  places?: [from: string, to: string]
  hazmat?: boolean
}
const ordered = async (
  {
    from = '60638',
    to = '85043',
    on = '2040-03-10',
    packages = 10,
    weight = 12_000,
    places,
    hazmat,
    ...more
  }: Wish = {},
  by = as,
): Promise<Order> => {
  const located = (number: string | undefined, postalCode: string) =>
    number ? { locationNumber: number } : { location: dock(postalCode) }
  const { body, status, problem } = await house.call(api.orders.create, {
    as: by,
    body: {
      equipmentTypes: 1,
      ...more,
      ...(hazmat ? { hazmatEmergencyContactInfo: 'CHEMTREC 800-424-9300' } : {}),
      stops: [
        {
          type: 'Pickup',
          ...located(places?.[0], from),
          schedule: { earlyDateTime: `${on}T08:00`, lateDateTime: `${on}T16:00` },
          lineItems: [
            {
              description: 'Tomatoes',
              packages,
              weight,
              ...(hazmat ? { isHazmat: true, unNumber: 'UN1263', hazardClass: '3' } : {}),
            },
          ],
        },
        { type: 'Delivery', ...located(places?.[1], to), schedule: { date: '2040-03-14' } },
      ],
    },
  })
  expect(problem?.modelState ?? status).toBe(201)
  return body
}
const numbersOf = (orders: readonly Order[]) => orders.map(({ orderNumber }) => orderNumber)
const created = async (
  orders: readonly Order[],
  more: Partial<z.input<typeof NewShipment>> = {},
  by = as,
): Promise<PlannedShipment> => {
  const { body, status, problem } = await house.call(planning.create, {
    as: by,
    body: { orders: numbersOf(orders), ...more },
  })
  expect(problem?.modelState ?? problem?.detail ?? status).toBe(201)
  return body
}
const proposed = async (orders: readonly Order[], more: object = {}, by = as) =>
  await house.call(planning.propose, { as: by, body: { orders: numbersOf(orders), ...more } })
const planOf = async ({ shipmentNumber }: Pick<PlannedShipment, 'shipmentNumber'>, by = as): Promise<SavedPlan> =>
  (await house.call(planning.find, { as: by, params: { shipment: shipmentNumber } })).body
const replanned = (plan: SavedPlan, more: object = {}, by = as, version = plan.version) =>
  house.call(planning.replan, {
    as: by,
    params: { shipmentId: plan.id },
    body: { ...plan.entry, ...more },
    headers: { 'if-match': `"${version}"` },
  })
const statusOf = async (order: Order) =>
  (await house.call(api.orders.find, { as, params: { orderNumber: order.orderNumber } })).body.status
const historyOf = async ({ id }: Pick<PlannedShipment, 'id'>, by = asOps) =>
  (await house.call(api.history.list, { as: by, query: { entityType: 'shipment', entityId: id } })).body.data.map(
    ({ description }) => description,
  )

/** A load for which one carrier offered in five minutes, and another in an hour. */
const withRates = async () => {
  const plan = await planOf(await created([await ordered()]))
  const offered = async (respondWithinMinutes: number) => {
    const person = await hire(house.waybill.db, 'carrier-dispatcher')
    const carrier = { ...person, ...(await house.sessionOf(person)) }
    const { body } = await house.call(api.rateRounds.ask, {
      as: asOps,
      body: { shipmentId: plan.id, carrierIds: [carrier.company.id], respondWithinMinutes },
    })
    const id = body.requests[0]?.rateRequestId ?? ''
    const params = { rateRequestId: id }
    await house.call(api.rateRequests.respond, { as: carrier, params, body: { status: 'Offered', amount: 1_400 } })
    const status = async () => (await house.call(api.rateRequests.find, { as: carrier, params })).body.status
    return { id, carrier, status }
  }
  return { plan, early: await offered(5), late: await offered(60) }
}

const refusesEveryoneElse = async (call: (session: { token: string }) => Promise<{ problem: { code: string } }>) => {
  for (const persona of ['carrier-admin', 'driver', 'broker', 'factor', 'payer', 'payables'] as const) {
    const session = await house.sessionOf(await hire(house.waybill.db, persona))
    expect((await call(session)).problem.code).toBe('not-authorized')
  }
}

describeEndpoint(api.planning.propose, {
  works: {
    'two orders that lie near each other pass every check, each stop once and pickups first': async () => {
      const orders = [await ordered({ weight: 20_000 }), await ordered({ from: '60440', weight: 12_000, packages: 12 })]
      const { body } = await proposed(orders)
      expect(body).toMatchObject({ weight: 32_000, units: 22, equipmentMode: 0, shippingMode: 0, missing: [] })
      expect(body.checks.every(({ passes }) => passes)).toBe(true)
      expect(body.stops.map(({ type, city }) => `${type} ${city}`).toSorted()).toEqual(
        ['Pickup Chicago', 'Pickup Bolingbrook', 'Delivery Phoenix', 'Delivery Phoenix'].toSorted(),
      )
      expect(body.stops.slice(0, 2).every(({ type }) => type === 'Pickup')).toBe(true)
      expect(body.distance?.miles).toBeGreaterThan(1_400)
    },
    'each check says what, its limit and the figure, and limits can be moved': async () => {
      const far = await ordered({ from: '62701', on: '2040-03-20', weight: 40_000, packages: 60 })
      const orders = [await ordered(), far]
      const failed = (await proposed(orders)).body.checks.filter(({ passes }) => !passes)
      expect(failed.map(({ kind }) => kind)).toEqual(['weight', 'units', 'pickup-distance', 'pickup-window'])
      expect(failed[0]).toMatchObject({
        what: 'Weight',
        limit: { text: '45,000 lb' },
        actual: { text: '52,000 lb' },
        isBinding: false,
      })
      expect(failed[3]?.actual.text).toBe('9.7 days apart')
      const limits = { maxWeight: 60_000, maxUnits: 80, maxMiles: 300, windowDays: 10 }
      expect((await proposed(orders, { limits })).body.checks.every(({ passes }) => passes)).toBe(true)
    },
    'open orders that fit are suggested, the nearest first; others are not': async () => {
      const someone = await hire(house.waybill.db, 'shipper')
      const session = await house.sessionOf(someone)
      const base = await ordered({}, session)
      const near = await ordered({ from: '60440' }, session)
      const nearest = await ordered({}, session)
      await ordered({ from: '62701' }, session)
      await ordered({ on: '2040-03-20' }, session)
      await ordered({ weight: 40_000 }, session)
      await ordered({ equipmentMode: 2, equipmentTypes: 2 }, session)
      await ordered({ currency: 'CAD' }, session)
      const planned = await ordered({}, session)
      await created([planned], {}, session)
      const { body } = await proposed([base], {}, session)
      expect(body.candidates.map(({ orderNumber }) => orderNumber)).toEqual(numbersOf([nearest, near]))
      expect(body.candidates[0]).toMatchObject({ pickupMiles: 0, deliveryMiles: 0, units: 10 })
    },
  },
  refusesBadInput: {
    'no order, or one twice': async () => {
      const order = await ordered()
      for (const orders of [[], numbersOf([order, order])])
        expect((await house.call(planning.propose, { as, body: { orders } })).status).toBe(400)
    },
    'a stop that is of another order': async () => {
      const [order, other] = [await ordered(), await ordered()]
      const stops = [{ orderStopIds: [other.stops[0]?.stopId ?? ''] }]
      const { problem } = await proposed([order], { stops })
      expect(problem.modelState).toHaveProperty('stops.0.orderStopIds')
    },
  },
  refusesWhoMayNot: {
    'everybody but shippers and operations': async () => {
      const order = await ordered()
      await refusesEveryoneElse((session) => proposed([order], {}, session))
    },
  },
  refusesTheOtherCompany: {
    'an order of another shipper, as if there were none': async () => {
      expect((await proposed([await ordered()], {}, asStranger)).problem.code).toBe('not-found')
    },
  },
})

describeEndpoint(api.planning.create, {
  works: {
    'a load of a customer whose carriers a third party pays has that payer from its beginning': async () => {
      const planner = await hire(house.waybill.db, 'shipper')
      const payer = await foundCompany(house.waybill.db, 'payer')
      const { read: db } = house.waybill.db.as({ kind: 'system' })
      const by = await house.sessionOf(planner)
      const payersOf = async () => {
        const { id } = await created([await ordered({}, by)], {}, by)
        const { rows } = await sql<{ id: string }>`select company_id as id from party
          where subject_type = 'shipment' and subject_id = ${id} and capacity = 'payer'`.execute(db)
        return rows.map((row) => row.id)
      }
      expect(await payersOf()).toEqual([])
      await db.insertInto('customer_payer').values({ customer_id: planner.company.id, payer_id: payer.id }).execute()
      expect(await payersOf()).toEqual([payer.id])
    },
    'two orders become one shipment, ready to book, with their freight, references and requirements': async () => {
      const one = await ordered({
        referenceNumbers: [{ label: 'Purchase Order', value: 'PO 1' }],
        requirements: ['Straps'],
        isTeamRequired: true,
      })
      const other = await ordered({ from: '60440', isBlind: true })
      const made = await created([one, other])
      expect(made).toMatchObject({ status: 1, missing: [] })
      const { body } = await house.call(api.shipments.find, { as, params: { shipment: made.shipmentNumber } })
      expect(body).toMatchObject({
        weight: 24_000,
        requirements: ['Straps'],
        isTeamRequired: true,
        isBlind: true,
        references: [{ label: 'Purchase Order', value: 'PO 1' }],
        customerName: shipper.company.name,
      })
      expect(body.orders.map(({ orderNumber }) => orderNumber)).toEqual(numbersOf([one, other]))
      expect(body.stops.map(({ lineItems }) => lineItems.length)).toEqual([1, 1, 1, 1])
      expect(await statusOf(one)).toBe(2)
      expect(await historyOf(made)).toEqual([
        `Created from orders ${numbersOf([one, other]).join(', ')}: Ready to Book`,
      ])
    },
    'a place that two orders share is one stop, and unloading there comes before loading': async () => {
      const first = await ordered()
      const [from, to] = first.stops.map(({ locationNumber }) => locationNumber)
      const same = await ordered({ places: [from ?? '', to ?? ''] })
      const on = await ordered({ places: [to ?? '', from ?? ''], on: '2040-03-15' })
      const { body } = await proposed([first, same, on])
      expect(body.stops.map(({ loads, unloads }) => [loads, unloads])).toEqual([
        [true, false],
        [true, true],
        [false, true],
      ])
      const made = await created([first, same, on])
      const { body: shipment } = await house.call(api.shipments.find, { as, params: { shipment: made.shipmentNumber } })
      expect(shipment.stops.map(({ type, lineItems }) => [type, lineItems.length])).toEqual([
        ['Pickup', 2],
        ['Delivery', 3],
        ['Delivery', 1],
      ])
    },
    'a draft when it is wished, and when something is missing, which is said': async () => {
      const orders = [await ordered()]
      expect(await created(orders, { isDraft: true })).toMatchObject({ status: 0, missing: [] })
      const late = await ordered()
      const stops = late.stops.toReversed().map(({ stopId }) => ({ orderStopIds: [stopId] }))
      const made = await created([late], { stops })
      expect(made.status).toBe(0)
      expect(made.missing.map(({ field }) => field)).toEqual(expect.arrayContaining(['stops', 'stops.0', 'stops.1']))
      const { body } = await house.call(api.shipments.list, { as, query: { view: 'drafts' } })
      expect(body.data.map(({ shipmentNumber }) => shipmentNumber)).toContain(made.shipmentNumber)
    },
    'by the provider with a limit, of which its customer learns nothing': async () => {
      const made = await created([await ordered()], { maxBuy: 1_500, origination: 'TmsContract' }, asOps)
      const seen = async (session: { token: string }) =>
        (await house.call(api.shipments.find, { as: session, params: { shipment: made.shipmentNumber } })).body
      expect(await seen(asOps)).toMatchObject({ maxBuy: 1_500, origination: 'TmsContract' })
      expect((await seen(as)).maxBuy).toBeNull()
    },
    'in the currency of its orders, and what it is tendered at is in it': async () => {
      const orders = [await ordered({ currency: 'CAD' }), await ordered({ currency: 'CAD', from: '60440' })]
      expect((await proposed(orders)).body.currency).toBe('CAD')
      const { id } = await created(orders, { maxBuy: 2_000 }, asOps)
      const carrier = await hire(house.waybill.db, 'carrier-dispatcher')
      const { body } = await house.call(api.tenders.offer, {
        as: asOps,
        body: { shipmentId: id, carrierIds: [carrier.company.id], rate: 1_800, respondWithinMinutes: 60 },
      })
      expect(body.data).toMatchObject([{ rate: 1_800, currency: 'CAD' }])
    },
    'beyond a limit it is made all the same, and the history says so': async () => {
      const made = await created([await ordered({ weight: 30_000 }), await ordered({ weight: 30_000 })])
      expect((await historyOf(made))[0]).toContain('; Over the limits: Weight 60,000 lb (45,000 lb)')
    },
  },
  refusesBadInput: {
    'orders of two customers': async () => {
      const theirs = await ordered({}, asStranger)
      const { problem } = await house.call(planning.create, {
        as: asOps,
        body: { orders: numbersOf([await ordered(), theirs]) },
      })
      expect(problem.modelState).toHaveProperty('orders')
    },
    'orders in two currencies': async () => {
      const orders = numbersOf([await ordered(), await ordered({ currency: 'CAD' })])
      const { problem } = await house.call(planning.create, { as, body: { orders } })
      expect(problem.modelState).toEqual({ orders: [expect.stringContaining('has one currency from the start')] })
    },
    'what cannot travel together: other equipment, and hazardous beside food-grade freight': async () => {
      const refused = async (...orders: Order[]) =>
        (await house.call(planning.create, { as, body: { orders: numbersOf(orders) } })).problem
      const flat = await refused(await ordered(), await ordered({ equipmentMode: 2, equipmentTypes: 2 }))
      expect(flat.code).toBe('orders-do-not-fit')
      expect(flat.detail).toContain('requires Flat Bed')
      const paint = await refused(
        await ordered({ hazmat: true }),
        await ordered({ requirements: ['Food-grade trailer'] }),
      )
      expect(paint.detail).toContain('is food-grade')
    },
    'a max buy by the customer': async () => {
      const { problem } = await house.call(planning.create, {
        as,
        body: { orders: numbersOf([await ordered()]), maxBuy: 5 },
      })
      expect(problem.modelState).toHaveProperty('maxBuy')
    },
    'an order that is not finished': async () => {
      const draft = await ordered({ isDraft: true })
      const { problem } = await house.call(planning.create, { as, body: { orders: numbersOf([draft]) } })
      expect(problem).toMatchObject({ code: 'order-not-open', detail: `Complete order ${draft.orderNumber} first` })
    },
  },
  refusesWhoMayNot: {
    'everybody but shippers and operations': async () => {
      const order = await ordered()
      await refusesEveryoneElse((session) =>
        house.call(planning.create, { as: session, body: { orders: numbersOf([order]) } }),
      )
    },
  },
  refusesTheOtherCompany: {
    'an order of another shipper, as if there were none': async () => {
      const order = await ordered()
      const { problem } = await house.call(planning.create, { as: asStranger, body: { orders: numbersOf([order]) } })
      expect(problem.code).toBe('not-found')
      expect(await statusOf(order)).toBe(1)
    },
  },
})

test('of ten who plan one order at once one gets it', async () => {
  const order = await ordered()
  const made = await Promise.all(
    Array.from({ length: 10 }, () => house.call(planning.create, { as, body: { orders: numbersOf([order]) } })),
  )
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(made.filter(({ problem }) => problem?.code === 'order-not-open')).toHaveLength(9)
})

describeEndpoint(api.planning.find, {
  works: {
    'what was planned, as it is edited': async () => {
      const made = await created([await ordered()])
      const plan = await planOf(made)
      expect(plan).toMatchObject({ status: 1, version: made.version, missing: [], entry: { isDraft: false } })
      expect(plan.entry.stops).toHaveLength(2)
      expect(plan.entry.stops?.[0]).toMatchObject({ earlyDateTime: '2040-03-10T08:00' })
    },
    'a load that came whole from elsewhere, its stops told by its freight': async () => {
      const provider = await foundCompany(house.waybill.db, 'provider')
      const load = await aShipment(house.waybill.db, { provider, customer: shipper.company })
      const plan = await planOf({ shipmentNumber: load.number })
      expect(plan.entry.stops?.map(({ orderStopIds }) => orderStopIds)).toEqual(load.orderStopIds.map((id) => [id]))
    },
  },
  refusesBadInput: {
    'a shipment that is tendered already': async () => {
      const provider = await foundCompany(house.waybill.db, 'provider')
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const load = await aShipment(house.waybill.db, { provider, customer: shipper.company, carrier, status: 'booked' })
      const { problem } = await house.call(planning.find, { as, params: { shipment: load.number } })
      expect(problem).toMatchObject({ code: 'step-not-allowed' })
    },
  },
  refusesWhoMayNot: {
    'everybody but shippers and operations': async () => {
      const { shipmentNumber } = await created([await ordered()])
      await refusesEveryoneElse((session) =>
        house.call(planning.find, { as: session, params: { shipment: shipmentNumber } }),
      )
    },
  },
  refusesTheOtherCompany: {
    'another shipper, as if there were no such shipment': async () => {
      const { shipmentNumber } = await created([await ordered()])
      const { problem } = await house.call(planning.find, { as: asStranger, params: { shipment: shipmentNumber } })
      expect(problem.code).toBe('not-found')
    },
  },
})

describeEndpoint(api.planning.replan, {
  works: {
    'an order comes and another goes, which is open again; stops that stay keep their ids': async () => {
      const [one, two, three] = [await ordered(), await ordered({ from: '60440' }), await ordered({ from: '60440' })]
      const plan = await planOf(await created([one, two]))
      const stopsOf = async () =>
        (await house.call(api.shipments.find, { as, params: { shipment: plan.shipmentNumber } })).body.stops
      const before = await stopsOf()
      const kept = plan.entry.stops?.filter(({ orderStopIds }) =>
        one.stops.some(({ stopId }) => orderStopIds.includes(stopId)),
      )
      const { body } = await replanned(plan, { orders: numbersOf([one, three]), stops: kept })
      expect(body).toMatchObject({ status: 1, version: plan.version + 1 })
      expect([await statusOf(one), await statusOf(two), await statusOf(three)]).toEqual([2, 1, 2])
      const after = (await stopsOf()).map(({ stopId }) => stopId)
      expect(before.filter(({ stopId }) => after.includes(stopId))).toHaveLength(2)
      expect((await historyOf(plan))[0]).toBe(`Order ${three.orderNumber} added; Order ${two.orderNumber} removed`)
    },
    'a draft is completed, and what is completed goes back when its time is taken away': async () => {
      const made = await created([await ordered()], { isDraft: true })
      const plan = await planOf(made)
      const completed = await replanned(plan, { isDraft: false })
      expect(completed.body).toMatchObject({ status: 1, missing: [] })
      expect((await historyOf(made))[0]).toBe('Plan saved without a change: Draft → Ready to Book')
      const stops = plan.entry.stops?.map(({ orderStopIds }) => ({ orderStopIds }))
      const emptied = await replanned(await planOf(made), { stops })
      expect(emptied.body.status).toBe(0)
      expect(emptied.body.missing).toContainEqual({
        field: 'stops.0',
        said: expect.objectContaining({ text: 'Stop 1 has no window and no appointment' }),
      })
    },
    'what was agreed of an appointment goes when the plan moves it, and stays when it does not': async () => {
      const made = await created([await ordered()])
      const { read } = house.waybill.db.as({ kind: 'system' })
      await sql`update shipment_stop set appointment_minutes = 60, committed_minutes = 30,
          appointment = case sequence when 1 then timestamp '2040-03-10 09:00' else '2040-03-14 09:00' end,
          committed_appointment = case sequence when 1 then timestamp '2040-03-10 08:00' else '2040-03-14 08:00' end
        where shipment_id = ${made.id}`.execute(read)
      const plan = await planOf(made)
      const [pickup, ...rest] = plan.entry.stops ?? []
      const moved = { ...pickup, appointmentDateTime: '2040-03-10T11:00' }
      expect((await replanned(plan, { stops: [moved, ...rest] })).status).toBe(200)
      const { rows } = await sql`select appointment_minutes as minutes, committed_minutes as committed
        from shipment_stop where shipment_id = ${made.id} order by sequence`.execute(read)
      expect(rows).toEqual([
        { minutes: null, committed: null },
        { minutes: 60, committed: 30 },
      ])
    },
    'of two who change one version the second learns of the first': async () => {
      const plan = await planOf(await created([await ordered()]))
      const answers = await Promise.all([
        replanned(plan, { specialInstructions: 'Call ahead' }),
        replanned(plan, { specialInstructions: 'Seal it' }),
      ])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412])
    },
    'what carriers offered for the load as it was cannot be awarded: until the deadline they are asked again':
      async () => {
        const { plan, early, late } = await withRates()
        const statuses = async () => [await early.status(), await late.status()]
        await replanned(plan, { specialInstructions: 'Call ahead' })
        expect(await statuses()).toEqual(['Offered', 'Offered'])
        house.setClock(new Date(Date.now() + 10 * 60_000))
        const more = await ordered()
        const { body } = await replanned(await planOf(plan), {
          orders: [...plan.entry.orders, more.orderNumber],
          stops: undefined,
        })
        expect(body.status).toBe(1)
        expect(await statuses()).toEqual(['Withdrawn', 'Sent'])
        const { problem } = await house.call(api.rateRounds.award, {
          as: asOps,
          params: { rateRequestId: late.id },
          body: { amount: 1_400 },
        })
        expect(problem).toMatchObject({ code: 'rate-request-no-longer-open', detail: 'There is no offer' })
        const recorded = (await historyOf(plan)).find((what) => what.startsWith('The load changed: rates no longer'))
        for (const { carrier } of [early, late]) expect(recorded).toContain(carrier.company.name)
        await house.tellAll()
        const told = async (as: { token: string }) =>
          (await house.call(api.notifications.list, { as })).body.data.map(({ wording }) => wording)
        expect(await told(late.carrier)).toContain('rate-asked-again')
        expect(await told(early.carrier)).toContain('rate-request-withdrawn')
        house.setClock(undefined)
      },
  },
  refusesBadInput: {
    'no version': async () => {
      const plan = await planOf(await created([await ordered()]))
      const { status } = await house.call(planning.replan, { as, params: { shipmentId: plan.id }, body: plan.entry })
      expect(status).toBe(428)
    },
    'an order that is on another shipment': async () => {
      const taken = await ordered()
      await created([taken])
      const plan = await planOf(await created([await ordered()]))
      const { problem } = await replanned(plan, { orders: [...plan.entry.orders, taken.orderNumber] })
      expect([problem.code, problem.detail]).toEqual([
        'order-not-open',
        expect.stringMatching(new RegExp(`^Order ${taken.orderNumber} is already on shipment \\d+$`)),
      ])
    },
    'orders in another currency than the shipment was made in': async () => {
      const plan = await planOf(await created([await ordered()]))
      const { orderNumber } = await ordered({ currency: 'CAD' })
      const { problem } = await replanned(plan, { orders: [orderNumber], stops: undefined })
      expect(problem.modelState).toEqual({ orders: [expect.stringContaining('has one currency from the start')] })
    },
  },
  refusesWhoMayNot: {
    'everybody but shippers and operations': async () => {
      const plan = await planOf(await created([await ordered()]))
      await refusesEveryoneElse((session) => replanned(plan, {}, session))
    },
  },
  refusesTheOtherCompany: {
    'another shipper, as if there were no such shipment': async () => {
      const plan = await planOf(await created([await ordered()]))
      expect((await replanned(plan, {}, asStranger)).problem.code).toBe('not-found')
    },
  },
})
