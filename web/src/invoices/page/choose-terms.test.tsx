import { screen } from '@testing-library/react'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { expect, it, vi } from 'vitest'
import { renderInside } from '../../test/rooms.tsx'
import { ChooseTerms } from './choose-terms.tsx'

// React Aria needs it, and jsdom has none.
vi.stubGlobal('CSS', { escape: (id: string) => id })

it('says that it is too late, and offers nothing, once the invoice was settled meanwhile', async () => {
  const settled = {
    invoiceNumber: '880485',
    currency: 'USD',
    terms: 'quick-2',
    netDays: 30,
    termsOptions: [],
    feeAndBalance: 18.3,
    deductions: [],
    can: { chooseTerms: 'It is settled' },
  } as unknown as Invoice
  await renderInside(<ChooseTerms invoice={settled} onClose={() => undefined} />)
  expect(await screen.findByText('It is settled')).toBeTruthy()
  expect(screen.getByText('Its terms stay Quick pay, 2 days.')).toBeTruthy()
  expect(screen.queryByRole('radiogroup')).toBeNull()
})
