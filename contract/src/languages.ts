import { z } from 'zod'

/** The portal's languages; text without a translation stays English. */
const LANGUAGES = ['en', 'es', 'fr-CA'] as const
export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>
