import { fireEvent, screen } from '@testing-library/react'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { expect, it, vi } from 'vitest'
import { renderInside } from '../../test/rooms.tsx'
import { FactsSection, TendersSection } from './shipment-facts.tsx'

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

it('says what is hazardous about a load, who answers day and night, and what the truck must bring', async () => {
  const paint = {
    lineItemId: '1',
    isHazmat: true,
    unNumber: 'UN1263',
    properShippingName: 'Paint',
    hazardClass: '3',
    packingGroup: 'II',
  }
  const shipment = {
    stops: [{ type: 'Pickup', lineItems: [paint] }],
    references: [],
    requirements: ['2 load bars', 'straps'],
    isHazmat: true,
    hazmatContacts: ['CHEMTREC +1 800 424 9300'],
    equipmentMode: 0,
    shippingMode: 0,
    reeferTemperature: null,
    customerName: null,
    carrierName: null,
    carrierRate: null,
    maxBuy: null,
    miles: null,
    weight: null,
    proNumber: null,
  }
  // Only what the section reads.
  await renderInside(<FactsSection shipment={shipment as unknown as Shipment} />)
  for (const text of ['UN1263, Paint, 3, PG II', 'Day and night: CHEMTREC +1 800 424 9300', '2 load bars, straps'])
    expect(screen.getByText(text)).toBeTruthy()
})
