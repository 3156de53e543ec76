import { afterEach, expect, it } from 'vitest'
import { ZONE_CLOCKS } from '../test/zone-clocks.ts'
import { setZoneClocks } from '../ui/clock.ts'
import { instantFrom } from './effective-field.tsx'

afterEach(() => setZoneClocks(ZONE_CLOCKS))

it('is no instant while the clock of the reader is not told', () => {
  const noon = { day: '2026-11-24', time: '12:00' }
  expect(instantFrom(noon, 'America/Chicago')).toBe('2026-11-24T18:00:00.000Z')
  setZoneClocks([])
  expect(instantFrom(noon, 'America/Chicago')).toBeUndefined()
})
