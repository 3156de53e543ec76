import type { DeclineReason } from '@waybill/contract/freight-codes.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { distanceAlong } from '../src/locations/locations.ts'
import { voiceOf, type WorldCompany, type WorldPerson } from './companies.ts'
import { type LinePlan, type LoadPlan, layLoad } from './lay-load.ts'
import { type Answer, type Fleet, type LifePlan, liveUntil, type Round } from './life.ts'
import { type Facility, LANE_FAMILIES, type LaneFamily, RATE_PER_MILE } from './network.ts'
import { layConfirmations } from './papers.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'
import type { Billing } from './scenes/billing.ts'
import type { Asking } from './scenes/cases.ts'
import type { HaulPlan, Meanwhile } from './scenes/haul.ts'
import { lifeOfLoad } from './scenes/load.ts'
import type { RateStory } from './scenes/rates.ts'
import type { Scene } from './stage.ts'
import { planTrip, stopOf, type Trip } from './trip.ts'

const HOUR = 3_600_000
const TRAILER_POUNDS = 44_000
const TRAILER_PALLETS = 26

export type World = {
  now: Date
  random: Random
  rows: Rows
  companies: Map<string, WorldCompany>
  facilities: Map<string, Facility>
  /** The docks' ids as shippers' own locations. */
  locations: Map<string, string>
  fleet: Fleet
  numbers: { shipment: () => string; order: () => string; tender: () => string }
  /** Location numbers of a shipper's docks and consignees, by shipper key and dock key. */
  locationNumbers: Map<string, string>
  /** What the world's people do once its rows are written. */
  scenes: Scene[]
}

export function companyOf(world: World, key: string): WorldCompany {
  const company = world.companies.get(key)
  if (!company) throw new Error(`The world has no ${key}`)
  return company
}

export function facilityOf(world: World, key: string): Facility {
  const facility = world.facilities.get(key)
  if (!facility) throw new Error(`The network has no ${key}`)
  return facility
}

/** Where freight of a family is loaded, and where it goes: never where it is. */
export function endsOf(world: World, { from, to }: Pick<LaneFamily, 'from' | 'to'>): Parameters<typeof planTrip>[3] {
  const origin = world.random.pick(from)
  const destination = world.random.pick(to.filter((key) => key !== origin))
  return [
    { facility: facilityOf(world, origin), type: 'Pickup' },
    { facility: facilityOf(world, destination), type: 'Delivery' },
  ]
}

/** What makes a load differ from its lane's usual one. */
export type Turn = Partial<
  Pick<
    LifePlan,
    'waterfall' | 'rounds' | 'createdAt' | 'isDraft' | 'rescindedAt' | 'voided' | 'confirmedAt' | 'isQuickClosed'
  >
> & {
  trip?: Trip
  shippingMode?: number
  /** No routing guide: the market hauls it. */
  isSpot?: boolean
  lines?: LinePlan[]
  driver?: WorldPerson
  tractor?: string
  /** When driver and truck are named; null: not yet. */
  dispatchAt?: Date | null
  specialInstructions?: string
  /** For an acted load. */
  meanwhile?: readonly Meanwhile[]
  asked?: RateStory
  billing?: Billing
  asking?: Asking
}

/** The same for every load, however it is told. */
function imagineFreight(world: World, family: LaneFamily, day: number, turn: Turn) {
  const { random, now } = world
  const trip = turn.trip ?? planTrip(random, now, day, endsOf(world, family))
  const pickup = trip.legs[0]?.due ?? now
  const plannedAt = new Date(pickup.getTime() - random.between(30, 110) * HOUR)
  const createdAt =
    turn.createdAt ?? (plannedAt < now ? plannedAt : new Date(now.getTime() - random.between(1, 20) * HOUR))
  const isCrossBorder = new Set(trip.legs.map((leg) => leg.facility.place.country)).size > 1
  const rate = rateOf(random, family, trip.miles)
  const rounds = turn.rounds ?? roundsOf(world, family)
  const winner = rounds.flatMap((round) => round.answers).findLast((answer) => answer.how === 'accepts')?.carrier
  const dispatchAt =
    turn.dispatchAt === undefined ? new Date(pickup.getTime() - random.between(3, 20) * HOUR) : turn.dispatchAt
  const delivered = trip.visits.at(-1)?.depart ?? now
  const life: LifePlan = {
    temperature: family.temperature ?? null,
    trip,
    createdAt,
    isDraft: turn.isDraft ?? false,
    rounds,
    rate,
    provider: companyOf(world, 'northbound'),
    customer: companyOf(world, family.customer),
    dispatch:
      winner && dispatchAt
        ? {
            driver: turn.driver ?? world.fleet.assign(random, winner, trip),
            // The lower numbers are for scenes.
            tractor: turn.tractor ?? `${random.whole(5, 9)}${random.digits(2)}`,
            trailer: `${winner.key.slice(0, 2).toUpperCase()}${random.digits(5)}`,
            at: dispatchAt,
          }
        : null,
    confirmedAt:
      turn.confirmedAt === undefined ? new Date(delivered.getTime() + random.between(2, 40) * HOUR) : turn.confirmedAt,
    rescindedAt: turn.rescindedAt ?? null,
    voided: turn.voided ?? null,
    waterfall: turn.waterfall,
    isQuickClosed: turn.isQuickClosed ?? random.chance(0.015),
  }
  return { life, isCrossBorder }
}

/** What a load's documents say of it. */
function describeFreight(
  world: World,
  family: LaneFamily,
  turn: Turn,
  { trip, rate }: LifePlan,
  isCrossBorder: boolean,
) {
  const { random } = world
  return {
    equipmentMode: family.equipmentMode,
    shippingMode: turn.shippingMode ?? 0,
    origination: !turn.isSpot && random.chance(0.7) ? ('TmsContract' as const) : ('TmsSpot' as const),
    currency: isCrossBorder && random.chance(0.4) ? ('CAD' as const) : ('USD' as const),
    maxBuy: Math.round(rate * 1.08),
    isTeamRequired: trip.miles > 1800 && random.chance(0.2),
    specialInstructions:
      turn.specialInstructions ?? (isCrossBorder ? 'Customs broker on the delivery order. PARS label required.' : null),
    references: [
      { label: 'PO', value: `PO${random.digits(7)}` },
      { label: 'BOL', value: `${family.customer.slice(0, 3).toUpperCase()}-${random.digits(6)}` },
    ],
    stops: trip.legs.map((leg) => stopOf(random, leg, world.locations.get(leg.facility.key) ?? null)),
    lines: turn.lines ?? linesOf(random, family, trip),
  }
}

/** One load of a lane family, picked up some days from today (negative: in the past), up to now. */
export function layFreight(world: World, family: LaneFamily, day: number, turn: Turn = {}): void {
  const { random, now } = world
  const { life, isCrossBorder } = imagineFreight(world, family, day, turn)
  const { events, tenders, carrier, isDispatched } = liveUntil(now, random, life, world.numbers.tender)
  const driver = isDispatched && life.dispatch ? life.dispatch.driver : null
  const { rate } = life
  const plan: LoadPlan = {
    number: world.numbers.shipment(),
    orderNumber: world.numbers.order(),
    createdAt: life.createdAt,
    createdBy: life.isDraft ? voiceOf(life.customer) : voiceOf(life.provider),
    provider: life.provider,
    customer: life.customer,
    carrier,
    payer: family.customer === 'hawthorn' ? companyOf(world, 'elm') : null,
    driver: driver && { id: driver.id, name: `${driver.firstName} ${driver.lastName}` },
    tractorNumber: isDispatched ? (life.dispatch?.tractor ?? null) : null,
    trailerNumber: isDispatched ? (life.dispatch?.trailer ?? null) : null,
    proNumber: carrier ? `${carrier.key.slice(0, 3).toUpperCase()}${random.digits(7)}` : null,
    rate: carrier ? rate : null,
    targetRate: Math.round(rate * 0.96),
    distance: distanceAlong(life.trip.legs.map(({ facility }) => facility.place)),
    temperature: life.temperature,
    ...describeFreight(world, family, turn, life, isCrossBorder),
    events,
    tenders,
    waterfall: life.waterfall,
  }
  layConfirmations(world, plan, layLoad(world.rows, random, plan))
}

/** The same load, acted out by its people. */
export function actFreight(world: World, family: LaneFamily, day: number, turn: Turn = {}): void {
  const { random, now } = world
  const { life, isCrossBorder } = imagineFreight(world, family, day, turn)
  const { stops, ...described } = describeFreight(world, family, turn, life, isCrossBorder)
  const numberOf = (key: string) => world.locationNumbers.get(`${family.customer} ${key}`) ?? ''
  const plan: HaulPlan = {
    ...life,
    ...described,
    stops: stops.map((stop, place) => ({
      ...stop,
      locationNumber: numberOf(life.trip.legs[place]?.facility.key ?? ''),
    })),
    reports: stops.map(() => ({ seal: `S${random.digits(7)}`, isDrivers: random.chance(0.75) })),
    carrierReference: `P${random.digits(7)}`,
    meanwhile: turn.meanwhile ?? [],
    asked: turn.asked,
    now,
  }
  world.scenes.push(lifeOfLoad(plan, turn))
}

function rateOf(random: Random, family: LaneFamily, miles: number): number {
  return Math.max(650, Math.round((miles * RATE_PER_MILE[family.equipmentMode] * random.between(0.9, 1.14)) / 5) * 5)
}

/** Freight for each delivery, loaded at the pickups before it in turn. */
export function linesOf(random: Random, family: LaneFamily, trip: Trip): LinePlan[] {
  const deliveries = trip.legs.flatMap((leg, index) => (leg.type === 'Delivery' ? [index] : []))
  return deliveries.flatMap((delivery, turn) => {
    const pickups = trip.legs.flatMap((leg, index) => (leg.type === 'Pickup' && index < delivery ? [index] : []))
    const pickup = pickups[turn % pickups.length] ?? 0
    return random.some(family.commodities, random.whole(1, 2)).map((commodity, _index, all) => {
      const share = deliveries.length * all.length
      const most = Math.min(
        commodity.weight < 100 ? 1200 : TRAILER_PALLETS,
        Math.floor(TRAILER_POUNDS / commodity.weight),
      )
      const packages = Math.max(1, Math.floor((most * random.between(0.7, 1)) / share))
      return {
        description: commodity.description,
        packageType: commodity.packageType,
        packages,
        weight: packages * commodity.weight,
        freightClass: commodity.freightClass,
        unNumber: commodity.unNumber ?? null,
        pickup,
        delivery,
      }
    })
  })
}

const REFUSALS: readonly DeclineReason[] = [0, 0, 0, 1, 1, 2, 3, 5, 4]

/** The routing guide at work: usually the first carrier accepts, sometimes the second or third, now and then several are asked. */
function roundsOf(world: World, family: LaneFamily): Round[] {
  const { random } = world
  const guide = family.carriers.map((key) => companyOf(world, key))
  const rest = random.chance(0.55) ? guide : random.some(guide, guide.length)
  const respondWithin = random.pick([60, 90, 120])
  const rounds: Round[] = []
  for (const carrier of rest) {
    const minutes = random.between(4, respondWithin * 0.9)
    const isLast = rounds.length === 2 || carrier === rest.at(-1)
    if (isLast || random.chance(0.78)) {
      const others = random.chance(0.15) ? rest.filter((other) => other !== carrier).slice(0, 2) : []
      const answers: Answer[] = [
        { carrier, minutes, how: 'accepts' },
        ...others.map((other): Answer => refusal(random, other, random.between(3, respondWithin * 0.9))),
      ]
      rounds.push({ afterMinutes: random.between(8, 240), respondWithin, answers })
      break
    }
    const answer: Answer = random.chance(0.35)
      ? { carrier, minutes: respondWithin, how: 'is-silent' }
      : refusal(random, carrier, minutes)
    rounds.push({ afterMinutes: random.between(5, 60), respondWithin, answers: [answer] })
  }
  return rounds
}

function refusal(random: Random, carrier: WorldCompany, minutes: number): Answer {
  const reason = random.pick(REFUSALS)
  return { carrier, minutes, how: 'rejects', reason, ...(reason === 4 ? { text: 'Driver home time that week' } : {}) }
}

export function pickFamily(random: Random): LaneFamily {
  let mark = random.between(
    0,
    LANE_FAMILIES.reduce((sum, family) => sum + family.weight, 0),
  )
  for (const family of LANE_FAMILIES) {
    mark -= family.weight
    if (mark < 0) return family
  }
  return random.pick(LANE_FAMILIES)
}

/** A year of ordinary freight: sparse, so that the first start is short, and dense in the last month and the coming week. */
export function layYear(world: World, loads: number): void {
  const { random, now } = world
  const cancelled = (day: number): Turn => {
    const at = new Date(now.getTime() + (day - 3) * 24 * HOUR)
    const createdAt = new Date(at.getTime() - 20 * HOUR)
    return {
      rounds: [],
      createdAt,
      voided: { at, says: saidOf('Voided: the customer canceled the order'), payload: {} },
    }
  }
  const days = Array.from({ length: loads }, (_, index) => dayOf(random, index / loads)).sort((a, b) => a - b)
  for (const day of days) {
    layFreight(world, pickFamily(random), day, day < -3 && random.chance(0.02) ? cancelled(day) : {})
  }
}

function dayOf(random: Random, part: number): number {
  if (part < 0.31) return -random.whole(31, 365)
  return part < 0.74 ? -random.whole(3, 30) : random.whole(-3, 6)
}
