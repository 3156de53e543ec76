import { Secret, TOTP } from 'otpauth'

/** What an authenticator app that scanned this secret shows now. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}
