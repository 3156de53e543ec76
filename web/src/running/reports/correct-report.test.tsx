import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { StopRun } from '@waybill/contract/running/running.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { ZONE_CLOCKS } from '../../test/zone-clocks.ts'
import { setZoneClocks } from '../../ui/clock.ts'
import { CorrectReport } from './correct-report.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(() => {
  vi.restoreAllMocks()
  setZoneClocks(ZONE_CLOCKS)
})

/** The contract validates before sending, and takes only UUIDs. */

/** Only what the form reads. */
const place = { type: 'Pickup', city: 'Fresno', state: 'CA', timeZone: 'America/Los_Angeles', lineItems: [] }
const pickup = {
  ...place,
  stopId: '1',
  latitude: 36.74,
  longitude: -119.79,
  departedAt: '2026-11-24T09:00:00-08:00',
} as Partial<ShipmentStop>
const delivery = {
  ...place,
  stopId: '2',
  type: 'Delivery',
  name: 'Rainier Grocers DC',
  latitude: 47.38,
  longitude: -122.23,
  appointment: '2026-11-25T10:00:00-08:00',
  arrivedAt: '2026-11-25T09:40:00-08:00',
} as Partial<ShipmentStop> as ShipmentStop
const shipment = { id: 'shipment', stops: [pickup, delivery] } as Partial<Shipment> as Shipment
const run = { can: { editArrival: true, undoArrival: true } } as Partial<StopRun> as StopRun

it('asks whether a time that no truck could make is right, and sends it once somebody says so', async () => {
  const call = vi.spyOn(calls, 'call').mockResolvedValue(shipment)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CorrectReport shipment={shipment} stop={delivery} run={run} report="arrival" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Correct' }))
  const type = (label: string, value: string) => {
    fireEvent.focus(screen.getByLabelText(label))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
  type('Reason', 'Mistyped')
  type('Arrived', '11/25/2026 09:30')
  expect(screen.queryByText(/^Really/)).toBeNull()
  type('Arrived', '11/24/2026 09:30')
  expect(screen.getByText(/^Really\? .* miles in 30 min/)).toBeTruthy()
  send()
  expect(call).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('checkbox', { name: 'The time is right' }))
  send()
  await waitFor(() => expect(call).toHaveBeenCalledOnce())
})

it('notes at a departure what came damaged, and leaves the state of the rest as it is', async () => {
  const call = vi.spyOn(calls, 'call').mockReset().mockResolvedValue(shipment)
  const item = { description: 'Cans', packageType: 'Pallets', packages: 20, confirmedPackages: 20, exception: 'None' }
  const [cans, jars] = ['0199f9c2-148a-7de6-8f65-279e36c6db7a', '0199f9c2-148a-7de6-8f65-279e36c6db7b']
  const unloaded = {
    ...delivery,
    departedAt: '2026-11-25T11:00:00-08:00',
    lineItems: [
      { ...item, lineItemId: cans },
      { ...item, lineItemId: jars, description: 'Jars', confirmedPackages: 18, exception: 'Refused' },
    ],
  } as unknown as ShipmentStop
  const left = { can: { editDeparture: true, undoDeparture: true } } as Partial<StopRun> as StopRun
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CorrectReport shipment={shipment} stop={unloaded} run={left} report="departure" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /State of Cans/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Damaged' }))
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Seen on the photo' } })
  fireEvent.click(screen.getByRole('button', { name: 'Correct' }))
  await waitFor(() => expect(call).toHaveBeenCalledOnce())
  expect(call.mock.calls[0]?.[1].body).toMatchObject({
    confirmedLineItems: [
      { lineItemId: cans, packages: 20, exception: 'Damaged' },
      { lineItemId: jars, packages: 18 },
    ],
  })
})

const NO_CLOCK = 'The time zone of this place is not available yet. Reload the page in a few minutes.'
const why = () => screen.getByRole('button', { name: 'Correct' }).getAttribute('aria-description')

it('corrects counts where the clock of the place was not told, and leaves the time as it is', async () => {
  setZoneClocks([])
  const call = vi.spyOn(calls, 'call').mockReset().mockResolvedValue(shipment)
  const item = { description: 'Cans', packageType: 'Pallets', packages: 20, confirmedPackages: 20, exception: 'None' }
  const unloaded = {
    ...delivery,
    departedAt: '2026-11-25T11:00:00-08:00',
    lineItems: [{ ...item, lineItemId: '0199f9c2-148a-7de6-8f65-279e36c6db7a' }],
  } as unknown as ShipmentStop
  const left = { can: { editDeparture: true, undoDeparture: true } } as Partial<StopRun> as StopRun
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CorrectReport shipment={shipment} stop={unloaded} run={left} report="departure" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  expect(why()).toBe('Enter what it should have been')
  const type = (label: string, value: string) => {
    fireEvent.focus(screen.getByLabelText(label))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
    fireEvent.blur(screen.getByLabelText(label))
  }
  type('Departed', '11/25/2026 10:30')
  expect(why()).toBe(NO_CLOCK)
  type('Departed', '')
  type('Count of Cans', '19')
  type('Reason', 'Seen on the photo')
  fireEvent.click(screen.getByRole('button', { name: 'Correct' }))
  await waitFor(() => expect(call).toHaveBeenCalledOnce())
  expect(call.mock.calls[0]?.[1].body).toMatchObject({ at: null, confirmedLineItems: [{ packages: 19 }] })
})

it('says that an arrival cannot be corrected where the clock of the place was not told', () => {
  setZoneClocks([])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CorrectReport shipment={shipment} stop={delivery} run={run} report="arrival" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  expect(why()).toBe(NO_CLOCK)
})
