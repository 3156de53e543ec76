import { expect, it } from 'vitest'
import { coveredBy, daysFrom, spanOf } from './board-days.ts'

const CHICAGO = 'America/Chicago'
const days = daysFrom('2026-11-30', 7)
const stop = (at: string) => ({ city: 'Joliet', state: 'IL', at, timeZone: CHICAGO })
const load = (pickup: string, delivery: string, status: 3 | 5 | 7 = 3) => ({
  pickup: stop(pickup),
  delivery: stop(delivery),
  status,
})
const now = Date.parse('2026-12-02T15:00:00Z')

it('a week goes over the end of a month, and over a change of clocks', () => {
  expect([days[0], days[1], days[6]]).toEqual(['2026-11-30', '2026-12-01', '2026-12-06'])
  const { from, to } = spanOf(daysFrom('2026-10-30', 7), CHICAGO)
  expect([from, to]).toEqual(['2026-10-30T05:00:00.000Z', '2026-11-06T06:00:00.000Z'])
})

it('a load covers its days by the reader’s clock, cut at the week', () => {
  const over = (one: ReturnType<typeof load>) => coveredBy(one, days, CHICAGO, now)
  expect(over(load('2026-12-02T03:00:00Z', '2026-12-03T20:00:00Z'))).toEqual({ first: 1, last: 3 })
  expect(over(load('2026-11-28T15:00:00Z', '2026-12-20T20:00:00Z'))).toEqual({ first: 0, last: 6 })
  expect(over(load('2026-12-10T15:00:00Z', '2026-12-12T20:00:00Z'))).toBeUndefined()
})

it('an overdue load goes on until today, a delivered one does not', () => {
  const due = ['2026-11-29T15:00:00Z', '2026-11-30T20:00:00Z'] as const
  expect(coveredBy(load(...due, 5), days, CHICAGO, now)).toEqual({ first: 0, last: 2 })
  expect(coveredBy(load(...due, 7), days, CHICAGO, now)).toEqual({ first: 0, last: 0 })
})
