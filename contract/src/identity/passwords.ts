import { z } from 'zod'
import { NoContent, post } from '../endpoint.ts'
import { Instant } from '../time.ts'
import { mistake } from '../told.ts'
import { SignedIn } from './identity.ts'

export const PASSWORD_LENGTH = { least: 12, most: 128 } as const

/** A new password: long enough and hard to guess; any characters (TRUST, Passwords). */
export const NewPassword = z
  .string()
  .min(PASSWORD_LENGTH.least, mistake('text-at-least', { least: PASSWORD_LENGTH.least }))
  .max(PASSWORD_LENGTH.most, mistake('text-at-most', { most: PASSWORD_LENGTH.most }))

/** 256 bits from the fragment of an emailed link. */
const ResetToken = z.string().min(1).max(200)

/** The sign-in email address. */
const AccountAddress = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter your email address'))

/** What a link is for; checked before anybody types a password into a dead one. */
export const PasswordLink = z.strictObject({
  /** `first` came with an invitation: nobody has signed in with this account yet. */
  kind: z.enum(['reset', 'first']),
  /** Who it is for; password managers save the password under it. */
  userName: z.string(),
  firstName: z.string(),
  companyName: z.string(),
  expiresAt: Instant,
})
export type PasswordLink = z.infer<typeof PasswordLink>

export const passwords = {
  requestReset: post('/api/v2/request_password_reset', {
    says: 'Emails a link to choose a new password if the account exists; the answer is the same if it does not.',
    may: 'public',
    // Clients send their own address; links use the configured one anyway (P17).
    body: z.strictObject({ url: z.string().max(2_000).optional(), emailAddress: AccountAddress }),
    returns: NoContent,
    refuses: ['too-many-requests'],
    status: 204,
  }),
  readLink: post('/api/v2/password_link', {
    says: 'What the link in an email is for.',
    may: 'public',
    body: z.strictObject({ resetToken: ResetToken }),
    returns: PasswordLink,
    refuses: ['link-over', 'too-many-requests'],
    status: 200,
    isSecret: true,
    isReading: true,
  }),
  reset: post('/api/v2/reset_password', {
    says: 'Sets a password with the token from an email, ends all other sessions and signs in.',
    may: 'public',
    body: z.strictObject({ resetToken: ResetToken, newPassword: NewPassword }),
    returns: SignedIn,
    refuses: ['link-over', 'do-not-use', 'second-factor-required', 'too-many-requests', 'too-busy'],
    status: 200,
    isSecret: true,
  }),
}
