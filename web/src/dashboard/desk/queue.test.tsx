import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { Desk, DeskRow } from '@waybill/contract/dashboard/desk.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { nextOf } from '../../invoices/use-billing.tsx'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { Queue } from './queue.tsx'
import { Totals } from './totals.tsx'

const BILLING: CurrentUser = { ...DISPATCHER, persona: 'carrier-billing', roles: ['AR'] }
const PAYABLES: CurrentUser = { ...DISPATCHER, persona: 'payables', companyKind: 'provider', permissions: ['Admin'] }
const FACTOR: CurrentUser = { ...DISPATCHER, persona: 'factor', companyKind: 'factor' }

afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

/** Only what a row of the queue reads. */
const invoice = (number: string, more: object = {}) => ({
  id: `id-${number}`,
  invoiceNumber: number,
  shipmentNumber: '4341006',
  carrierName: 'Alder Freight',
  origin: { city: 'Fresno', state: 'CA' },
  destination: { city: 'Dallas', state: 'TX' },
  balance: 1_850,
  currency: 'USD',
  returnedAt: null,
  paidAt: null,
  dueOn: null,
  truckUnusedAt: null,
  deliveredAt: '2026-11-20T18:00:00Z',
  exceptions: [],
  numberOfRequiredDocuments: 2,
  numberOfUploadedRequiredDocuments: 2,
  ...more,
})

function row(said: object): DeskRow {
  return { dueAt: null, ...said } as DeskRow
}

async function show(user: CurrentUser, data: readonly DeskRow[], totalCount = data.length): Promise<void> {
  startSession(signedIn(1_800, user))
  const desk: Desk = { data: [...data], totalCount, totals: [] }
  const answering = { ask: () => undefined, dialog: null }
  await renderInside(<Queue desk={desk} answering={answering} selected={undefined} />)
}

it('asks for the missing paper of a bill before the bill, each row with its own act', async () => {
  await show(BILLING, [
    row({ kind: 'bill', invoice: invoice('880001', { numberOfUploadedRequiredDocuments: 1 }) }),
    row({ kind: 'bill', invoice: invoice('880002', { returnedAt: '2026-11-22T18:00:00Z' }) }),
    row({ kind: 'exception', invoice: invoice('880003', { exceptions: ['UNSIGNED_POD', 'MILES'] }) }),
  ])
  expect(screen.getByText('1 missing document')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upload document, invoice 880001' })).toBeTruthy()
  expect(screen.getByText('Returned to you · Ready to bill')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Submit invoice, invoice 880002' })).toBeTruthy()
  expect(screen.getByText('Proof not signed, and 1 more')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Correct bill, invoice 880003' })).toBeTruthy()
})

it('shows payables who has to be called back, and a factor which paper of whose load is missing', async () => {
  const change = (number: string, remitToChange: string) =>
    row({
      kind: 'bank-change',
      company: { companyNumber: number, name: `Carrier ${number}`, kind: 'carrier', remitToChange },
    })
  await show(PAYABLES, [change('C1', 'requested'), change('C2', 'verified')])
  const first = await screen.findByRole('link', { name: 'Call the company: Carrier C1' })
  expect(first.textContent).toBe('Call the company')
  expect(screen.getByRole('link', { name: 'Approve or stop: Carrier C2' })).toBeTruthy()
  cleanup()
  const returned = { numberOfUploadedRequiredDocuments: 1, returnedAt: '2026-11-22T18:00:00Z' }
  await show(FACTOR, [row({ kind: 'bill', invoice: invoice('880001', returned) })])
  expect(screen.getByText('Alder Freight')).toBeTruthy()
  // It came back to the carrier.
  expect(screen.getByText('1 missing document')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upload document, invoice 880001' })).toBeTruthy()
})

it('gives each load that may be late its own act, wherever its truck is', async () => {
  const load = (shipmentNumber: string, status: number, driverName: string | null = 'Drew Kowalski') =>
    row({
      kind: 'late-risk',
      shipment: { shipmentNumber, status, driverName, customerName: 'Fir Foods', lateRisk: null, lane: [] },
    })
  const { booked, dispatched, inTransit, atStop } = SHIPMENT_STATUS
  const loads = [load('1', booked, null), load('2', dispatched), load('3', inTransit), load('4', atStop)]
  await show(DISPATCHER, loads)
  const acts = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(acts.filter((name) => name?.includes('shipment'))).toEqual([
    'Assign driver, shipment 1',
    'Set empty location, shipment 2',
    'Record check call, shipment 3',
    'Record departure, shipment 4',
  ])
})

it('fetches the invoice when its button is pressed, and not before', async () => {
  const read = vi.spyOn(calls, 'read').mockReturnValue(new Promise(() => undefined))
  await show(BILLING, [row({ kind: 'bill', invoice: invoice('880001') })])
  expect(read).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Submit invoice, invoice 880001' }))
  await expect.poll(() => read.mock.calls.length).toBe(1)
})

it('begins with the first document that is missing and may be uploaded', () => {
  const packet = [
    { fileType: 12, orderStopId: 'stop', isSatisfied: true },
    { fileType: 18, orderStopId: null, isSatisfied: false },
  ]
  const asked = (upload: true | string) =>
    nextOf({ packet, can: { upload } } as unknown as Parameters<typeof nextOf>[0])
  expect(asked(true)?.fileType).toBe(18)
  expect(asked('It is settled')).toBeUndefined()
})

it('leads payables to the audit, and says how many more there are than rows', async () => {
  await show(PAYABLES, [row({ kind: 'audit', invoice: invoice('880004', { exceptions: ['RATE_MISMATCH'] }) })], 31)
  const audit = await screen.findByRole('link', { name: 'Audit invoice 880004' })
  expect(audit.getAttribute('href')).toMatch(/^\/accounting\/880004/)
  expect(screen.getByText('Rate differs')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /31/ })).toBeTruthy()
  expect(screen.getByText(/^These are the 1 most urgent/)).toBeTruthy()
})

it('leads payables to a broker’s bill that they enter', async () => {
  await show(PAYABLES, [row({ kind: 'broker-bill', invoice: invoice('880005') })])
  const bill = await screen.findByRole('link', { name: 'Enter bill of invoice 880005' })
  expect(bill.getAttribute('href')).toMatch(/^\/accounting\/880005/)
  expect(bill.getAttribute('href')).toContain('nextActor=provider')
  expect(screen.getByText('Ready to bill')).toBeTruthy()
})

it('tells payables that a broker’s bill was sent back', async () => {
  const sentBack = invoice('880006', { returnedAt: '2026-10-19T15:00:00.000Z' })
  await show(PAYABLES, [row({ kind: 'broker-bill', invoice: sentBack })])
  expect(await screen.findByText('Sent back')).toBeTruthy()
})

it('says that all is caught up', async () => {
  await show(BILLING, [])
  expect(screen.getByText(/^You are all caught up/)).toBeTruthy()
})

it('links each total to the list that it counts', async () => {
  startSession(signedIn(1_800, PAYABLES))
  await renderInside(
    <Totals
      totals={[
        { kind: 'audit', count: 4 },
        { kind: 'dispute', count: 1 },
      ]}
    />,
  )
  const audits = await screen.findByRole('link', { name: '4 invoices to audit' })
  expect(audits.getAttribute('href')).toContain('nextActor=provider')
  expect(screen.getByRole('link', { name: '1 dispute to answer' }).getAttribute('href')).toBe('/payments/disputes')
})
