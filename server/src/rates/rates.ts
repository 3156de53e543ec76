import type { Currency } from '@waybill/contract/currency.ts'
import { fromCents, toCents } from '@waybill/contract/money.ts'
import { RATE_SAYINGS } from '@waybill/contract/rates/rates.sayings.ts'
import type {
  FuelBasis,
  FuelRate,
  FuelRateRequest,
  PricedLoad,
  Quote,
  QuoteRequest,
  Rate,
  RateCharge,
  RateSearch,
} from '@waybill/contract/rates/rates.ts'
import { RateType } from '@waybill/contract/rates/rates.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { type Doer, record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import type { InSight } from '../http/subjects.ts'
import type { Roads } from '../locations/locations.ts'
import { findLines } from './finding.ts'
import { programsOf } from './fuel/fuel.queries.ts'
import { type FuelInForce, withPrices } from './fuel/fuel-in-force.ts'
import { fuelCents, fuelRate, isAddedTo } from './fuel/fuel-program.ts'
import { isSameFreight, ofShipment, ofStops, pointOf, type ToPrice } from './pricing/freight-to-price.ts'
import { findQuote, insertQuote, liveQuotes, type NewQuote } from './quotes.queries.ts'
import { mayQuote, priced } from './rates.policy.ts'
import { findHauler, findMarkup, findOrder, findShipment, type ShipmentToPrice } from './rates.queries.ts'
import {
  beyondTheTable,
  fuelInUsDollars,
  LINE_HAUL_ALL_IN,
  NO_DISTANCE,
  noDieselPrice,
  type Obstacle,
} from './wording.ts'

const say = sayer(RATE_SAYINGS)

const HOUR = 3_600_000
const SPOT_HOURS = 24
const TABLE_HOURS = 7 * 24

/** Freight is above this room. */
export type FreightInSight = { loads: InSight; orders: InSight }

type Means = FreightInSight & { roads: Roads }

type Modes = Pick<FuelRateRequest, 'carrierId' | 'date' | 'equipmentMode' | 'shippingMode'>

/** What carriers would charge. */
export async function find(
  actor: Actor,
  means: Means,
  search: RateSearch,
): Promise<{ data: Rate[]; totalCount: number; priced: PricedLoad }> {
  const tx = actor.db.read
  const wanted = await wantedBy(tx, actor, means, search)
  const lines = await linesOf(tx, actor, means.loads, wanted)
  const start = (search.page - 1) * search.pageSize
  return { data: lines.slice(start, start + search.pageSize), totalCount: lines.length, priced: wanted.load }
}

/** The same for a load, all at once. */
export async function forLoad(actor: Actor, loads: InSight, shipmentId: string): Promise<Rate[]> {
  const tx = actor.db.read
  const shipment = await shipmentToPrice(tx, actor, loads, shipmentId)
  return await linesOf(tx, actor, loads, ofShipment(shipment, todayOf(actor)))
}

async function wantedBy(tx: Tx, actor: Actor, { loads, orders, roads }: Means, search: RateSearch): Promise<ToPrice> {
  const today = todayOf(actor)
  if ('shipmentId' in search) return ofShipment(await shipmentToPrice(tx, actor, loads, search.shipmentId), today)
  if (!('orderId' in search)) return await ofStops(tx, roads, search, today)
  const order = await findOrder(tx, actor, orders, search.orderId)
  if (!order) throw new Refusal('not-found')
  const { load, ...about } = ofShipment(order, today)
  return { ...about, load: { ...load, shipmentId: null, distance: await roads.measure(order.stops.map(pointOf)) } }
}

/** Locks in a price for the load: the tables' current one, or the carrier's own. */
export async function quote(actor: Actor, loads: InSight, request: QuoteRequest): Promise<Quote> {
  return await actor.db.transaction(async (tx) => {
    const found = await shipmentToPrice(tx, actor, loads, request.shipmentId)
    const hauler = await findHauler(tx, actor.now, request.carrierId, {
      shipmentId: found.id,
      deliveryOn: found.deliveryOn,
    })
    if (!hauler) throw new Refusal('not-found', 'Unknown carrier')
    const { shipment, carrier } = mayQuote(actor, found, hauler)
    const wanted = ofShipment(shipment, todayOf(actor))
    const price = request.rateSource === 'Spot' ? named(request) : await reckoned(tx, actor, wanted, request)
    const hours = request.validForHours ?? (request.rateSource === 'Spot' ? SPOT_HOURS : TABLE_HOURS)
    const kept = await insertQuote(tx, {
      ...price,
      shipmentId: shipment.id,
      carrierId: carrier.carrierId,
      currency: shipment.currency,
      priced: wanted.load,
      validFrom: actor.now,
      validUntil: new Date(actor.now.getTime() + hours * HOUR),
      createdBy: nameOf(actor),
    })
    const subject = { type: 'shipment', id: shipment.id } as const
    const amount = { amount: price.price, currency: shipment.currency }
    const said = say('quote-made', { quote: kept.number, carrier: carrier.carrierName, amount })
    await record(tx, actor, subject, said, { isInternal: true })
    await announce(tx, { kind: 'quote-created', subject, companyIds: [], byId: actor.id })
    const quote = await findQuote(tx, kept.id)
    if (!quote) throw new Error('A quote that was just written is there')
    return quote
  })
}

/** What a carrier offered for a load, all in, as the quote that it is booked at. The transaction sees the load. */
export async function quoteOffer(
  tx: Tx,
  by: Doer,
  {
    shipmentId,
    carrierId,
    price,
    validUntil,
  }: { shipmentId: string; carrierId: string; price: number; validUntil: Date },
): Promise<{ id: string; number: string; charges: readonly RateCharge[] }> {
  const shipment = await findShipment(tx, undefined, shipmentId)
  if (!shipment) throw new Refusal('not-found')
  const offered = named({ price })
  const { load } = ofShipment(shipment, by.now.toISOString().slice(0, 10))
  const kept = await insertQuote(tx, {
    ...offered,
    shipmentId,
    carrierId,
    currency: shipment.currency,
    priced: load,
    validFrom: by.now,
    validUntil,
    createdBy: nameOf(by),
  })
  return { ...kept, charges: offered.charges }
}

/** The carrier's own table price for the load now, whatever was quoted before; none if it has no such rate. */
export async function reckon(
  tx: Tx,
  actor: Actor,
  loads: InSight,
  shipmentId: string,
  wanted: Pick<Rate, 'carrierId' | 'rateSource' | 'isGuaranteedRate'>,
): Promise<Rate | undefined> {
  const load = ofShipment(await shipmentToPrice(tx, actor, loads, shipmentId), todayOf(actor))
  return await lineOf(tx, actor, load, wanted)
}

/** A quote for this load, and whether the freight is still the same. */
export async function quoteOf(
  tx: Tx,
  actor: Actor,
  loads: InSight,
  shipmentId: string,
  quoteId: string,
): Promise<{ quote: Quote; isOfThisFreight: boolean } | undefined> {
  const { load } = ofShipment(await shipmentToPrice(tx, actor, loads, shipmentId), todayOf(actor))
  const quote = await findQuote(tx, quoteId)
  if (!quote || quote.shipmentId !== load.shipmentId) return undefined
  return { quote, isOfThisFreight: isSameFreight(quote.priced, load) }
}

/** A shipment's fuel with a carrier: seven fields, request and response as in SPEC §3. */
export async function fuel(actor: Actor, loads: InSight, request: FuelRateRequest): Promise<FuelRate> {
  const tx = actor.db.read
  const { program, terms, index } = await fuelInForce(tx, actor, request)
  const shipment = await shipmentToPrice(tx, actor, loads, request.shipmentId)
  if (!isAddedTo(shipment.currency, terms)) throw notAvailable(fuelInUsDollars(program.name, shipment.currency))
  const rate = fuelRate(terms, index.price, request.weight)
  if (rate === undefined) throw notAvailable(beyondTheTable(program.name, index.price))
  const { load, ...about } = ofShipment(shipment, todayOf(actor))
  if (!load.distance) throw notAvailable(NO_DISTANCE)
  const { miles } = load.distance
  const { weight, equipmentMode, shippingMode, shipmentId, carrierId, date } = request
  const wanted = { ...about, load: { ...load, equipmentMode, shippingMode, pickupOn: date } }
  const lineHaulCents = terms.kind === 'percent-of-line-haul' ? await lineHaulCentsOf(tx, actor, wanted, carrierId) : 0
  const total = fromCents(fuelCents(terms, rate, { miles, lineHaulCents }))
  return { miles, shipmentId, total, weight, equipmentMode, rate, shippingMode }
}

export async function fuelBasis(actor: Actor, modes: Modes): Promise<FuelBasis> {
  const { program, terms, index } = await fuelInForce(actor.db.read, actor, modes)
  return { programName: program.name, programVersion: program.version, kind: terms.kind, index }
}

/** A carrier's fuel on a lane before there is a price; undefined without a program that is added in the currency, a diesel price or a row for it. */
export async function fuelOfCarrier(
  tx: Tx,
  actor: Actor,
  { weight, miles, currency, ...modes }: Modes & { weight: number; miles: number | null; currency: Currency },
): Promise<(Pick<FuelBasis, 'kind' | 'index'> & { rate: number; total: number | null }) | undefined> {
  const programs = await programsOf(tx, [modes.carrierId], modes, modes.date)
  const [found] = await withPrices(tx, programs, modes.date, todayOf(actor))
  const rate = found?.index && fuelRate(found.terms, found.index.price, weight)
  if (!found?.index || rate === undefined || !isAddedTo(currency, found.terms)) return undefined
  const { terms, index } = found
  const isKnown = miles !== null && terms.kind !== 'percent-of-line-haul'
  const total = isKnown ? fromCents(fuelCents(terms, rate, { miles, lineHaulCents: 0 })) : null
  return { kind: terms.kind, rate, total, index }
}

async function shipmentToPrice(tx: Tx, actor: Actor, loads: InSight, shipmentId: string): Promise<ShipmentToPrice> {
  const shipment = await findShipment(tx, loads(actor), shipmentId)
  if (!shipment) throw new Refusal('not-found')
  return shipment
}

async function linesOf(tx: Tx, actor: Actor, loads: InSight, wanted: ToPrice): Promise<Rate[]> {
  const { load, customerId, deliveryOn } = wanted
  const markup = customerId ? await findMarkup(tx, customerId, load.shippingMode, load.pickupOn) : undefined
  const quotes = load.shipmentId ? await liveQuotes(tx, actor, loads, { id: load.shipmentId, deliveryOn }) : []
  return await findLines(tx, { actor, today: todayOf(actor), markup, quotes }, wanted)
}

async function lineOf(
  tx: Tx,
  actor: Actor,
  wanted: ToPrice,
  { carrierId, rateSource, isGuaranteedRate }: Pick<Rate, 'carrierId' | 'rateSource' | 'isGuaranteedRate'>,
): Promise<Rate | undefined> {
  const lines = await findLines(tx, { actor, today: todayOf(actor), markup: undefined, quotes: [] }, wanted)
  return lines.find(
    (one) => one.carrierId === carrierId && one.rateSource === rateSource && one.isGuaranteedRate === isGuaranteedRate,
  )
}

async function reckoned(
  tx: Tx,
  actor: Actor,
  wanted: ToPrice,
  request: Exclude<QuoteRequest, { rateSource: 'Spot' }>,
): Promise<PriceOfQuote> {
  const { carrierId, rateSource } = request
  const isGuaranteedRate = rateSource === 'LTL' && request.isGuaranteedRate
  const line = priced(await lineOf(tx, actor, wanted, { carrierId, rateSource, isGuaranteedRate }))
  return {
    rateSource: line.rateSource,
    serviceLevelCode: line.serviceLevelCode,
    isGuaranteedRate: line.isGuaranteedRate,
    serviceDays: line.serviceDays,
    price: line.price,
    rate: line.rate,
    rateType: line.rateType ?? 'Flat',
    chargeRateType: line.chargeRateType ?? 'Flat',
    charges: line.charges,
    webServiceDescriptionId: null,
  }
}

async function fuelInForce(tx: Tx, actor: Actor, { carrierId, date, ...modes }: Modes): Promise<FuelInForce> {
  const carrier = await findHauler(tx, actor.now, carrierId, null)
  if (!carrier) throw new Refusal('not-found', 'Unknown carrier')
  const [found] = await withPrices(tx, await programsOf(tx, [carrierId], modes, date), date, todayOf(actor))
  if (!found) throw new Refusal('fuel-rate-not-available', say('fuel-no-program', { carrier: carrier.carrierName }))
  if (!found.index) throw notAvailable(noDieselPrice(found.program.name, date))
  return found
}

/** The base of a percentage: the carrier's own line haul for this load, without fuel and extras. */
async function lineHaulCentsOf(tx: Tx, actor: Actor, wanted: ToPrice, carrierId: string): Promise<number> {
  const lines = await findLines(tx, { actor, today: todayOf(actor), markup: undefined, quotes: [] }, wanted)
  const line = lines.find((one) => one.carrierId === carrierId && !one.isGuaranteedRate)
  if (!line || line.price === null)
    throw new Refusal(
      'fuel-rate-not-available',
      line?.error?.said ?? 'The carrier has no line haul to take a percentage of',
    )
  return line.charges
    .filter(({ code }) => code === 'LINE_HAUL' || code === 'DISCOUNT')
    .reduce((sum, { total }) => sum + toCents(total), 0)
}

type PriceOfQuote = Pick<
  NewQuote,
  | 'rateSource'
  | 'serviceLevelCode'
  | 'isGuaranteedRate'
  | 'serviceDays'
  | 'price'
  | 'rate'
  | 'rateType'
  | 'chargeRateType'
  | 'charges'
  | 'webServiceDescriptionId'
>

/** The price the carrier named, all-in. */
function named(
  request: Pick<Extract<QuoteRequest, { rateSource: 'Spot' }>, 'price' | 'serviceDays' | 'webServiceDescriptionId'>,
): PriceOfQuote {
  const { price, serviceDays, webServiceDescriptionId } = request
  const rateType = RateType.enum.Flat
  return {
    rateSource: 'Spot',
    serviceLevelCode: null,
    isGuaranteedRate: false,
    serviceDays: serviceDays ?? null,
    price,
    rate: price,
    rateType,
    chargeRateType: rateType,
    charges: [
      {
        code: 'LINE_HAUL',
        description: LINE_HAUL_ALL_IN.text,
        said: LINE_HAUL_ALL_IN,
        rateType,
        rate: price,
        units: 1,
        total: price,
      },
    ],
    webServiceDescriptionId: webServiceDescriptionId ?? null,
  }
}

function notAvailable({ said }: Obstacle): Refusal {
  return new Refusal('fuel-rate-not-available', said)
}

/** The provider's calendar day. */
export function todayOf({ now, timeZone }: Actor): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
}
