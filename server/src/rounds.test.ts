import { expect, test } from 'vitest'
import { startRounds, takeAll } from './rounds.ts'

test('stopping waits for the piece in hand, not for everything that waits', async () => {
  let taken = 0
  let finished = 0
  const takeOne = async () => {
    taken += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    finished += 1
    return true
  }
  const rounds = startRounds(
    60_000,
    (signal) => takeAll(takeOne, signal),
    (error) => expect.unreachable(String(error)),
  )
  rounds.hurry()
  await expect.poll(() => finished).toBeGreaterThan(2)
  await rounds.stop()
  expect(finished).toBe(taken)
  const atStop = taken
  rounds.hurry()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(taken).toBe(atStop)
})

test('everything is taken, in order, and counted', async () => {
  const waiting = ['a', 'b', 'c']
  const seen: (string | undefined)[] = []
  const takeOne = async () => {
    const piece = waiting.shift()
    if (piece) seen.push(piece)
    return piece !== undefined
  }
  expect(await takeAll(takeOne)).toBe(3)
  expect(seen).toEqual(['a', 'b', 'c'])
})
