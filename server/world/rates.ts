import { readFileSync } from 'node:fs'
import type { FuelTerms } from '@waybill/contract/rates/fuel-terms.ts'
import { DIESEL_REGIONS } from '@waybill/contract/rates/rates.ts'
import { milesBetween } from '../src/locations/locations.ts'
import type { Surcharge } from '../src/rates/pricing/lane-contract.ts'
import type { WorldCompany } from './companies.ts'
import { type Facility, LANE_FAMILIES, type LaneFamily, RATE_PER_MILE } from './network.ts'
import { Random } from './random.ts'
import type { Rows } from './rows.ts'

/** Its own, so that nobody here changes the others' random values. */
const SEED = 4_343
const DAY = 86_400_000
const WEEK = 7 * DAY
/** About the fuel part of a per-mile rate. */
const FUEL_PER_MILE = 0.38

type World = {
  rows: Rows
  companies: ReadonlyMap<string, WorldCompany>
  facilities: ReadonlyMap<string, Facility>
  now: Date
  founded: Date
}

/** What the demo network's carriers charge: lane contracts, tariffs, fuel programs, the diesel index; and markups. */
export function layRates(world: World): void {
  const random = new Random(SEED)
  layDieselPrices(world)
  const programs = layFuelPrograms(world, random)
  layContracts(world, random, programs)
  layTariffs(world, random)
  layMarkups(world, random)
}

const dayOf = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)

/** Made-up weeks that look real, shifted together so that the last one is this week's Monday. */
function layDieselPrices({ rows, now }: World): void {
  const [head = '', ...lines] = readFileSync(new URL('diesel-prices.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const regions = head.split(',').slice(1)
  const last = Date.parse(lines.at(-1)?.split(',')[0] ?? '')
  const moved = Math.floor((now.getTime() - last) / WEEK) * WEEK
  for (const line of lines) {
    const [day = '', ...prices] = line.split(',')
    const published_on = new Date(Date.parse(day) + moved).toISOString().slice(0, 10)
    for (const [index, region] of regions.entries()) {
      if (!DIESEL_REGIONS.some((known) => known === region)) throw new Error(`Nobody knows the region ${region}`)
      const source = 'Demo index (invented)'
      rows.diesel_price.push({ region, published_on, price: Number(prices[index]), source, imported_at: now })
    }
  }
}

const PEG = { kind: 'peg-per-mile', base: 1.25, milesPerGallon: 6.5 } satisfies FuelTerms
/** A cent a mile for every six cents a gallon above 1.20. */
const STEPS: FuelTerms = {
  kind: 'step-per-mile',
  steps: Array.from({ length: 100 }, (_, step) => ({
    from: thousandths(1.2 + step * 0.06),
    to: step === 99 ? null : thousandths(1.26 + step * 0.06),
    rate: step / 100,
  })),
}
const PERCENT: FuelTerms = {
  kind: 'percent-of-line-haul',
  steps: Array.from({ length: 80 }, (_, step) => ({
    from: thousandths(2 + step * 0.05),
    to: step === 79 ? null : thousandths(2.05 + step * 0.05),
    rate: thousandths(17 + step * 0.4),
  })),
}
const BY_WEIGHT: FuelTerms = {
  kind: 'weight-scaled',
  base: 2.5,
  bands: [
    { upTo: 5_000, gallonsPerMile: 0.0417 },
    { upTo: 10_000, gallonsPerMile: 0.06255 },
    { upTo: 24_000, gallonsPerMile: 0.0834 },
    { upTo: null, gallonsPerMile: 0.139 },
  ],
}

function thousandths(figure: number): number {
  return Math.round(figure * 1_000) / 1_000
}

const TRUCKLOAD = [0, 2, 3]
const LESS_THAN_TRUCKLOAD = [1, 4]

/** Each carrier's truckload fuel; a broker's price is all-in. */
const FUEL: readonly [carrier: string, region: string, terms: FuelTerms][] = [
  ['alder', 'R20', PEG],
  ['birch', 'R10', STEPS],
  ['oakhollow', 'R20', STEPS],
  ['poplar', 'R50', PEG],
  ['redbud', 'R30', PEG],
  ['spruce', 'R10', PEG],
  ['tamarack', 'R40', STEPS],
  ['willow', 'NUS', BY_WEIGHT],
  ['sycamore', 'R10', PEG],
]
const CONSOLIDATORS = ['yew', 'birch', 'oakhollow', 'redbud'] as const

function layFuelPrograms({ rows, companies, now, founded }: World, random: Random): Map<string, string> {
  const programs = new Map<string, string>()
  const lay = (key: string, name: string, modes: number[], versions: readonly [string, FuelTerms][]): string => {
    const id = random.id(founded)
    const carrier_id = companies.get(key)?.id ?? ''
    rows.fuel_program.push({ id, carrier_id, name, shipping_modes: modes, equipment_modes: [], created_at: founded })
    for (const [index, [region, terms]] of versions.entries()) {
      const isLast = index === versions.length - 1
      const since = isLast && versions.length > 1 ? dayOf(now, -90) : dayOf(founded, 0)
      rows.fuel_program_version.push({
        program_id: id,
        version: index + 1,
        region,
        terms: JSON.parse(JSON.stringify(terms)),
        effective_on: since,
        expires_on: isLast ? null : dayOf(now, -91),
        created_at: founded,
      })
    }
    return id
  }
  for (const [key, region, terms] of FUEL) {
    const name = `${companies.get(key)?.name} truckload fuel`
    // Alder's was renewed three months ago.
    const before: [string, FuelTerms][] = key === 'alder' ? [[region, { ...PEG, base: 1.2 }]] : []
    programs.set(key, lay(key, name, TRUCKLOAD, [...before, [region, terms]]))
  }
  for (const key of CONSOLIDATORS)
    lay(key, `${companies.get(key)?.name} LTL fuel`, LESS_THAN_TRUCKLOAD, [['NUS', PERCENT]])
  return programs
}

const HAZMAT: Surcharge = { code: 'HAZMAT', description: 'Hazardous freight', rateType: 'Percent', rate: 7.5 }
const BORDER: Surcharge = { code: 'ACCESSORIAL', description: 'Border crossing', rateType: 'Flat', rate: 150 }

/** For each lane of the network, its carriers in routing guide order. */
function layContracts(world: World, random: Random, programs: ReadonlyMap<string, string>): void {
  for (const family of LANE_FAMILIES) {
    // A carrier on hold still has a contract, but cannot be booked.
    const carriers = family.equipmentMode === 0 ? [...family.carriers, 'sycamore'] : family.carriers
    const lanes = family.from.flatMap((from) => family.to.flatMap((to) => (to === from ? [] : [[from, to] as const])))
    for (const [from, to] of lanes)
      for (const [index, key] of carriers.entries()) {
        // Always the first three, the others if they have a contract.
        if (index > 2 && key !== 'sycamore' && random.chance(0.35)) continue
        layContract(world, random, family, { from, to, key, rank: index + 1, programId: programs.get(key) ?? null })
      }
  }
}

type LaneOfCarrier = { from: string; to: string; key: string; rank: number; programId: string | null }

function layContract(
  { rows, companies, facilities, now, founded }: World,
  random: Random,
  family: LaneFamily,
  { from, to, key, rank, programId }: LaneOfCarrier,
): void {
  const [origin, destination, carrier] = [facilities.get(from), facilities.get(to), companies.get(key)]
  if (!origin || !destination || !carrier || origin === destination) return
  const miles = milesBetween(origin.place, destination.place)
  const isCrossBorder = origin.place.country !== destination.place.country
  const currency = isCrossBorder && key === 'spruce' ? 'CAD' : 'USD'
  // Truckload programs add US dollars.
  const fuelProgramId = currency === 'USD' ? programId : null
  const perMile = RATE_PER_MILE[family.equipmentMode] * random.between(0.93, 1.1) - (fuelProgramId ? FUEL_PER_MILE : 0)
  // Some shorter lanes have a flat price; a broker's always is.
  const isFlat = programId === null || (miles < 600 && random.chance(0.4))
  // Some have expired.
  const isOver = rank > 3 && random.chance(0.12)
  const surcharges = [...(family.isHazmat ? [HAZMAT] : []), ...(isCrossBorder ? [BORDER] : [])]
  rows.lane_contract.push({
    id: random.id(founded),
    reference: `LC-${String(10_001 + rows.lane_contract.length)}`,
    carrier_id: carrier.id,
    origin_zone: zoneOf(random, origin),
    destination_zone: zoneOf(random, destination),
    shipping_mode: 0,
    equipment_mode: family.equipmentMode,
    rate_type: isFlat ? 'Flat' : 'Per Mile',
    rate: isFlat ? Math.max(500, Math.round((perMile * miles) / 5) * 5) : Math.round(perMile * 100) / 100,
    minimum: isFlat ? null : 550,
    currency,
    surcharges: surcharges.map((surcharge) => ({ ...surcharge })),
    fuel_program_id: fuelProgramId,
    rank,
    service_days: Math.max(1, Math.ceil(miles / 500)),
    max_weight: 46_000,
    effective_on: dayOf(founded, 0),
    expires_on: isOver ? dayOf(now, -random.whole(3, 30)) : dayOf(now, random.whole(60, 300)),
    created_at: founded,
  })
}

/** A zone as tariffs name it: the city, the start of its postal codes, or the state. */
function zoneOf(random: Random, { place }: Facility): string {
  return random.pick([`${place.city}, ${place.state}`, place.postalCode.slice(0, 3), place.state])
}

const WEIGHT_BREAKS = [0, 500, 1_000, 2_000, 5_000, 10_000]
/** The hundredweight's price factor from each break on. */
const SCALE = [1, 0.82, 0.68, 0.56, 0.43, 0.34]
const CLASS_FACTORS: Readonly<Record<string, number>> = {
  '50': 0.62,
  '55': 0.68,
  '60': 0.72,
  '65': 0.76,
  '70': 0.82,
  '77.5': 0.88,
  '85': 0.94,
  '92.5': 1,
  '100': 1.06,
  '110': 1.15,
  '125': 1.28,
  '150': 1.5,
  '175': 1.74,
  '200': 1.96,
  '250': 2.4,
  '300': 2.85,
  '400': 3.7,
  '500': 4.6,
}
/** Dollars per hundredweight of class 92.5 in the lightest column, and transit days. */
const BANDS: readonly [milesFrom: number, milesTo: number | null, base: number, days: number][] = [
  [0, 250, 88, 1],
  [250, 600, 112, 2],
  [600, 1_000, 138, 3],
  [1_000, 1_600, 171, 4],
  [1_600, null, 204, 5],
]

function layTariffs({ rows, companies, founded }: World, random: Random): void {
  for (const [index, key] of CONSOLIDATORS.entries()) {
    const tariffId = random.id(founded)
    rows.ltl_tariff.push({
      id: tariffId,
      reference: `LTL-${501 + index}`,
      carrier_id: companies.get(key)?.id ?? '',
      equipment_modes: [0],
      weight_breaks: WEIGHT_BREAKS,
      max_weight: 15_000,
      discount: random.whole(62, 74),
      currency: 'USD',
      effective_on: dayOf(founded, 0),
      created_at: founded,
    })
    const niveau = random.between(0.94, 1.08)
    for (const [miles_from, miles_to, base, service_days] of BANDS) {
      const cents = (factor: number) => Math.round(base * niveau * factor * 100) / 100
      const rates = Object.entries(CLASS_FACTORS).map(([freightClass, factor]) => [
        freightClass,
        SCALE.map((scale) => cents(factor * scale)),
      ])
      rows.ltl_tariff_lane.push({
        id: random.id(founded),
        tariff_id: tariffId,
        miles_from,
        miles_to,
        rates: Object.fromEntries(rates),
        minimum: 135,
        service_days,
        guaranteed_extra: index % 2 === 0 ? 95 : null,
        guaranteed_code: index % 2 === 0 ? 'GTD_NOON' : null,
      })
    }
  }
}

/** Percent added to a carrier's pay, by customer; Ginkgo's cartons are more work than its truckloads. */
const MARKUPS: readonly [customer: string, shippingMode: number | null, percent: number][] = [
  ['fir', null, 11.5],
  ['ginkgo', null, 13],
  ['ginkgo', 1, 22],
  ['hawthorn', null, 10],
  ['ironwood', null, 14.5],
  ['juniper', null, 12],
  ['mesquite', null, 12.75],
]

function layMarkups({ rows, companies, founded }: World, random: Random): void {
  for (const [key, shipping_mode, percent] of MARKUPS)
    rows.customer_markup.push({
      id: random.id(founded),
      customer_id: companies.get(key)?.id ?? '',
      shipping_mode,
      percent,
      note: null,
      effective_on: dayOf(founded, 0),
    })
}
