import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { because } from '../../test/why-not.ts'
import { RecordDeparture } from './record-departure.tsx'

/** The contract validates before sending, and takes only UUIDs. */
const ITEM = '0199f9c2-148a-7de6-8f65-279e36c6db7a'

const item = {
  lineItemId: ITEM,
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
  arrivedAt: new Date(Date.now() - 3_600_000).toISOString(),
  lineItems: [item],
  can: { arrive: because('The arrival was recorded before'), depart: true },
} as Partial<ShipmentStop> as ShipmentStop
const shipment = { id: 'shipment', shipmentNumber: '4340001', stops: [stop] } as Partial<Shipment> as Shipment

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

const onClose = vi.fn<() => void>()
const call = vi.spyOn(calls, 'call')

function sheet(now: Shipment): ReactNode {
  return (
    <QueryClientProvider client={client}>
      <RecordDeparture shipment={now} stop={stop} onClose={onClose} />
    </QueryClientProvider>
  )
}

let client: QueryClient
let rerender: (ui: ReactNode) => void
beforeEach(() => {
  client = new QueryClient()
  rerender = render(sheet(shipment)).rerender
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
    confirmedLineItems: [{ lineItemId: ITEM, packages: 18, exception: 'None' }],
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

it('asks before it throws away what was counted, and not when nothing was', () => {
  const asked = () => screen.queryByText('Discard what you entered?') !== null
  const leave = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  count('17')
  leave()
  expect(asked()).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
  count('18')
  expect(asked()).toBe(false)
  leave()
  expect(onClose).toHaveBeenCalled()
})

it('says so when somebody else records the departure meanwhile', () => {
  const reason = because('The departure from Fir Foods Fresno was recorded before')
  const done = { ...stop, can: { arrive: reason, depart: reason } }
  rerender(sheet({ ...shipment, stops: [done] }))
  const act = screen.getByRole('button', { name: 'Record departure' })
  expect(act.getAttribute('aria-disabled')).toBe('true')
  record()
  expect(call).not.toHaveBeenCalled()
})
