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
