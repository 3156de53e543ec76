import { z } from 'zod'
import { NoContent, post } from './endpoint.ts'

/** Six digits of an authenticator, or a recovery code as it was shown; blanks and dashes are for the eye. */
export const SecondFactorCode = z
  .string()
  .trim()
  .min(1, 'Enter the code')
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())

/** Who somebody is, shown again: the password and, with a second factor, its code. */
export const Proof = z.strictObject({
  password: z.string().min(1, 'Enter your password').max(128),
  code: SecondFactorCode.optional(),
})
export type Proof = z.infer<typeof Proof>

export const security = {
  confirmIdentity: post('/api/v2/me/confirm_identity', {
    says: 'Shows password and second factor again; what is dangerous asks for it when five minutes have passed.',
    may: 'signed-in',
    body: Proof,
    returns: NoContent,
    refuses: ['too-many-requests'],
    status: 204,
    isAtTheDoor: true,
    isSecret: true,
  }),
}
