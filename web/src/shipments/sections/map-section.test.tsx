import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { expect, it, vi } from 'vitest'
import { MapSection } from './map-section.tsx'

vi.mock('../../shell/current-user.ts', () => ({ useCurrentUser: () => ({ persona: 'carrier-dispatcher' }) }))
vi.mock('../../running/route-map.tsx', () => ({ RouteMap: () => <p>Route</p> }))

it('leaves no space for a map that nobody asked for', async () => {
  render(<MapSection shipment={{} as Shipment} />)
  const body = () => screen.getByRole('region', { name: 'Map' }).lastElementChild
  expect(body()?.className).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Show map' }))
  await waitFor(() => expect(body()?.textContent).toBe('Route'))
  expect(body()?.className).not.toBe('')
})
