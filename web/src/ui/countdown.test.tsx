import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Countdown, timeLeft } from './countdown.tsx'

const minute = 60_000
const hour = 60 * minute

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T12:00:00Z') })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('says the two largest units, and the seconds of the last ten minutes', () => {
  expect(timeLeft(50 * hour).text).toBe('2 d 2 h left')
  expect(timeLeft(2 * hour + 5 * minute).text).toBe('2 h 5 min left')
  expect(timeLeft(45 * minute).text).toBe('45 min left')
  expect(timeLeft(4 * minute + 7_000).text).toBe('4:07 left')
  expect(timeLeft(0).text).toBe('Expired')
})

it('turns amber in the last hour and red when over', () => {
  expect(timeLeft(2 * hour).tone).toBe('planned')
  expect(timeLeft(hour - 1).tone).toBe('attention')
  expect(timeLeft(-1).tone).toBe('stopped')
})

it('runs by itself, ends once, and leaves its parent alone', () => {
  const onEnd = vi.fn<() => void>()
  let parentRenders = 0
  function Parent() {
    parentRenders += 1
    return <Countdown until="2026-11-24T12:00:03Z" onEnd={onEnd} />
  }
  render(<Parent />)
  expect(screen.getByRole('timer').textContent).toBe('0:03 left')
  for (let second = 0; second < 5; second += 1) act(() => void vi.advanceTimersByTime(1001))
  expect(screen.getByRole('timer').textContent).toBe('Expired')
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(parentRenders).toBe(1)
})
