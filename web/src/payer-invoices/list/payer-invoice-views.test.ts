import { describe, expect, it } from 'vitest'
import type { PayerInvoiceSearch } from './payer-invoice-search.ts'
import { hiddenCount, queryOf, searchForStatus, viewOf, viewsOf } from './payer-invoice-views.ts'

const search = (more: Partial<PayerInvoiceSearch> = {}): PayerInvoiceSearch => ({ isAuditable: true, ...more })

const each = (totalCount: number, auditableCount: number) => ({ totalCount, auditableCount })
const COUNTS = {
  actionRequired: each(9, 1),
  draft: each(8, 0),
  received: each(5, 4),
  settled: each(3, 3),
  all: each(20, 11),
}

describe('whoever opens the list', () => {
  it('begins with what waits for them when they haul or collect', () => {
    expect(viewOf({}, 'carrier-billing')).toBe('ActionRequired')
    expect(viewOf({}, 'factor')).toBe('ActionRequired')
  })
  it('begins with what is to be audited when they pay', () => {
    expect(viewOf({}, 'payer')).toBe('Received')
    expect(viewOf({}, 'payables')).toBe('Received')
  })
})

describe('Only Show Auditable', () => {
  it('is asked of the server by every view that it can empty', () => {
    expect(queryOf(search({ view: 'Received' }), 'payer')).toEqual({ status: [1], isAuditable: 'true' })
    expect(queryOf(search({ view: 'All' }), 'payer')).toEqual({ isAuditable: 'true' })
    expect(queryOf(search({ view: 'All', isAuditable: false }), 'payer')).toEqual({})
  })
  it('leaves drafts where they are looked for', () => {
    expect(queryOf(search({ view: 'Draft' }), 'payer')).toEqual({ status: [0] })
    expect(queryOf(search(), 'carrier-admin')).toEqual({ actionRequired: 'true' })
  })
  it('counts what it leaves, and says what it hides', () => {
    expect(viewsOf(COUNTS, { isAuditable: true }).map(({ count }) => count)).toEqual([9, 8, 4, 3, 11])
    expect(viewsOf(COUNTS, { isAuditable: false }).map(({ count }) => count)).toEqual([9, 8, 5, 3, 20])
    expect(hiddenCount(COUNTS, 'All', true)).toBe(9)
    expect(hiddenCount(COUNTS, 'Draft', true)).toBe(0)
    expect(hiddenCount(COUNTS, 'All', false)).toBe(0)
  })
})

describe('an invoice status', () => {
  it('is the view that shows it, and else narrows all', () => {
    expect(searchForStatus(1)).toEqual({ view: 'Received', status: undefined })
    expect(searchForStatus(3)).toEqual({ view: 'All', status: 3 })
    expect(searchForStatus(undefined)).toEqual({ view: 'All', status: undefined })
  })
})
