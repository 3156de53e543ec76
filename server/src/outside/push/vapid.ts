import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { CURVE } from './encrypt.ts'

/** Our own key pair: browsers subscribe with the public half, push services check our signature with it. */
export type VapidKeys = { publicKey: string; privateKey: string }

const LIFE_SECONDS = 12 * 3_600

export function newVapidKeys(): VapidKeys {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}

/** Says to a push service who sends, and whom it can reach about it (RFC 8292). */
export function authorization(keys: VapidKeys, to: URL, subject: string, now: Date): string {
  const claims = { aud: to.origin, exp: Math.floor(now.getTime() / 1_000) + LIFE_SECONDS, sub: subject }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', ...coordinates(keys) } })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`
}

function part(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url')
}

/** An uncompressed point is 4, x, y. */
function coordinates({ publicKey, privateKey }: VapidKeys): { x: string; y: string; d: string } {
  const point = Buffer.from(publicKey, 'base64url')
  return { x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33), d: privateKey }
}
