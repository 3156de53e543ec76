import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { RecordDeparture } from './record-departure.tsx'

const item = {
  lineItemId: 'item',
  orderNumber: '710001',
  description: 'Yogurt',
  packageType: 'Pallets',
  packages: 18,
  weight: null,
  freightClass: null,
  isHazmat: false,
  confirmedPackages: null,
  exception: null,
}
/** Only what the sheet reads. */
const stop = {
  stopId: 'stop',
  type: 'Pickup',
  name: 'Fir Foods Fresno',
  city: 'Fresno',
  state: 'CA',
  timeZone: 'America/Los_Angeles',
  arrivedAt: '2026-11-20T11:44:00-08:00',
  lineItems: [item],
} as Partial<ShipmentStop> as ShipmentStop
const shipment = { id: 'shipment', shipmentNumber: '4340001', stops: [stop] } as Partial<Shipment> as Shipment

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

const onClose = vi.fn<() => void>()
const call = vi.spyOn(calls, 'call')

beforeEach(() => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordDeparture shipment={shipment} stop={stop} onClose={onClose} />
    </QueryClientProvider>,
  )
})
afterEach(() => vi.resetAllMocks())

function count(text: string): void {
  const field = screen.getByRole('textbox', { name: 'Count of Yogurt' })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}

function record(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Record departure' }))
}

it('sends what was ordered when nobody counts otherwise', async () => {
  call.mockResolvedValue({ ...shipment, status: 5 })
  record()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const body = call.mock.calls[0]?.[1].body
  expect(body).toMatchObject({
    confirmedLineItems: [{ lineItemId: 'item', packages: 18, exception: 'None' }],
    sealNumbers: [],
  })
})

it('says how many are short, and sends it', async () => {
  call.mockResolvedValue({ ...shipment, status: 5 })
  count('16')
  expect(screen.getByText('Short 2')).toBeTruthy()
  record()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(call.mock.calls[0]?.[1].body).toMatchObject({ confirmedLineItems: [{ packages: 16, exception: 'Short' }] })
})

it('puts a refusal beside its field and stays open with what was typed', async () => {
  const message = 'The truck arrived later than that'
  call.mockRejectedValue(new Problem({ status: 400, code: 'bad-request', modelState: { at: [message] } }))
  count('17')
  record()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText('Short 1')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

it('says a refusal that concerns no field above the acts', async () => {
  const detail = 'Record the arrival at Fir Foods Fresno first'
  call.mockRejectedValue(new Problem({ status: 409, code: 'step-not-allowed', detail }))
  record()
  expect(await screen.findByText(detail)).toBeTruthy()
})
