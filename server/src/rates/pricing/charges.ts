import { chargeCents, fromCents, percentCents } from '@waybill/contract/money.ts'
import type { FuelTerms } from '@waybill/contract/rates/fuel-terms.ts'
import type { PricedLoad, RateCharge, RateType } from '@waybill/contract/rates/rates.ts'
import type { Said } from '@waybill/contract/said.ts'
import { fuelCents, fuelRate, isAddedTo } from '../fuel/fuel-program.ts'
import {
  beyondTheTable,
  FUEL_SURCHARGE,
  fuelInUsDollars,
  NO_DISTANCE,
  NO_PALLETS,
  NO_WEIGHT,
  type Obstacle,
} from '../wording.ts'

/** A charge whose cents are not summed yet. */
export type Charge = Omit<RateCharge, 'total' | 'description'> & { cents: number }

/** A price and its lines: each rounded by itself, then summed (domain §2.6). */
export type Price = {
  cents: number
  rate: number
  rateType: RateType
  chargeRateType: RateType
  charges: Charge[]
}

export type Priced = Price | Obstacle

export function isObstacle(priced: object): priced is Obstacle {
  return 'said' in priced
}

/** A carrier's fuel: the terms in force, and the diesel price. Null: the rate is all-in. */
export type Fuel = { programName: string; terms: FuelTerms; price: number } | null

const MILES_PER_HOUR = 50
const POUNDS_PER_CWT = 100

/** How many units of that type the load has, to four decimals, or why it is unknown. */
export function unitsOf(rateType: Exclude<RateType, 'Percent'>, load: PricedLoad): number | Obstacle {
  switch (rateType) {
    case 'Flat':
      return 1
    case 'Per Mile':
      return load.distance?.miles ?? NO_DISTANCE
    case 'Per Cwt':
      return load.weight === null ? NO_WEIGHT : load.weight / POUNDS_PER_CWT
    case 'Per Pallet':
      return load.pallets ?? NO_PALLETS
    case 'Per Hour':
      // Half hours, rounded up.
      return load.distance ? Math.ceil((load.distance.miles / MILES_PER_HOUR) * 2) / 2 : NO_DISTANCE
  }
}

export function charge(
  code: string,
  said: Said,
  line: { rateType: Exclude<RateType, 'Percent'>; rate: number; units: number },
): Charge {
  return { code, said, ...line, cents: chargeCents(line.rate, line.units) }
}

/** A percentage of the line haul. */
export function percentOf(code: string, said: Said, rate: number, lineHaulCents: number): Charge {
  const units = fromCents(lineHaulCents)
  return { code, said, rateType: 'Percent', rate, units, cents: percentCents(lineHaulCents, rate) }
}

/** The fuel of a load with a known line haul; none if the carrier's rate is all-in. */
export function fuelCharges(fuel: Fuel, load: PricedLoad, lineHaulCents: number): Charge[] | Obstacle {
  if (!fuel) return []
  const { terms, price, programName } = fuel
  const isPercent = terms.kind === 'percent-of-line-haul'
  if (!isAddedTo(load.currency, terms)) return fuelInUsDollars(programName, load.currency)
  if (terms.kind === 'weight-scaled' && load.weight === null) return NO_WEIGHT
  const rate = fuelRate(terms, price, load.weight ?? 0)
  if (rate === undefined) return beyondTheTable(programName, price)
  if (isPercent) return [percentOf('FUEL', FUEL_SURCHARGE, rate, lineHaulCents)]
  if (!load.distance) return NO_DISTANCE
  const { miles } = load.distance
  const cents = fuelCents(terms, rate, { miles, lineHaulCents })
  return [{ code: 'FUEL', said: FUEL_SURCHARGE, rateType: 'Per Mile', rate, units: miles, cents }]
}

export function sum(charges: readonly Charge[]): number {
  return charges.reduce((total, { cents }) => total + cents, 0)
}

/** The lines as sent, and as stored in a quote. */
export function toldCharges(charges: readonly Charge[]): RateCharge[] {
  return charges.map(({ cents, ...line }) => ({ ...line, description: line.said.text, total: fromCents(cents) }))
}
