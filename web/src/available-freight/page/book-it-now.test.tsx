import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { AvailableLoad } from '@waybill/contract/available-freight/available-freight.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { renderInside } from '../../test/rooms.tsx'
import { BoardOffer } from './board-offer.tsx'
import { BookItNow } from './book-it-now.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

const load: AvailableLoad = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  shipmentNumber: '4340001',
  status: 1,
  lane: [],
  equipmentMode: 0,
  shippingMode: 0,
  miles: 925,
  milesEngine: null,
  weight: 38_000,
  commodities: ['Canned vegetables'],
  isHazmat: false,
  isTeamRequired: false,
  reeferTemperature: null,
  currency: 'USD',
  tender: null,
  posting: { rate: 1_850, version: 7, postedAt: new Date().toISOString(), state: 'open', carriers: null },
  offer: null,
  mark: { isStarred: false, hiddenBecause: null, note: null },
  can: { tender: saidOf('No'), post: saidOf('No'), book: true, offer: true },
}

it('books at the price and the version that were read, and leads to the shipment', async () => {
  const call = vi.spyOn(calls, 'call').mockResolvedValue({ shipmentNumber: '4340001' })
  const onClose = vi.fn<() => void>()
  const { path } = await renderInside(<BookItNow load={load} posting={{ rate: 1_850, version: 7 }} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Book at $1,850.00' }))
  await waitFor(() => expect(path()).toBe('/shipments/4340001'))
  expect(call.mock.calls[0]?.[1]).toMatchObject({
    params: { shipmentNumber: '4340001' },
    body: { rate: 1_850, version: 7 },
  })
  expect(onClose).toHaveBeenCalled()
})

it('says why a load cannot be booked, beside its price', async () => {
  const book = saidOf('Your company is on hold: Papers missing')
  await renderInside(<BoardOffer load={{ ...load, can: { ...load.can, book } }} />)
  expect(await screen.findByText('Your company is on hold: Papers missing')).toBeTruthy()
  expect(screen.getByText('$1,850.00')).toBeTruthy()
})
