import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { expect, test, vi } from 'vitest'
import { renderInside } from '../../test/rooms.tsx'
import { ApproveInvoice } from './approve-invoice.tsx'
import { ShortPay } from './short-pay.tsx'

// React Aria needs it, and jsdom has none.
vi.stubGlobal('CSS', { escape: (id: string) => id })

const FOUND = {
  id: '0199f9c2-148a-7de6-8f65-279e36c6db7a',
  invoiceNumber: '880610',
  currency: 'USD',
  version: 1,
  charges: [],
  packet: [],
  externalInvoiceAmount: 1250,
  expectedAmount: 1219.5,
  exceptions: ['POD_EXCEPTION'],
  openExceptions: [
    {
      id: '0199f9c2-148a-7de6-8f65-279e36c6db7b',
      code: 'POD_EXCEPTION',
      said: {
        code: 'exception-count',
        facts: { exception: { term: 'Short' }, item: 'Canned tomatoes', city: 'Phoenix' },
        text: 'Short: Canned tomatoes, Phoenix',
      },
      nextActor: 'provider',
      lineSequence: null,
      expected: null,
      billed: null,
      openedAt: '2026-11-20T12:00:00Z',
    },
  ],
} as unknown as Invoice

test('whoever approves over a finding reads it, and says why first', async () => {
  await renderInside(<ApproveInvoice invoice={FOUND} onClose={() => undefined} />)
  expect(screen.getByText('Short: Canned tomatoes, Phoenix')).toBeDefined()
  const refused = () => screen.getByRole('button', { name: 'Approve invoice' }).getAttribute('aria-disabled')
  expect(refused()).toBe('true')
  fireEvent.change(screen.getByLabelText('Reason for approving anyway'), {
    target: { value: 'Claimed from the carrier' },
  })
  await waitFor(() => expect(refused()).toBeNull())
})

test('a short pay for the finding itself asks for no other reason', async () => {
  await renderInside(<ShortPay invoice={FOUND} onClose={() => undefined} />)
  expect(await screen.findByLabelText('Amount not paid')).toBeDefined()
  expect(screen.queryByLabelText('Why the rest is approved')).toBeNull()
})
