import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { Customer } from '@waybill/contract/customers/customers.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { renderPage } from '../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../test/signed-in.ts'
import { CustomerPage } from './customer-page.tsx'

const CUSTOMER: Customer = {
  id: '0190a0b0-0000-7000-8000-0000000000a1',
  companyNumber: '20001',
  name: 'Alder Foods',
  city: 'Chicago',
  state: 'IL',
  isSignatureRequired: true,
  hasOwnDetention: true,
  loadsUnderWay: 3,
  version: 4,
  terms: {
    isSignatureRequired: true,
    payerId: null,
    detention: {
      freeMinutes: null,
      stepMinutes: null,
      rounding: null,
      ratePerHour: 72.5,
      capMinutes: null,
      graceMinutes: null,
      isPaidWhenLate: null,
    },
  },
  payerName: null,
  senderIds: [],
  can: { editTerms: true },
}

beforeEach(() => {
  startSession(
    signedIn(1_800, { ...DISPATCHER, persona: 'operations', companyKind: 'provider', permissions: ['Admin'] }),
  )
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('/customers/') ? CUSTOMER : { data: [], totalCount: 0 }),
  )
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('says that detention is paid in the currency of the load, on the page and where it is entered', async () => {
  await renderPage(CustomerPage, '/customers/$companyNumber', '/customers/20001')
  expect(await screen.findByText('72.50 in the currency of the load')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Edit terms' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByLabelText<HTMLInputElement>(/^Hourly rate/).value).toBe('72.50')
  expect(form.getByText('In the currency of the load.')).toBeTruthy()
})

it('says who pays the carriers', async () => {
  await renderPage(CustomerPage, '/customers/$companyNumber', '/customers/20001')
  expect(await screen.findByText('You pay the carriers of its loads.')).toBeTruthy()
  cleanup()
  vi.stubGlobal('fetch', async () => Response.json({ ...CUSTOMER, payerName: 'Elm Payables' }))
  await renderPage(CustomerPage, '/customers/$companyNumber', '/customers/20001')
  expect(await screen.findByText('Elm Payables pays the carriers of its loads.')).toBeTruthy()
})

it('says whose files are its load tenders, and takes others', async () => {
  await renderPage(CustomerPage, '/customers/$companyNumber', '/customers/20001')
  expect(await screen.findByText('No sender is known: its load tenders are refused.')).toBeTruthy()
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    if (path.includes('/sender_ids')) sent.push(JSON.parse(body ?? ''))
    return Response.json(
      path.includes('/customers/') ? { ...CUSTOMER, senderIds: ['ALDER', 'ALDERTEST'] } : { data: [] },
    )
  })
  fireEvent.click(screen.getByRole('button', { name: 'Edit senders' }))
  fireEvent.change(await screen.findByLabelText(/^Sender IDs/), { target: { value: 'ALDER, ALDERTEST,' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('ALDER, ALDERTEST')).toBeTruthy()
  expect(sent).toEqual([{ senderIds: ['ALDER', 'ALDERTEST'] }])
})
