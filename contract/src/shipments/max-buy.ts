import { z } from 'zod'
import { EnteredMoney, fromCents, toCents } from '../money.ts'

const ALLOWANCE_CENTS = 500

/** Max buy once a rate is picked: the rate plus 5 if nothing was set, or less than the rate (SPEC §4). */
export function maxBuyFor(rate: number, maxBuy: number | null): number {
  return maxBuy === null || toCents(maxBuy) < toCents(rate) ? fromCents(toCents(rate) + ALLOWANCE_CENTS) : maxBuy
}

export const MaxBuyChange = z.strictObject({
  /** Null: no limit. */
  maxBuy: EnteredMoney.nullable(),
  /** The picked rate; max buy is never below it. */
  selectedRate: EnteredMoney.optional(),
})
