import { z } from 'zod'

export const CURRENCIES = ['USD', 'CAD'] as const
export const Currency = z.enum(CURRENCIES)
export type Currency = z.infer<typeof Currency>
