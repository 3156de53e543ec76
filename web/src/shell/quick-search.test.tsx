import { act, fireEvent, screen } from '@testing-library/react'
import { SHIPMENT_STATUS, SHIPMENT_STATUS_NAMES, type ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../test/signed-in.ts'
import { QuickSearch } from './quick-search.tsx'

const fetched = vi.fn<typeof fetch>()

function found(...statuses: ShipmentStatus[]) {
  const data = statuses.map((value, index) => ({
    id: `0190a0b0-0000-7000-8000-00000000000${index}`,
    shipmentNumber: `S-${index}`,
    status: { value, displayName: SHIPMENT_STATUS_NAMES[value] },
    origin: { city: 'Chicago', state: 'IL', postalCode: '60638' },
    destination: { city: 'Fresno', state: 'CA', postalCode: '93725' },
    referenceNumbers: ['PO 88120'],
  }))
  fetched.mockImplementation(async () => Response.json({ data, totalCount: data.length }))
}

async function open() {
  const place = await renderInside(<QuickSearch />)
  const input = screen.getByRole('combobox')
  fireEvent.focus(input)
  return { ...place, input }
}

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  startSession(signedIn())
})
afterEach(() => {
  clearSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks once, 700 ms after the last key, for 50 at most', async () => {
  found(SHIPMENT_STATUS.inTransit)
  const { input } = await open()
  type(input, '10')
  await wait(600)
  type(input, '1042')
  await wait(600)
  expect(fetched).not.toHaveBeenCalled()
  await wait(200)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/v2/quick_searches/shipments?query=1042&pageSize=50')
  const option = await screen.findByRole('option')
  expect(option.textContent).toContain('S-0')
  expect(option.textContent).toContain('In Transit')
  expect(option.textContent).toContain('Chicago, IL 60638')
  expect(option.textContent).toContain('PO 88120')
})

it('aborts an older question that is still under way', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  fetched.mockImplementation((_address, init) => {
    signals.push(init?.signal)
    return new Promise(() => undefined)
  })
  const { input } = await open()
  type(input, '10')
  await wait(800)
  type(input, '1042')
  await wait(800)
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
})

it("says 'No Matching Results' when there are none", async () => {
  found()
  const { input } = await open()
  type(input, 'nothing')
  await wait(800)
  expect(await screen.findByText('No Matching Results')).toBeTruthy()
})

it('hints at shipment numbers', async () => {
  await open()
  expect(screen.getByText('Enter shipment number to start search')).toBeTruthy()
})

it('hints to brokers at reference numbers too', async () => {
  startSession(signedIn(1_800, { ...DISPATCHER, isBroker: true, companyKind: 'broker' }))
  await open()
  expect(screen.getByText('Enter Shipment or Reference Number to Start Search')).toBeTruthy()
})

it('walks with the arrows and opens with Enter; a draft opens nothing', async () => {
  found(SHIPMENT_STATUS.draft, SHIPMENT_STATUS.tendering)
  const { input, path } = await open()
  type(input, 'S')
  await wait(800)
  await screen.findAllByRole('option')
  fireEvent.keyDown(input, { key: 'Enter' })
  await wait(50)
  expect(path()).toBe('/')
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  fireEvent.keyDown(input, { key: 'Enter' })
  await wait(50)
  expect(path()).toBe('/available-freight/S-1')
})
