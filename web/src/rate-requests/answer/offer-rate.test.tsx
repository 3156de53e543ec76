import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { RateLane, RateRequest } from '@waybill/contract/rate-requests/rate-requests.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { isSomebodyTyping } from '../../api/typing.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { AnswerButtons, useAnswering } from './answer-rate-request.tsx'
import { BreakEven } from './break-even.tsx'
import { OfferRate } from './offer-rate.tsx'
import { TakeCounter } from './take-counter.tsx'

const LANE: RateLane = {
  history: {
    loads: 12,
    medianPaid: 1_790,
    last: { shipmentNumber: '4340001', pickedUpOn: '2026-11-02', paid: 1_800 },
    currency: 'USD',
  },
  fuel: null,
  deadhead: { miles: 40, city: 'Joliet', state: 'IL', emptyAt: '2026-11-24T12:00:00Z' },
  costPerMile: 2,
}
const NO_COUNTER = { code: 'rate-counter-none', facts: {}, text: 'There is no open counter' }

let sent: unknown[]
let answer: () => Response
/** The request as the server has it by now. */
let latest: RateRequest
const onClose = vi.fn<() => void>()

beforeEach(() => {
  startSession(signedIn())
  sent = []
  latest = aRateRequest()
  onClose.mockReset()
  answer = () => Response.json(aRateRequest({ status: 'Offered' }))
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json(path.endsWith('/lane') ? LANE : latest)
    sent.push(typeof body === 'string' ? JSON.parse(body) : undefined)
    return answer()
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const type = (amount: string) => fireEvent.input(screen.getByLabelText('Amount'), { target: { value: amount } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const offer = (request: RateRequest, now = request) => {
  latest = now
  return renderInside(<OfferRate request={request} onClose={onClose} />)
}

it('sends the amount once, and says while it is typed what a mile pays, with the empty miles too', async () => {
  await offer(aRateRequest())
  expect(await screen.findByText('40 mi from Joliet, IL')).toBeDefined()
  type('1850')
  expect(screen.getByText('$4.63/mi')).toBeDefined()
  expect(screen.getByText('$4.20/mi incl. 40 empty mi')).toBeDefined()
  press('Send offer')
  press('Send offer')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ status: 'Offered', amount: 1_850 }])
})

it('says what is left above break-even, and takes another cost per mile', async () => {
  await offer(aRateRequest())
  expect(await screen.findByText('at $2.00/mi, incl. empty miles')).toBeDefined()
  expect(screen.getByText('$880.00')).toBeDefined()
  type('1000')
  expect(screen.getByText('$120.00 above break-even')).toBeDefined()
  type('800')
  expect(screen.getByText('$80.00 below break-even')).toBeDefined()
  answer = () => Response.json({ costPerMile: 2.5 })
  press('Change cost per mile')
  fireEvent.input(screen.getByLabelText('Cost per mile'), { target: { value: '2.5' } })
  press('Save')
  await waitFor(() => expect(sent).toEqual([{ costPerMile: 2.5 }]))
})

it('knows no break-even of a load in Canadian dollars: what a mile costs is in US dollars', async () => {
  await offer(aRateRequest({ currency: 'CAD' }))
  expect(await screen.findByText('Your cost per mile is in US dollars.')).toBeDefined()
  type('800')
  expect(screen.getByText('CA$2.00/mi')).toBeDefined()
  expect(screen.queryByText(/break-even$/)).toBeNull()
  expect(screen.queryByText(/880\.00/)).toBeNull()
})

it('keeps the page, should the session end, over a cost per mile that is typed outside a form', async () => {
  await renderInside(<BreakEven lane={LANE} miles={400} />)
  press('Change cost per mile')
  expect(isSomebodyTyping()).toBe(false)
  fireEvent.input(screen.getByLabelText('Cost per mile'), { target: { value: '2.5' } })
  expect(isSomebodyTyping()).toBe(true)
})

it('says what the carrier was paid on the lane, and that it has no fuel program', async () => {
  await offer(aRateRequest())
  expect(await screen.findByText('12 in a year')).toBeDefined()
  expect(screen.getByText('last $1,800.00')).toBeDefined()
  expect(screen.getByText('No fuel program')).toBeDefined()
})

it('keeps the amount when the request ended meanwhile, and says how', async () => {
  answer = () =>
    Response.json(
      {
        code: 'rate-request-no-longer-open',
        status: 409,
        title: 'Rate request no longer open',
        detail: 'It was withdrawn',
      },
      { status: 409 },
    )
  await offer(aRateRequest())
  type('1850')
  press('Send offer')
  expect(await screen.findByText('Rate request no longer open')).toBeDefined()
  expect(screen.getByText(/It was withdrawn.*Nothing you entered was lost/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toContain('1850')
  expect(onClose).not.toHaveBeenCalled()
})

it('says before it is sent that an offer at the counter books the load', async () => {
  await offer(countered())
  type('1701')
  expect(screen.getByRole('button', { name: 'Revise offer' })).toBeDefined()
  type('1700')
  press('Book at $1,700.00')
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ amount: 1_700 })]))
})

it('knows a counter that came since it was opened', async () => {
  await offer(aRateRequest({ status: 'Offered' }), countered())
  type('1700')
  expect(await screen.findByRole('button', { name: 'Book at $1,700.00' })).toBeDefined()
})

it('takes the counter as it stands', async () => {
  await renderInside(<TakeCounter request={countered()} onClose={onClose} />)
  press('Accept $1,700.00')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ status: 'Offered', amount: 1_700, takesCounter: true }])
})

it('does not take a counter that was lowered or ended while one reads', async () => {
  const { counter, ...request } = countered()
  for (const [now, why] of [
    [{ ...request, counter: counter && { ...counter, amount: 1_650 } }, 'The provider would pay $1,650.00'],
    [{ ...request, counter: null, can: { ...request.can, takeCounter: NO_COUNTER } }, 'There is no open counter'],
  ] as const) {
    latest = now
    await renderInside(<TakeCounter request={{ ...request, counter }} onClose={onClose} />)
    const accept = () => screen.getByRole('button', { name: 'Accept $1,700.00' })
    await waitFor(() => expect(accept().getAttribute('aria-description')).toBe(why))
    press('Accept $1,700.00')
    cleanup()
  }
  expect(sent).toEqual([])
})

it('offers the answers there are: the counter first, and none once it is over', async () => {
  const Buttons = ({ request }: { request: RateRequest }) => (
    <AnswerButtons request={request} answering={useAnswering()} can={request.can} />
  )
  await renderInside(
    <>
      <Buttons request={countered()} />
      <Buttons request={aRateRequest({ status: 'NotAwarded' })} />
    </>,
  )
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Accept $1,700.00',
    'Revise offer',
    'Decline',
  ])
})

function aRateRequest(part: Partial<RateRequest> = {}): RateRequest {
  return {
    id: '0190a0b0-0000-7000-8000-000000000001',
    rateRequestNumber: 'R-1001',
    status: 'Sent',
    shipmentId: '0190a0b0-0000-7000-8000-000000000002',
    shipmentNumber: '4340001',
    carrierId: '0190a0b0-0000-7000-8000-0000000000aa',
    carrierName: 'Alder Freight',
    respondingContactId: null,
    lane: [],
    equipmentMode: 0,
    shippingMode: 0,
    miles: 400,
    milesEngine: null,
    weight: 40_000,
    currency: 'USD',
    sentAt: '2026-11-24T12:00:00Z',
    respondBy: new Date(Date.now() + 3_600_000).toISOString(),
    respondedAt: null,
    offer: null,
    counter: null,
    version: 1,
    note: null,
    declineReason: null,
    declineText: null,
    respondedBy: null,
    endedAt: null,
    reeferTemperature: null,
    isHazmat: false,
    isTeamRequired: false,
    commodities: [],
    offers: [],
    can: { offer: true, decline: true, takeCounter: true },
    ...part,
  }
}

function countered(): RateRequest {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  return aRateRequest({
    status: 'Offered',
    offer: {
      amount: 1_850,
      validUntil: soon,
      note: null,
      offeredAt: '2026-11-24T12:00:00Z',
      offeredBy: 'Maria Okafor',
    },
    counter: { amount: 1_700, openUntil: soon, note: null, counteredAt: '2026-11-24T12:30:00Z' },
  })
}
