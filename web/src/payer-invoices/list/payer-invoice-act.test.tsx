import { screen } from '@testing-library/react'
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

async function actsOf(
  user: CurrentUser,
  status: number,
  nextActor: string,
  { approvedAt = null, externalInvoiceNumber = null }: Partial<PayerInvoiceRow> = {},
) {
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
    approvedAt,
    externalInvoiceNumber,
    nextActor,
  } as PayerInvoiceRow
  await renderInside(<PayerInvoiceCard row={row} shape="wide" link={(number) => number} />)
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
  ['the payer while it waits on the carrier', PAYER, 1, 'carrier'],
  ['payables while it waits on the payer', PAYABLES, 1, 'payer'],
  ['operations of a broker’s bill', OPERATIONS, 0, 'provider'],
] as const)('A card asks nothing of %s', async (_name, user, status, nextActor) => {
  expect(await actsOf(user, status, nextActor)).toEqual([])
})

it('A card does not ask for a bill that is entered and lacks its papers', async () => {
  expect(await actsOf(BILLING, 0, 'carrier', { externalInvoiceNumber: 'AF-1' })).toEqual([])
})
