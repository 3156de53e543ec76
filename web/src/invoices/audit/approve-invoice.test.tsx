import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { expect, test, vi } from 'vitest'
import { startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { because } from '../../test/why-not.ts'
import { ApproveInvoice } from './approve-invoice.tsx'
import { EndHold } from './hold-payment.tsx'
import { JudgeInvoice } from './judge-invoice.tsx'
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

const RATE = {
  ...FOUND,
  exceptions: ['RATE_MISMATCH'],
  openExceptions: [
    {
      ...FOUND.openExceptions[0],
      code: 'RATE_MISMATCH',
      said: {
        code: 'as-told',
        facts: { sentence: { term: 'The rate is not as agreed' } },
        text: 'The rate is not as agreed',
      },
      expected: 1219.5,
      billed: 1250,
    },
  ],
} as unknown as Invoice

test('a short pay begins with all that is above the agreement; of less, the rest takes a reason', async () => {
  await renderInside(<ShortPay invoice={RATE} onClose={() => undefined} />)
  const amount = await screen.findByLabelText('Amount not paid')
  expect((amount as HTMLInputElement).value).toContain('30.50')
  expect(screen.getByText('Billed $1,250.00, $30.50 above the agreement')).toBeDefined()
  expect(screen.queryByLabelText('Why the rest is approved')).toBeNull()
  fireEvent.change(amount, { target: { value: '30.49' } })
  fireEvent.blur(amount)
  expect(await screen.findByLabelText('Why the rest is approved')).toBeDefined()
})

test('a payment that Waybill holds is let go with a reason', async () => {
  const paymentHold = {
    reason: 'Its counts were corrected after it was settled',
    heldAt: '2026-11-20T12:00:00Z',
    heldBy: 'Waybill',
    isWaybills: true,
    found: [],
  }
  await renderInside(<EndHold invoice={{ ...FOUND, paymentHold }} onClose={() => undefined} />)
  expect(screen.getByText(paymentHold.reason)).toBeDefined()
  const refused = () => screen.getByRole('button', { name: 'Take payment off hold' }).getAttribute('aria-disabled')
  expect(refused()).toBe('true')
  fireEvent.change(screen.getByLabelText('Reason for paying anyway'), { target: { value: 'Credited by the carrier' } })
  await waitFor(() => expect(refused()).toBeNull())
})

test('whoever lets go of their own hold reads first what corrected counts lack, and says why', async () => {
  const paymentHold = { reason: 'A claim is open', heldAt: '2026-11-20T12:00:00Z', heldBy: 'Robin', isWaybills: false }
  const found = [because('Short: Canned tomatoes, Phoenix')]
  await renderInside(
    <EndHold invoice={{ ...FOUND, paymentHold: { ...paymentHold, found } }} onClose={() => undefined} />,
  )
  expect(screen.getByText('A claim is open')).toBeDefined()
  expect(screen.getByText('Counts corrected after the settlement show:')).toBeDefined()
  expect(screen.getByText('Short: Canned tomatoes, Phoenix')).toBeDefined()
  const act = screen.getByRole('button', { name: 'Take payment off hold' })
  expect(act.getAttribute('aria-description')).toBe('Enter a reason')
})

test('a payment on hold is taken off it before it is in any run', async () => {
  const paymentHold = {
    reason: 'A claim is open',
    heldAt: '2026-11-20T12:00:00Z',
    heldBy: 'Robin',
    isWaybills: false,
    found: [],
  }
  startSession(signedIn(1_800, { ...DISPATCHER, persona: 'payables', companyKind: 'provider', permissions: ['Admin'] }))
  const settled: Invoice = {
    ...FOUND,
    can: Object.fromEntries(
      ['deduct', 'holdPayment', 'endPaymentHold', 'reverse'].map((act) => [act, true]),
    ) as Invoice['can'],
    status: { status: 2, description: 'Settled' },
    approvedAt: '2026-11-19T12:00:00Z',
    approvals: [],
    scheduledAt: null,
    paidAt: null,
  }
  await renderInside(<JudgeInvoice invoice={{ ...settled, paymentHold }} />)
  expect(screen.queryByText('Payment runs')).toBeNull()
  expect(screen.getByRole('button', { name: 'Take payment off hold' }).className).toContain('primary')
  await renderInside(<JudgeInvoice invoice={{ ...settled, paymentHold: null }} />)
  expect(screen.getByText('Payment runs')).toBeDefined()
})
