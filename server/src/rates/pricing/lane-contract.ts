import { fromCents } from '@waybill/contract/money.ts'
import { type PricedLoad, RateType } from '@waybill/contract/rates/rates.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { z } from 'zod'
import { LINE_HAUL, LINE_HAUL_MINIMUM, type Obstacle, overweight } from '../wording.ts'
import {
  type Charge,
  charge,
  type Fuel,
  fuelCharges,
  isObstacle,
  type Priced,
  percentOf,
  sum,
  unitsOf,
} from './charges.ts'

/** What a contract adds to the line haul: a percentage, or a fixed amount. */
export const Surcharge = z.strictObject({
  code: z.string(),
  description: z.string(),
  rateType: RateType,
  rate: z.number().positive(),
})
export type Surcharge = z.infer<typeof Surcharge>

export type LaneTerms = {
  rateType: Exclude<z.infer<typeof RateType>, 'Percent'>
  rate: number
  minimum: number | null
  surcharges: readonly Surcharge[]
  /** Pounds. */
  maxWeight: number | null
}

/** The load under a lane contract: line haul or minimum, surcharges, fuel. */
export function priceByContract(terms: LaneTerms, load: PricedLoad, fuel: Fuel): Priced {
  if (terms.maxWeight !== null && load.weight !== null && load.weight > terms.maxWeight)
    return overweight(load.weight, terms.maxWeight)
  const units = unitsOf(terms.rateType, load)
  if (typeof units !== 'number') return units
  const reckoned = charge('LINE_HAUL', LINE_HAUL, { rateType: terms.rateType, rate: terms.rate, units })
  const isBelow = terms.minimum !== null && fromCents(reckoned.cents) < terms.minimum
  const lineHaul = isBelow
    ? charge('LINE_HAUL', LINE_HAUL_MINIMUM, { rateType: 'Flat', rate: terms.minimum ?? 0, units: 1 })
    : reckoned
  const beside = surchargesOf(terms.surcharges, load, lineHaul.cents)
  if (isObstacle(beside)) return beside
  const forFuel = fuelCharges(fuel, load, lineHaul.cents)
  if (isObstacle(forFuel)) return forFuel
  const charges = [lineHaul, ...beside, ...forFuel]
  return {
    cents: sum(charges),
    rate: terms.rate,
    rateType: terms.rateType,
    chargeRateType: lineHaul.rateType,
    charges,
  }
}

function surchargesOf(surcharges: readonly Surcharge[], load: PricedLoad, lineHaulCents: number): Charge[] | Obstacle {
  const charges: Charge[] = []
  for (const { code, description, rateType, rate } of surcharges) {
    if (rateType === 'Percent') {
      charges.push(percentOf(code, saidOf(description), rate, lineHaulCents))
      continue
    }
    const units = unitsOf(rateType, load)
    if (typeof units !== 'number') return units
    charges.push(charge(code, saidOf(description), { rateType, rate, units }))
  }
  return charges
}
