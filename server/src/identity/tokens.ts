import { Id } from '@waybill/contract/ids.ts'
import { errors, jwtVerify, SignJWT } from 'jose'

/** TRUST, Session: a token lives 30 minutes and is renewed past half its life. */
export const TOKEN_SECONDS = 30 * 60

const ISSUER = 'waybill'

/** Signs and reads access tokens. A token names a session and decides nothing: the session's row does. */
export class Tokens {
  readonly #key: Uint8Array

  constructor(secret: string) {
    this.#key = Buffer.from(secret, 'base64url')
  }

  async sign(sessionId: string, now: Date, seconds = TOKEN_SECONDS): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000)
    return await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(this.#key)
  }

  /** The session that a token names, and its life; undefined when forged, edited or expired. */
  async read(
    token: string,
    now: Date,
  ): Promise<{ sessionId: string; issuedAt: number; expiresAt: number } | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        requiredClaims: ['exp'],
        currentDate: now,
      })
      const sessionId = Id.safeParse(payload.sid).data
      const { iat, exp } = payload
      if (sessionId === undefined || typeof iat !== 'number' || typeof exp !== 'number') return undefined
      return { sessionId, issuedAt: iat, expiresAt: exp }
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
        return undefined
      throw error
    }
  }
}
