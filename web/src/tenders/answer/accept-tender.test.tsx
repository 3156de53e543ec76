import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Tender } from '@waybill/contract/tenders/tenders.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { AcceptTender } from './accept-tender.tsx'

const stopId = (sequence: number) => `0190a0b0-0000-7000-8000-00000000000${sequence}`
const stopAt = (sequence: number, type: 'Pickup' | 'Delivery', city: string) => ({
  stopId: stopId(sequence),
  sequence,
  type,
  city,
  state: 'IL',
  postalCode: '60601',
  timeZone: 'America/Chicago',
  early: null,
  late: null,
  appointment: null,
  arrivedAt: null,
  departedAt: null,
  isLate: false,
})
const LANE = [stopAt(1, 'Pickup', 'Chicago'), stopAt(2, 'Delivery', 'Peoria')]
const WHOLE: Tender = {
  id: '0190a0b0-0000-7000-8000-0000000000a1',
  tenderNumber: 'T90001',
  status: 0,
  isExpired: false,
  declineReason: null,
  shipmentId: '0190a0b0-0000-7000-8000-0000000000b1',
  shipmentNumber: '100001',
  shipmentStatus: 2,
  customerName: null,
  carrierId: '0190a0b0-0000-7000-8000-0000000000c1',
  carrierName: 'Alder Freight',
  lane: LANE,
  equipmentMode: 0,
  shippingMode: 0,
  miles: 400,
  milesEngine: null,
  weight: null,
  rate: 1_600,
  currency: 'USD',
  sentAt: '2026-11-20T11:44:00Z',
  respondBy: null,
  respondedAt: null,
  version: 1,
  note: 'Drop trailers only',
  declineText: null,
  respondedBy: null,
  carrierReference: null,
  specialInstructions: 'Food-grade trailer',
  facilities: ['Lakeshore Foods', 'Prairie Cold Storage'].map((name, index) => ({ stopId: stopId(index + 1), name })),
  reeferTemperature: null,
  isHazmat: false,
  isTeamRequired: false,
  commodities: [],
  charges: [],
  offers: [],
  can: { accept: true, reject: true, rescind: true },
}
let answers: unknown[]

beforeEach(() => {
  startSession(signedIn())
  answers = []
  vi.stubGlobal('CSS', { escape: (text: string) => text })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

async function openWith(read: () => Promise<Response> | Response): Promise<void> {
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return await read()
    answers.push(typeof body === 'string' ? JSON.parse(body) : undefined)
    return Response.json({ code: 'internal', status: 500, title: 'Failed' }, { status: 500 })
  })
  await renderInside(<AcceptTender tender={WHOLE} onClose={() => undefined} />)
}
const stops = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('tells a carrier that accepts from a list who loads and unloads, and what the load asks for', async () => {
  await openWith(() => Response.json(WHOLE))
  expect(await screen.findByText('Lakeshore Foods')).toBeDefined()
  expect(stops()).toEqual(['PickupLakeshore Foods', 'DeliveryPrairie Cold Storage'])
  expect(screen.getByRole('group', { name: 'Notes' }).textContent).toBe('Drop trailers only\nFood-grade trailer')
})

it('names the cities of a blind load, and says when it asks for nothing', async () => {
  await openWith(() => Response.json({ ...WHOLE, note: null, specialInstructions: null, facilities: [] }))
  expect(await screen.findByText('No special instructions')).toBeDefined()
  expect(stops()).toEqual(['PickupChicago, IL', 'DeliveryPeoria, IL'])
})

it('can be accepted before these are there', async () => {
  await openWith(() => new Promise(() => undefined))
  expect(stops()).toEqual(['Pickup', 'Delivery'])
  fireEvent.click(screen.getByRole('button', { name: 'Accept tender' }))
  await waitFor(() => expect(answers).toEqual([{ status: 1 }]))
})

it('offers to try again if these could not be loaded, and claims nothing about the load', async () => {
  await openWith(() => Response.json({ code: 'not-found', status: 404, title: 'Not found' }, { status: 404 }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByText('No special instructions')).toBeNull()
  expect(stops()).toEqual(['PickupChicago, IL', 'DeliveryPeoria, IL'])
})
