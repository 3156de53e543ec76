import { fireEvent, screen } from '@testing-library/react'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { expect, it, vi } from 'vitest'
import { renderInside } from '../../test/rooms.tsx'
import { TendersSection } from './shipment-facts.tsx'

vi.mock('../../shell/current-user.ts', () => ({
  useCurrentUser: () => ({ persona: 'operations', companyKind: 'provider' }),
}))

it('shows the first ten of three hundred tenders until all are asked for', async () => {
  const tenders = Array.from({ length: 300 }, (_, at) => ({
    tenderId: String(at),
    tenderNumber: String(1_000 + at),
    carrierName: `Carrier ${at}`,
    status: 0,
    isExpired: false,
  }))
  // Only what the section reads.
  await renderInside(<TendersSection shipment={{ tenders } as Partial<Shipment> as Shipment} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(10)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 300' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(300)
  expect(screen.queryByRole('button')).toBeNull()
})
