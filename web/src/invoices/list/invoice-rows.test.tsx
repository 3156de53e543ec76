import { screen } from '@testing-library/react'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { useBilling } from '../use-billing.tsx'
import { BillingRows, invoiceRows } from './invoice-rows.tsx'
import { InvoiceSearch } from './invoice-search.ts'

const BILLING: CurrentUser = { ...DISPATCHER, persona: 'carrier-billing', roles: ['AR'] }
const BROKER: CurrentUser = { ...DISPATCHER, persona: 'broker', companyKind: 'broker' }
const PAYABLES: CurrentUser = { ...DISPATCHER, persona: 'payables', companyKind: 'provider', permissions: ['Admin'] }
const OPERATIONS: CurrentUser = { ...PAYABLES, persona: 'operations' }

/** Only what a row reads. */
const invoice = (number: string, more: object = {}) => ({
  id: `id-${number}`,
  invoiceNumber: number,
  status: { status: 0, description: 'Draft' },
  list: 'UnInvoiced',
  shipmentNumber: '4341006',
  carrierName: 'Alder Freight',
  payerName: null,
  factoringCompany: null,
  externalInvoiceNumber: null,
  origin: { city: 'Fresno', state: 'CA' },
  destination: { city: 'Dallas', state: 'TX' },
  balance: 1_850,
  invoiceAmount: 1_850,
  currency: 'USD',
  returnedAt: null,
  paidAt: null,
  dueOn: null,
  truckUnusedAt: null,
  deliveredAt: '2026-11-20T18:00:00Z',
  exceptions: [],
  nextActor: 'carrier',
  numberOfRequiredDocuments: 2,
  numberOfUploadedRequiredDocuments: 2,
  ...more,
})
const lacking = { numberOfUploadedRequiredDocuments: 1 }
const inAudit = { list: 'Pending', status: { status: 1, description: 'Received' } }

const WIDTHS = [1_000, 600, 390]

vi.mock('@tanstack/react-virtual', () => import('../../test/every-row.ts'))

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function List() {
  const billing = useBilling()
  return (
    <BillingRows value={billing}>
      {invoiceRows.draw({ search: InvoiceSearch.parse({ status: 'All' }), onClear: undefined })}
    </BillingRows>
  )
}

/** The acts on its rows. */
async function actsOf(user: CurrentUser, width: number, rows: readonly object[]): Promise<(string | null)[]> {
  vi.stubGlobal('innerWidth', width)
  startSession(signedIn(1_800, user))
  vi.spyOn(calls, 'read').mockResolvedValue({ data: rows, totalCount: rows.length })
  await renderInside(<List />)
  await screen.findByText('880001')
  return [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
    .map((act) => act.getAttribute('aria-label'))
    .filter((name) => name !== null)
}

it.each(WIDTHS)('gives whoever bills the missing document first and then the bill, %i pixels wide', async (width) => {
  const rows = [
    invoice('880001', lacking),
    invoice('880002'),
    invoice('880003', inAudit),
    invoice('880004', { list: 'Paid', nextActor: null }),
  ]
  expect(await actsOf(BILLING, width, rows)).toEqual([
    'Upload document, invoice 880001',
    'Submit invoice, invoice 880002',
  ])
})

it.each(WIDTHS)('leads payables to what waits on them, %i pixels wide', async (width) => {
  const rows = [
    invoice('880001', { nextActor: 'provider' }),
    invoice('880002', { ...inAudit, nextActor: 'provider' }),
    invoice('880003', lacking),
    invoice('880004', inAudit),
  ]
  expect(await actsOf(PAYABLES, width, rows)).toEqual(['Enter bill of invoice 880001', 'Audit invoice 880002'])
})

it('asks a broker for the documents alone', async () => {
  const rows = [invoice('880001', lacking), invoice('880002', { nextActor: 'provider' })]
  expect(await actsOf(BROKER, 1_000, rows)).toEqual(['Upload document, invoice 880001'])
})

it('asks operations for nothing', async () => {
  const rows = [invoice('880001', lacking), invoice('880002', { ...inAudit, nextActor: 'provider' })]
  expect(await actsOf(OPERATIONS, 1_000, rows)).toEqual([])
})
