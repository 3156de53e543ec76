import { hash, verify } from '@node-rs/argon2'

/** The package's number for argon2id; its enum is ambient and cannot be read without a build. */
const ARGON2ID = 2
/** 64 MiB, three passes, one lane. Requests that do this take a turn first (turns.ts). */
const COST = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, COST)
}

/** No password is known that makes these bytes; to find that out takes as long as for a known account (P19). */
const NOBODYS_HASH = [
  '$argon2id$v=19',
  `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`,
  'A'.repeat(22),
  'A'.repeat(43),
].join('$')

export async function passwordFits(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? NOBODYS_HASH, password)
  return fits && Boolean(passwordHash)
}
