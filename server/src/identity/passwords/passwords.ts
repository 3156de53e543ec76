import { hash, verify } from '@node-rs/argon2'

/** The package's number for argon2id; its enum is ambient and cannot be read without a build. */
const ARGON2ID = 2
/** 64 MiB, three passes, one lane. Requests that do this take a turn first (turns.ts). */
const COST = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, COST)
}

/** A hash no password matches, so an unknown account costs the same time as a known one (P19). */
const NOBODYS_HASH = await hash('nobody has this password: 7f1d', COST)

export async function passwordFits(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? NOBODYS_HASH, password)
  return fits && Boolean(passwordHash)
}
