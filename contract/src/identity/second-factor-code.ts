import { z } from 'zod'

/** Six digits from an authenticator, or a recovery code as shown; spaces and dashes are ignored. */
export const SecondFactorCode = z
  .string()
  .trim()
  .min(1, 'Enter the code')
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
