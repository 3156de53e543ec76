import { Secret, TOTP } from 'otpauth'

/** What the authenticator app of somebody who scanned this secret shows now. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}
