import { screen } from '@testing-library/react'
import type { Persona } from '@waybill/contract/permissions.ts'
import { expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { renderInside } from '../../test/rooms.tsx'
import { shipmentRows } from './shipment-rows.tsx'
import { ShipmentSearch } from './shipment-search.ts'

const user = vi.hoisted((): { persona: Persona } => ({ persona: 'shipper' }))
vi.mock('../../shell/current-user.ts', () => ({ useCurrentUser: () => user }))

const nothing = () => undefined
// The test browser has no layout, so nothing is ever resized.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = nothing
    unobserve = nothing
    disconnect = nothing
  },
)

async function openEmpty(persona: Persona, view: ShipmentSearch['view']): Promise<void> {
  user.persona = persona
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [], totalCount: 0 })
  await renderInside(shipmentRows.draw({ search: ShipmentSearch.parse({ view }), onClear: undefined }))
}

it('leads whoever plans to the orders that shipments are made of', async () => {
  await openEmpty('shipper', 'all')
  await screen.findByText('No shipments yet')
  expect(screen.getByRole('link', { name: 'Orders' })).toBeTruthy()
})

it('promises a carrier what is booked, and does not say of one view that there are none at all', async () => {
  await openEmpty('carrier-dispatcher', 'delivered')
  await screen.findByText('No shipments here')
  expect(screen.getByText('Shipments appear here as soon as they are booked.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull()
})
