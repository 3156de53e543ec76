import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ZONE_CLOCKS } from '../test/zone-clocks.ts'
import { setZoneClocks } from './clock.ts'
import { StopTime } from './stop-time.tsx'

afterEach(() => setZoneClocks(ZONE_CLOCKS))

it('is drawn again once the clock of its place is told', () => {
  setZoneClocks([])
  render(<StopTime time={{ at: '2026-11-24T14:00:00Z', timeZone: 'America/Chicago' }} />)
  expect(screen.getByText(/14:00 UTC$/)).toBeTruthy()
  act(() => setZoneClocks(ZONE_CLOCKS))
  expect(screen.getByText(/08:00 CST$/)).toBeTruthy()
})
