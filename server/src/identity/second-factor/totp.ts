import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app understands it. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Phones' clocks differ, and people type slowly: one step before and after is accepted too (RFC 6238 §5.2). */
const STEPS_ASIDE = 1

export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What the QR code tells the authenticator app. */
export function enrolmentUrl(secret: string, issuer: string, userName: string): string {
  return new TOTP({ ...FORM, issuer, label: userName, secret: Secret.fromBase32(secret) }).toString()
}

/** The time step of this code; undefined when it is none of the three accepted now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  // Digits of other scripts are as long but more bytes, which the library does not compare.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    ...FORM,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: STEPS_ASIDE,
  })
  return delta === null ? undefined : Math.floor(timestamp / (FORM.period * 1_000)) + delta
}

/** Letters and digits nobody confuses (RFC 4648, which has no 0, 1, 8 or 9). */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const RECOVERY_CODES = 10
const RECOVERY_LENGTH = 16

/** Ten codes of eighty bits, shown in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_LENGTH)]
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
}

/** A plain hash of eighty bits tells nothing. */
export function hashOfRecoveryCode(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('base64url')
}
