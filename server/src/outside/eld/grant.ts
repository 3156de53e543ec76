import { z } from 'zod'
import type { Grant } from './eld.ts'

/** A token's life is what the answer says; the lives in the documents are examples. */
export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
})

export function grantIn({ access_token, refresh_token, expires_in }: z.output<typeof TokenAnswer>): Grant {
  return { access: access_token, refresh: refresh_token, lifeMs: expires_in * 1_000 }
}
