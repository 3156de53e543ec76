import { SCORE_METRICS } from '@waybill/contract/score-cards/score-metrics.ts'
import { describe, expect, test } from 'vitest'
import { type DaySums, daysBefore, mondayAfterNotice, reckon, type Sums } from './card.ts'

const TODAY = '2026-11-26'
const LIMITS = {
  gold: { pickup: 95, delivery: 95, tracking: 85, cancellation: 5 },
  standard: { pickup: 85, delivery: 85, tracking: 50, cancellation: 10 },
}

/** So many days ago, as many loads, all well but what is said. */
function day(ago: number, loads: number, but: Partial<Sums> = {}): DaySums {
  const well = Object.fromEntries(
    SCORE_METRICS.map((metric) => [
      metric,
      { part: metric === 'cancellation' || metric === 'claims' ? 0 : loads, whole: loads },
    ]),
  ) as Sums
  return { day: daysBefore(TODAY, ago), sums: { ...well, ...but } }
}

const card = (days: readonly DaySums[]) => reckon(days, TODAY, LIMITS)
const number = (days: readonly DaySums[], metric: (typeof SCORE_METRICS)[number]) =>
  card(days).numbers.find((each) => each.metric === metric)

test('a carrier that does everything well is Gold, with nothing missing', () => {
  const { tier, loads, numbers } = card([day(3, 12), day(40, 12)])
  expect([tier, loads]).toEqual(['Gold', 24])
  expect(numbers.map(({ missing }) => missing)).toEqual(SCORE_METRICS.map(() => null))
})

test('the lowest number decides, and says how many more are needed', () => {
  const days = [day(3, 40, { delivery: { part: 36, whole: 40 } })]
  expect(card(days).tier).toBe('Standard')
  // 76 of 80 are 95 %.
  expect(number(days, 'delivery')).toMatchObject({ graded: { share: 90 }, tier: 'Standard', missing: 40 })
  expect(number(days, 'pickup')).toMatchObject({ tier: 'Gold', missing: null })
})

test('bookings given back are weighed, and diluted by those that are kept', () => {
  const days = [day(3, 40, { cancellation: { part: 350, whole: 40 } })]
  expect(card(days).tier).toBe('Standard')
  // 3.5 of 70 are 5 %.
  expect(number(days, 'cancellation')).toMatchObject({ graded: { part: 3.5, share: 8.8 }, missing: 30 })
})

test('fewer than three say nothing, and fewer than 25 loads nothing of claims', () => {
  expect(card([day(3, 2)]).tier).toBeNull()
  expect(number([day(3, 24)], 'claims')?.graded.share).toBeNull()
  expect(number([day(3, 25, { claims: { part: 1, whole: 25 } })], 'claims')?.graded.share).toBe(40)
})

describe('the graded window', () => {
  test('is 90 days if these have twenty loads', () => {
    expect(card([day(10, 20), day(100, 20)])).toMatchObject({ from: daysBefore(TODAY, 89), loads: 20 })
  })

  test('reaches back until it has twenty', () => {
    expect(card([day(10, 8), day(120, 9), day(200, 9), day(300, 9)])).toMatchObject({
      from: daysBefore(TODAY, 200),
      loads: 26,
    })
  })

  test('but never beyond a year', () => {
    expect(card([day(10, 8), day(364, 1), day(365, 40)])).toMatchObject({ from: daysBefore(TODAY, 364), loads: 9 })
  })
})

test('each window adds up its own days', () => {
  const days = [day(29, 5), day(30, 5), day(89, 5), day(120, 7), day(200, 5)]
  expect(number(days, 'pickup')).toMatchObject({
    windows: { 30: { whole: 5 }, 90: { whole: 15 }, 365: { whole: 27 } },
    before: { whole: 7 },
  })
})

test.each([
  ['2026-11-26', '2026-12-07'],
  ['2026-11-30', '2026-12-07'],
  ['2026-12-01', '2026-12-14'],
])('what falls after a notice of %s falls on Monday %s', (today, monday) => {
  expect(mondayAfterNotice(today)).toBe(monday)
  expect(new Date(Date.parse(monday)).getUTCDay()).toBe(1)
})
