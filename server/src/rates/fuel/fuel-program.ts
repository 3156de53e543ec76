import { type Currency, LIMITS_IN } from '@waybill/contract/currency.ts'
import { chargeCents, percentCents } from '@waybill/contract/money.ts'
import type { FuelTerms } from '@waybill/contract/rates/fuel-terms.ts'

/**
 * The fuel rate under the terms at this diesel price: dollars per mile or percent, to four decimals, so that the rate shown
 * times the miles shown is the total. Undefined if the table does not reach that far.
 */
export function fuelRate(terms: FuelTerms, price: number, pounds: number): number | undefined {
  switch (terms.kind) {
    case 'peg-per-mile':
      return perMile(price, terms.base, (mills) => [mills * 1_000n, hundredths(terms.milesPerGallon)])
    case 'weight-scaled': {
      const band = terms.bands.find(({ upTo }) => upTo === null || pounds <= upTo)
      return band && perMile(price, terms.base, (mills) => [mills * millionths(band.gallonsPerMile), 100_000n])
    }
    case 'step-per-mile':
    case 'percent-of-line-haul':
      return terms.steps.find(({ from, to }) => price >= from && (to === null || price < to))?.rate
  }
}

/** Diesel is priced in US dollars, and so is an amount per mile: only a percentage is added to a rate in another currency. */
export function isAddedTo(currency: Currency, { kind }: FuelTerms): boolean {
  return kind === 'percent-of-line-haul' || currency === LIMITS_IN
}

/** The surcharge in cents. */
export function fuelCents(terms: FuelTerms, rate: number, load: { miles: number; lineHaulCents: number }): number {
  return terms.kind === 'percent-of-line-haul' ? percentCents(load.lineHaulCents, rate) : chargeCents(rate, load.miles)
}

const mills = (dollars: number) => BigInt(Math.round(dollars * 1_000))
const hundredths = (figure: number) => BigInt(Math.round(figure * 100))
const millionths = (figure: number) => BigInt(Math.round(figure * 1_000_000))

/** The price above the base, as a fraction in ten-thousandths of a dollar a mile; below the base, fuel is in the rate. */
function perMile(price: number, base: number, fraction: (above: bigint) => [bigint, bigint]): number {
  const above = mills(price) - mills(base)
  if (above <= 0n) return 0
  const [numerator, denominator] = fraction(above)
  return Number((2n * numerator + denominator) / (2n * denominator)) / 10_000
}
