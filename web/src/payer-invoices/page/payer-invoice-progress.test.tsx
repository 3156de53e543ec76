import { fireEvent, screen } from '@testing-library/react'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { expect, it, vi } from 'vitest'
import { renderInside } from '../../test/rooms.tsx'
import { PayerInvoiceProgress } from './payer-invoice-progress.tsx'

vi.mock('../../shell/current-user.ts', () => ({
  useCurrentUser: () => ({
    companyKind: 'carrier',
    persona: 'carrier-billing',
    permissions: ['CarrierPortal'],
    roles: [],
    timeZone: 'America/Chicago',
  }),
}))

const PAPER = {
  fileType: 64,
  description: 'Third Party',
  entityDescription: 'Invoice 880470',
  orderStopId: null,
  isSatisfied: false,
}
const DRAFT = {
  status: { status: 0 },
  shipmentStatus: 8,
  carrierName: 'Alder Freight',
  payerName: 'Elm Payables',
  nextActor: 'carrier',
  packet: [PAPER],
  returns: [],
  openExceptions: [],
  charges: [],
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
  settledAt: null,
  dueOn: null,
  paidAt: null,
  checkNumber: null,
  externalInvoiceNumber: 'ALD-1',
  externalInvoiceAmount: 1850,
  can: { update: true, upload: true },
} as unknown as Invoice
const COMPLETE = { ...DRAFT, packet: [{ ...PAPER, isSatisfied: true }] } as Invoice

const shown = async (invoice: Invoice) => {
  const onEnter = vi.fn()
  await renderInside(<PayerInvoiceProgress invoice={invoice} onEnter={onEnter} />)
  await screen.findByRole('list', { name: 'Progress' })
  return onEnter
}

it('offers to send the paper that its carrier owes', async () => {
  await shown(DRAFT)
  expect(screen.getByRole('button', { name: /^Upload Third Party, Invoice 880470/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Correct invoice' })).toBeNull()
})

it('leads to number and amount while they lack', async () => {
  const onEnter = await shown({ ...COMPLETE, externalInvoiceAmount: null })
  fireEvent.click(screen.getByRole('button', { name: 'Enter number and amount' }))
  expect(onEnter).toHaveBeenCalledOnce()
})

it('leads to number and amount when it was sent back', async () => {
  const onEnter = await shown({ ...COMPLETE, returnedAt: '2026-11-18T12:00:00Z' })
  fireEvent.click(screen.getByRole('button', { name: 'Correct invoice' }))
  expect(onEnter).toHaveBeenCalledOnce()
})

it('offers nothing while somebody else has it', async () => {
  await shown({ ...COMPLETE, nextActor: 'payer', status: { ...COMPLETE.status, status: 1 } })
  expect(screen.queryByRole('button')).toBeNull()
})
