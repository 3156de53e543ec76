import { expect, test } from 'vitest'
import { hashPassword, passwordFits } from './passwords.ts'

const PASSWORD = 'nine geese over the lake'
/** Alternating, so other load on the machine hits both alike. */
const ROUNDS = 5

test('an unknown account costs as long as a wrong password (P19), and no password fits it', async () => {
  const passwordHash = await hashPassword(PASSWORD)
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    times.known.push(await timeOf(() => passwordFits(passwordHash, 'not those geese at all')))
    times.unknown.push(await timeOf(() => passwordFits(null, PASSWORD)))
  }
  // Without a comparison, the answer takes a thousandth of it.
  expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 5)
  expect(await passwordFits(passwordHash, PASSWORD)).toBe(true)
  expect(await passwordFits(undefined, PASSWORD)).toBe(false)
})

async function timeOf(fits: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  expect(await fits()).toBe(false)
  return performance.now() - began
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}
