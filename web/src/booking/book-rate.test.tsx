import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { expect, it, vi } from 'vitest'
import * as calls from '../api/call.ts'
import { createQueryClient } from '../api/query-client.ts'
import type { PickableRate } from '../rates/rate-list.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { BookRate } from './book-rate.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

const shipment = { id: 'shipment', shipmentNumber: '4340001', shippingMode: 0 } as Partial<Shipment> as Shipment
const rate = {
  carrierId: '0190a0b0-0000-7000-8000-000000000001',
  carrierName: 'Redbud Trucking',
  price: 961.87,
  currency: 'USD',
}

it('shows each thing that stands against the booking, and books nothing (SPEC §8)', async () => {
  const onClose = vi.fn<() => void>()
  const errors = ['The policy ends too soon', 'The carrier is on hold']
  vi.spyOn(calls, 'call').mockResolvedValue({
    bookingSucceeded: false,
    shipment: null,
    errors,
    reasons: errors.map(saidOf),
  })
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <BookRate shipment={shipment} rate={rate as Partial<PickableRate> as PickableRate} onClose={onClose} />
      <ToastRegion />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Book' }))
  for (const error of errors) expect(await screen.findByText(error)).toBeTruthy()
  expect(screen.queryByText('Shipment 4340001 Booked!')).toBeNull()
  expect(onClose).toHaveBeenCalled()
})
