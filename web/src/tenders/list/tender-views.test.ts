import { expect, it } from 'vitest'
import { TenderSearch } from './tender-search.ts'
import { askedBy, searchOf, viewOf, viewsOf } from './tender-views.ts'

const untouched = TenderSearch.parse({})

it('asks for what waits when the address says nothing (SPEC §4)', () => {
  expect(askedBy(untouched).statuses).toEqual([0])
  expect(viewOf(untouched)).toBe('0')
})

it('keeps search and customers when the view changes, and orders what is over by its age', () => {
  const before = { ...untouched, query: 'Chicago', customers: ['Fir Foods'] }
  const accepted = searchOf('1', before)
  expect(accepted).toMatchObject({ statuses: [1], query: 'Chicago', customers: ['Fir Foods'], sortProperty: 'sentAt' })
  expect(viewOf(accepted)).toBe('1')
  expect(searchOf('0', accepted)).toMatchObject({
    statuses: undefined,
    sortProperty: 'respondBy',
    sortDirection: 'asc',
  })
})

it('knows all tenders as a view of its own, and counts it as the sum of the others', () => {
  const all = searchOf('all', untouched)
  expect(all.statuses).toEqual([0, 1, 2, 3, 4])
  expect(viewOf(all)).toBe('all')
  const views = viewsOf({ sent: 2, accepted: 3, rejected: 4, rescinded: 5, bookingRescinded: 1 })
  expect(views.map((view) => view.count)).toEqual([2, 3, 4, 5, 1, 15])
  expect(viewsOf(undefined).every((view) => view.count === undefined)).toBe(true)
})
