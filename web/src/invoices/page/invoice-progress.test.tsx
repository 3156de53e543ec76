import { screen } from '@testing-library/react'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { expect, it, vi } from 'vitest'
import { renderInside } from '../../test/rooms.tsx'
import { InvoiceProgress } from './invoice-progress.tsx'

vi.mock('../../shell/current-user.ts', () => ({
  useCurrentUser: () => ({
    companyKind: 'carrier',
    persona: 'carrier-billing',
    permissions: ['CarrierPortal'],
    roles: [],
    timeZone: 'America/Chicago',
  }),
}))

const ASK_ELM = { payerName: 'Elm Payables', carrierName: 'Alder Freight', nextActor: 'payer' } as const
const PAID = {
  status: { status: 3 },
  packet: [],
  returns: [],
  returnedAt: null,
  truckUnusedAt: null,
  bookedAt: null,
  deliveredAt: null,
  documentsCompleteAt: null,
  submittedAt: null,
  receivedAt: null,
  approvedAt: null,
  scheduledAt: null,
  scheduledFor: null,
  dueOn: null,
  settledAt: '2026-11-12T12:00:00Z',
  paidAt: '2026-11-23T12:00:00Z',
  checkNumber: '500059',
} as unknown as Invoice
const OURS = { ...PAID, payerName: null, nextActor: null } as Invoice

const shown = (invoice: Invoice) =>
  renderInside(<InvoiceProgress invoice={invoice} onUpload={undefined} act={undefined} />)

it('leads to the remittance of what the provider paid, however it was paid', async () => {
  await shown(OURS)
  const link = await screen.findByRole('link', { name: 'Payment 500059' })
  expect(link.getAttribute('href')).toBe('/payments/500059/preview')
})

it('names the reference of a third party, which no remittance stands behind', async () => {
  await shown({ ...PAID, ...ASK_ELM, checkNumber: 'WIRE 77' })
  expect(await screen.findByText('Payment WIRE 77')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('says who pays what is settled', async () => {
  await shown({ ...PAID, ...ASK_ELM, paidAt: null, checkNumber: null })
  expect(await screen.findByText('Settled; Elm Payables pays it')).toBeTruthy()
})

it('promises no next run to a payment on hold', async () => {
  const paymentHold = {
    reason: 'Claim open',
    heldAt: '2026-11-12T13:00:00Z',
    heldBy: 'Robin',
    isWaybills: false,
    found: [],
  }
  await shown({ ...OURS, paymentHold, paidAt: null, checkNumber: null })
  expect(await screen.findByText('Settled; its payment is on hold')).toBeTruthy()
  expect(screen.queryByText('Settled; the next run pays it')).toBeNull()
})

it('speaks of the next run only until it is paid', async () => {
  await shown(OURS)
  await screen.findByRole('link', { name: 'Payment 500059' })
  expect(screen.queryByText('Settled; the next run pays it')).toBeNull()
})

it('counts a bill that was saved early as received only once everything is here', async () => {
  const early = { status: { status: 0 }, submittedAt: '2026-11-22T12:00:00Z', settledAt: null, paidAt: null }
  await shown({ ...PAID, ...ASK_ELM, ...early, nextActor: 'carrier', checkNumber: null } as unknown as Invoice)
  expect(
    await screen.findByText('What you entered is saved. The invoice counts as received once everything is in.'),
  ).toBeTruthy()
  expect(screen.queryByText(/11\/22/)).toBeNull()
})

it('counts the proofs of stops that the reader does not see in one line', async () => {
  const proof = {
    fileType: 12,
    description: 'Proof Of Delivery',
    entityDescription: 'Shipment 4340007',
    orderStopId: null,
  }
  const packet = [true, true, false].map((isSatisfied) => ({ ...proof, isSatisfied }))
  await shown({ ...OURS, packet } as unknown as Invoice)
  expect(await screen.findAllByText('Proof Of Delivery')).toHaveLength(1)
  expect(screen.getByText('2 of 3 uploaded')).toBeTruthy()
})
