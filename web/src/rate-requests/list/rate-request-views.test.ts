import { expect, it } from 'vitest'
import { RateRequestSearch } from './rate-request-search.ts'
import { askedBy, searchOf, viewOf, viewsOf } from './rate-request-views.ts'

const untouched = RateRequestSearch.parse({})

it('asks for what waits when the address says nothing (SPEC §4)', () => {
  expect(askedBy(untouched).statuses).toEqual(['Sent'])
  expect(viewOf(untouched)).toBe('Sent')
})

it('keeps the search when the view changes, and orders what is answered by its age', () => {
  const offered = searchOf('Offered', { ...untouched, query: 'Chicago' })
  expect(offered).toMatchObject({ statuses: ['Offered'], query: 'Chicago', sortProperty: 'sentAt' })
  expect(viewOf(offered)).toBe('Offered')
  expect(searchOf('Sent', offered)).toMatchObject({
    statuses: undefined,
    query: 'Chicago',
    sortProperty: 'respondBy',
    sortDirection: 'asc',
  })
})

it('knows all rate requests as a view of its own, and counts it as the sum of the others', () => {
  const all = searchOf('all', untouched)
  expect(all.statuses).toHaveLength(7)
  expect(viewOf(all)).toBe('all')
  const counts = { sent: 2, offered: 3, declined: 4, awarded: 5, notAwarded: 1, expired: 1, withdrawn: 1 }
  expect(viewsOf(counts).map(({ count }) => count)).toEqual([2, 3, 4, 5, 1, 1, 1, 17])
  expect(viewsOf(undefined).every(({ count }) => count === undefined)).toBe(true)
})
