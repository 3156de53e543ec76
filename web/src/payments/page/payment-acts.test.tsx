import { fireEvent, screen, waitFor } from '@testing-library/react'
import { paymentRuns } from '@waybill/contract/payments/payment-runs.ts'
import type { Payment } from '@waybill/contract/payments/payments.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { renderInside } from '../../test/rooms.tsx'
import { toast } from '../../ui/toast.ts'
import { PaymentActs } from './payment-acts.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(() => void vi.restoreAllMocks())

/** Only what the acts read. */
const payment = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  checkNumber: '4340',
  endedAt: null,
  can: { clear: true, void: true, return: true },
} as unknown as Payment

it('a payment that the bank sent back is not called voided', async () => {
  const call = vi.spyOn(calls, 'call').mockResolvedValue({})
  const said = vi.spyOn(toast, 'success')
  await renderInside(<PaymentActs payment={payment} />)
  fireEvent.click(screen.getByRole('button', { name: 'Returned by the bank' }))
  fireEvent.change(await screen.findByLabelText(/^What the bank said/), { target: { value: 'R03' } })
  fireEvent.click(screen.getByRole('button', { name: 'Record the return' }))
  await waitFor(() => expect(said).toHaveBeenCalledWith('Payment 4340 came back'))
  expect(call.mock.calls[0]?.[0]).toBe(paymentRuns.return)
})
