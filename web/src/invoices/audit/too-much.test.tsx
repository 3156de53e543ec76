import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { expect, test, vi } from 'vitest'
import { renderInside } from '../../test/rooms.tsx'
import { AnswerDispute } from '../disputes/answer-dispute.tsx'
import { DeductInvoice } from './deduct-invoice.tsx'
import { ShortPay } from './short-pay.tsx'

const OWED = {
  id: '0199f9c2-148a-7de6-8f65-279e36c6db7a',
  invoiceNumber: '880610',
  balance: 1219.5,
  currency: 'USD',
  version: 1,
} as Invoice

// React Aria needs it, and jsdom has none.
vi.stubGlobal('CSS', { escape: (id: string) => id })
const TOO_MUCH = 'Enter an amount up to $1,219.50'

test('whoever takes off more than is owed reads so beside the amount', async () => {
  await renderInside(<DeductInvoice invoice={OWED} onClose={() => undefined} />)
  const amount = screen.getByLabelText('Amount')
  fireEvent.change(amount, { target: { value: '5000' } })
  fireEvent.blur(amount)
  expect(await screen.findByText(TOO_MUCH)).toBeDefined()
  fireEvent.change(amount, { target: { value: '100' } })
  fireEvent.blur(amount)
  await waitFor(() => expect(screen.queryByText(TOO_MUCH)).toBeNull())
})

test('whoever gives back more than was taken off reads so beside the amount', async () => {
  const dispute = {
    id: OWED.id,
    amount: 85,
    currency: 'USD',
    invoiceNumber: '880352',
    claim: 'The dock asked',
  } as const
  await renderInside(<AnswerDispute dispute={dispute} onClose={() => undefined} />)
  const amount = screen.getByLabelText('Amount paid back')
  fireEvent.change(amount, { target: { value: '100' } })
  fireEvent.blur(amount)
  expect(await screen.findByText('Enter an amount up to $85.00')).toBeDefined()
})

test('an amount that was typed into an answer or a short pay is not thrown away unasked', async () => {
  const dispute = {
    id: OWED.id,
    amount: 85,
    currency: 'USD',
    invoiceNumber: '880352',
    claim: 'The dock asked',
  } as const
  const billed = {
    ...OWED,
    charges: [],
    exceptions: [],
    openExceptions: [],
    packet: [],
    externalInvoiceAmount: 1250,
    expectedAmount: 1219.5,
  }
  for (const [label, dialog] of [
    ['Amount paid back', (close: () => void) => <AnswerDispute dispute={dispute} onClose={close} />],
    ['Amount not paid', (close: () => void) => <ShortPay invoice={billed} onClose={close} />],
  ] as const) {
    const close = vi.fn()
    await renderInside(dialog(close))
    const amount = await screen.findByLabelText(label)
    fireEvent.change(amount, { target: { value: '10' } })
    fireEvent.blur(amount)
    fireEvent.keyDown(amount, { key: 'Escape' })
    expect(close, label).not.toHaveBeenCalled()
    cleanup()
  }
})
