import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import type { Answerable } from './answer-text.ts'
import { DeclineTender } from './decline-tender.tsx'

const TENDER: Answerable = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  tenderNumber: 'T90001',
  carrierName: 'Alder Freight',
  lane: [],
  rate: 1_600,
  miles: 400,
  currency: 'USD',
  status: 0,
  isExpired: false,
  respondBy: null,
}
const ANSWER = { code: 'tender-no-longer-available', status: 409, title: 'Tender no longer available' }
let sent: unknown[]

beforeEach(() => {
  startSession(signedIn())
  sent = []
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(typeof body === 'string' ? JSON.parse(body) : undefined)
    return Response.json(ANSWER, { status: 409 })
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const open = () => renderInside(<DeclineTender tender={TENDER} onClose={() => undefined} />)
const choose = (reason: string) => fireEvent.click(screen.getByRole('radio', { name: reason }))
const type = (amount: string) =>
  fireEvent.input(screen.getByLabelText(/^Rate you would accept/), { target: { value: amount } })
const decline = () => fireEvent.click(screen.getByRole('button', { name: 'Decline tender' }))

it('asks a carrier that dislikes the rate what it would haul the load for', async () => {
  await open()
  choose('Dislikes Rate')
  type('1900')
  expect(screen.getByText('$4.75/mi')).toBeDefined()
  decline()
  await waitFor(() => expect(sent).toEqual([{ status: 2, declineReason: 1, counterAmount: 1_900 }]))
})

it('sends no amount with another reason, even if one was typed', async () => {
  await open()
  choose('Dislikes Rate')
  type('1900')
  choose('No Capacity')
  decline()
  await waitFor(() => expect(sent).toEqual([{ status: 2, declineReason: 0 }]))
})
