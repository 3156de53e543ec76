import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { endInvitationOf } from '../memberships/memberships.queries.ts'
import { endPasswordTokens, insertPasswordToken } from './password-tokens.queries.ts'

export type PasswordTokenKind = 'reset' | 'first'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How long a link lasts: half an hour if requested (TRUST P18), a week for an invitation. */
export const PASSWORD_TOKEN_LIFE: Record<PasswordTokenKind, number> = { reset: 30 * MINUTE, first: 7 * DAY }

/** Where a letter's link leads: `act: { label, ...passwordLink(token) }`. */
export function passwordLink(token: string): { path: '/reset-password'; fragment: string } {
  return { path: '/reset-password', fragment: `token=${token}` }
}

/**
 * A token that lets the contact choose a password, once. 256 bits; only its hash is kept (TRUST P18). It replaces earlier ones of its kind,
 * which may be in another inbox; an invitation replaces resets too.
 */
export async function issuePasswordToken(
  tx: Tx,
  contactId: string,
  kind: PasswordTokenKind,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await endPasswordTokens(tx, contactId, now, kind === 'first' ? ['first', 'reset'] : ['reset'])
  const expiresAt = new Date(now.getTime() + PASSWORD_TOKEN_LIFE[kind])
  await insertPasswordToken(tx, { id: newId(), contactId, kind, hash: hashOfToken(token), now, expiresAt })
  return token
}

/** No earlier letter lets anyone in: the address it went to is no longer the person's, or the account is closed. */
export async function voidPasswordTokens(tx: Tx, contactId: string, now: Date): Promise<void> {
  await endPasswordTokens(tx, contactId, now, ['first', 'reset'])
  await endInvitationOf(tx, contactId, now)
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
