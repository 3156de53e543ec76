import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setClock } from './clock.ts'
import { drivenPart, type LaneStop } from './lane.ts'
import { LaneStrip } from './lane-strip.tsx'

// A distant time shows its year.
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-24T14:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const origin: LaneStop = {
  type: 'Pickup',
  city: 'Joliet',
  state: 'IL',
  timeZone: 'America/Chicago',
  appointment: '2026-11-24T08:00:00-06:00',
}
const middle: LaneStop = { ...origin, type: 'Delivery', city: 'Amarillo', state: 'TX', appointment: null }
const end: LaneStop = {
  type: 'Delivery',
  city: 'Phoenix',
  state: 'AZ',
  timeZone: 'America/Phoenix',
  appointment: '2026-11-26T14:00:00-07:00',
}
const left = { arrivedAt: '2026-11-24T07:48:00-06:00', departedAt: '2026-11-24T09:05:00-06:00' }

it('says every stop with its time in its own zone and how it stands', () => {
  render(<LaneStrip size="row" stops={[{ ...origin, ...left }, { ...middle, isLate: true }, end]} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Pickup Joliet, IL, Tue 11/24, 07:48 CST, departed; Delivery Amarillo, TX, —, late; Delivery Phoenix, AZ, Thu 11/26, 14:00 MST, appointment',
  )
})

it('labels the ends in a row and every stop on a page', () => {
  const { rerender } = render(<LaneStrip size="row" stops={[origin, middle, end]} />)
  expect(screen.queryByText('Amarillo, TX')).toBeNull()
  rerender(<LaneStrip size="page" stops={[origin, middle, end]} />)
  expect(screen.getByText('Amarillo, TX')).toBeTruthy()
})

it('fills the part already driven', () => {
  expect(drivenPart([origin, middle, end])).toBe(0)
  expect(drivenPart([{ ...origin, arrivedAt: left.arrivedAt }, middle, end])).toBe(0)
  expect(drivenPart([{ ...origin, ...left }, middle, end])).toBe(0.25)
  expect(drivenPart([{ ...origin, ...left }, middle, end], 0.4)).toBe(0.4)
  expect(drivenPart([{ ...origin, ...left }, { ...middle, arrivedAt: left.departedAt }, end])).toBe(0.5)
  expect(
    drivenPart([
      { ...origin, ...left },
      { ...end, arrivedAt: left.departedAt },
    ]),
  ).toBe(1)
})

it('writes hours as the reader has chosen', () => {
  setClock('12')
  render(<LaneStrip size="row" stops={[{ ...origin, ...left }, end]} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Pickup Joliet, IL, Tue 11/24, 7:48 AM CST, departed; Delivery Phoenix, AZ, Thu 11/26, 2:00 PM MST, appointment',
  )
  setClock('24')
})
