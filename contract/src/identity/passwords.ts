import { z } from 'zod'
import { NoContent, post } from '../endpoint.ts'
import { Instant } from '../time.ts'
import { mistake } from '../told.ts'
import { SignedIn } from './identity.ts'

export const PASSWORD_LENGTH = { least: 12, most: 128 } as const

/** A password somebody chooses: long enough and not an easy guess; the characters are up to them (TRUST, Passwords). */
export const NewPassword = z
  .string()
  .min(PASSWORD_LENGTH.least, mistake('text-at-least', { least: PASSWORD_LENGTH.least }))
  .max(PASSWORD_LENGTH.most, mistake('text-at-most', { most: PASSWORD_LENGTH.most }))

/** 256 bits from a letter, as in its link's fragment. */
const ResetToken = z.string().min(1).max(200)

/** What somebody signs in with. */
const AccountAddress = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter your email address'))

/** What a link is good for; checked before anybody types a password for nothing. */
export const PasswordLink = z.strictObject({
  /** `first` came with an invitation: nobody has signed in with this account yet. */
  kind: z.enum(['reset', 'first']),
  /** Who it is for; a password manager keeps the new password under it. */
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
    // Clients send the address they are at; links start with the configured one anyway (P17).
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
