import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app understands it. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Telephones' clocks differ, and codes are typed slowly: one step before and after is taken too (RFC 6238 §5.2). */
const STEPS_ASIDE = 1

export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What the QR code says to the authenticator app. */
export function enrolmentUrl(secret: string, issuer: string, userName: string): string {
  return new TOTP({ ...FORM, issuer, label: userName, secret: Secret.fromBase32(secret) }).toString()
}

/** The time step whose code this is; undefined when it is none of the three that are taken now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  // Figures of other scripts are as many signs and more bytes, which the library does not compare.
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

/** Letters and figures that nobody mistakes for each other (RFC 4648 without 0, 1, 8 and 9 by nature). */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const RECOVERY_CODES = 10
const RECOVERY_LENGTH = 16

/** Ten codes of eighty bits, in groups of four as they are shown. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_LENGTH)]
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
}

/** Of eighty bits a plain hash tells nothing. */
export function hashOfRecoveryCode(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('base64url')
}
