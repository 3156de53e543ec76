import { instantAt, later, wallAt } from '../src/wall-clock.ts'
import { facilityOf, layFreight, type Turn, type World } from './freight.ts'
import type { Commodity, LaneFamily } from './network.ts'
import { Random } from './random.ts'
import { savesSearches } from './scenes/market.ts'
import { type Leg, planTrip, type Trip, travelHours } from './trip.ts'

/** Its own, so that nobody here changes the others' random values. */
const SEED = 4_342
const HOUR = 3_600_000

const freight = (description: string, packageType: string, weight: number, freightClass = '70'): Commodity[] => [
  { description, packageType, weight, freightClass },
]

type Spot = Pick<LaneFamily, 'customer' | 'equipmentMode' | 'commodities' | 'temperature'> & {
  /** With the days from today of their pickups. */
  lanes: readonly (readonly [from: string, to: string, days: readonly number[]])[]
}

/**
 * What goes back where the lanes of the routing guides come from, without a contract: for trucks that deliver in Columbus, Dallas or Newark,
 * day after day, over two or three loads to Chicago, Memphis, Dallas and Atlanta.
 */
const SPOTS: readonly Spot[] = [
  {
    customer: 'fir',
    equipmentMode: 0,
    commodities: freight('Empty cans', 'Pallets', 640, '125'),
    lanes: [
      ['columbus', 'fir-chicago', [1, 2, 3, 4]],
      ['kansascity', 'fir-chicago', [2, 4]],
      ['louisville', 'fir-chicago', [2, 3]],
      ['shakopee', 'fir-chicago', [1, 3]],
    ],
  },
  {
    customer: 'hawthorn',
    equipmentMode: 0,
    commodities: freight('Recovered paper', 'Bales', 1_500, '60'),
    lanes: [
      ['dallas', 'hawthorn-memphis', [1, 2, 3]],
      ['atlanta', 'hawthorn-memphis', [1, 2, 3]],
      ['nashville', 'hawthorn-memphis', [1, 3]],
      ['columbus', 'hawthorn-greenbay', [2]],
    ],
  },
  {
    customer: 'ginkgo',
    equipmentMode: 0,
    commodities: freight('Store returns', 'Pallets', 520, '100'),
    lanes: [
      ['newark', 'columbus', [1, 2, 3]],
      ['jacksonville', 'atlanta', [1, 2, 3]],
      ['charlotte', 'columbus', [2]],
      ['sanantonio', 'dallas', [2]],
    ],
  },
  {
    customer: 'mesquite',
    equipmentMode: 0,
    commodities: freight('Empty racks', 'Racks', 710, '92.5'),
    lanes: [
      ['mesquite-romulus', 'columbus', [1, 3]],
      ['columbus', 'louisville', [1, 2]],
      ['mississauga', 'mesquite-romulus', [1, 2]],
      ['nashville', 'mesquite-laredo', [3]],
    ],
  },
  {
    customer: 'juniper',
    equipmentMode: 0,
    commodities: freight('Empty bottles', 'Pallets', 480, '150'),
    lanes: [
      ['losangeles', 'juniper-phoenix', [1]],
      ['stockton', 'saltlake', [2]],
      ['saltlake', 'juniper-denver', [1, 3]],
    ],
  },
  {
    customer: 'ironwood',
    equipmentMode: 2,
    commodities: freight('Dimension lumber', 'Bundles', 3_600),
    lanes: [
      ['calgary', 'saltlake', [2]],
      ['saltlake', 'ironwood-houston', [3]],
      ['jacksonville', 'ironwood-greenville', [2]],
    ],
  },
  {
    customer: 'fir',
    equipmentMode: 1,
    commodities: freight('Dairy', 'Pallets', 1_650),
    temperature: 36,
    lanes: [
      ['kent', 'fir-fresno', [2]],
      ['dallas', 'fir-chicago', [2, 3]],
      ['atlanta', 'fir-lakeland', [1]],
    ],
  },
]

/** What leaves Chicago, for trucks that come back with a load: nobody's numbers or random values follow it. */
const FROM_CHICAGO: Spot = {
  customer: 'fir',
  equipmentMode: 0,
  commodities: freight('Canned vegetables', 'Pallets', 1_700),
  lanes: [
    ['fir-chicago', 'columbus', [1, 2, 3]],
    ['fir-chicago', 'louisville', [1, 2]],
    ['fir-chicago', 'kansascity', [1, 3]],
  ],
}
const SEED_FROM_CHICAGO = 4_346

const OPENS = 8
const CLOSES = 16
/** When a truck that loads at noon is at the next dock late in the day, it unloads the next morning. */
const UNLOADS_BY = 14

/** First come, first served, during the day: whoever comes off another load can make it. */
function byDay({ legs, ...trip }: Trip): Trip {
  const [pickup, delivery] = legs
  if (!pickup || !delivery) throw new Error('A spot load has two stops')
  const from = wallAt(pickup.due, pickup.facility.place.timeZone)
  const noon = instantAt(`${from.slice(0, 10)}T12:00:00`, pickup.facility.place.timeZone)
  const there = wallAt(new Date(noon.getTime() + travelHours(trip.miles) * HOUR), delivery.facility.place.timeZone)
  const to = Number(there.slice(11, 13)) < UNLOADS_BY ? there : later(there, { days: 1 })
  const open = (leg: Leg, wall: string): Leg => ({
    ...leg,
    due: instantAt(`${wall.slice(0, 10)}T${CLOSES}:00:00`, leg.facility.place.timeZone),
    windowMinutes: (CLOSES - OPENS) * 60,
    isAppointment: false,
  })
  return { ...trip, legs: [open(pickup, from), open(delivery, to)] }
}

/** Loads for the load board, and dispatchers who watch it. */
export function layMarket(world: World): void {
  laySpots(world, SPOTS, SEED)
  world.scenes.push(savesSearches(new Date(world.now.getTime() - 50 * HOUR)))
}

export function layMarketFromChicago(world: World): void {
  laySpots(world, [FROM_CHICAGO], SEED_FROM_CHICAGO)
}

function laySpots(world: World, spots: readonly Spot[], seed: number): void {
  const market: World = { ...world, random: new Random(seed) }
  const { random, now } = market
  for (const { lanes, ...spot } of spots)
    for (const [from, to, days] of lanes)
      for (const day of days) {
        const docks = [
          { facility: facilityOf(world, from), type: 'Pickup' as const },
          { facility: facilityOf(world, to), type: 'Delivery' as const },
        ]
        const turn: Turn = {
          trip: byDay(planTrip(random, now, day, docks)),
          createdAt: new Date(now.getTime() - random.between(0.5, 30) * HOUR),
          rounds: [],
          dispatchAt: null,
          isSpot: true,
        }
        layFreight(market, { ...spot, from: [from], to: [to], carriers: [], weight: 0 }, day, turn)
      }
}
