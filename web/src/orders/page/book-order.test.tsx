import { fireEvent, render, screen } from '@testing-library/react'
import type { Order } from '@waybill/contract/orders/orders.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import type { PickableRate } from '../../rates/rate-list.tsx'
import { renderInside } from '../../test/rooms.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { BookOrder } from './book-order.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

const order = { orderNumber: '710001' } as Partial<Order> as Order
const rate = {
  carrierId: '0199f9c2-148a-7de6-8f65-279e36c6db7a',
  carrierName: 'Redbud Trucking',
  isGuaranteedRate: false,
  price: 961.87,
  currency: 'USD',
} as Partial<PickableRate> as PickableRate

async function book(answer: object): Promise<void> {
  vi.spyOn(calls, 'call').mockResolvedValue(answer)
  // As in the shell: toasts outlive the page.
  render(<ToastRegion />)
  await renderInside(<BookOrder order={order} rate={rate} onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Book' }))
}

it('says which shipment was made and booked (SPEC §8)', async () => {
  await book({ bookingSucceeded: true, shipment: { shipmentNumber: '4341081' }, errors: [] })
  expect(await screen.findByText('Shipment 4341081 Successfully Created and Booked')).toBeTruthy()
})

it('shows each thing that stands against the booking (SPEC §8)', async () => {
  await book({
    bookingSucceeded: false,
    errors: ['The policy ends too soon', 'The carrier is on hold'],
    reasons: ['The policy ends too soon', 'The carrier is on hold'].map(saidOf),
  })
  expect(await screen.findByText('The policy ends too soon')).toBeTruthy()
  expect(await screen.findByText('The carrier is on hold')).toBeTruthy()
})
