import { api } from '@waybill/contract/api.ts'
import type { NewOrder, Order, OrderEntry } from '@waybill/contract/orders/orders.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire, newCanary, type Person } from '../../test/people.ts'
import { saying } from '../../test/saying.ts'
import { aShipment, type LoadStatus } from '../../world/factories.ts'
import { newId } from '../db/new-id.ts'

let house: House
let provider: Company
let shipper: Person
let ops: Person
let as: { token: string }
let asOps: { token: string }
let asStranger: { token: string }

beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  provider = await foundCompany(db, 'provider')
  shipper = await hire(db, 'shipper')
  ops = await hire(db, 'operations', { company: provider })
  as = await house.sessionOf(shipper)
  asOps = await house.sessionOf(ops)
  asStranger = await house.sessionOf(await hire(db, 'shipper'))
})
afterAll(() => house.close())

type Sent = z.input<typeof NewOrder>
type StopSent = NonNullable<Sent['stops']>[number]
type ItemSent = NonNullable<StopSent['lineItems']>[number]

const item = (more: Partial<ItemSent> = {}): ItemSent => ({
  description: 'Canned tomatoes',
  packages: 20,
  weight: 38_000,
  ...more,
})
const at = (postalCode: string): NonNullable<StopSent['location']> => ({
  companyName: `Dock ${newCanary()}`,
  addressLine1: '6500 W 65th St',
  ...(postalCode === '60638' ? { city: 'Chicago', state: 'IL' } : { city: 'Phoenix', state: 'AZ' }),
  postalCode,
})
const pickup = (more: Partial<StopSent> = {}): StopSent => ({
  type: 'Pickup',
  location: at('60638'),
  schedule: { earlyDateTime: '2040-03-10T08:00', lateDateTime: '2040-03-10T16:00' },
  lineItems: [item()],
  ...more,
})
const delivery = (more: Partial<StopSent> = {}): StopSent => ({
  type: 'Delivery',
  location: at('85043'),
  schedule: { date: '2040-03-13' },
  ...more,
})
const wish = (more: Partial<Sent> = {}): Sent => ({ equipmentTypes: 1, stops: [pickup(), delivery()], ...more })
const written = async (more: Partial<Sent> = {}, by = as): Promise<Order> => {
  const { status, body, problem } = await house.call(api.orders.create, { as: by, body: wish(more) })
  expect(problem?.modelState ?? status).toBe(201)
  return body
}
const of = ({ orderNumber }: Pick<Order, 'orderNumber'>) => ({ orderNumber })
const matching = (version: number) => ({ 'if-match': `"${version}"` })
const found = (order: Pick<Order, 'orderNumber'>, by = as) => house.call(api.orders.find, { as: by, params: of(order) })
const withoutTrace = (problem: object) => ({ ...problem, traceId: '' })

/** What a client sends that changes nothing: the places by their numbers. */
function entryOf(order: Order): z.input<typeof OrderEntry> {
  const wall = (time: string | null) => time?.slice(0, 16) ?? null
  return {
    isDraft: order.status === 0,
    equipmentTypes: order.equipmentTypes,
    equipmentMode: order.equipmentMode,
    shippingMode: order.shippingMode,
    referenceNumbers: order.referenceNumbers,
    stops: order.stops.map((stop) => ({
      stopId: stop.stopId,
      type: stop.type,
      locationNumber: stop.locationNumber,
      schedule: {
        earlyDateTime: wall(stop.schedule.earlyDateTime),
        lateDateTime: wall(stop.schedule.lateDateTime),
        appointmentDateTime: wall(stop.schedule.appointmentDateTime),
      },
      // These values are on the contract's lists.
      lineItems: stop.lineItems as ItemSent[],
    })),
  }
}
const saved = (order: Order, body: z.input<typeof OrderEntry>, version = order.version, by = as) =>
  house.call(api.orders.update, { as: by, params: of(order), body, headers: matching(version) })

const refusesEveryoneElse = async (call: (session: { token: string }) => Promise<{ problem: { code: string } }>) => {
  for (const persona of ['carrier-admin', 'carrier-dispatcher', 'driver', 'broker', 'factor', 'payer'] as const) {
    const session = await house.sessionOf(await hire(house.waybill.db, persona))
    expect((await call(session)).problem.code).toBe('not-authorized')
  }
}

describeEndpoint(api.orders.create, {
  works: {
    'with a new location, in the zone and the country that follow from its address': async () => {
      const order = await written({
        stops: [pickup(), delivery({ location: { ...at('L5T 2N7'), city: 'Mississauga', state: 'ON' } })],
        orderType: 'PurchaseOrder',
        freightValue: 12_345.67,
        referenceNumbers: [
          { label: 'Purchase Order', value: 'PO 77' },
          { label: 'Return Order', value: 'RA 5' },
          { label: '', value: 'dropped' },
          { label: 'Blank', value: ' ' },
        ],
      })
      expect(order).toMatchObject({
        status: 1,
        orderSource: 'Portal',
        customerId: shipper.company.id,
        freightValue: 12_345.67,
        markup: null,
        purchaseOrderNumber: 'PO 77',
        returnAuthorizationNumber: 'RA 5',
        salesOrderNumber: null,
        weight: 38_000,
        can: { edit: true, duplicate: true },
        stops: [
          {
            country: 'US',
            timeZone: 'America/Chicago',
            schedule: {
              date: '2040-03-10',
              // Daylight time starts that night in Chicago: the dock's clock counts (P35).
              earlyDateTime: '2040-03-10T08:00:00-06:00',
              lateDateTime: '2040-03-10T16:00:00-06:00',
            },
            lineItems: [{ packages: 20, deliveryStop: 2 }],
          },
          {
            country: 'CA',
            timeZone: 'America/Toronto',
            schedule: { earlyDateTime: '2040-03-13T00:00:00-04:00', lateDateTime: '2040-03-13T23:59:00-04:00' },
          },
        ],
      })
      expect(order.referenceNumbers).toHaveLength(2)
      const [first] = order.stops
      const location = await house.call(api.locations.find, {
        as,
        params: { locationNumber: first?.locationNumber ?? '' },
      })
      expect(location.body).toMatchObject({ name: first?.name, companyId: shipper.company.id })
    },
    'at a location by its number, and by the code of the customer’s documents': async () => {
      const code = `E${newCanary().toUpperCase()}`
      const body = { name: 'Plant', addressLine1: '1 Dock Rd', city: 'Chicago', province: 'IL', postalCode: '60638' }
      const plant = (await house.call(api.locations.create, { as, body: { ...body, ediCodes: [code] } })).body
      const byNumber = await written({
        stops: [pickup({ location: null, locationNumber: plant.locationNumber }), delivery()],
      })
      const byCode = await written({ stops: [pickup({ location: null, ediCode: code.toLowerCase() }), delivery()] })
      expect(byNumber.stops[0]).toMatchObject({ locationNumber: plant.locationNumber, name: 'Plant', ediCode: null })
      expect(byCode.stops[0]).toMatchObject({ locationNumber: plant.locationNumber, ediCode: code.toLowerCase() })
    },
    'as a draft of which much is missing': async () => {
      const order = await written({ isDraft: true, stops: [] })
      expect(order).toMatchObject({ status: 0, stops: [], weight: null })
    },
    'by the provider for a shipper, with a markup that the shipper never reads': async () => {
      const order = await written({ customerId: shipper.company.id, markup: 150.5 }, asOps)
      expect(order.markup).toBe(150.5)
      const read = await found(order)
      expect(read.body.markup).toBeNull()
      expect(JSON.stringify(read.body)).not.toContain('150.5')
    },
    'once for one idempotency key': async () => {
      const headers = { 'idempotency-key': newCanary() }
      const body = wish()
      const [first, again] = [
        await house.call(api.orders.create, { as, body, headers }),
        await house.call(api.orders.create, { as, body, headers }),
      ]
      expect(again.body).toEqual(first.body)
      const other = await house.call(api.orders.create, { as, body: { ...body, isBlind: true }, headers })
      expect(other.problem.code).toBe('key-reused')
    },
    'it and everything in it is written or nothing is': async () => {
      const place = at('60638')
      const { problem } = await house.call(api.orders.create, {
        as,
        body: wish({ stops: [pickup({ location: place }), delivery({ location: { ...at('85043'), state: 'IL' } })] }),
      })
      expect(problem.modelState).toEqual({ 'stops.1.location.state': ['85043 is in AZ'] })
      const { body } = await house.call(api.locations.all, { as, query: { query: place.companyName } })
      expect(body.totalCount).toBe(0)
    },
  },
  refusesBadInput: {
    'what an order needs, each beside its field': async () => {
      const { problem } = await house.call(api.orders.create, {
        as,
        body: wish({
          equipmentMode: 1,
          shippingMode: 1,
          requirements: ['Food grade'],
          stops: [
            pickup({ schedule: {}, lineItems: [item({ weight: null, isHazmat: true })] }),
            pickup({ lineItems: [item({ deliveryStop: 1 })] }),
          ],
        }),
      })
      expect(Object.keys(problem.modelState ?? {}).toSorted()).toEqual([
        'hazmatEmergencyContactInfo',
        'reeferMode',
        'reeferTemperature',
        'requirements',
        'stops.0.lineItems.0.freightClass',
        'stops.0.lineItems.0.hazardClass',
        'stops.0.lineItems.0.unNumber',
        'stops.0.lineItems.0.weight',
        'stops.0.schedule.date',
        'stops.1.lineItems.0.deliveryStop',
        'stops.1.lineItems.0.freightClass',
        'stops.1.type',
      ])
    },
    'what no order may say, a draft neither': async () => {
      const wrong: [Partial<Sent>, string][] = [
        [{ reeferMode: 'Continuous' }, 'reeferMode'],
        [{ reeferTemperature: 34 }, 'reeferTemperature'],
        [{ equipmentTypes: 0 }, 'equipmentTypes'],
        [{ freightValue: 1.005 }, 'freightValue'],
        [{ stops: [delivery({ lineItems: [item()] })] }, 'stops.0.lineItems'],
        [{ stops: [pickup({ location: null })] }, 'stops.0.locationNumber'],
        [{ stops: [pickup({ location: null, locationNumber: '9999999' })] }, 'stops.0.locationNumber'],
        [{ stops: [pickup({ location: null, ediCode: 'NOBODY' })] }, 'stops.0.ediCode'],
        [{ stops: [pickup({ schedule: { earlyDateTime: '2040-02-30T08:00' } })] }, 'stops.0.schedule.earlyDateTime'],
        [{ stops: [pickup({ lineItems: [item({ id: newId() })] })] }, 'stops.0.lineItems.0.id'],
        [{ markup: 10 }, 'markup'],
      ]
      for (const [more, field] of wrong) {
        const { problem } = await house.call(api.orders.create, { as, body: wish({ isDraft: true, ...more }) })
        expect(Object.keys(problem.modelState ?? {})).toEqual([field])
      }
    },
    'a pickup that lies in the past, by the clock there': async () => {
      // Half past midnight on the 22nd in New York: Chicago has half an hour of the 21st left.
      house.setClock(new Date('2026-11-22T05:30:00Z'))
      const session = await house.sessionOf(shipper)
      const send = async (lateDateTime: string) => {
        const body = wish({ stops: [pickup({ schedule: { lateDateTime } }), delivery()] })
        return (await house.call(api.orders.create, { as: session, body })).status
      }
      const answers = [await send('2026-11-21T23:29'), await send('2026-11-21T23:31')]
      house.setClock(undefined)
      expect(answers).toEqual([400, 201])
    },
  },
  refusesWhoMayNot: {
    'everybody but shippers and operations': async () => {
      await refusesEveryoneElse((session) => house.call(api.orders.create, { as: session, body: wish() }))
      const payables = await house.sessionOf(await hire(house.waybill.db, 'payables', { company: provider }))
      const { problem } = await house.call(api.orders.create, { as: payables, body: wish() })
      expect(problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'an order for another company, and at its dock': async () => {
      const customerId = shipper.company.id
      const foreign = await house.call(api.orders.create, { as: asStranger, body: wish({ customerId }) })
      expect(foreign.problem.code).toBe('not-found')
      const order = await written()
      const locationNumber = order.stops[0]?.locationNumber
      const { problem } = await house.call(api.orders.create, {
        as: asStranger,
        body: wish({ stops: [pickup({ location: null, locationNumber }), delivery()] }),
      })
      expect(problem.modelState).toEqual({ 'stops.0.locationNumber': ['There is no such location'] })
    },
  },
})

describeEndpoint(api.orders.find, {
  works: {
    'whole, with the loads that carry it': async () => {
      const load = await aShipment(house.waybill.db, { provider, customer: shipper.company })
      const { body } = await found(load)
      expect(body).toMatchObject({
        status: 2,
        shipments: [{ shipmentNumber: load.number, status: 1 }],
        lane: [{ type: 'Pickup' }, { type: 'Delivery' }],
        stops: [{ type: 'Pickup', lineItems: [{ deliveryStop: 2 }] }, { type: 'Delivery' }],
        can: { edit: saying(`The order is already on shipment ${load.number}`), duplicate: true },
      })
    },
    'payables read it and change nothing': async () => {
      const session = await house.sessionOf(await hire(house.waybill.db, 'payables', { company: provider }))
      const { body } = await found(await written(), session)
      expect(body.can).toMatchObject({
        edit: saying('Your role cannot do this'),
        duplicate: saying('Your role cannot do this'),
      })
    },
  },
  refusesBadInput: {
    'a number that is none': async () => {
      expect((await found({ orderNumber: 'x'.repeat(41) })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'everybody else, the carrier of its load too': async () => {
      const order = await written()
      await refusesEveryoneElse((session) => found(order, session))
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such order': async () => {
      const foreign = await found(await written(), asStranger)
      const none = await found({ orderNumber: newCanary() }, asStranger)
      expect(foreign.status).toBe(404)
      expect(withoutTrace(foreign.problem)).toEqual(withoutTrace(none.problem))
    },
  },
})

describeEndpoint(api.orders.update, {
  works: {
    'what is said anew stands, stops and items keep their ids, and history tells of it': async () => {
      const before = await written()
      const entry = entryOf(before)
      const [from, to] = entry.stops ?? []
      const { body: after, status } = await saved(before, {
        ...entry,
        isTeamRequired: true,
        stops: [{ ...from, lineItems: [...(from?.lineItems ?? []), item({ description: 'Olives' })] }, to] as never,
      })
      expect(status).toBe(200)
      expect(after).toMatchObject({ isTeamRequired: true, version: before.version + 1, weight: 76_000 })
      expect(after.stops.map(({ stopId }) => stopId)).toEqual(before.stops.map(({ stopId }) => stopId))
      expect(after.stops[0]?.lineItems[0]).toEqual(before.stops[0]?.lineItems[0])
      const { body: told } = await house.call(api.history.list, {
        as,
        query: { entityType: 'order', entityId: before.id },
      })
      expect(told.data[0]?.description).toBe('Team: no → yes; Freight changed')
    },
    'its currency, US dollars unless another is said, as its history tells': async () => {
      const order = await written()
      expect(order.currency).toBe('USD')
      const { body } = await saved(order, { ...entryOf(order), currency: 'CAD' })
      expect(body.currency).toBe('CAD')
      const query = { entityType: 'order', entityId: order.id } as const
      const history = await house.call(api.history.list, { as, query })
      expect(history.body.data[0]?.description).toContain('Currency: USD → CAD')
      // A client that knows nothing of currencies leaves it as it is.
      const { currency: _none, ...others } = entryOf(body)
      expect((await saved(body, { ...others, orderType: 'PurchaseOrder' })).body.currency).toBe('CAD')
    },
    'a draft is completed and is open': async () => {
      const draft = await written({ isDraft: true, stops: [] })
      const { body } = await saved(draft, wish())
      expect(body.status).toBe(1)
    },
    'a customer who changes an order leaves the provider’s markup as it is': async () => {
      const order = await written({ customerId: shipper.company.id, markup: 99.25 }, asOps)
      const read = (await found(order)).body
      const { body } = await saved(read, { ...entryOf(read), isBlind: true })
      expect(body.markup).toBeNull()
      expect((await found(order, asOps)).body).toMatchObject({ markup: 99.25, isBlind: true })
    },
    'an order whose load was voided; the load still says what it carried of what stays': async () => {
      const goods = [item(), item({ description: 'Olives' })]
      const { orderNumber } = await written({ stops: [pickup({ lineItems: goods }), delivery()] })
      const { body: load } = await house.call(api.planning.create, { as: asOps, body: { orders: [orderNumber] } })
      const params = { shipment: load.shipmentNumber }
      await house.call(api.booking.void, { as: asOps, params })
      const { body: open } = await found({ orderNumber })
      const entry = entryOf(open)
      const [from, to] = entry.stops ?? []
      const schedule = { earlyDateTime: '2040-03-17T08:00', lateDateTime: '2040-03-17T16:00' }
      const kept = from?.lineItems?.slice(0, 1) ?? []
      const { status, body } = await saved(open, {
        ...entry,
        stops: [{ ...from, schedule, lineItems: kept }, to] as never,
      })
      expect([status, body.status, body.weight]).toEqual([200, 1, 38_000])
      const { body: voided } = await house.call(api.shipments.find, { as, params })
      expect(voided.stops[0]?.lineItems).toMatchObject([{ description: 'Canned tomatoes', packages: 20 }])
    },
    'of two who change one version one learns of the other; who names none changes the last': async () => {
      const order = await written()
      const answers = await Promise.all([
        saved(order, { ...entryOf(order), isBlind: true }),
        saved(order, { ...entryOf(order), isTeamRequired: true }, order.version, asOps),
      ])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412])
      const unnamed = await house.call(api.orders.update, { as, params: of(order), body: entryOf(order) })
      expect([unnamed.status, unnamed.body.version]).toEqual([200, order.version + 2])
    },
  },
  refusesBadInput: {
    'a field that orders do not have': async () => {
      const order = await written()
      const body: object = { ...entryOf(order), status: 4 }
      const { problem } = await house.call(api.orders.update, { as, params: of(order), body: body as never })
      expect(problem.modelState).toEqual({ status: ['Unknown field'] })
    },
    'an order that a load carries': async () => {
      const load = await aShipment(house.waybill.db, { provider, customer: shipper.company })
      const order = (await found(load)).body
      const { problem } = await saved(order, wish())
      expect(problem).toMatchObject({ code: 'order-not-open', status: 409 })
    },
    'a line item of another order': async () => {
      const [order, other] = [await written(), await written()]
      const { problem } = await saved(order, { ...entryOf(other) })
      expect(problem.modelState).toMatchObject({ 'stops.0.stopId': ['This stop belongs to another order'] })
    },
  },
  refusesWhoMayNot: {
    'everybody else': async () => {
      const order = await written()
      await refusesEveryoneElse((session) => saved(order, entryOf(order), order.version, session))
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such order': async () => {
      const order = await written()
      expect((await saved(order, entryOf(order), order.version, asStranger)).status).toBe(404)
    },
  },
})

describeEndpoint(api.orders.duplicate, {
  works: {
    'copies have new numbers and no dates, and are drafts; the freight is the same': async () => {
      const order = await written({
        referenceNumbers: [{ label: 'Sales Order', value: 'S 1' }],
        isJustInTime: true,
        currency: 'CAD',
      })
      const { body } = await house.call(api.orders.duplicate, { as, params: of(order), body: { copies: 3 } })
      expect(new Set(body.orderNumbers).size).toBe(3)
      const copy = (await found({ orderNumber: body.orderNumbers[0] ?? '' })).body
      expect(copy).toMatchObject({
        status: 0,
        isJustInTime: true,
        currency: 'CAD',
        referenceNumbers: [],
        weight: 38_000,
        stops: [
          { name: order.stops[0]?.name, schedule: { date: null }, lineItems: [{ packages: 20, deliveryStop: 2 }] },
          { locationNumber: order.stops[1]?.locationNumber, schedule: { date: null } },
        ],
      })
      expect(copy.stops[0]?.stopId).not.toBe(order.stops[0]?.stopId)
    },
    'with dates and references when asked, open like the original': async () => {
      const order = await written({ referenceNumbers: [{ label: 'Sales Order', value: 'S 2' }] })
      const { body } = await house.call(api.orders.duplicate, {
        as,
        params: of(order),
        body: { copies: 1, keepsDates: true, keepsReferenceNumbers: true },
      })
      const copy = (await found({ orderNumber: body.orderNumbers[0] ?? '' })).body
      expect(copy).toMatchObject({ status: 1, salesOrderNumber: 'S 2' })
      expect(copy.stops[0]?.schedule).toEqual(order.stops[0]?.schedule)
    },
    'two hundred at once, and once for one idempotency key': async () => {
      const mark = newCanary()
      const order = await written({ referenceNumbers: [{ label: 'Mark', value: mark }] })
      const headers = { 'idempotency-key': newCanary() }
      const body = { copies: 200, keepsReferenceNumbers: true }
      for (let time = 0; time < 2; time++)
        await house.call(api.orders.duplicate, { as, params: of(order), body, headers })
      const count = async () => (await house.call(api.orders.list, { as, query: { query: mark } })).body.totalCount
      await expect.poll(count).toBe(201)
      const [job] = (await house.call(api.jobs.list, { as })).body.data
      expect(job).toMatchObject({ kind: 'order-copies', state: 'done', done: 200, subjectNumber: order.orderNumber })
      expect(new Set(job?.results).size).toBe(200)
    },
  },
  refusesBadInput: {
    'none, too many, and half a copy': async () => {
      const order = await written()
      for (const copies of [0, 201, 1.5]) {
        const { problem } = await house.call(api.orders.duplicate, { as, params: of(order), body: { copies } })
        expect(Object.keys(problem.modelState ?? {})).toEqual(['copies'])
      }
    },
  },
  refusesWhoMayNot: {
    'everybody else': async () => {
      const order = await written()
      await refusesEveryoneElse((session) =>
        house.call(api.orders.duplicate, { as: session, params: of(order), body: { copies: 1 } }),
      )
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such order': async () => {
      const params = of(await written())
      const { status } = await house.call(api.orders.duplicate, { as: asStranger, params, body: { copies: 1 } })
      expect(status).toBe(404)
    },
  },
})

describeEndpoint(api.orders.list, {
  works: {
    'found by number, reference, customer and place, misspelled too, fifty on a page': async () => {
      const own = await hire(house.waybill.db, 'shipper')
      const session = await house.sessionOf(own)
      const reference = `PO-${newCanary()}`
      const order = await written({ referenceNumbers: [{ label: 'Purchase Order', value: reference }] }, session)
      const words = [order.orderNumber, reference.toUpperCase(), 'phoenix', `${own.company.name} chicago`, 'phoenx']
      for (const query of words) {
        const { body } = await house.call(api.orders.list, { as: session, query: { query } })
        expect({ query, ...body }).toMatchObject({ query, totalCount: 1, data: [{ orderNumber: order.orderNumber }] })
      }
      const [row] = (await house.call(api.orders.list, { as: session })).body.data
      expect(row).toMatchObject({
        status: 1,
        customerName: own.company.name,
        referenceNumbers: [{ value: reference }],
        lane: [{ city: 'Chicago', early: '2040-03-10T08:00:00-06:00' }, { city: 'Phoenix' }],
      })
      await house.call(api.orders.duplicate, { as: session, params: of(order), body: { copies: 51 } })
      const page = async () => {
        const { body } = await house.call(api.orders.list, { as: session })
        return [body.data.length, body.totalCount]
      }
      await expect.poll(page).toEqual([50, 52])
    },
    'narrowed by status, mode and day, and sorted': async () => {
      const session = await house.sessionOf(await hire(house.waybill.db, 'shipper'))
      const early = await written({}, session)
      const late = await written(
        {
          shippingMode: 3,
          stops: [pickup({ schedule: { date: '2040-05-01' } }), delivery({ schedule: { date: '2040-05-04' } })],
        },
        session,
      )
      const draft = await written({ isDraft: true, stops: [] }, session)
      const list = async (query: Record<string, string>) =>
        (await house.call(api.orders.list, { as: session, query })).body.data.map(({ orderNumber }) => orderNumber)
      expect(await list({ statuses: '0' })).toEqual([draft.orderNumber])
      expect(await list({ shippingModes: '3' })).toEqual([late.orderNumber])
      expect(await list({ pickupStart: '2040-03-10', pickupEnd: '2040-03-10' })).toEqual([early.orderNumber])
      expect(await list({ sortProperty: 'pickup', sortDirection: 'asc' })).toEqual(
        [early, late, draft].map(({ orderNumber }) => orderNumber),
      )
      // What is still to do begins with what leaves first, everything else with what is new.
      expect(await list({ statuses: '1' })).toEqual([early.orderNumber, late.orderNumber])
      expect(await list({ statuses: '1', sortProperty: 'created' })).toEqual([late.orderNumber, early.orderNumber])
      expect(await list({})).toEqual([draft, late, early].map(({ orderNumber }) => orderNumber))
    },
  },
  refusesBadInput: {
    'statuses, sorts and names that do not exist': async () => {
      const queries: Record<string, string>[] = [{ statuses: '9' }, { sortProperty: 'markup' }, { owner: 'me' }]
      for (const query of queries) expect((await house.call(api.orders.list, { as, query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'everybody but shippers and the provider': async () => {
      await refusesEveryoneElse((session) => house.call(api.orders.list, { as: session }))
    },
  },
  refusesTheOtherCompany: {
    "another's are none, whatever one asks": async () => {
      const order = await written()
      const queries: Record<string, string>[] = [
        { query: order.orderNumber },
        { customerId: shipper.company.id },
        { query: shipper.company.name },
      ]
      for (const query of queries) {
        const { body } = await house.call(api.orders.list, { as: asStranger, query })
        expect(body).toEqual({ data: [], totalCount: 0 })
      }
    },
  },
})

async function age({ orderNumber }: Order, days: number): Promise<void> {
  await sql`update orders set created_at = created_at - ${days} * interval '1 day' where number = ${orderNumber}`.execute(
    house.waybill.db.as({ kind: 'system' }).read,
  )
}

describeEndpoint(api.orders.counts, {
  works: {
    'how many have each status, as the list finds them': async () => {
      const own = await hire(house.waybill.db, 'shipper')
      const session = await house.sessionOf(own)
      await written({}, session)
      await written({ isDraft: true, stops: [] }, session)
      await aShipment(house.waybill.db, { provider, customer: own.company })
      const counts = { all: 3, draft: 1, open: 1, planned: 1, inTransit: 0, delivered: 0, voided: 0 }
      expect((await house.call(api.orders.counts, { as: session })).body).toEqual(counts)
      const query = { customerId: own.company.id }
      expect((await house.call(api.orders.counts, { as: asOps, query })).body).toEqual(counts)
      const narrowed = await house.call(api.orders.counts, { as: session, query: { pickupStart: '2040-01-01' } })
      expect(narrowed.body).toMatchObject({ all: 1, open: 1 })
    },
    'a misspelled word finds the last month, and what is older until a page is full, in every view alike': async () => {
      const session = await house.sessionOf(await hire(house.waybill.db, 'shipper'))
      const recent = await written({ isDraft: true }, session)
      const old = await written({}, session)
      await age(old, 120)
      const counted = async () => {
        const { all, draft, open } = (await house.call(api.orders.counts, { as: session, query: { query: 'phoenx' } }))
          .body
        const drafts = await house.call(api.orders.list, { as: session, query: { query: 'phoenx', statuses: '0' } })
        return { all, draft, open, drafts: drafts.body.totalCount }
      }
      expect(await counted()).toEqual({ all: 2, draft: 1, open: 1, drafts: 1 })
      await house.call(api.orders.duplicate, { as: session, params: of(recent), body: { copies: 49 } })
      await expect.poll(counted).toEqual({ all: 50, draft: 50, open: 0, drafts: 50 })
    },
  },
  refusesBadInput: {
    'a day that does not exist': async () => {
      expect((await house.call(api.orders.counts, { as, query: { pickupStart: '2040-02-30' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'everybody but shippers and the provider': async () => {
      await refusesEveryoneElse((session) => house.call(api.orders.counts, { as: session }))
    },
  },
  refusesTheOtherCompany: {
    "another's are not counted": async () => {
      await written()
      const query = { customerId: shipper.company.id }
      expect((await house.call(api.orders.counts, { as: asStranger, query })).body.all).toBe(0)
    },
  },
})

const filters = { statuses: [1, 2] as (1 | 2)[], query: 'tomatoes' }
const kept = (name: string, by = as) => house.call(api.orders.createFilterSet, { as: by, body: { name, filters } })

describeEndpoint(api.orders.createFilterSet, {
  works: {
    'under a name, with the filters as they were': async () => {
      const session = await house.sessionOf(await hire(house.waybill.db, 'shipper'))
      const { body } = await kept('Open tomatoes', session)
      expect(body).toMatchObject({ name: 'Open tomatoes', filters })
      const list = await house.call(api.orders.filterSets, { as: session })
      expect(list.body.data).toEqual([body])
    },
  },
  refusesBadInput: {
    'no name, a name that one has given already, and filters that do not exist': async () => {
      const name = `Mine ${newCanary()}`
      await kept(name)
      expect((await kept('')).problem.modelState).toEqual({ name: ['Enter a name'] })
      expect((await kept(name.toUpperCase())).problem.modelState).toEqual({
        name: ['You already have filters with this name'],
      })
      const body = { name: 'Other', filters: { owner: 'me' } as never }
      expect((await house.call(api.orders.createFilterSet, { as, body })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'whoever sees no orders': async () => {
      await refusesEveryoneElse((session) => kept('Mine', session))
    },
  },
  refusesTheOtherCompany: {
    'a name is taken for its person alone': async () => {
      const name = `Same ${newCanary()}`
      await kept(name)
      expect((await kept(name, asStranger)).status).toBe(201)
    },
  },
})

describeEndpoint(api.orders.filterSets, {
  works: {
    'by their names': async () => {
      const session = await house.sessionOf(await hire(house.waybill.db, 'shipper'))
      for (const name of ['b', 'C', 'A']) await kept(name, session)
      const { body } = await house.call(api.orders.filterSets, { as: session })
      expect(body.data.map(({ name }) => name)).toEqual(['A', 'b', 'C'])
    },
  },
  refusesBadInput: {
    'a question that it does not answer': async () => {
      const query: Record<string, string> = { of: 'all' }
      expect((await house.call(api.orders.filterSets, { as, query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'whoever sees no orders': async () => {
      await refusesEveryoneElse((session) => house.call(api.orders.filterSets, { as: session }))
    },
  },
  refusesTheOtherCompany: {
    'neither strangers nor colleagues nor the provider read them': async () => {
      const { body: mine } = await kept(`Private ${newCanary()}`)
      const colleague = await house.sessionOf(await hire(house.waybill.db, 'shipper', { company: shipper.company }))
      for (const session of [asStranger, asOps, colleague]) {
        const { body } = await house.call(api.orders.filterSets, { as: session })
        expect(body.data.map(({ id }) => id)).not.toContain(mine.id)
      }
    },
  },
})

describeEndpoint(api.orders.replaceFilterSet, {
  works: {
    'another name and other filters': async () => {
      const { body: set } = await kept(`Before ${newCanary()}`)
      const body = { name: `After ${newCanary()}`, filters: { statuses: [4] as 4[] } }
      const answer = await house.call(api.orders.replaceFilterSet, { as, params: { filterSetId: set.id }, body })
      expect(answer.body).toMatchObject({ id: set.id, name: body.name, filters: { statuses: [4] } })
    },
  },
  refusesBadInput: {
    'the name of another set': async () => {
      const [one, other] = [await kept(`One ${newCanary()}`), await kept(`Other ${newCanary()}`)]
      const params = { filterSetId: other.body.id }
      const body = { name: one.body.name, filters }
      const { problem } = await house.call(api.orders.replaceFilterSet, { as, params, body })
      expect(Object.keys(problem.modelState ?? {})).toEqual(['name'])
    },
  },
  refusesWhoMayNot: {
    'whoever sees no orders': async () => {
      const params = { filterSetId: (await kept(`Set ${newCanary()}`)).body.id }
      const body = { name: 'Mine', filters }
      await refusesEveryoneElse((session) => house.call(api.orders.replaceFilterSet, { as: session, params, body }))
    },
  },
  refusesTheOtherCompany: {
    'as if there were none': async () => {
      const params = { filterSetId: (await kept(`Set ${newCanary()}`)).body.id }
      const body = { name: 'Mine', filters }
      for (const session of [asStranger, asOps]) {
        const { status } = await house.call(api.orders.replaceFilterSet, { as: session, params, body })
        expect(status).toBe(404)
      }
    },
  },
})

describeEndpoint(api.orders.deleteFilterSet, {
  works: {
    'it is gone': async () => {
      const { body: set } = await kept(`Gone ${newCanary()}`)
      const params = { filterSetId: set.id }
      expect((await house.call(api.orders.deleteFilterSet, { as, params })).status).toBe(204)
      expect((await house.call(api.orders.deleteFilterSet, { as, params })).status).toBe(404)
    },
  },
  refusesBadInput: {
    'an id that is none': async () => {
      const { status } = await house.call(api.orders.deleteFilterSet, { as, params: { filterSetId: 'mine' } })
      expect(status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'whoever sees no orders': async () => {
      const params = { filterSetId: (await kept(`Set ${newCanary()}`)).body.id }
      await refusesEveryoneElse((session) => house.call(api.orders.deleteFilterSet, { as: session, params }))
    },
  },
  refusesTheOtherCompany: {
    'as if there were none': async () => {
      const params = { filterSetId: (await kept(`Set ${newCanary()}`)).body.id }
      for (const session of [asStranger, asOps])
        expect((await house.call(api.orders.deleteFilterSet, { as: session, params })).status).toBe(404)
    },
  },
})

test('an order follows its load, whoever reports', async () => {
  const { db } = house.waybill
  const carrier = await hire(db, 'carrier-dispatcher')
  const driver = await hire(db, 'driver', { company: carrier.company })
  const statusWith = async (status: LoadStatus) => {
    const load = await aShipment(db, {
      provider,
      customer: shipper.company,
      carrier: carrier.company,
      driver: { id: driver.id, name: 'Robin' },
      status,
    })
    return { load, status: (await found(load)).body.status }
  }
  expect((await statusWith('voided')).status).toBe(-1)
  expect((await statusWith('booked')).status).toBe(2)
  expect((await statusWith('delivered')).status).toBe(4)
  const { load, status } = await statusWith('dispatched')
  expect(status).toBe(2)
  const [stopId = ''] = load.stopIds
  const arrived = await house.call(api.shipments.arrive, {
    as: await house.sessionOf(carrier),
    params: { shipmentId: load.shipmentId, stopId },
    body: { at: new Date().toISOString() },
  })
  expect(arrived.status).toBe(201)
  expect((await found(load)).body.status).toBe(3)
})

describeEndpoint(api.orders.findFilterSet, {
  works: {
    'one set by its id': async () => {
      const session = await house.sessionOf(await hire(house.waybill.db, 'shipper'))
      const set = await kept(`Set ${newCanary()}`, session)
      const params = { filterSetId: set.body.id }
      expect((await house.call(api.orders.findFilterSet, { as: session, params })).body).toEqual(set.body)
    },
  },
  refusesBadInput: {
    'what is no id': async () => {
      const { status } = await house.call(api.orders.findFilterSet, { as, params: { filterSetId: 'mine' } })
      expect(status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'everybody but shippers and the provider': async () => {
      const params = { filterSetId: (await kept(`Set ${newCanary()}`)).body.id }
      await refusesEveryoneElse((session) => house.call(api.orders.findFilterSet, { as: session, params }))
    },
  },
  refusesTheOtherCompany: {
    'somebody else, as if there were none': async () => {
      const params = { filterSetId: (await kept(`Set ${newCanary()}`)).body.id }
      expect((await house.call(api.orders.findFilterSet, { as: asStranger, params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.orders.export, {
  works: {
    'the filtered list, and no cell that a spreadsheet would run': async () => {
      const canary = newCanary()
      const order = await written({ referenceNumbers: [{ label: '=1+1', value: canary }] })
      const { text, headers } = await house.call(api.orders.export, { as, query: { query: canary } })
      expect(headers['content-disposition']).toBe('attachment; filename="orders.csv"')
      const [title, row, ...rest] = text.trim().split('\r\n')
      expect(title).toContain('Order,Status,Type,Source,Customer,Origin,Pickup')
      expect(row).toContain(`${order.orderNumber},Open,SalesOrder,Portal,`)
      expect(row).toContain(`,'=1+1 ${canary},`)
      expect(rest).toEqual([])
    },
  },
  refusesBadInput: {
    'a sort that there is not': async () => {
      expect((await house.call(api.orders.export, { as, query: { sortProperty: 'markup' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'everybody but shippers and the provider': async () => {
      await refusesEveryoneElse((session) => house.call(api.orders.export, { as: session }))
    },
  },
  refusesTheOtherCompany: {
    'nothing of another shipper': async () => {
      const { orderNumber } = await written()
      const { text } = await house.call(api.orders.export, { as: asStranger })
      expect(text).not.toContain(orderNumber)
    },
  },
})
