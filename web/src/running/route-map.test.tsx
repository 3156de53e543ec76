import { act, screen } from '@testing-library/react'
import type { RunRoute } from '@waybill/contract/running/running.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../api/call.ts'
import { renderInside } from '../test/rooms.tsx'
import { RouteMap } from './route-map.tsx'

vi.mock('../map/map.tsx', () => ({
  FreightMap: ({ fits, trucks }: { fits: string; trucks: { latitude: number }[] }) => (
    <p>{`${fits}; ${trucks[0]?.latitude}`}</p>
  ),
}))
afterEach(() => void vi.restoreAllMocks())

const shipment = { shipmentNumber: '4340001', tractorNumber: '118', stops: [] } as Partial<Shipment> as Shipment
const routeAt = (latitude: number, at: string): RunRoute => ({
  stops: [],
  driven: [],
  ahead: [],
  position: { latitude, longitude: -119, at, heading: null, by: 'eld' },
  next: null,
})

it('moves the truck with each position, and leaves the map where the reader has zoomed to', async () => {
  const read = vi.spyOn(calls, 'read').mockResolvedValue(routeAt(36, '2026-11-24T15:00:00Z'))
  const { client } = await renderInside(<RouteMap shipment={shipment} />)
  const [fits] = (await screen.findByText(/; 36$/)).textContent.split(';')
  read.mockResolvedValue(routeAt(37, '2026-11-24T15:05:00Z'))
  await act(() => client.refetchQueries())
  expect((await screen.findByText(/; 37$/)).textContent.split(';')[0]).toBe(fits)
})
