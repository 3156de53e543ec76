import { expect, test } from 'vitest'
import { type DetentionTerms, detentionOf, termsOf, type Wait } from './detention.ts'

const TERMS: DetentionTerms = termsOf({}, 0)
const day = (clock: string) => new Date(`2026-03-10T${clock}:00Z`)
const waited = (more: Partial<Wait>): Wait => ({
  from: day('08:00'),
  until: day('08:00'),
  arrivedAt: day('07:40'),
  departedAt: day('12:10'),
  isDropped: false,
  isEstimated: false,
  ...more,
})
const billed = (more: Partial<Wait>, terms: Partial<DetentionTerms> = {}, now = day('18:00')) => {
  const clock = detentionOf(waited(more), { ...TERMS, ...terms }, now)
  return clock && [clock.billedMinutes, clock.amountCents / 100]
}

test.each<[string, Partial<Wait>, Partial<DetentionTerms>, [minutes: number, amount: number] | null]>([
  ['the example of the trade: 130 minutes are 120', {}, {}, [120, 120]],
  ['a fraction of a step is a step where that is agreed', {}, { rounding: 'ceil' }, [135, 135]],
  ['who comes early waits for the appointment alone', { arrivedAt: day('05:00') }, {}, [120, 120]],
  ['within the grace the clock starts at the arrival', { arrivedAt: day('08:15') }, {}, [105, 105]],
  ['after the grace nothing is owed', { arrivedAt: day('08:16') }, {}, null],
  ['unless late trucks are paid too', { arrivedAt: day('08:30') }, { isPaidWhenLate: true }, [90, 90]],
  [
    'then from when the dock took it in',
    { arrivedAt: day('08:30'), workInAt: day('09:10') },
    { isPaidWhenLate: true },
    [60, 60],
  ],
  [
    'the window of an appointment is on time to its end',
    { until: day('09:00'), arrivedAt: day('09:10') },
    {},
    [60, 60],
  ],
  ['without a time the clock starts at the arrival', { from: null, until: null }, {}, [150, 150]],
  ['nothing within the free time', { departedAt: day('09:50') }, {}, [0, 0]],
  ['nothing before the first whole step', { departedAt: day('10:14') }, {}, [0, 0]],
  ['a step begun counts with ceil', { departedAt: day('10:01') }, { rounding: 'ceil' }, [15, 15]],
  [
    'who comes before the dock opens waits for it',
    { from: null, until: null, dockOpensAt: day('09:00') },
    {},
    [60, 60],
  ],
  [
    'an open dock starts no earlier than the arrival',
    { from: null, until: null, dockOpensAt: day('07:40') },
    {},
    [150, 150],
  ],
  ['the later of window and dock counts', { arrivedAt: day('07:00'), dockOpensAt: day('07:30') }, {}, [120, 120]],
  ['no more than the cap', { departedAt: day('23:00') }, {}, [480, 480]],
  ['another rate, to the cent', { departedAt: day('10:15') }, { ratePerHour: 55.55 }, [15, 13.89]],
  ['a dropped or preloaded trailer waits for nobody', { isDropped: true }, {}, null],
  ['planned times support nothing', { isEstimated: true }, {}, null],
  ['nobody has come', { arrivedAt: null, departedAt: null }, {}, null],
])('%s', (_, wait, terms, expected) => {
  expect(billed(wait, terms)).toEqual(expected)
})

test('the clock runs while the truck waits', () => {
  expect(billed({ departedAt: null }, {}, day('09:30'))).toEqual([0, 0])
  expect(billed({ departedAt: null }, {}, day('11:00'))).toEqual([60, 60])
  const clock = detentionOf(waited({ departedAt: null }), TERMS, day('11:00'))
  expect(clock).toMatchObject({ startsAt: day('08:00'), freeUntil: day('10:00'), endedAt: null })
})

test('small freight has an hour free, and a customer its own terms', () => {
  expect(termsOf({}, 1).freeMinutes).toBe(60)
  expect(termsOf({}, 0).freeMinutes).toBe(120)
  expect(termsOf({ freeMinutes: 90 }, 1).freeMinutes).toBe(90)
})
