import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Gate, type Measures } from './gate.ts'

/** TRUST P43: what is too much is refused, and what was taken in is never more than can be worked on. */

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Who began and who was refused, in their order. */
function house(measures: Partial<Measures>, tell?: (refused: number) => void) {
  const gate = new Gate({ longestMs: 1_000, ...measures }, tell)
  const began: string[] = []
  const refused: string[] = []
  const come = (name: string) =>
    gate.enter((refusal) => {
      if (!refusal) return void began.push(name)
      expect(refusal).toMatchObject({ code: 'overloaded', status: 503, retryAfter: 1 })
      return void refused.push(name)
    })
  return { gate, began, refused, come }
}

test('so many are let in, and who came last when one has left', () => {
  const { began, come } = house({ atOnce: 2 })
  const leave = come('a')
  for (const name of ['b', 'c', 'd']) come(name)
  expect(began).toEqual(['a', 'b'])
  leave()
  expect(began).toEqual(['a', 'b', 'd'])
})

test('who leaves twice leaves once', () => {
  const { gate, began, come } = house({ atOnce: 1 })
  const leave = come('a')
  leave()
  leave()
  come('b')
  come('c')
  expect([gate.underWay, began]).toEqual([1, ['a', 'b']])
})

test('who waited as long as anybody waits is asked to come again', () => {
  const { refused, come } = house({ atOnce: 1 })
  come('a')
  come('b')
  vi.advanceTimersByTime(999)
  expect(refused).toEqual([])
  vi.advanceTimersByTime(1)
  expect(refused).toEqual(['b'])
})

test('of more than can wait the one that has waited longest goes', () => {
  const { refused, come } = house({ atOnce: 1, waiting: 3 })
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) come(name)
  expect(refused).toEqual(['b', 'c'])
})

test('who goes away while waiting takes no place', () => {
  const { gate, began, come } = house({ atOnce: 1 })
  const leave = come('a')
  come('b')
  come('c')()
  leave()
  expect([gate.underWay, began]).toEqual([1, ['a', 'b']])
})

test('when all have left every place is free', () => {
  const { gate, began, refused, come } = house({ atOnce: 4, waiting: 8 })
  const leaves = Array.from({ length: 100 }, (_, at) => come(String(at)))
  vi.advanceTimersByTime(2_000)
  for (const leave of leaves) leave()
  expect(gate.underWay).toBe(0)
  expect([began.length, refused.length]).toEqual([4, 96])
})

test('a flood is logged once, not per refusal', () => {
  const told: number[] = []
  const { come } = house({ atOnce: 1, waiting: 1 }, (refused) => told.push(refused))
  for (let at = 0; at < 500; at++) come(String(at))
  expect(told).toEqual([1])
})
