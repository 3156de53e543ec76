import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { CaseEligibility } from '@waybill/contract/cases/cases.ts'
import { type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { isSomebodyTyping } from '../../api/typing.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { because } from '../../test/why-not.ts'
import { ZONE_CLOCKS } from '../../test/zone-clocks.ts'
import { setZoneClocks } from '../../ui/clock.ts'
import { OpenCase } from './open-case.tsx'

const STOP = '0199f9c2-148a-7de6-8f65-279e36c6db7b'
const SHIPMENT = {
  id: '0199f9c2-148a-7de6-8f65-279e36c6db7a',
  shipmentNumber: '4340017',
  trailerNumber: null,
  stops: [
    {
      stopId: STOP,
      type: 'Delivery',
      sequence: 2,
      name: 'Meridian Foods',
      city: 'Dallas',
      state: 'TX',
      timeZone: 'America/Chicago',
      arrivedAt: '2026-11-24T14:00:00Z',
      departedAt: '2026-11-24T18:30:00Z',
    },
  ],
} as unknown as Shipment

const eligible = (line: Partial<CaseEligibility['lines'][number]> = {}): CaseEligibility => ({
  type: 2,
  shipmentId: SHIPMENT.id,
  shipmentNumber: SHIPMENT.shipmentNumber,
  stopId: STOP,
  isEligible: line.holds !== false,
  lines: [{ code: 'once', holds: true, isRequired: true, said: because('It has not been requested yet'), ...line }],
  deadlineAt: null,
  detention: null,
  amount: 150,
  currency: 'USD',
  requiredDocuments: [],
})

beforeEach(() => startSession(signedIn()))
afterEach(() => {
  clearSession()
  setZoneClocks(ZONE_CLOCKS)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(eligibility: CaseEligibility) {
  const fetched = vi.fn(async (_url: string | Request, init?: RequestInit) =>
    init?.method === 'POST' ? new Promise<Response>(() => undefined) : Response.json(eligibility),
  )
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('CSS', { escape: (id: string) => id })
  await renderInside(<OpenCase shipment={SHIPMENT} preset={{ caseType: 2, stopId: STOP }} onClose={() => undefined} />)
  return fetched
}

it('sends detention as the stop recorded it, in one press', async () => {
  const fetched = await open(eligible())
  expect(await screen.findByText('It has not been requested yet')).toBeDefined()
  expect(screen.getByText('$150.00')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Create case' }))
  const posted = () => fetched.mock.calls.find(([, init]) => init?.method === 'POST')
  await waitFor(() => expect(posted()).toBeDefined())
  const sent = posted()?.[1]?.body
  expect(typeof sent === 'string' && JSON.parse(sent)).toEqual({
    caseType: 2,
    shipmentId: SHIPMENT.id,
    stopId: STOP,
    details: {
      arrival: '2026-11-24T14:00:00.000Z',
      departure: '2026-11-24T18:30:00.000Z',
      reason: 'The truck was at Meridian Foods for 4 h 30 min',
    },
  })
})

it('sends no request without its times: what cannot be read says so in its field', async () => {
  setZoneClocks([])
  const fetched = await open(eligible())
  expect(await screen.findByText('It has not been requested yet')).toBeDefined()
  expect(screen.getAllByText(/^The time zone of this place is not available yet/)).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Create case' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Arrived'))
  expect(fetched.mock.calls.filter(([, init]) => init?.method === 'POST')).toEqual([])
})

it('says before anything is sent why it cannot be requested', async () => {
  await open(eligible({ holds: false, said: because('Case 1000 already requests it') }))
  expect((await screen.findAllByText('Case 1000 already requests it')).length).toBeGreaterThan(0)
  expect(screen.getByRole('img', { name: 'Not met' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Create case' }).getAttribute('aria-disabled')).toBe('true')
})

it('sends what can follow later without it', async () => {
  await open(eligible({ holds: false, isRequired: false, said: because('Detention In-Out Form is missing') }))
  expect(await screen.findByRole('img', { name: 'Can be added later' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Create case' }).getAttribute('aria-disabled')).toBeNull()
})

it('says when a document that hangs on the case can be added', async () => {
  const claimForm: CaseEligibility['requiredDocuments'][number] = {
    fileType: 34,
    description: 'Claim Form',
    entityType: 'Case',
    entityDescription: '',
    orderStopId: null,
    orderId: null,
    shipmentId: null,
    invoiceId: null,
    isSatisfied: false,
  }
  await open({ ...eligible(), requiredDocuments: [claimForm] })
  expect(await screen.findByText('Claim Form')).toBeDefined()
  expect(screen.getByText('Add it once the case is created.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add Claim Form' })).toBeNull()
})

it('keeps the page once a load is chosen, should the session end', async () => {
  const row = { shipmentNumber: SHIPMENT.shipmentNumber, lane: SHIPMENT.stops }
  vi.spyOn(calls, 'read').mockImplementation(async ({ path }: { path: string }) =>
    path === shipments.list.path ? { data: [row], totalCount: 1 } : SHIPMENT,
  )
  vi.stubGlobal('CSS', { escape: (id: string) => id })
  await renderInside(<OpenCase onClose={() => undefined} />)
  expect(isSomebodyTyping()).toBe(false)
  const box = screen.getByRole('combobox', { name: 'Shipment' })
  act(() => box.focus())
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.click(await screen.findByRole('option', { name: /4340017/ }))
  await waitFor(() => expect(isSomebodyTyping()).toBe(true))
})

it('keeps what was entered when it was the other stop', async () => {
  vi.stubGlobal('fetch', async () => Response.json(eligible()))
  vi.stubGlobal('CSS', { escape: (id: string) => id })
  const [there] = SHIPMENT.stops
  const here = {
    ...there,
    stopId: '0199f9c2-148a-7de6-8f65-279e36c6db7c',
    type: 'Pickup',
    sequence: 1,
    name: 'Acme Plant',
  }
  const load = { ...SHIPMENT, stops: [here, there] } as Shipment
  await renderInside(<OpenCase shipment={load} preset={{ caseType: 5, stopId: STOP }} onClose={() => undefined} />)
  fireEvent.change(await screen.findByLabelText(/^Paid to/), { target: { value: 'Dockside' } })
  fireEvent.click(screen.getByRole('button', { name: /Stop/ }))
  fireEvent.click(await screen.findByRole('option', { name: /Acme Plant/ }))
  await waitFor(() => expect(screen.getByRole('button', { name: /Stop/ }).textContent).toContain('Acme Plant'))
  expect(screen.getByLabelText<HTMLInputElement>(/^Paid to/).value).toBe('Dockside')
})
