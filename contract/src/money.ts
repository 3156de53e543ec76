import { z } from 'zod'
import { toCents } from './cents.ts'

export { fromCents, toCents } from './cents.ts'
export { CURRENCIES, Currency } from './currency.ts'

/** An amount on the wire: a JSON number with at most two decimals, in its shipment's currency. Code calculates in integer cents. */
export const Money = z.number().min(-999_999_999_999.99).max(999_999_999_999.99)

/** A price per unit (mile, hundredweight, hour): up to four decimals. */
export const UnitRate = z.number().min(-99_999_999).max(99_999_999)

const tenThousandths = (figure: number): bigint => BigInt(Math.round(figure * 10_000))
/** Hundred-millionths to hundredths, half up; negatives round away from zero, so a credit rounds like its charge. */
function rounded(exact: bigint): number {
  const half = exact < 0n ? -500_000n : 500_000n
  return Number((exact + half) / 1_000_000n)
}

/** Cents for this many units at a rate, exact and half up; both have at most four decimals (domain §2.6). */
export function chargeCents(rate: number, units: number): number {
  return rounded(tenThousandths(rate) * tenThousandths(units))
}

/** A percentage of cents in cents, exact and half up; the percentage has at most four decimals. */
export function percentCents(cents: number, percent: number): number {
  return rounded(BigInt(cents) * tenThousandths(percent))
}

const hasCents = (amount: number) => Math.abs(toCents(amount) / 100 - amount) < 1e-9

/** A nonnegative amount with at most two decimals, as people enter it. */
export const EnteredMoney = z.number().min(0).max(99_999_999.99).refine(hasCents, 'Use at most two decimals')

/** The same, but more than zero. */
export const EnteredDebt = z.number().min(0.01).max(99_999_999.99).refine(hasCents, 'Use at most two decimals')
