import type { RateErrorCode } from '@waybill/contract/rates.ts'

/** What the lines of a price are called, and what is said where there is none. */

/** Why no price could be made. */
export type Obstacle = { code: RateErrorCode; text: string }

export const LINE_HAUL = 'Line haul'
export const LINE_HAUL_MINIMUM = 'Line haul, minimum charge'
export const LINE_HAUL_ALL_IN = 'Line haul, all in'
export const MINIMUM_CHARGE = 'Minimum charge'
export const DISCOUNT = 'Discount'
export const FUEL_SURCHARGE = 'Fuel surcharge'
export const GUARANTEED_DELIVERY = 'Guaranteed delivery'

const pounds = (weight: number) => weight.toLocaleString('en-US')

export const classLine = (freightClass: string, weight: number) => `Class ${freightClass}, ${pounds(weight)} lb`
export const deficitLine = (freightClass: string, weight: number) =>
  `Deficit weight, ${pounds(weight)} lb at class ${freightClass}`

export const NO_DISTANCE: Obstacle = { code: 'no-distance', text: 'We do not know how far it is' }
export const NO_WEIGHT: Obstacle = { code: 'no-weight', text: 'We do not know what it weighs' }
export const NO_PALLETS: Obstacle = { code: 'no-pallets', text: 'The freight is not on pallets' }
export const NO_CLASS: Obstacle = { code: 'no-freight-class', text: 'A product has no freight class' }
export const NO_CONTRACT: Obstacle = { code: 'no-tariff', text: 'No contract for this lane' }
export const NO_TARIFF: Obstacle = { code: 'no-tariff', text: 'No tariff for this lane' }

export const unknownClass = (freightClass: string): Obstacle => ({
  code: 'no-freight-class',
  text: `The tariff has no rates for class ${freightClass}`,
})

export const overweight = (weight: number, most: number): Obstacle => ({
  code: 'overweight',
  text: `${pounds(weight)} lb is more than the ${pounds(most)} lb that the carrier takes`,
})

export const inOtherCurrency = (theirs: string, ours: string): Obstacle => ({
  code: 'other-currency',
  text: `Their price is in ${theirs}, the load is paid in ${ours}`,
})

export const beyondTheTable = (programName: string, price: number): Obstacle => ({
  code: 'no-fuel-price',
  text: `${programName} says nothing of diesel at $${price.toFixed(3)}`,
})

export const noDieselPrice = (programName: string, day: string): Obstacle => ({
  code: 'no-fuel-price',
  text: `${programName}: there is no diesel price for ${dayText(day)}`,
})

export const programNotInForce = (contract: string): Obstacle => ({
  code: 'no-fuel-price',
  text: `The fuel program of ${contract} is not in force`,
})

/** A contract or tariff that does not hold on the pickup date. */
export function outOfForce(
  row: { reference: string; effectiveOn: string; expiresOn: string | null },
  pickupOn: string,
): Obstacle {
  const { reference, effectiveOn, expiresOn } = row
  return {
    code: 'not-in-force',
    text:
      expiresOn !== null && expiresOn < pickupOn
        ? `${reference} expired on ${dayText(expiresOn)}`
        : `${reference} begins on ${dayText(effectiveOn)}`,
  }
}

/** A day as people write it: M/DD/YYYY (SPEC §9). */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(month)}/${date}/${year}`
}
