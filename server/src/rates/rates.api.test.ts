import { api } from '@waybill/contract/api.ts'
import { PERSONAS, type Persona } from '@waybill/contract/permissions.ts'
import type { FuelRateRequest } from '@waybill/contract/rates/rates.ts'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { aShipment, type LoadWish } from '../../world/factories.ts'
import { newId } from '../db/new-id.ts'
import type { DB } from '../db/types.generated.ts'

let house: House
let ops: { token: string; company: Company }
let customer: Company

const DAY = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const system = () => house.waybill.db.as({ kind: 'system' }).read

beforeAll(async () => {
  house = await House.open()
  ops = await signIn('operations')
  customer = await foundCompany(house.waybill.db, 'shipper')
})
afterAll(() => house.close())

async function signIn(persona: Persona) {
  const person = await hire(house.waybill.db, persona)
  return { ...person, ...(await house.sessionOf(person)) }
}

/** Everyone but the provider's operations: carriers' charges are not for them (P9, domain §10.3). */
async function refusedToOthers(ask: (as: { token: string }) => Promise<{ status: number }>, also: Persona[] = []) {
  for (const persona of PERSONAS)
    if (persona !== 'operations' && !also.includes(persona))
      expect([persona, (await ask(await signIn(persona))).status]).toEqual([persona, 403])
}

const aLoad = (wish: Partial<LoadWish> = {}) =>
  aShipment(house.waybill.db, { provider: ops.company, customer, maxBuy: 2_000, ...wish })

/** A carrier with a contract from Illinois to Arizona. */
async function hauls(but: Partial<Insertable<DB['lane_contract']>> = {}, carrier?: Company): Promise<Company> {
  const company = carrier ?? (await foundCompany(house.waybill.db, 'carrier'))
  await system()
    .insertInto('lane_contract')
    .values({
      id: newId(),
      reference: `LC-${newId()}`,
      carrier_id: company.id,
      origin_zone: 'IL',
      destination_zone: 'AZ',
      shipping_mode: 0,
      equipment_mode: 0,
      rate_type: 'Per Mile',
      rate: 2,
      currency: 'USD',
      effective_on: day(-30),
      ...but,
    })
    .execute()
  return company
}

async function consolidates(but: Partial<Insertable<DB['ltl_tariff']>> = {}): Promise<Company> {
  const company = await foundCompany(house.waybill.db, 'carrier')
  const tariffId = newId()
  await system()
    .insertInto('ltl_tariff')
    .values({
      id: tariffId,
      reference: `LT-${newId()}`,
      carrier_id: company.id,
      weight_breaks: [0, 1_000, 10_000],
      max_weight: 15_000,
      discount: 50,
      currency: 'USD',
      effective_on: day(-30),
      ...but,
    })
    .execute()
  const lane = { tariff_id: tariffId, minimum: 110, service_days: 4 }
  const rates = JSON.stringify({ '65': [80, 60, 40], '70': [90, 70, 50] })
  await system()
    .insertInto('ltl_tariff_lane')
    .values([
      { ...lane, id: newId(), miles_from: 0, miles_to: 5_000, rates },
      {
        ...lane,
        id: newId(),
        origin_zone: '606',
        destination_zone: 'Phoenix, AZ',
        rates: JSON.stringify({ '65': [60, 44, 30] }),
        guaranteed_extra: 85,
        guaranteed_code: 'GTD_NOON',
      },
    ])
    .execute()
  return company
}

async function burns(
  carrier: Company,
  terms: Record<string, unknown>,
  but: { version?: number; effective_on?: string; expires_on?: string; id?: string; region?: string } = {},
): Promise<string> {
  const { id = newId(), version = 1, effective_on = day(-400), region = 'R20', ...rest } = but
  await system()
    .insertInto('fuel_program')
    .values({ id, carrier_id: carrier.id, name: 'Weekly diesel' })
    .onConflict((on) => on.doNothing())
    .execute()
  await system()
    .insertInto('fuel_program_version')
    .values({ program_id: id, version, region, terms: JSON.stringify(terms), effective_on, ...rest })
    .execute()
  return id
}

const PEG = { kind: 'peg-per-mile', base: 1.25, milesPerGallon: 6.5 }
const STEPS = { kind: 'step-per-mile', steps: [{ from: 3.8, to: 3.9, rate: 0.4 }] }
const SCALED = { kind: 'weight-scaled', base: 2.5, bands: [{ upTo: null, gallonsPerMile: 0.139 }] }
const PERCENT = { kind: 'percent-of-line-haul', steps: [{ from: 3.8, to: 3.9, rate: 18.5 }] }

/** Other files plant nationwide prices; these Midwest ones are ours. */
async function diesel(...prices: [publishedOn: string, price: number][]): Promise<void> {
  const body = {
    source: 'Test',
    prices: prices.map(([publishedOn, price]) => ({ region: 'R20' as const, publishedOn, price })),
  }
  expect((await house.call(api.rates.importDieselPrices, { as: ops, body })).status).toBe(200)
}

const ltlLine = {
  description: 'Cartons',
  packageType: 'Pallets',
  packages: 2,
  weight: 900,
  freightClass: '65',
  unNumber: null,
  pickup: 0,
  delivery: 1,
}
const anLtlLoad = (line: Partial<typeof ltlLine> = {}) =>
  aLoad({ but: { shippingMode: 1, lines: [{ ...ltlLine, ...line }] } })

async function linesOf(shipmentId: string, carrier: Company) {
  const answer = await house.call(api.rates.find, { as: ops, body: { shipmentId, pageSize: 200 } })
  expect(answer.status).toBe(200)
  return answer.body.data.filter(({ carrierId }) => carrierId === carrier.id)
}
const lineOf = async (shipmentId: string, carrier: Company) => (await linesOf(shipmentId, carrier))[0]

describeEndpoint(api.rates.find, {
  works: {
    'a shipment by the contracts of its lane, the cheapest first': async () => {
      const { shipmentId } = await aLoad()
      const dear = await hauls({ rate: 2.4 })
      const cheap = await hauls({ rate: 1.9, rank: 2, service_days: 3 })
      const { body } = await house.call(api.rates.find, { as: ops, body: { shipmentId, pageSize: 200 } })
      expect(body.priced).toMatchObject({ distance: { miles: 925, engine: 'shipment' }, weight: 38_000, pallets: 20 })
      const ours = body.data.filter(({ carrierId }) => [dear.id, cheap.id].includes(carrierId))
      expect(ours.map(({ carrierId, price }) => [carrierId, price])).toEqual([
        [cheap.id, 1_757.5],
        [dear.id, 2_220],
      ])
      expect(ours[0]).toMatchObject({
        rateSource: 'ContractTL',
        rate: 1.9,
        rateType: 'Per Mile',
        chargeRateType: 'Per Mile',
        serviceDays: 3,
        rank: 2,
        isGuaranteedRate: false,
        isInError: false,
        markupTotal: null,
        quoteId: null,
        charges: [{ code: 'LINE_HAUL', units: 925, total: 1_757.5 }],
      })
    },
    'an order that is on no load yet, as if it were one': async () => {
      const { orderId } = await aLoad()
      const carrier = await hauls({ rate: 1_850, rate_type: 'Flat' })
      const { body } = await house.call(api.rates.find, { as: ops, body: { orderId, pageSize: 200 } })
      expect(body.priced).toMatchObject({ shipmentId: null, distance: { engine: 'highway' }, pallets: 20 })
      expect(body.data.find(({ carrierId }) => carrierId === carrier.id)).toMatchObject({ price: 1_850 })
      expect((await house.call(api.rates.find, { as: ops, body: { orderId: newId() } })).status).toBe(404)
    },
    'an order in its own currency': async () => {
      const { orderId } = await aLoad()
      await system().updateTable('orders').set({ currency: 'CAD' }).where('id', '=', orderId).execute()
      const [theirs, ours] = [await hauls({ rate: 2, currency: 'CAD' }), await hauls()]
      const { body } = await house.call(api.rates.find, { as: ops, body: { orderId, pageSize: 200 } })
      const lineFor = ({ id }: Company) => body.data.find(({ carrierId }) => carrierId === id)
      expect(lineFor(theirs)).toMatchObject({ currency: 'CAD', price: expect.any(Number), error: null })
      expect(lineFor(ours)?.error?.code).toBe('other-currency')
    },
    'the narrowest zones first: a city before a postal prefix before a state': async () => {
      const { shipmentId } = await aLoad()
      const carrier = await hauls({ rate: 2 })
      await hauls({ rate: 2.2, origin_zone: '606' }, carrier)
      expect((await lineOf(shipmentId, carrier))?.rate).toBe(2.2)
      await hauls({ rate: 2.5, origin_zone: 'Chicago, IL', destination_zone: '850' }, carrier)
      expect((await lineOf(shipmentId, carrier))?.rate).toBe(2.5)
    },
    'fuel by the carrier’s program at the diesel price in force, and what is added for the customer': async () => {
      const ours = await foundCompany(house.waybill.db, 'shipper')
      const { shipmentId } = await aLoad({ customer: ours })
      await diesel([day(-6), 3.85], [day(-13), 9.9])
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const program = await burns(carrier, { ...PEG, base: 2.25 }, { expires_on: day(-1) })
      await burns(carrier, PEG, { id: program, version: 2, effective_on: day(0) })
      await hauls({ fuel_program_id: program }, carrier)
      const markup = { id: newId(), customer_id: ours.id, effective_on: day(-9) }
      await system()
        .insertInto('customer_markup')
        .values({ ...markup, percent: 12.5 })
        .execute()
      expect(await lineOf(shipmentId, carrier)).toMatchObject({
        price: 2_220,
        markupTotal: 2_497.5,
        charges: [
          { code: 'LINE_HAUL', total: 1_850 },
          { code: 'FUEL', rate: 0.4, units: 925, total: 370 },
        ],
      })
    },
    'fuel in US dollars a mile on no rate in Canadian dollars, and it says so; a percentage on any': async () => {
      const { orderId } = await aLoad()
      await system().updateTable('orders').set({ currency: 'CAD' }).where('id', '=', orderId).execute()
      await diesel([day(-6), 3.85])
      const paid = async (terms: Record<string, unknown>) => {
        const carrier = await foundCompany(house.waybill.db, 'carrier')
        await hauls(
          { rate: 2_000, rate_type: 'Flat', currency: 'CAD', fuel_program_id: await burns(carrier, terms) },
          carrier,
        )
        const { body } = await house.call(api.rates.find, { as: ops, body: { orderId, pageSize: 200 } })
        const line = body.data.find(({ carrierId }) => carrierId === carrier.id)
        return [line?.price, line?.error?.code, line?.error?.said.text]
      }
      const why = 'Weekly diesel adds US dollars per mile; the load is paid in CAD'
      expect(await paid(PEG)).toEqual([null, 'other-currency', why])
      expect(await paid(SCALED)).toEqual([null, 'other-currency', why])
      expect(await paid(STEPS)).toEqual([null, 'other-currency', why])
      expect(await paid(PERCENT)).toEqual([2_370, undefined, undefined])
    },
    'LTL by the tariff: its zones before its miles, the guaranteed service beside the ordinary one': async () => {
      const { shipmentId } = await anLtlLoad()
      const carrier = await consolidates()
      const lines = await linesOf(shipmentId, carrier)
      // 900 lb at 60 are 540.00; as 1,000 lb at 44 they are 440.00, half of which remains.
      expect(
        lines.map(({ price, serviceLevelCode, isGuaranteedRate }) => [price, serviceLevelCode, isGuaranteedRate]),
      ).toEqual([
        [220, 'STD', false],
        [305, 'GTD_NOON', true],
      ])
      expect(lines[0]).toMatchObject({ rateSource: 'LTL', serviceDays: 4, rate: 24.4444, rateType: 'Per Cwt' })
    },
    'who cannot haul it says why, after everybody who can': async () => {
      const { shipmentId } = await aLoad()
      const carriers = {
        'no-tariff': await hauls({ origin_zone: 'NY' }),
        'not-in-force': await hauls({ expires_on: day(-2) }),
        overweight: await hauls({ max_weight: 30_000 }),
        'other-currency': await hauls({ currency: 'CAD' }),
        'not-bookable': await hauls(),
      }
      await system()
        .updateTable('company')
        .set({ is_on_hold: true, hold_reason: 'Papers' })
        .where('id', '=', carriers['not-bookable'].id)
        .execute()
      for (const [code, carrier] of Object.entries(carriers)) {
        const line = await lineOf(shipmentId, carrier)
        expect([line?.isInError, line?.error?.code]).toEqual([true, code])
      }
      expect((await lineOf(shipmentId, carriers['not-in-force']))?.error?.said.text).toMatch(
        /expired on \d+\/\d\d\/\d{4}/,
      )
      expect((await lineOf(shipmentId, carriers['not-bookable']))?.error?.said.text).toContain('is on hold: Papers')
      const { body } = await house.call(api.rates.find, { as: ops, body: { shipmentId, pageSize: 200 } })
      const errors = body.data.map(({ isInError }) => isInError)
      expect(errors).toEqual(errors.toSorted((one, other) => Number(one) - Number(other)))
    },
    'LTL without a class, or of a class that the tariff lacks, is no guess': async () => {
      const carrier = await consolidates()
      const { shipmentId } = await anLtlLoad({ freightClass: '500' })
      expect((await lineOf(shipmentId, carrier))?.error?.said.text).toBe('The tariff has no rates for class 500')
      const heavy = await anLtlLoad({ weight: 15_001 })
      expect((await lineOf(heavy.shipmentId, carrier))?.error?.code).toBe('overweight')
    },
    'stops with products that are nobody’s shipment yet, page by page': async () => {
      const lane = { origin_zone: '606', destination_zone: '850' }
      const carrier = await hauls({ rate_type: 'Per Cwt', rate: 5, ...lane })
      await hauls({ rate_type: 'Per Cwt', rate: 6, ...lane })
      const body = {
        stops: [
          { type: 'Pickup' as const, postalCode: '60638', date: day(3) },
          { type: 'Delivery' as const, postalCode: '85043' },
        ],
        products: [{ weight: 20_000, packages: 12 }],
        shippingMode: 0 as const,
        equipmentMode: 0 as const,
        pageSize: 200,
      }
      const answer = await house.call(api.rates.find, { as: ops, body })
      expect(answer.body.priced.distance).toEqual({
        miles: 1_732,
        engine: 'highway',
        version: '1',
        isEstimated: true,
      })
      expect(answer.body.data.find(({ carrierId }) => carrierId === carrier.id)?.price).toBe(1_000)
      const last = await house.call(api.rates.find, { as: ops, body: { ...body, pageSize: 1, page: 2 } })
      expect(last.body.data).toEqual([answer.body.data[1]])
      expect(last.body.totalCount).toBe(answer.body.totalCount)
    },
  },
  refusesBadInput: {
    'one stop, no product, or a place that nobody knows': async () => {
      const stops = [{ type: 'Pickup', postalCode: '60638' }]
      const products = [{ weight: 1_000, packages: 1 }]
      const ask = async (body: Record<string, unknown>) =>
        (await house.call(api.rates.find, { as: ops, body: { shippingMode: 0, equipmentMode: 0, ...body } })).status
      expect(await ask({ stops, products })).toBe(400)
      const two = [...stops, { type: 'Delivery', postalCode: '99999' }]
      expect(await ask({ stops: two, products: [] })).toBe(400)
      expect(await ask({ stops: two, products })).toBe(422)
    },
  },
  refusesWhoMayNot: {
    'nobody but operations reads what carriers charge': async () => {
      const { shipmentId } = await aLoad()
      await refusedToOthers((as) => house.call(api.rates.find, { as, body: { shipmentId } }))
    },
  },
  refusesTheOtherCompany: {
    'a shipment that there is not; and the carrier of a contract reads its own neither': async () => {
      expect((await house.call(api.rates.find, { as: ops, body: { shipmentId: newId() } })).status).toBe(404)
      const dispatcher = await hire(house.waybill.db, 'carrier-admin', { company: await hauls() })
      const as = await house.sessionOf(dispatcher)
      const { shipmentId } = await aLoad({ carrier: dispatcher.company, status: 'booked' })
      expect((await house.call(api.rates.find, { as, body: { shipmentId } })).status).toBe(403)
    },
  },
})

describeEndpoint(api.rates.quote, {
  works: {
    'a quote holds its price while the tariff goes on': async () => {
      const { shipmentId } = await aLoad()
      const carrier = await hauls({ reference: `LC-${newId()}` })
      const body = { shipmentId, carrierId: carrier.id, rateSource: 'ContractTL' as const }
      const { status, body: quote } = await house.call(api.rates.quote, { as: ops, body })
      expect(status).toBe(201)
      expect(quote).toMatchObject({
        price: 1_850,
        rate: 2,
        rateType: 'Per Mile',
        charges: [{ code: 'LINE_HAUL', total: 1_850 }],
      })
      expect(quote.priced).toMatchObject({ distance: { miles: 925, engine: 'shipment', version: '1' }, weight: 38_000 })
      expect(Date.parse(quote.validUntil) - Date.parse(quote.validFrom)).toBe(7 * DAY)
      await system().updateTable('lane_contract').set({ rate: 3 }).where('carrier_id', '=', carrier.id).execute()
      expect(await lineOf(shipmentId, carrier)).toMatchObject({
        price: 1_850,
        quoteId: quote.quoteId,
        validUntil: quote.validUntil,
      })
      house.setClock(new Date(Date.now() + 8 * DAY))
      ops = { ...ops, ...(await house.sessionOf(await hire(house.waybill.db, 'operations', { company: ops.company }))) }
      expect(await lineOf(shipmentId, carrier)).toMatchObject({ price: 2_775, quoteId: null })
      house.setClock(undefined)
      ops = { ...ops, ...(await house.sessionOf(await hire(house.waybill.db, 'operations', { company: ops.company }))) }
    },
    'the price that a carrier named is a Spot line for a day, and stands in the internal history alone': async () => {
      const { shipmentId } = await aLoad()
      const carrier = await foundCompany(house.waybill.db, 'broker')
      const spot = { rateSource: 'Spot' as const, price: 1_234.56, serviceDays: 2, webServiceDescriptionId: 'board-7' }
      const body = { shipmentId, carrierId: carrier.id, ...spot }
      const { body: quote } = await house.call(api.rates.quote, { as: ops, body })
      expect(Date.parse(quote.validUntil) - Date.parse(quote.validFrom)).toBe(DAY)
      expect(await linesOf(shipmentId, carrier)).toMatchObject([
        { ...spot, quoteId: quote.quoteId, rateType: 'Flat', isInError: false, reference: quote.quoteNumber },
      ])
      const entries = await system()
        .selectFrom('history_entry')
        .selectAll()
        .where('subject_id', '=', shipmentId)
        .execute()
      const told = entries.filter(({ description }) => description.includes(quote.quoteNumber))
      expect(told.map(({ description, is_internal }) => [description, is_internal])).toEqual([
        [`Quote ${quote.quoteNumber} from ${carrier.name}: 1,234.56 USD`, true],
      ])
    },
    'the guaranteed service has a quote of its own; one key makes one quote': async () => {
      const { shipmentId } = await anLtlLoad()
      const carrier = await consolidates()
      const body = {
        shipmentId,
        carrierId: carrier.id,
        rateSource: 'LTL' as const,
        isGuaranteedRate: true,
        validForHours: 48,
      }
      const headers = { 'idempotency-key': newId() }
      const [first, again] = [
        await house.call(api.rates.quote, { as: ops, body, headers }),
        await house.call(api.rates.quote, { as: ops, body, headers }),
      ]
      expect(first.body).toMatchObject({ price: 305, isGuaranteedRate: true, serviceLevelCode: 'GTD_NOON' })
      expect(again.body.quoteId).toBe(first.body.quoteId)
      expect((await linesOf(shipmentId, carrier)).map(({ quoteId }) => quoteId)).toEqual([null, first.body.quoteId])
    },
  },
  refusesBadInput: {
    'a spot price of nothing, of fractions of a cent, or for ever': async () => {
      const { shipmentId } = await aLoad()
      const body = { shipmentId, carrierId: (await hauls()).id, rateSource: 'Spot' }
      for (const wrong of [{}, { price: 0 }, { price: 10.001 }, { price: 100, validForHours: 721 }])
        expect((await house.call(api.rates.quote, { as: ops, body: { ...body, ...wrong } })).status).toBe(400)
    },
    'what cannot be priced is not quoted, and says why': async () => {
      const { shipmentId } = await aLoad()
      const ask = async (carrier: Company, of = shipmentId) =>
        (
          await house.call(api.rates.quote, {
            as: ops,
            body: { shipmentId: of, carrierId: carrier.id, rateSource: 'ContractTL' },
          })
        ).problem
      expect(await ask(await hauls({ origin_zone: 'NY' }))).toMatchObject({
        status: 422,
        code: 'rate-not-available',
        detail: 'No contract for this lane',
      })
      const carrier = await hauls()
      const booked = await aLoad({ carrier, status: 'booked' })
      expect(await ask(carrier, booked.shipmentId)).toMatchObject({ status: 409, code: 'shipment-not-open' })
      await system().updateTable('company').set({ is_on_hold: true }).where('id', '=', carrier.id).execute()
      expect(await ask(carrier)).toMatchObject({ status: 409, code: 'carrier-not-bookable' })
    },
  },
  refusesWhoMayNot: {
    'nobody but operations': async () => {
      const { shipmentId } = await aLoad()
      const carrierId = (await hauls()).id
      const body = { shipmentId, carrierId, rateSource: 'Spot', price: 1 }
      await refusedToOthers((as) => house.call(api.rates.quote, { as, body }))
    },
  },
  refusesTheOtherCompany: {
    'a shipment or a carrier that there is not': async () => {
      const { shipmentId } = await aLoad()
      const carrierId = (await hauls()).id
      const ask = async (body: object) =>
        (await house.call(api.rates.quote, { as: ops, body: { rateSource: 'Spot', price: 9, ...body } })).status
      expect(await ask({ shipmentId: newId(), carrierId })).toBe(404)
      expect(await ask({ shipmentId, carrierId: newId() })).toBe(404)
      expect(await ask({ shipmentId, carrierId: customer.id })).toBe(404)
    },
  },
})

/** The calculator's request for a load picked up today. */
const fuelOf = (shipmentId: string, carrier: Company, but: Partial<FuelRateRequest> = {}): FuelRateRequest => ({
  weight: 38_000,
  carrierId: carrier.id,
  date: day(0),
  equipmentMode: 0,
  shippingMode: 0,
  shipmentId,
  ...but,
})

describeEndpoint(api.rates.fuel, {
  works: {
    'peg per mile: exactly the seven fields': async () => {
      const { shipmentId } = await aLoad()
      await diesel([day(-6), 3.85])
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      await burns(carrier, PEG)
      const { status, body } = await house.call(api.rates.fuel, { as: ops, body: fuelOf(shipmentId, carrier) })
      expect(status).toBe(200)
      expect(body).toEqual({
        miles: 925,
        shipmentId,
        total: 370,
        weight: 38_000,
        equipmentMode: 0,
        rate: 0.4,
        shippingMode: 0,
      })
    },
    'the price in force on the pickup date, by the version in force: published on Monday, in force from Tuesday':
      async () => {
        const { shipmentId } = await aLoad()
        await diesel([day(-6), 3.85], [day(-13), 3.2])
        const carrier = await foundCompany(house.waybill.db, 'carrier')
        const id = await burns(carrier, { ...PEG, base: 2.55 }, { expires_on: day(-7) })
        await burns(carrier, PEG, { id, version: 2, effective_on: day(-6) })
        const rate = async (date: string) =>
          (await house.call(api.rates.fuel, { as: ops, body: fuelOf(shipmentId, carrier, { date }) })).body.rate
        expect(await rate(day(-5))).toBe(0.4)
        // The version has changed, the price has not.
        expect(await rate(day(-6))).toBe(0.3)
        expect(await rate(day(-7))).toBe(0.1)
        // For future days the newest price is the best known.
        expect(await rate(day(40))).toBe(0.4)
      },
    'weight-scaled by the weight; percent of the carrier’s own line haul': async () => {
      const { shipmentId } = await aLoad()
      await diesel([day(-6), 3.85])
      const bands = [
        { upTo: 24_000, gallonsPerMile: 0.0834 },
        { upTo: null, gallonsPerMile: 0.139 },
      ]
      const scaled = await foundCompany(house.waybill.db, 'carrier')
      await burns(scaled, { kind: 'weight-scaled', base: 2.5, bands })
      const ask = async (carrier: Company, but: Partial<FuelRateRequest> = {}) =>
        (await house.call(api.rates.fuel, { as: ops, body: fuelOf(shipmentId, carrier, but) })).body
      expect(await ask(scaled)).toMatchObject({ rate: 0.1877, total: 173.62 })
      expect(await ask(scaled, { weight: 24_000 })).toMatchObject({ rate: 0.1126, total: 104.16 })
      const percent = await hauls({
        surcharges: JSON.stringify([{ code: 'BORDER', description: 'Border', rateType: 'Flat', rate: 100 }]),
      })
      await burns(percent, PERCENT)
      expect(await ask(percent)).toMatchObject({ rate: 18.5, total: 342.25 })
    },
  },
  refusesBadInput: {
    'a day that there is not, a weight below nothing, a mode of tomorrow': async () => {
      const { shipmentId } = await aLoad()
      const body = fuelOf(shipmentId, await hauls())
      for (const wrong of [{ date: '2026-02-30' }, { weight: -1 }, { shippingMode: 6 }, { miles: 10 }])
        expect((await house.call(api.rates.fuel, { as: ops, body: { ...body, ...wrong } })).status).toBe(400)
    },
    'without a program, a fresh price or a row for it there is no rate: 422': async () => {
      const { shipmentId } = await aLoad()
      await diesel([day(-6), 3.85])
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const ask = async (but: Partial<FuelRateRequest> = {}) => {
        const { status, problem } = await house.call(api.rates.fuel, {
          as: ops,
          body: fuelOf(shipmentId, carrier, but),
        })
        return [status, problem.code, problem.detail]
      }
      const none = 'fuel-rate-not-available'
      expect(await ask()).toEqual([422, none, `${carrier.name} has no fuel program for this on that date`])
      await burns(carrier, { kind: 'step-per-mile', steps: [{ from: 1, to: 3.85, rate: 0.3 }] })
      expect(await ask()).toEqual([422, none, 'Weekly diesel does not cover diesel at 3.85 USD'])
      // Six weeks before the first known price.
      expect((await ask({ date: day(-48) })).slice(0, 2)).toEqual([422, none])
      expect((await ask({ date: day(-500) })).slice(0, 2)).toEqual([422, none])
    },
    'a load paid in Canadian dollars has no fuel in US dollars a mile: 422': async () => {
      const { shipmentId } = await aLoad()
      await system().updateTable('shipment').set({ currency: 'CAD' }).where('id', '=', shipmentId).execute()
      await diesel([day(-6), 3.85])
      const [perMile, percent] = [await foundCompany(house.waybill.db, 'carrier'), await hauls({ currency: 'CAD' })]
      await burns(perMile, PEG)
      await burns(percent, PERCENT)
      const ask = async (carrier: Company) =>
        await house.call(api.rates.fuel, { as: ops, body: fuelOf(shipmentId, carrier) })
      expect((await ask(perMile)).problem).toMatchObject({
        code: 'fuel-rate-not-available',
        detail: 'Weekly diesel adds US dollars per mile; the load is paid in CAD',
      })
      expect((await ask(percent)).body).toMatchObject({ rate: 18.5, total: 342.25 })
    },
    'an index that nobody has kept up is no price of this week': async () => {
      const { shipmentId } = await aLoad()
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      await burns(carrier, PEG, { region: 'R40' })
      const body = { source: 'Test', prices: [{ region: 'R40' as const, publishedOn: day(-17), price: 3.85 }] }
      await house.call(api.rates.importDieselPrices, { as: ops, body })
      const { problem } = await house.call(api.rates.fuel, { as: ops, body: fuelOf(shipmentId, carrier) })
      expect(problem.detail).toEqual(
        expect.stringMatching(/^Weekly diesel: there is no diesel price for \d+\/\d\d\/\d{4}$/),
      )
    },
  },
  refusesWhoMayNot: {
    'nobody but the provider, whose payables may': async () => {
      const { shipmentId } = await aLoad()
      const carrier = await hauls()
      const body = fuelOf(shipmentId, carrier)
      await refusedToOthers((as) => house.call(api.rates.fuel, { as, body }), ['payables'])
      expect((await house.call(api.rates.fuel, { as: await signIn('payables'), body })).status).toBe(422)
    },
  },
  refusesTheOtherCompany: {
    'a shipment or a carrier that there is not': async () => {
      const { shipmentId } = await aLoad()
      await diesel([day(-6), 3.85])
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      await burns(carrier, PEG)
      const ask = async (but: Partial<FuelRateRequest>) =>
        (await house.call(api.rates.fuel, { as: ops, body: fuelOf(shipmentId, carrier, but) })).status
      expect([await ask({}), await ask({ shipmentId: newId() }), await ask({ carrierId: newId() })]).toEqual([
        200, 404, 404,
      ])
    },
  },
})

describeEndpoint(api.rates.fuelBasis, {
  works: {
    'the program of these trucks before one of all, with the price and its day': async () => {
      await diesel([day(-6), 3.85])
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      await burns(carrier, PEG)
      const id = newId()
      await system()
        .insertInto('fuel_program')
        .values({ id, carrier_id: carrier.id, name: 'Cold diesel', equipment_modes: [1] })
        .execute()
      await burns(carrier, { ...PEG, base: 1.1 }, { id, version: 3 })
      const ask = async (equipmentMode: number) => {
        const query = { carrierId: carrier.id, date: day(0), equipmentMode, shippingMode: 0 }
        return (await house.call(api.rates.fuelBasis, { as: ops, query })).body
      }
      expect(await ask(1)).toEqual({
        programName: 'Cold diesel',
        programVersion: 3,
        kind: 'peg-per-mile',
        index: { region: 'R20', publishedOn: day(-6), price: 3.85 },
      })
      expect((await ask(0)).programName).toBe('Weekly diesel')
    },
  },
  refusesBadInput: {
    'without a day': async () => {
      const query = { carrierId: newId(), equipmentMode: 0, shippingMode: 0 }
      expect((await house.call(api.rates.fuelBasis, { as: ops, query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'nobody but the provider': async () => {
      const query = { carrierId: (await hauls()).id, date: day(0), equipmentMode: 0, shippingMode: 0 }
      await refusedToOthers((as) => house.call(api.rates.fuelBasis, { as, query }), ['payables'])
    },
  },
  refusesTheOtherCompany: {
    'a carrier that there is not': async () => {
      const query = { carrierId: newId(), date: day(0), equipmentMode: 0, shippingMode: 0 }
      expect((await house.call(api.rates.fuelBasis, { as: ops, query })).status).toBe(404)
    },
  },
})

describeEndpoint(api.rates.dieselPrices, {
  works: {
    'a region’s weeks, the newest first': async () => {
      const prices = [day(-8), day(-1)].map((publishedOn, index) => ({
        region: 'R50' as const,
        publishedOn,
        price: 4.5 + index,
      }))
      await house.call(api.rates.importDieselPrices, { as: ops, body: { source: 'Test', prices } })
      const { body } = await house.call(api.rates.dieselPrices, { as: ops, query: { region: 'R50', pageSize: 1 } })
      expect(body).toEqual({ data: [{ region: 'R50', publishedOn: day(-1), price: 5.5 }], totalCount: 2 })
    },
  },
  refusesBadInput: {
    'a region of nowhere': async () => {
      expect((await house.call(api.rates.dieselPrices, { as: ops, query: { region: 'MOON' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'nobody but the provider': async () => {
      await refusedToOthers((as) => house.call(api.rates.dieselPrices, { as }), ['payables'])
    },
  },
  refusesTheOtherCompany: doesNotApply('the index is everybody’s, and only the provider asks'),
})

describeEndpoint(api.rates.importDieselPrices, {
  works: {
    'new weeks are added, corrected ones changed, known ones left, and it is told in the history': async () => {
      const importing = async (...prices: [string, number][]) => {
        const body = {
          source: 'EIA',
          prices: prices.map(([publishedOn, price]) => ({ region: 'SCA' as const, publishedOn, price })),
        }
        return (await house.call(api.rates.importDieselPrices, { as: ops, body })).body
      }
      expect(await importing(['2026-01-05', 4.812], ['2026-01-12', 4.799])).toEqual({
        added: 2,
        changed: 0,
        unchanged: 0,
      })
      expect(await importing(['2026-01-05', 4.812], ['2026-01-12', 4.8], ['2026-01-19', 4.7])).toEqual({
        added: 1,
        changed: 1,
        unchanged: 1,
      })
      const entries = await system()
        .selectFrom('history_entry')
        .selectAll()
        .where('subject_id', '=', ops.company.id)
        .execute()
      expect(entries.map(({ description }) => description)).toContain('Diesel prices from EIA: 1 added, 1 changed')
    },
  },
  refusesBadInput: {
    'a week twice, four decimals, a price of water': async () => {
      const week = { region: 'R30', publishedOn: '2026-01-05', price: 3.5 }
      const ask = async (...prices: object[]) =>
        (await house.call(api.rates.importDieselPrices, { as: ops, body: { source: 'EIA', prices } })).status
      expect(await ask(week, week)).toBe(400)
      expect(await ask({ ...week, price: 3.5001 })).toBe(400)
      expect(await ask({ ...week, price: 0.1 })).toBe(400)
      expect(await ask()).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'nobody but operations': async () => {
      const body = { source: 'EIA', prices: [{ region: 'R30', publishedOn: '2026-01-05', price: 3.5 }] }
      await refusedToOthers((as) => house.call(api.rates.importDieselPrices, { as, body }))
    },
  },
  refusesTheOtherCompany: doesNotApply('the index is everybody’s'),
})
