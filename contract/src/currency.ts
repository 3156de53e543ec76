import { z } from 'zod'

export const CURRENCIES = ['USD', 'CAD'] as const
export const Currency = z.enum(CURRENCIES)
export type Currency = z.infer<typeof Currency>

/** What ceilings, limits, minimums, fuel programs and a carrier's cost per mile are set in; an amount in another currency is not compared with them. */
export const LIMITS_IN: Currency = 'USD'
