import { expect, it } from 'vitest'
import { InvoiceSearch } from './invoice-search.ts'
import { countsQueryOf, queryOf, searchOf, TO_AUDIT, viewOf, viewsOf } from './invoice-views.ts'

const opened = (raw: object = {}) => InvoiceSearch.parse(raw)

it('opens for payables with what is to audit, for everyone else with Action Required', () => {
  expect(queryOf(opened(), 'payables')).toMatchObject(TO_AUDIT)
  expect(viewOf(opened(), 'payables')).toBe('ToAudit')
  expect(queryOf(opened(), 'carrier-billing').status).toBe('UnInvoiced')
  expect(viewOf(opened(), 'carrier-billing')).toBe('UnInvoiced')
  expect(viewOf(opened({ status: 'UnInvoiced' }), 'payables')).toBe('UnInvoiced')
})

it('lets the audit be read in another order than its own', () => {
  const { status, nextActor } = queryOf(opened(), 'payables')
  expect(queryOf(opened({ status, nextActor, sortProperty: 'amount' }), 'payables').sortProperty).toBe('amount')
})

it('begins Action Required with what has waited longest, and the other views with the newest', () => {
  const oldest = { sortProperty: 'delivered', sortDirection: 'asc' }
  for (const persona of ['carrier-billing', 'factor'] as const) expect(queryOf(opened(), persona)).toMatchObject(oldest)
  const view = (id: string) => queryOf(searchOf(id, opened({ query: 'fresno' })), 'payables')
  expect(view('UnInvoiced')).toMatchObject(oldest)
  expect(view('Paid')).toMatchObject({ sortProperty: 'delivered', sortDirection: 'desc' })
  expect(view('ToAudit')).toMatchObject({ sortProperty: 'due', sortDirection: 'asc' })
})

it('counts the other views without the filter of the audit, and with that of a reader', () => {
  expect(countsQueryOf(opened(TO_AUDIT), 'payables')).not.toHaveProperty('nextActor')
  expect(countsQueryOf(opened(TO_AUDIT), 'carrier-billing')).toMatchObject({ nextActor: 'provider' })
})

it('leaves the order and filter of the audit behind with its view', () => {
  const audit = searchOf('ToAudit', opened({ query: 'fresno' }))
  expect(audit).toMatchObject({ ...TO_AUDIT, query: 'fresno' })
  expect(searchOf('Paid', audit)).toMatchObject({
    status: 'Paid',
    nextActor: undefined,
    sortProperty: undefined,
    query: 'fresno',
  })
})

it('shows the audit to those who do it', () => {
  expect(viewsOf(undefined, 'payables')[0]?.id).toBe('ToAudit')
  expect(viewsOf(undefined, 'carrier-billing')[0]?.id).toBe('UnInvoiced')
})
