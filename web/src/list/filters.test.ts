import { describe, expect, it } from 'vitest'
import { DISPATCHER } from '../test/signed-in.ts'
import { daysOf } from '../ui/date-presets.ts'
import { anyOf, days, type Filter, filterCount, shownDays, withoutFilters } from './filters.tsx'

type Search = { kinds?: string[]; from?: string; to?: string; page?: number }

const filters: readonly Filter<Search>[] = [anyOf('Type', 'kinds', ['a', 'b'], String), days('Days', 'from', 'to')]

describe('The filters', () => {
  it('count each kind once', () => {
    const count = (search: Search) => filterCount(filters, search, DISPATCHER)
    expect(count({ page: 2 })).toBe(0)
    expect(count({ kinds: [] })).toBe(0)
    expect(count({ kinds: ['a', 'b'], from: '2026-11-01', to: '2026-11-07' })).toBe(2)
    expect(count({ kinds: ['a'], to: '2026-11-07', ...withoutFilters(filters) })).toBe(0)
  })

  it('where there is one alone, count what is chosen of it', () => {
    expect(filterCount(filters.slice(0, 1), { kinds: ['a', 'b'] }, DISPATCHER)).toBe(2)
  })

  it('show days as the preset that means them today, else as a range', () => {
    const today = daysOf('Today')
    expect(shownDays(today?.start, today?.end)?.preset).toBe('Today')
    expect(shownDays('2020-01-01', '2020-01-03')).toEqual({
      preset: 'Range',
      days: { start: '2020-01-01', end: '2020-01-03' },
    })
    expect(shownDays(undefined, undefined)).toBeNull()
  })
})
