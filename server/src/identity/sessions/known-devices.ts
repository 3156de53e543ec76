import { createHash, randomBytes } from 'node:crypto'
import type { Tokens } from './tokens.ts'

/** A device not signed in on for half a year is a stranger again. */
export const DEVICE_SECONDS = 180 * 24 * 3_600

export type Where = { address: string; userAgent: string | undefined }

/** Where the person signing in is. */
export type From = Where & {
  /** Cookies this browser sends and keeps, by account name: one device may serve several people. */
  proofOf(name: string): string | undefined
  keepProof(name: string, value: string): void
}

/**
 * Signing in leaves proof in a cookie. It opens nothing. It shows that guesses from this browser are the owner's, not a stranger's
 * (decision 48), so nobody is shut out where they work; a thief of it gains eight guesses.
 */
export async function findDevice(tokens: Tokens, from: From, userName: string, now: Date): Promise<string | undefined> {
  const account = hashOf(userName)
  const proof = from.proofOf(nameOf(account))
  return proof && (await tokens.readDevice(proof, account, now))
}

export async function rememberDevice(tokens: Tokens, from: From, userName: string, now: Date): Promise<void> {
  const account = hashOf(userName)
  const id = (await findDevice(tokens, from, userName, now)) ?? randomBytes(16).toString('base64url')
  from.keepProof(nameOf(account), await tokens.signDevice(id, account, now, DEVICE_SECONDS))
}

/** A browser's cookie list shows no names. */
function hashOf(userName: string): string {
  return createHash('sha256').update(userName.toLowerCase()).digest('base64url')
}

function nameOf(account: string): string {
  return `waybill-device-${account.slice(0, 12)}`
}
