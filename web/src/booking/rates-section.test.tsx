import { fireEvent, screen, waitFor } from '@testing-library/react'
import { booking } from '@waybill/contract/booking/booking.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { type Rate, rates } from '@waybill/contract/rates/rates.ts'
import { type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { renderInside } from '../test/rooms.tsx'
import { toastQueue } from '../ui/toast.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { RatesSection } from './rates-section.tsx'

vi.stubGlobal('CSS', { escape: (text: string) => text })
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

const found = (data: Rate[]) => ({ data, totalCount: data.length, priced: { distance: null } })

function asked(endpoint: Endpoint) {
  return call.mock.calls.filter(([one]) => one === endpoint).map(([, given]) => given)
}

async function pick(carrier: RegExp) {
  read.mockImplementation(async (endpoint) => answers.get(endpoint) ?? found([contract, spot]))
  call.mockImplementation(async (endpoint) => {
    const answer = answers.get(endpoint)
    if (answer instanceof Error) throw answer
    return answer
  })
  const shown = await renderInside(
    <>
      <RatesSection shipment={shipment as Shipment} />
      <ToastRegion />
    </>,
  )
  fireEvent.click(await screen.findByRole('radio', { name: carrier }))
  return shown
}

async function planAt(carrier: RegExp): Promise<void> {
  await pick(carrier)
  fireEvent.click(await screen.findByRole('button', { name: /^Plan at/ }))
}

afterEach(() => {
  toastQueue.clear()
  answers.clear()
  vi.resetAllMocks()
})

it('max buy follows the picked rate and is never below it; the load is tendered once it is saved', async () => {
  answers.set(shipments.updateMaxBuy, { ...shipment, maxBuy: 1245, version: 4 })
  const { path } = await pick(/Birch Lines/)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Max buy' })
  expect(field.value).toBe('$1,245.00')
  fireEvent.change(field, { target: { value: '1000' } })
  fireEvent.blur(field)
  expect(field.value).toBe('$1,245.00')
  fireEvent.click(await screen.findByRole('button', { name: /^Tender at/ }))
  await waitFor(() => expect(path()).toBe('/available-freight/4340001'))
  expect(asked(shipments.updateMaxBuy)).toEqual([
    expect.objectContaining({ body: { maxBuy: 1245, selectedRate: 1240 }, version: 3 }),
  ])
})

it('a max buy that is refused is told at its field, and nothing is tendered', async () => {
  const modelState = { maxBuy: ['At most 1,240'] }
  answers.set(shipments.updateMaxBuy, new Problem({ status: 400, code: 'bad-request', modelState }))
  const { path } = await pick(/Birch Lines/)
  fireEvent.click(await screen.findByRole('button', { name: /^Tender at/ }))
  expect(await screen.findByText('At most 1,240')).toBeTruthy()
  expect(path()).toBe('/')
})

it('a max buy that somebody else set meanwhile is taken over, and typing goes on from it', async () => {
  answers.set(shipments.updateMaxBuy, new Problem({ status: 412, code: 'changed-meanwhile' }))
  answers.set(shipments.find, { ...shipment, maxBuy: 1500, version: 4 })
  await pick(/Birch Lines/)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Max buy' })
  fireEvent.click(screen.getByRole('button', { name: 'Save max buy' }))
  await waitFor(() => expect(field.value).toBe('$1,500.00'))
  fireEvent.change(field, { target: { value: '1600' } })
  fireEvent.blur(field)
  answers.set(shipments.updateMaxBuy, { ...shipment, maxBuy: 1600, version: 5 })
  fireEvent.click(screen.getByRole('button', { name: 'Save max buy' }))
  expect(await screen.findByText('Max buy saved')).toBeTruthy()
  expect(asked(shipments.updateMaxBuy).at(-1)).toMatchObject({ body: { maxBuy: 1600 }, version: 4 })
})

it('a contract is quoted first, so that the plan holds, and then planned at', async () => {
  answers.set(rates.quote, { quoteId: 'held', price: 1240 })
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

it('a contract that costs more by now is not planned at, and the rates say what it costs', async () => {
  await pick(/Birch Lines/)
  answers.set(rates.quote, { quoteId: 'held', price: 2060, currency: 'USD' })
  answers.set(rates.find, found([{ ...contract, price: 2060, quoteId: 'held' }, spot]))
  fireEvent.click(await screen.findByRole('button', { name: 'Plan at $1,240.00' }))
  expect(await screen.findByText('The rate for Birch Lines is now $2,060.00')).toBeTruthy()
  expect(asked(booking.setOrigination)).toEqual([])
  answers.set(booking.setOrigination, { ...shipment, version: 4 })
  fireEvent.click(await screen.findByRole('button', { name: 'Plan at $2,060.00' }))
  expect(await screen.findByText('Shipment 4340001 is planned at the contract of $2,060.00')).toBeTruthy()
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
