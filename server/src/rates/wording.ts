import { RATE_SAYINGS } from '@waybill/contract/rates/rates.sayings.ts'
import type { RateErrorCode } from '@waybill/contract/rates/rates.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'

/** The names of a price's lines, and the sentences if there is none. */

/** Why no price could be made. */
export type Obstacle = { code: RateErrorCode; said: Said }

const say = sayer(RATE_SAYINGS)

export const LINE_HAUL = saidOf('Line haul')
export const LINE_HAUL_MINIMUM = saidOf('Line haul, minimum charge')
export const LINE_HAUL_ALL_IN = saidOf('Line haul, all in')
export const MINIMUM_CHARGE = saidOf('Minimum charge')
export const DISCOUNT = saidOf('Discount')
export const FUEL_SURCHARGE = saidOf('Fuel surcharge')
export const GUARANTEED_DELIVERY = saidOf('Guaranteed delivery')

export const classLine = (freightClass: string, weight: number) => say('class-line', { freightClass, weight })
export const deficitLine = (freightClass: string, weight: number) => say('deficit-line', { freightClass, weight })

export const NO_DISTANCE: Obstacle = { code: 'no-distance', said: say('rate-no-distance') }
export const NO_WEIGHT: Obstacle = { code: 'no-weight', said: say('rate-no-weight') }
export const NO_PALLETS: Obstacle = { code: 'no-pallets', said: say('rate-no-pallets') }
export const NO_CLASS: Obstacle = { code: 'no-freight-class', said: say('rate-no-class') }
export const NO_CONTRACT: Obstacle = { code: 'no-tariff', said: say('rate-no-contract') }
export const NO_TARIFF: Obstacle = { code: 'no-tariff', said: say('rate-no-tariff') }

export const unknownClass = (freightClass: string): Obstacle => ({
  code: 'no-freight-class',
  said: say('rate-class-unknown', { freightClass }),
})

export const overweight = (weight: number, most: number): Obstacle => ({
  code: 'overweight',
  said: say('rate-overweight', { weight, most }),
})

export const inOtherCurrency = (theirs: string, ours: string): Obstacle => ({
  code: 'other-currency',
  said: say('rate-other-currency', { theirs, ours }),
})

export const beyondTheTable = (program: string, price: number): Obstacle => ({
  code: 'no-fuel-price',
  said: say('fuel-beyond-table', { program, price: { amount: price, currency: 'USD' } }),
})

export const fuelInUsDollars = (program: string, ours: string): Obstacle => ({
  code: 'other-currency',
  said: say('fuel-other-currency', { program, ours }),
})

export const noDieselPrice = (program: string, day: string): Obstacle => ({
  code: 'no-fuel-price',
  said: say('fuel-no-price', { program, on: { day } }),
})

export const programNotInForce = (contract: string): Obstacle => ({
  code: 'no-fuel-price',
  said: say('fuel-not-in-force', { contract }),
})

/** A contract or tariff not in force on the pickup date. */
export function outOfForce(
  row: { reference: string; effectiveOn: string; expiresOn: string | null },
  pickupOn: string,
): Obstacle {
  const { reference, effectiveOn, expiresOn } = row
  return {
    code: 'not-in-force',
    said:
      expiresOn !== null && expiresOn < pickupOn
        ? say('rate-expired', { reference, on: { day: expiresOn } })
        : say('rate-begins', { reference, on: { day: effectiveOn } }),
  }
}
