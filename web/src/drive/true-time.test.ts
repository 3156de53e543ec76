import { expect, it } from 'vitest'
import { trueTime } from './true-time.ts'

const HOUR = 3_600_000
const NOON = Date.parse('2026-11-24T12:00:00Z')

/** A phone whose wall clock is off by `skew` at a true time, in a page that began at `born`. */
const at = (time: number, { skew = 0, life = 'a', born = NOON } = {}) => ({
  wall: time + skew,
  mono: time - born,
  life,
})
const answered = (time: number, phone: Parameters<typeof at>[1] = {}) => ({ ...at(time, phone), server: time })

it('a clock that is hours off tells the right time', () => {
  const skew = -7 * HOUR
  const act = at(NOON + HOUR, { skew })
  expect(trueTime(act, answered(NOON, { skew }), answered(NOON + 3 * HOUR, { skew }))).toBe(NOON + HOUR)
})

it('the same before the server has ever answered', () => {
  const skew = 5 * HOUR
  expect(trueTime(at(NOON, { skew }), null, answered(NOON + HOUR, { skew }))).toBe(NOON)
})

it('a clock set back before the act: the page knows how long it was open', () => {
  const act = at(NOON + HOUR, { skew: -6 * HOUR })
  expect(trueTime(act, answered(NOON), answered(NOON + 2 * HOUR, { skew: -6 * HOUR }))).toBe(NOON + HOUR)
})

it('a clock set right after the act, in another page', () => {
  const wrong = { skew: 4 * HOUR }
  const act = at(NOON + HOUR, wrong)
  expect(trueTime(act, answered(NOON, wrong), answered(NOON + 2 * HOUR, { life: 'b' }))).toBe(NOON + HOUR)
})

it('a phone that slept: the page’s clock stood still, the wall clock did not', () => {
  const act = { ...at(NOON + 3 * HOUR), mono: HOUR }
  const now = { ...answered(NOON + 4 * HOUR), mono: 2 * HOUR }
  expect(trueTime(act, answered(NOON), now)).toBe(NOON + 3 * HOUR)
})

it('is never in the future, and never before what came before it', () => {
  const ahead = at(NOON + HOUR, { skew: 20 * HOUR })
  expect(trueTime(ahead, answered(NOON), answered(NOON + 2 * HOUR, { life: 'b' }))).toBeLessThanOrEqual(NOON + 2 * HOUR)
  const behind = at(NOON + HOUR, { skew: -20 * HOUR, life: 'b' })
  expect(trueTime(behind, answered(NOON), answered(NOON + 2 * HOUR, { life: 'c' }))).toBeGreaterThanOrEqual(NOON)
})
