import { z } from 'zod'

/** What the portal speaks; words without a translation stay English. */
export const LANGUAGES = ['en', 'es', 'fr-CA'] as const
export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>
