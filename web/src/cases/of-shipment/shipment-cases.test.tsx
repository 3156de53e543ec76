import { screen } from '@testing-library/react'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { ShipmentCases } from './shipment-cases.tsx'

afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

async function show(status: Shipment['status']): Promise<void> {
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [], totalCount: 0 })
  startSession(signedIn())
  await renderInside(<ShipmentCases shipment={{ shipmentNumber: '4340001', status } as Shipment} />)
}

it('Before the load is booked, a case cannot be opened and the list says when one can', async () => {
  await show(2)
  expect(await screen.findByText('Cases are opened once the load is booked')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'New case' }).getAttribute('aria-disabled')).toBe('true')
})

it('Once it is booked, a case can be opened', async () => {
  await show(3)
  expect(await screen.findByText('Cases for this shipment appear here.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'New case' }).getAttribute('aria-disabled')).toBeNull()
})
