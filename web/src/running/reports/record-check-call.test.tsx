import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { ZONE_CLOCKS } from '../../test/zone-clocks.ts'
import { setZoneClocks } from '../../ui/clock.ts'
import { RecordCheckCall } from './record-check-call.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(() => setZoneClocks(ZONE_CLOCKS))

/** Only what the sheet reads. */
function stop(name: string, timeZone: string, arrivedAt: string | null): ShipmentStop {
  const place = { stopId: name, name, city: name, state: 'TX', timeZone, arrivedAt, departedAt: null }
  return place as Partial<ShipmentStop> as ShipmentStop
}

function sheet(stops: ShipmentStop[]): void {
  const shipment = { id: 'shipment', shipmentNumber: '4340001', reeferTemperature: null, stops }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordCheckCall shipment={shipment as Partial<Shipment> as Shipment} onClose={() => {}} />
    </QueryClientProvider>,
  )
}

it('asks of a truck at a stop when it will be at the next, not where it stands', () => {
  sheet([stop('Laredo', 'America/Chicago', '2026-11-20T11:44:00-06:00'), stop('Columbus', 'America/New_York', null)])
  expect(screen.getByText(/Expected at Columbus/)).toBeTruthy()
  expect(screen.queryByText(/Expected at Laredo/)).toBeNull()
})

it('asks for no time of arrival at the last stop', () => {
  sheet([stop('Columbus', 'America/New_York', '2026-11-20T11:44:00-06:00')])
  expect(screen.queryByText(/Expected at/)).toBeNull()
})

it('refuses what is typed by a clock that the server has not told', () => {
  setZoneClocks([])
  sheet([stop('Columbus', 'America/New_York', '2026-11-20T11:44:00-06:00')])
  const act = screen.getByRole('button', { name: 'Record check call' })
  expect(act.getAttribute('aria-description')).toBe(
    'The time zone of this place is not available yet. Reload the page in a few minutes.',
  )
})
