import { z } from 'zod'
import { del, get, NoContent, post } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Can } from '../permissions.ts'
import { Instant } from '../time.ts'
import { NewPassword } from './passwords.ts'
import { SecondFactorCode } from './second-factor-code.ts'

/** Confirms identity again: the password and, with a second factor, its code. */
export const Proof = z.strictObject({
  password: z.string().min(1, 'Enter your password').max(128),
  code: SecondFactorCode.optional(),
})
export type Proof = z.infer<typeof Proof>

export const Device = z.strictObject({
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  browser: z.string().nullable(),
  system: z.string().nullable(),
})
export type Device = z.infer<typeof Device>

/** A signed-in device. */
export const OpenSession = z.strictObject({
  id: Id,
  device: Device,
  address: z.string().nullable(),
  companyName: z.string(),
  startedAt: Instant,
  lastUsedAt: Instant,
  /** The caller's own. */
  isThisOne: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const SecondFactor = z.strictObject({
  isOn: z.boolean(),
  turnedOnAt: Instant.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** True, or why it cannot be turned off. */
  canTurnOff: Can,
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Shown once and never again. */
export const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

export const security = {
  confirmIdentity: post('/api/v2/me/confirm_identity', {
    says: 'Confirms password and second factor again. Sensitive acts require it when the last confirmation is over five minutes old.',
    may: 'signed-in',
    body: Proof,
    returns: NoContent,
    refuses: ['too-many-requests', 'too-busy'],
    status: 204,
    isAtTheDoor: true,
    isSecret: true,
  }),
  secondFactor: get('/api/v2/me/second_factor', {
    says: 'Whether sign-in asks for a code, and how many recovery codes are left.',
    may: 'signed-in',
    returns: SecondFactor,
    isAtTheDoor: true,
  }),
  beginSecondFactor: post('/api/v2/me/second_factor/enrolment', {
    says: 'A new secret for an authenticator app; it takes effect once its first code is confirmed.',
    may: 'signed-in',
    returns: z.strictObject({ secret: z.string(), url: z.string() }),
    refuses: ['confirm-identity', 'already-done'],
    isAtTheDoor: true,
    isSecret: true,
  }),
  turnOnSecondFactor: post('/api/v2/me/second_factor', {
    says: 'Turns the second factor on with the first code of the authenticator app; returns the recovery codes.',
    may: 'signed-in',
    body: z.strictObject({ code: SecondFactorCode }),
    returns: RecoveryCodes,
    refuses: ['confirm-identity', 'already-done', 'too-many-requests'],
    isAtTheDoor: true,
    isSecret: true,
  }),
  turnOffSecondFactor: del('/api/v2/me/second_factor', {
    says: 'Turns the second factor off and deletes its recovery codes.',
    may: 'signed-in',
    returns: NoContent,
    refuses: ['confirm-identity', 'not-authorized'],
    status: 204,
  }),
  newRecoveryCodes: post('/api/v2/me/second_factor/recovery_codes', {
    says: 'Issues ten new recovery codes; earlier ones stop working.',
    may: 'signed-in',
    returns: RecoveryCodes,
    refuses: ['confirm-identity', 'second-factor-missing'],
    isAtTheDoor: true,
    isSecret: true,
  }),
  sessions: get('/api/v2/me/sessions', {
    says: 'Where the current user is signed in, most recently used first.',
    may: 'signed-in',
    returns: z.strictObject({ data: z.array(OpenSession) }),
  }),
  endSession: del('/api/v2/me/sessions/:sessionId', {
    says: 'Ends one session of the current user.',
    may: 'signed-in',
    returns: NoContent,
    refuses: ['not-found'],
    status: 204,
  }),
  endOtherSessions: del('/api/v2/me/sessions', {
    says: 'Ends every other session of the current user.',
    may: 'signed-in',
    returns: NoContent,
    status: 204,
  }),
  changePassword: post('/api/v2/me/password', {
    says: 'Changes the password; every other session ends.',
    may: 'signed-in',
    body: z.strictObject({
      currentPassword: z.string().min(1, 'Enter your current password').max(128),
      newPassword: NewPassword,
    }),
    returns: NoContent,
    refuses: ['too-many-requests', 'too-busy'],
    status: 204,
    isSecret: true,
  }),
}
