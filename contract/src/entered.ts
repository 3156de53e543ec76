import { z } from 'zod'

/** What people type: trimmed and limited in length; errors say what to do. */
export const Line = z.string().trim().max(200)
export const Required = (what: string) => Line.min(1, what)
export const Email = z
  .string()
  .trim()
  .max(254)
  .refine((text) => z.email().safeParse(text).success, 'Enter an email address like name@example.com')

export const State = z
  .string()
  .trim()
  // One message per mistake is enough.
  .max(2, { error: 'Two letters', abort: true })
  .regex(/^[A-Za-z]{2}$/, 'Two letters')
  .transform((text) => text.toUpperCase())

export const Amount = z.number().int('Whole dollars').min(0).max(1_000_000_000)
