import { hash, verify } from '@node-rs/argon2'

/** The package's number for argon2id; its enum is ambient and cannot be read without a build. */
const ARGON2ID = 2
/** 64 MiB, three passes, one lane. */
const COST = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const
const AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []

/** Each hash takes 64 MiB for its while: four at once, the others queue. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => hash(password, COST))
}

/** A hash that no password has, so that an unknown account costs the same time as a known one (P19). */
const NOBODYS_HASH = await hash('nobody has this password: 7f1d', COST)

export async function passwordFits(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, password))
  return fits && Boolean(passwordHash)
}
