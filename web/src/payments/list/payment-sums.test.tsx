import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PaymentSums } from './payment-sums.tsx'

it('says that the sums failed, and tries again', () => {
  const onRetry = vi.fn()
  render(<PaymentSums search={{ view: 'All' }} totals={undefined} isFailed isRetrying={false} onRetry={onRetry} />)
  expect(screen.queryByText('Calculating totals…')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('says in each currency what is paid, less its deductions', () => {
  const sum = (currency: 'USD' | 'CAD', gross: number, deductions: number) => ({
    view: 'Sent' as const,
    currency,
    gross,
    deductions,
    net: gross - deductions,
  })
  const totals = {
    all: 5,
    scheduled: 0,
    sent: 3,
    cleared: 2,
    ended: 0,
    sums: [sum('USD', 4_200, 150), sum('CAD', 900, 0), { ...sum('USD', 7_000, 0), view: 'Cleared' as const }],
  }
  render(
    <PaymentSums search={{ view: 'Sent' }} totals={totals} isFailed={false} isRetrying={false} onRetry={vi.fn()} />,
  )
  const said = [...screen.getByRole('status').children].map(({ textContent }) => textContent)
  expect(said).toEqual(['3 payments', '$4,200.00 less $150.00$4,050.00', 'CA$900.00'])
})
