import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { ZONE_CLOCKS } from '../../test/zone-clocks.ts'
import { setZoneClocks } from '../../ui/clock.ts'
import { SetEmptyLocation } from './set-empty-location.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(() => setZoneClocks(ZONE_CLOCKS))

it('says of an expected time, which may be left empty, when it cannot be read', () => {
  setZoneClocks([])
  const pickup = { stopId: 'stop', name: 'Fir Foods', city: 'Fresno', state: 'CA', timeZone: 'America/Los_Angeles' }
  const shipment = {
    id: 'shipment',
    shipmentNumber: '4340001',
    stops: [pickup as Partial<ShipmentStop> as ShipmentStop],
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SetEmptyLocation shipment={shipment as Partial<Shipment> as Shipment} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const expected = screen.getByLabelText(/^Expected at Fir Foods/)
  expect(expected.getAttribute('aria-invalid')).toBeNull()
  fireEvent.change(expected, { target: { value: '11/24 8a' } })
  fireEvent.blur(expected)
  expect(expected.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText(/^The time zone of this place is not available yet/)).toHaveLength(2)
})
