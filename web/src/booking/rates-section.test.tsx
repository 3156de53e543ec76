import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { booking } from '@waybill/contract/booking/booking.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { type Rate, rates } from '@waybill/contract/rates/rates.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { toastQueue } from '../ui/toast.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { RatesSection } from './rates-section.tsx'

vi.stubGlobal('CSS', { escape: (text: string) => text })
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn<() => void>() }))
vi.mock('../shell/current-user.ts', () => ({ useCurrentUser: () => ({ persona: 'operations' }) }))

const contract: Rate = {
  carrierId: 'birch',
  carrierName: 'Birch Lines',
  scac: null,
  rateSource: 'ContractTL',
  price: 1240,
  markupTotal: null,
  currency: 'USD',
  rate: 2.1,
  rateType: 'Per Mile',
  chargeRateType: 'Per Mile',
  serviceDays: 2,
  serviceLevelCode: null,
  isGuaranteedRate: false,
  quoteId: null,
  validUntil: null,
  webServiceDescriptionId: null,
  reference: 'LC-1',
  rank: 1,
  charges: [],
  isInError: false,
  error: null,
}
const spot: Rate = {
  ...contract,
  carrierId: 'alder',
  carrierName: 'Alder Freight',
  rateSource: 'Spot',
  price: 1300,
  quoteId: 'named',
}
/** Only what the section reads. */
const can = { setMaxBuy: true, tender: true, book: true } as Shipment['can']
const shipment = { id: 'load', shipmentNumber: '4340001', version: 3, maxBuy: null, can } as Partial<Shipment>

const call = vi.spyOn(calls, 'call')
const read = vi.spyOn(calls, 'read')
const answers = new Map<Endpoint, unknown>()

function asked(endpoint: Endpoint) {
  return call.mock.calls.filter(([one]) => one === endpoint).map(([, given]) => given)
}

async function planAt(carrier: RegExp): Promise<void> {
  read.mockResolvedValue({ data: [contract, spot], totalCount: 2, priced: { distance: null } })
  call.mockImplementation(async (endpoint) => {
    const answer = answers.get(endpoint)
    if (answer instanceof Error) throw answer
    return answer
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RatesSection shipment={shipment as Shipment} />
      <ToastRegion />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('radio', { name: carrier }))
  fireEvent.click(screen.getByRole('button', { name: /^Plan at/ }))
}

afterEach(() => {
  toastQueue.clear()
  answers.clear()
  vi.resetAllMocks()
})

it('a contract is quoted first, so that the plan holds, and then planned at', async () => {
  answers.set(rates.quote, { quoteId: 'held' })
  answers.set(booking.setOrigination, { ...shipment, version: 4 })
  await planAt(/Birch Lines/)
  expect(await screen.findByText('Shipment 4340001 is planned at the contract of $1,240.00')).toBeTruthy()
  expect(asked(rates.quote)).toEqual([
    expect.objectContaining({ body: { shipmentId: 'load', carrierId: 'birch', rateSource: 'ContractTL' } }),
  ])
  expect(asked(booking.setOrigination)).toEqual([
    expect.objectContaining({ body: { originationType: 'TmsContract', quoteId: 'held' }, version: 3 }),
  ])
})

it('a spot price that a carrier named is planned at as it stands', async () => {
  answers.set(booking.setOrigination, { ...shipment, version: 4 })
  await planAt(/Alder Freight/)
  expect(await screen.findByText('Shipment 4340001 is planned at the spot price of $1,300.00')).toBeTruthy()
  expect(asked(rates.quote)).toEqual([])
  expect(asked(booking.setOrigination)).toEqual([
    expect.objectContaining({ body: { originationType: 'TmsSpot', quoteId: 'named' } }),
  ])
})

it('a quote that is refused plans nothing, and the refusal stands above the acts', async () => {
  answers.set(rates.quote, new Problem({ status: 422, code: 'rate-not-available', detail: 'Birch Lines is on hold' }))
  await planAt(/Birch Lines/)
  expect(await screen.findByText('Birch Lines is on hold')).toBeTruthy()
  expect(asked(booking.setOrigination)).toEqual([])
})
