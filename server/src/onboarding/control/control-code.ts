import { randomInt, scrypt, timingSafeEqual } from 'node:crypto'

const MINUTE = 60_000

export const CODE_LIFE = 10 * MINUTE
export const CODE_TRIES = 5

/** Six digits, leading zeros included. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * Anyone with a copy of the table could soon try a million codes, so each try costs memory and time: longer than a code lives.
 * The code's own id is the salt.
 */
export function hashCode(code: string, codeId: string): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(code, codeId, 32, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    ),
  )
}

export async function codeFits(code: string, codeId: string, hash: Buffer): Promise<boolean> {
  return timingSafeEqual(await hashCode(code, codeId), hash)
}
