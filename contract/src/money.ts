import { z } from 'zod'

/** An amount on the wire: a JSON number with at most two decimals, in the currency of its shipment. Code reckons in integer cents. */
export const Money = z.number().min(-999_999_999_999.99).max(999_999_999_999.99)

/** A price per unit (mile, hundredweight, hour): up to four decimals. */
export const UnitRate = z.number().min(-99_999_999).max(99_999_999)

export const CURRENCIES = ['USD', 'CAD'] as const
export const Currency = z.enum(CURRENCIES)
export type Currency = z.infer<typeof Currency>

/** Cents of a wire amount; exact for every amount that `Money` admits. */
export const toCents = (amount: number): number => Math.round(amount * 100)
export const fromCents = (cents: number): number => cents / 100

/** A positive amount with two decimals at most, as people enter it. */
export const EnteredMoney = z
  .number()
  .min(0)
  .max(99_999_999.99)
  .refine((amount) => Math.abs(toCents(amount) / 100 - amount) < 1e-9, 'Use at most two decimals')
