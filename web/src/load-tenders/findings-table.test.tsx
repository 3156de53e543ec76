import { render, screen, within } from '@testing-library/react'
import type { Finding } from '@waybill/contract/load-tenders/load-tenders.ts'
import { expect, it } from 'vitest'
import { FindingsTable } from './findings-table.tsx'

const finding = (more: Partial<Finding>): Finding => ({
  segment: 'G62',
  position: 15,
  element: 2,
  code: 'date-unreadable',
  said: { code: 'edi-date-missing', facts: {}, text: 'That is no date.' },
  severity: 'error',
  ...more,
})

it('says segment, element, position and reason, errors first', () => {
  const warning = finding({
    segment: 'N7',
    position: 4,
    element: null,
    said: { code: 'edi-equipment-missing-van', facts: {}, text: 'A dry van is taken.' },
    severity: 'warning',
  })
  render(<FindingsTable label="Findings" findings={[warning, finding({})]} />)
  const [, first, second] = within(screen.getByRole('table', { name: 'Findings' })).getAllByRole('row')
  expect(first?.textContent).toBe('ErrorG620215That is no date. date-unreadable')
  expect(second?.textContent).toBe('WarningN7—4A dry van is taken. date-unreadable')
})
