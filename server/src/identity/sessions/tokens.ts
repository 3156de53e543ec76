import { Id } from '@waybill/contract/ids.ts'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { TOKEN_SECONDS } from './lives.ts'

const ISSUER = 'waybill'
/** Proof of a known device opens no session, and a session token is no such proof. */
const DEVICE_ISSUER = 'waybill-device'

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

  /** The session a token names, and its life; undefined when forged, edited or expired. */
  async read(
    token: string,
    now: Date,
  ): Promise<{ sessionId: string; issuedAt: number; expiresAt: number } | undefined> {
    const payload = await this.#verified(token, ISSUER, now)
    const sessionId = Id.safeParse(payload?.sid).data
    const { iat, exp } = payload ?? {}
    if (sessionId === undefined || typeof iat !== 'number' || typeof exp !== 'number') return undefined
    return { sessionId, issuedAt: iat, expiresAt: exp }
  }

  /** Proof that the account signed in on that device. */
  async signDevice(deviceId: string, account: string, now: Date, seconds: number): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000)
    return await new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(DEVICE_ISSUER)
      .setSubject(account)
      .setJti(deviceId)
      .setExpirationTime(issuedAt + seconds)
      .sign(this.#key)
  }

  /** The device the account signed in on; undefined when another's, forged, edited or expired. */
  async readDevice(proof: string, account: string, now: Date): Promise<string | undefined> {
    const payload = await this.#verified(proof, DEVICE_ISSUER, now)
    return payload?.sub === account ? payload.jti : undefined
  }

  async #verified(token: string, issuer: string, now: Date): Promise<JWTPayload | undefined> {
    try {
      const rules = { algorithms: ['HS256'], issuer, requiredClaims: ['exp'], currentDate: now }
      return (await jwtVerify(token, this.#key, rules)).payload
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
        return undefined
      throw error
    }
  }
}
