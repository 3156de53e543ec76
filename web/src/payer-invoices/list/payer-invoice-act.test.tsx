import { cleanup, screen } from '@testing-library/react'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import type { PayerInvoiceRow } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import { afterEach, expect, it } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { PayerInvoiceCard } from './payer-invoice-card.tsx'

const PAYER: CurrentUser = { ...DISPATCHER, persona: 'payer', companyKind: 'payer', roles: ['BillTo'] }
const BILLING: CurrentUser = { ...DISPATCHER, persona: 'carrier-billing', roles: ['AR'] }
const PAYABLES: CurrentUser = { ...DISPATCHER, persona: 'payables', companyKind: 'provider' }
const OPERATIONS: CurrentUser = { ...PAYABLES, persona: 'operations' }

afterEach(clearSession)

const ALL = { update: true, approve: true, settle: true, pay: true } as const
const PAID_BY_ANOTHER = { code: 'invoice-paid-by-another', facts: {}, text: 'You approved it; someone else pays it' }
const NOT_THEIRS = { code: 'not-your-role', facts: {}, text: 'Your role cannot do this' }

async function cardOf(user: CurrentUser, status: number, nextActor: string, more: Partial<PayerInvoiceRow> = {}) {
  startSession(signedIn(1_800, user))
  const row = {
    invoiceNumber: '880470',
    shipmentNumber: '4340470',
    status: { status, description: '' },
    shipmentStatus: { status: 7, description: 'Delivered' },
    origin: { city: 'Joliet', state: 'IL' },
    destination: { city: 'Reno', state: 'NV' },
    carrierName: 'Alder Freight Lines',
    payerName: 'Elm Payables',
    dueDateTimeStamp: '2026-12-17T12:00:00Z',
    invoiceAmount: 1_850,
    feeAndBalance: 0,
    currency: 'USD',
    approvedAt: null,
    externalInvoiceNumber: null,
    returnedAt: null,
    exceptions: [],
    nextActor,
    can: ALL,
    ...more,
  } as PayerInvoiceRow
  await renderInside(<PayerInvoiceCard row={row} shape="wide" link={(number) => number} />)
}

async function actsOf(...card: Parameters<typeof cardOf>) {
  await cardOf(...card)
  return screen
    .queryAllByRole('link')
    .map((act) => act.getAttribute('aria-label'))
    .filter((name) => name !== null)
}

it.each([
  ['audits what is received', PAYER, 1, 'payer', null, 'Audit third-party invoice 880470'],
  ['settles what is approved', PAYER, 1, 'payer', '2026-11-20T18:00:00Z', 'Settle invoice 880470'],
  ['records the payment of what is settled', PAYER, 2, 'payer', null, 'Record payment of invoice 880470'],
  ['enters its own bill, as a carrier', BILLING, 0, 'carrier', null, 'Enter bill of third-party invoice 880470'],
  ['enters a broker’s bill, as payables', PAYABLES, 0, 'provider', null, 'Enter bill of third-party invoice 880470'],
] as const)('From its card, whoever is next %s', async (_name, user, status, nextActor, approvedAt, act) => {
  expect(await actsOf(user, status, nextActor, { approvedAt })).toEqual([act])
})

it.each([
  ['the payer while it waits on the carrier', PAYER, 1, 'carrier', ALL],
  ['payables while it waits on the payer', PAYABLES, 1, 'payer', ALL],
  ['operations of a broker’s bill', OPERATIONS, 0, 'provider', { ...ALL, update: NOT_THEIRS }],
  ['whoever approved it', PAYER, 2, 'payer', { ...ALL, pay: PAID_BY_ANOTHER }],
] as const)('A card asks nothing of %s', async (_name, user, status, nextActor, can) => {
  expect(await actsOf(user, status, nextActor, { can })).toEqual([])
})

it('A card does not ask for a bill that is entered and lacks its papers', async () => {
  expect(await actsOf(BILLING, 0, 'carrier', { externalInvoiceNumber: 'AF-1' })).toEqual([])
})

it('A card says what a received bill waits on its carrier for', async () => {
  await cardOf(PAYER, 1, 'carrier', { exceptions: ['RATE_MISMATCH', 'MISSING_DOC'] })
  expect(screen.getByText('Waiting on Alder Freight Lines · Rate differs, and 1 more')).toBeTruthy()
})

it('A card says that its bill was sent back', async () => {
  await cardOf(BILLING, 0, 'carrier', { externalInvoiceNumber: 'AF-1', returnedAt: '2026-11-21T18:00:00Z' })
  expect(screen.getByText('Sent back · Waiting on you')).toBeTruthy()
})

it('A card says why its reader does not take the next step, and nothing of another role’s', async () => {
  await cardOf(PAYER, 2, 'payer', { can: { ...ALL, pay: PAID_BY_ANOTHER } })
  expect(screen.getByText('You approved it; someone else pays it')).toBeTruthy()
  cleanup()
  await cardOf(OPERATIONS, 0, 'provider', { can: { ...ALL, update: NOT_THEIRS } })
  expect(screen.getByText('Waiting on you')).toBeTruthy()
})

it('A card’s act comes last', async () => {
  await cardOf(PAYER, 2, 'payer')
  const act = screen.getByRole('link', { name: 'Record payment of invoice 880470' })
  const papers = screen.getByText(/documents$/)
  expect(papers.compareDocumentPosition(act)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
