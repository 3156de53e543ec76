import { z } from 'zod'
import { EnteredMoney, fromCents, toCents } from '../money.ts'

const ALLOWANCE_CENTS = 500

/** What may be paid at most once a rate is picked: the rate plus 5 where nothing was said, or less than the rate (SPEC §4). */
export function maxBuyFor(rate: number, maxBuy: number | null): number {
  return maxBuy === null || toCents(maxBuy) < toCents(rate) ? fromCents(toCents(rate) + ALLOWANCE_CENTS) : maxBuy
}

export const MaxBuyChange = z.strictObject({
  /** Null: no limit. */
  maxBuy: EnteredMoney.nullable(),
  /** The rate that was picked; the limit never stays below it. */
  selectedRate: EnteredMoney.optional(),
})
