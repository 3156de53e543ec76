import { z } from 'zod'
import { stateCodeOf } from './state-names.ts'

/** What people type: trimmed and limited in length; errors say what to do. */
export const Line = z.string().trim().max(200)
export const Required = (what: string) => Line.min(1, what)
export const Email = z
  .string()
  .trim()
  .max(254)
  .refine((text) => z.email().safeParse(text).success, 'Enter an email address like name@example.com')

/** By its two letters, or by the name of one in the US or Canada; Mexico's are only counted. */
export const State = z
  .string()
  .trim()
  .max(40)
  .overwrite((entered) => stateCodeOf(entered) ?? entered.toUpperCase())
  .regex(/^[A-Z]{2}$/, 'Two letters')

export const Amount = z.number().int('Whole dollars').min(0).max(1_000_000_000)
