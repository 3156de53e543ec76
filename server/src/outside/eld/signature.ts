import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether `signature`, in hex, is over exactly these bytes; compared in constant time. */
export function isSigned(bytes: Buffer, signature: string, digest: 'sha1' | 'sha256', secret: Buffer): boolean {
  const right = createHmac(digest, secret).update(bytes).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}

export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
