import { hash } from '@node-rs/argon2'

/** A password's hash that is checked in half a millisecond: what it costs stands in it. People's take a tenth of a second. */
export async function cheapHash(password: string): Promise<string> {
  return await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
}
