import { screen } from '@testing-library/react'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import type { OrderRow } from '@waybill/contract/orders/orders.ts'
import { afterEach, expect, it } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { OrderAct } from './order-act.tsx'

afterEach(clearSession)

async function show(status: OrderRow['status'], persona: CurrentUser['persona']): Promise<void> {
  startSession(signedIn(1_800, { ...DISPATCHER, persona }))
  await renderInside(<OrderAct row={{ orderNumber: '710001', status } as OrderRow} />)
}

it('A draft is completed from its row by those who write orders', async () => {
  await show(0, 'shipper')
  expect(screen.getByRole('link', { name: 'Complete draft 710001' }).getAttribute('href')).toBe('/orders/710001/edit')
})

it('An open order becomes a shipment from its row', async () => {
  await show(1, 'operations')
  const link = screen.getByRole('link', { name: 'Create shipment of order 710001' })
  expect(link.getAttribute('href')).toContain('/shipments/new?orders=')
})

it.each([
  [0, 'payables'],
  [1, 'payables'],
  [2, 'operations'],
  [4, 'shipper'],
] as const)('In status %i there is nothing to do for %s', async (status, persona) => {
  await show(status, persona)
  expect(screen.queryAllByRole('link')).toEqual([])
})
