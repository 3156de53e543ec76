import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { TenderRun } from '@waybill/contract/tenders/tender-runs.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { OfferTenderSheet } from './offer-tender.tsx'

const ALDER = { id: '0190a0b0-0000-7000-8000-0000000000a1', name: 'Alder Freight' }
const BIRCH = { id: '0190a0b0-0000-7000-8000-0000000000b1', name: 'Birch Lines' }
const LOAD = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  shipmentNumber: '4340001',
  lane: [] as never[],
  miles: 400,
  currency: 'USD' as const,
}
const RUN: TenderRun = {
  id: '0190a0b0-0000-7000-8000-0000000000c1',
  shipmentId: LOAD.id,
  strategy: 'single',
  state: 'running',
  reason: null,
  note: null,
  currency: 'USD',
  respondWithinMinutes: 120,
  minimumLeadMinutes: 0,
  isAutomatic: false,
  pausedReason: null,
  currentRank: 1,
  nextActionAt: null,
  startedAt: '2026-11-24T12:00:00Z',
  startedBy: 'Nora Vance',
  endedAt: null,
  rungs: [],
  can: { pause: true, resume: true, withdraw: true },
}
let sent: unknown[]
let answer: () => Response
const onClose = vi.fn<() => void>()

beforeEach(() => {
  startSession(signedIn())
  sent = []
  onClose.mockReset()
  answer = () => Response.json({ run: RUN, job: null })
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: [], totalCount: 0 })
    sent.push(typeof body === 'string' ? JSON.parse(body) : undefined)
    return answer()
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const open = (carriers = [ALDER]) =>
  renderInside(<OfferTenderSheet load={LOAD} start={{ carriers, rate: 1_850 }} onClose={onClose} />)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('offers the load to one carrier once, at the rate and with the note that were typed', async () => {
  await open()
  fireEvent.input(screen.getByLabelText('Rate'), { target: { value: '1900' } })
  fireEvent.change(screen.getByLabelText(/^Note to the carriers/), { target: { value: 'Tarps needed' } })
  press('Tender shipment')
  press('Tender shipment')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    { shipmentId: LOAD.id, strategy: 'single', carrierId: ALDER.id, rate: 1_900, note: 'Tarps needed' },
  ])
})

it('offers it to several at once, and says beside the rate what is refused', async () => {
  await open([ALDER, BIRCH])
  fireEvent.click(screen.getByRole('radio', { name: /^To several at once/ }))
  answer = () =>
    Response.json({ code: 'bad-request', status: 400, modelState: { rate: ['Above max buy'] } }, { status: 400 })
  press('Tender to 2 carriers')
  expect(await screen.findByText('Above max buy')).toBeDefined()
  expect(sent).toEqual([{ shipmentId: LOAD.id, strategy: 'broadcast', carrierIds: [ALDER.id, BIRCH.id], rate: 1_850 }])
  expect(onClose).not.toHaveBeenCalled()
})
