import { afterEach, expect, test, vi } from 'vitest'
import { answerTimes } from './answer-times.ts'

/** Tests the measurement itself, on a fully simulated machine. */

let clock = 0
vi.spyOn(performance, 'now').mockImplementation(() => clock)
afterEach(() => {
  clock = 0
})

/** The same numbers in every run (Park and Miller). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** A busy machine: now and then an answer takes up to thirty times as long. */
function busy(next: () => number): number {
  return 10 + 3 * next() + (next() < 0.4 ? 300 * next() ** 2 : 0)
}

test('a busy machine tells nothing of answers that are alike', async () => {
  const told: number[] = []
  for (let seed = 1; seed <= 400; seed++) {
    const next = numbers(seed * 7_919)
    const { telling } = await answerTimes(['known', 'unknown'], async () => {
      clock += busy(next)
    })
    if (telling.length > 0) told.push(seed)
  }
  expect(told).toEqual([])
})

test('a fifth more for one sort is told, on a machine with little to do', async () => {
  for (let seed = 1; seed <= 50; seed++) {
    const next = numbers(seed * 7_919)
    const { telling } = await answerTimes(['known', 'unknown'], async (sort) => {
      clock += (sort === 'unknown' ? 12 : 10) + next()
    })
    expect(telling).toEqual(['unknown'])
  }
})
