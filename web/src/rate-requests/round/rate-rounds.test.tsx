import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { RateRound, RateRoundEntry, RateRounds } from '@waybill/contract/rate-requests/rate-rounds.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { because } from '../../test/why-not.ts'
import { AskForRates } from './ask-for-rates.tsx'
import { RateRoundsSection } from './rate-rounds.tsx'

const SHIPMENT_ID = '0190a0b0-0000-7000-8000-000000000001'
const ALDER_ID = '0190a0b0-0000-7000-8000-0000000000a1'
const soon = new Date(Date.now() + 3_600_000).toISOString()
let sent: [path: string, body: unknown][]
let rounds: RateRounds
let answer: () => Response

beforeEach(() => {
  startSession(
    signedIn(1_800, { ...DISPATCHER, persona: 'operations', companyKind: 'provider', permissions: ['Admin'] }),
  )
  sent = []
  rounds = {
    data: [
      aRound([
        offered('Birch Lines', 1_750, { isBest: true }),
        offered('Alder Freight', 2_100, { isAboveMaxBuy: true, award: because('It is above max buy') }),
        anEntry({ carrierName: 'Cedar Haul', status: 'Declined', declineReason: 0, declineText: null }),
      ]),
    ],
    totalCount: 1,
    maxBuy: 2_000,
    targetRate: 1_800,
    miles: 500,
    can: { ask: true },
  }
  answer = () => Response.json(rounds.data[0])
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') {
      if (path.includes('tenderable_carriers'))
        return Response.json({
          data: [{ id: ALDER_ID, name: 'Alder Freight', scac: 'ALDR', number: '1001', canBook: true, fit: null }],
          totalCount: 1,
        })
      return Response.json(rounds)
    }
    sent.push([path, typeof body === 'string' ? JSON.parse(body) : undefined])
    return answer()
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const open = () => renderInside(<RateRoundsSection shipmentId={SHIPMENT_ID} />)
const rowOf = async (carrier: string) => within(await screen.findByRole('row', { name: new RegExp(carrier) }))
const press = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

it('holds the answers against each other, the target and max buy', async () => {
  await open()
  const birch = await rowOf('Birch Lines')
  expect(birch.getByText('$1,750.00')).toBeDefined()
  expect(birch.getByText('$3.50/mi')).toBeDefined()
  expect(birch.getByText('Lowest')).toBeDefined()
  expect(birch.getByText('$50.00 under target')).toBeDefined()
  expect((await rowOf('Alder Freight')).getByText('$100.00 over max buy')).toBeDefined()
  expect((await rowOf('Cedar Haul')).getByText('No Capacity')).toBeDefined()
  expect(screen.getByText('Target $1,800.00 · Max buy $2,000.00')).toBeDefined()
})

it('says target and max buy in the currency of the load, as the offers', async () => {
  rounds = { ...rounds, data: rounds.data.map((round) => ({ ...round, currency: 'CAD' })) }
  await open()
  expect(await screen.findByText('Target CA$1,800.00 · Max buy CA$2,000.00')).toBeDefined()
  expect((await rowOf('Birch Lines')).getByText('CA$50.00 under target')).toBeDefined()
})

it('awards the amount that was shown, once and after asking', async () => {
  await open()
  fireEvent.click((await rowOf('Birch Lines')).getByRole('button', { name: 'Award the load to Birch Lines' }))
  expect(sent).toEqual([])
  press('Award at $1,750.00')
  press('Award at $1,750.00')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([[expect.stringMatching(/\/award$/), { amount: 1_750 }]])
})

it('says that an offer changed while it was awarded', async () => {
  answer = () =>
    Response.json(
      { code: 'offer-no-longer-stands', status: 409, title: 'The offer has changed or is no longer good' },
      { status: 409 },
    )
  await open()
  fireEvent.click((await rowOf('Birch Lines')).getByRole('button', { name: 'Award the load to Birch Lines' }))
  press('Award at $1,750.00')
  expect(await screen.findByText('The offer has changed or is no longer good')).toBeDefined()
})

it('counters with the target, unless told otherwise', async () => {
  await open()
  fireEvent.click((await rowOf('Alder Freight')).getByRole('button', { name: 'Counter the offer of Alder Freight' }))
  press('Send counter')
  await waitFor(() =>
    expect(sent).toEqual([[expect.stringMatching(/\/counter$/), { amount: 1_800, openForMinutes: 60 }]]),
  )
})

it('withdraws the round', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw requests' }))
  press('Withdraw requests')
  await waitFor(() => expect(sent).toEqual([[expect.stringMatching(/\/withdrawal$/), {}]]))
})

it('asks the chosen carriers until a deadline, and awards by itself only if told how much', async () => {
  const onClose = vi.fn<() => void>()
  const load = { id: SHIPMENT_ID, shipmentNumber: '4340001', lane: [] as never[] }
  await renderInside(<AskForRates load={load} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('checkbox', { name: /Alder Freight/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Award the lowest offer/ }))
  press('Ask the carrier')
  expect(sent).toEqual([])
  fireEvent.input(screen.getByLabelText('Up to'), { target: { value: '1900' } })
  press('Ask the carrier')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.map(([, body]) => body)).toEqual([
    {
      shipmentId: SHIPMENT_ID,
      carrierIds: [ALDER_ID],
      respondWithinMinutes: 120,
      automation: { awardUpTo: 1_900, counterWithinPercent: null },
    },
  ])
})

function aRound(requests: RateRoundEntry[]): RateRound {
  return {
    id: '0190a0b0-0000-7000-8000-0000000000c1',
    shipmentId: SHIPMENT_ID,
    state: 'open',
    note: null,
    currency: 'USD',
    respondBy: soon,
    automation: null,
    startedAt: '2026-11-24T12:00:00Z',
    startedBy: 'Nora Vance',
    endedAt: null,
    endReason: null,
    requests,
    can: { withdraw: true },
  }
}

function anEntry(part: Partial<RateRoundEntry> & { carrierName: string }): RateRoundEntry {
  return {
    rateRequestId: `0190a0b0-0000-7000-8000-${String(part.carrierName.length).padStart(12, '0')}`,
    rateRequestNumber: 'R-1001',
    carrierId: ALDER_ID,
    status: 'Sent',
    respondedBy: null,
    respondedAt: null,
    declineReason: null,
    declineText: null,
    offer: null,
    counter: null,
    isBest: false,
    isAboveMaxBuy: false,
    can: { award: true, counter: true, answer: true },
    ...part,
  }
}

function offered(
  carrierName: string,
  amount: number,
  { award = true, ...part }: Partial<RateRoundEntry> & { award?: RateRoundEntry['can']['award'] },
): RateRoundEntry {
  return anEntry({
    carrierName,
    status: 'Offered',
    offer: { amount, validUntil: soon, note: null, offeredAt: '2026-11-24T12:30:00Z', offeredBy: 'Maria Okafor' },
    can: { award, counter: true, answer: true },
    ...part,
  })
}
