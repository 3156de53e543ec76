import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { ZONE_CLOCKS } from '../../test/zone-clocks.ts'
import { setZoneClocks } from '../../ui/clock.ts'
import { RecordArrival } from './record-arrival.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(() => setZoneClocks(ZONE_CLOCKS))

/** Only what the dialog reads. */
const stop = {
  stopId: 'stop',
  name: 'Fir Foods Fresno',
  city: 'Fresno',
  state: 'CA',
  timeZone: 'America/Los_Angeles',
  can: { arrive: true },
} as Partial<ShipmentStop> as ShipmentStop
const shipment = { id: 'shipment', stops: [stop] } as Partial<Shipment> as Shipment
const NO_CLOCK = 'The time zone of this place is not available yet. Reload the page in a few minutes.'

it('says at the time and at the button that the clock of the place is not known, and names no other', () => {
  setZoneClocks([])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordArrival shipment={shipment} stop={stop} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const why = () => screen.getByRole('button', { name: 'Record arrival' }).getAttribute('aria-description')
  expect(why()).toBe(NO_CLOCK)
  expect(screen.getByRole('textbox', { name: 'Arrived' }).getAttribute('value')).toBe('')
  expect(screen.getByText(NO_CLOCK)).toBeTruthy()
  expect(screen.queryByText(/UTC/)).toBeNull()
  act(() => setZoneClocks(ZONE_CLOCKS))
  expect(why()).toBe('Enter when the truck arrived')
  expect(screen.getByText(/^Local time in Fresno, CA \(P[SD]T\)$/)).toBeTruthy()
})
