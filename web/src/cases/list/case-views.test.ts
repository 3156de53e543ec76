import { caseOrder } from '@waybill/contract/cases/case-search.ts'
import { CASE_STATUSES } from '@waybill/contract/cases/case-statuses.ts'
import { expect, it } from 'vitest'
import { readSearch } from '../../shell/address-bar.ts'
import { CaseSearch } from './case-search.ts'
import { searchOf, viewOf, viewsOf } from './case-views.ts'

const plain = readSearch(CaseSearch, {})

it('opens with new cases, and says nothing of it in the address', () => {
  expect(viewOf(plain)).toBe('New')
  expect(searchOf('New', { ...plain, caseStatuses: ['Resolved'] }).caseStatuses).toBeUndefined()
})

it('has a view per status, and one for all', () => {
  const counts = { all: 10, new: 1, inProgress: 2, onHold: 3, resolved: 4 }
  expect(viewsOf(counts).map(({ id, count }) => [id, count])).toEqual([
    ['New', 1],
    ['In Progress', 2],
    ['On Hold', 3],
    ['Resolved', 4],
    ['all', 10],
  ])
  for (const { id } of viewsOf(counts)) expect(viewOf(searchOf(id, plain))).toBe(id)
  expect(searchOf('all', plain).caseStatuses).toEqual(CASE_STATUSES)
})

it('begins with the answer that is due first, what is on hold with the first follow-up, and what is over with the newest', () => {
  const byAmount = { ...plain, sortProperty: 'amount', sortDirection: 'asc' } as const
  const [due, followUp, newest] = [
    { sortProperty: 'answerDue', sortDirection: 'asc' },
    { sortProperty: 'followUp', sortDirection: 'asc' },
    { sortProperty: 'opened', sortDirection: 'desc' },
  ]
  expect(caseOrder(plain)).toEqual(due)
  const orders = ['New', 'In Progress', 'On Hold', 'Resolved', 'all'].map((view) => caseOrder(searchOf(view, byAmount)))
  expect(orders).toEqual([due, due, followUp, newest, newest])
  expect(caseOrder({ caseStatuses: [...CASE_STATUSES], nextActor: 'provider' })).toEqual(due)
  expect(caseOrder(byAmount)).toEqual({ sortProperty: 'amount', sortDirection: 'asc' })
})
