import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../outside/vault/vault.ts'

const MINUTE = 60_000

export const CODE_LIFE = 10 * MINUTE
export const CODE_TRIES = 5

/** Six digits, leading zeros included. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** A million codes are soon tried: only the key, which no copy of the table holds, keeps them. */
export function hashCode(vault: Vault, code: string, codeId: string): Buffer {
  return vault.hash(code, `control code ${codeId}`)
}

export function codeFits(vault: Vault, code: string, { id, hash }: { id: string; hash: Buffer }): boolean {
  return timingSafeEqual(hashCode(vault, code, id), hash)
}
