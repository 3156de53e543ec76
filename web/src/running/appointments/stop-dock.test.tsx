import { screen } from '@testing-library/react'
import type { DockSchedule, Location } from '@waybill/contract/locations/locations.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { renderInside } from '../../test/rooms.tsx'
import { StopDock } from './stop-dock.tsx'

const shipment = { equipmentMode: 0, shippingMode: 0 } as Partial<Shipment> as Shipment
// Only what is read: a dock open from seven to five on Tuesdays only.
const dock = {
  stopTypes: ['Shipping'],
  equipmentModes: ['Dry'],
  shippingModes: ['TL'],
  dockHours: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    isClosed: dayOfWeek !== 2,
    isTwentyFourHour: false,
    startTime: dayOfWeek === 2 ? '07:00' : null,
    endTime: dayOfWeek === 2 ? '17:00' : null,
  })),
} as Partial<DockSchedule> as DockSchedule

async function showStop(appointment: string, arrivedAt: string | null = null): Promise<void> {
  const location = { locationNumber: '2001', dockSchedules: [dock] } as Partial<Location> as Location
  vi.spyOn(calls, 'read').mockResolvedValue(location)
  const stop = { type: 'Pickup', timeZone: 'America/Chicago', early: null, late: null, appointment, arrivedAt }
  await renderInside(
    <StopDock shipment={shipment} stop={stop as Partial<ShipmentStop> as ShipmentStop} locationId="one" />,
  )
  await screen.findByRole('link')
}

const clash = () => screen.queryByText('The dock is closed at that time')

it('warns of an appointment outside the hours of the dock', async () => {
  await showStop('2026-11-24T18:00:00-06:00')
  expect(screen.getByRole('link').textContent).toBe('Open 07:00–17:00')
  expect(clash()).toBeTruthy()
})

it('warns of nothing within them, by the clock of the dock', async () => {
  await showStop('2026-11-24T16:30:00-06:00')
  expect(clash()).toBeNull()
})

it('warns no more once the truck is there', async () => {
  await showStop('2026-11-24T18:00:00-06:00', '2026-11-24T18:02:00-06:00')
  expect(clash()).toBeNull()
})
