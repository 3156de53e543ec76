import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { AvailableLoad } from '@waybill/contract/available-freight/available-freight.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { MakeOffer } from './make-offer.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

beforeEach(() => startSession(signedIn()))
afterEach(clearSession)

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

async function enter(amount: string): Promise<void> {
  fireEvent.input(await screen.findByLabelText('Amount'), { target: { value: amount } })
}

it('sends the amount, and says what the load can be booked at', async () => {
  const call = vi.spyOn(calls, 'call').mockResolvedValue({ id: load.id, status: 'Offered' })
  const onClose = vi.fn<() => void>()
  await renderInside(<MakeOffer load={load} onClose={onClose} />)
  expect(await screen.findByText('You can book it now at $1,850.00. Make an offer only to ask for more.')).toBeTruthy()
  await enter('2150')
  fireEvent.click(screen.getByRole('button', { name: 'Send offer' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(call.mock.calls.find(([endpoint]) => endpoint.method === 'POST')?.[1]).toMatchObject({
    params: { shipmentNumber: '4340001' },
    body: { amount: 2_150 },
  })
})

it('at the counter it says that it books', async () => {
  const offer = { rateRequestId: load.id, status: 'Offered', amount: 2_150, counter: 2_000 } as const
  await renderInside(<MakeOffer load={{ ...load, posting: null, offer }} onClose={() => undefined} />)
  expect(await screen.findByRole('button', { name: 'Revise offer' })).toBeTruthy()
  await enter('2000')
  expect(await screen.findByRole('button', { name: 'Book at $2,000.00' })).toBeTruthy()
})
