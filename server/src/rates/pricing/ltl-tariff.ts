import { chargeCents, fromCents, toCents } from '@waybill/contract/money.ts'
import type { PricedLoad } from '@waybill/contract/rates/rates.ts'
import {
  classLine,
  DISCOUNT,
  deficitLine,
  GUARANTEED_DELIVERY,
  MINIMUM_CHARGE,
  NO_CLASS,
  NO_WEIGHT,
  type Obstacle,
  overweight,
  unknownClass,
} from '../wording.ts'
import { type Charge, charge, type Fuel, fuelCharges, isObstacle, type Priced, percentOf, sum } from './charges.ts'

export type LtlTerms = {
  /** Pounds at which each rate column starts, the first at 0. */
  weightBreaks: readonly number[]
  maxWeight: number
  /** Percent off. */
  discount: number
  /** Dollars per hundredweight at each break, by freight class. */
  rates: Readonly<Record<string, readonly number[]>>
  minimum: number
  /** The guaranteed service's extra cost; null for the ordinary service. */
  guaranteedExtra: number | null
}

type Weighed = { freightClass: string; pounds: number }

/**
 * An LTL shipment: each class by the hundredweight at the whole weight's break, or as if it weighed as much as the next break
 * (deficit weight) if that is cheaper; less the discount, at least the minimum; fuel; the guarantee.
 */
export function priceByTariff(terms: LtlTerms, load: PricedLoad, fuel: Fuel): Priced {
  const freight = weighed(load, terms)
  if (isObstacle(freight)) return freight
  const pounds = freight.reduce((total, item) => total + item.pounds, 0)
  if (pounds > terms.maxWeight) return overweight(pounds, terms.maxWeight)
  const gross = cheapest(terms, freight, pounds)
  const off = percentOf('DISCOUNT', DISCOUNT, terms.discount, sum(gross))
  const net = [...gross, ...(off.cents > 0 ? [{ ...off, rate: -off.rate, cents: -off.cents }] : [])]
  const isBelow = sum(net) < toCents(terms.minimum)
  const lineHaul = isBelow
    ? [charge('LINE_HAUL', MINIMUM_CHARGE, { rateType: 'Flat', rate: terms.minimum, units: 1 })]
    : net
  const forFuel = fuelCharges(fuel, load, sum(lineHaul))
  if (isObstacle(forFuel)) return forFuel
  const guarantee =
    terms.guaranteedExtra === null
      ? []
      : [charge('GUARANTEE', GUARANTEED_DELIVERY, { rateType: 'Flat', rate: terms.guaranteedExtra, units: 1 })]
  const charges = [...lineHaul, ...forFuel, ...guarantee]
  return {
    cents: sum(charges),
    // The effective hundredweight rate: classes differ, and it includes the discount.
    rate: isBelow ? terms.minimum : Math.round((fromCents(sum(lineHaul)) / (pounds / 100)) * 10_000) / 10_000,
    rateType: isBelow ? 'Flat' : 'Per Cwt',
    chargeRateType: isBelow ? 'Flat' : 'Per Cwt',
    charges,
  }
}

/** The freight by class, with each class's weights added up. */
function weighed(load: PricedLoad, { rates, weightBreaks }: LtlTerms): Weighed[] | Obstacle {
  if (load.products.length === 0) return NO_WEIGHT
  const byClass = new Map<string, number>()
  for (const { weight, freightClass } of load.products) {
    if (weight === null || weight <= 0) return NO_WEIGHT
    if (freightClass === null) return NO_CLASS
    if (rates[freightClass]?.length !== weightBreaks.length) return unknownClass(freightClass)
    byClass.set(freightClass, (byClass.get(freightClass) ?? 0) + weight)
  }
  return [...byClass].map(([freightClass, pounds]) => ({ freightClass, pounds }))
}

function cheapest(terms: LtlTerms, freight: readonly Weighed[], pounds: number): Charge[] {
  const own = terms.weightBreaks.findLastIndex((from) => from <= pounds)
  const actual = atBreak(terms, freight, own)
  const next = terms.weightBreaks[own + 1]
  if (next === undefined) return actual
  const asNext = atBreak(terms, freight, own + 1)
  // The missing weight takes the lowest of the load's rates.
  const lowest = freight.toSorted((one, other) => rateOf(terms, one, own + 1) - rateOf(terms, other, own + 1))[0]
  if (!lowest) return actual
  const deficit = { rateType: 'Per Cwt', rate: rateOf(terms, lowest, own + 1), units: (next - pounds) / 100 } as const
  const said = deficitLine(lowest.freightClass, next - pounds)
  const withDeficit = [...asNext, charge('LINE_HAUL', said, deficit)]
  return sum(withDeficit) < sum(actual) ? withDeficit : actual
}

function atBreak(terms: LtlTerms, freight: readonly Weighed[], at: number): Charge[] {
  return freight.map((item) => {
    const rate = rateOf(terms, item, at)
    const units = item.pounds / 100
    const said = classLine(item.freightClass, item.pounds)
    return { code: 'LINE_HAUL', said, rateType: 'Per Cwt', rate, units, cents: chargeCents(rate, units) }
  })
}

function rateOf({ rates }: LtlTerms, { freightClass }: Weighed, at: number): number {
  const rate = rates[freightClass]?.[at]
  if (rate === undefined) throw new Error(`Class ${freightClass} was asked for before it was looked up`)
  return rate
}
