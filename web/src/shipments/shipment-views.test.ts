import { PERSONAS } from '@waybill/contract/permissions.ts'
import { describe, expect, it } from 'vitest'
import { daysOf } from '../ui/date-presets.ts'
import { shownDays } from './shipment-filters.tsx'
import { ShipmentSearch } from './shipment-search.ts'
import { filterCount, NO_FILTERS, statusesFor, viewsFor } from './shipment-views.ts'

describe('The views', () => {
  it('of a carrier hold only what is booked with it', () => {
    expect(viewsFor('carrier-dispatcher', undefined).map((view) => view.id)).toEqual([
      'all',
      'tracking',
      'updates-needed',
      'delivered',
    ])
    expect(statusesFor('carrier-dispatcher')).toEqual([3, 4, 5, 6, 7, 8])
  })

  it('of the provider hold what is still open too', () => {
    expect(viewsFor('operations', undefined).map((view) => view.id)).toContain('booking')
    expect(statusesFor('operations')[0]).toBe(-1)
  })

  it('always begin with everything', () => {
    for (const persona of PERSONAS) expect(viewsFor(persona, undefined)[0]?.id).toBe('all')
  })
})

describe('The filters', () => {
  it('count each kind once', () => {
    expect(filterCount(ShipmentSearch.parse({}))).toBe(0)
    const search = ShipmentSearch.parse({ statuses: '3,4', pickupStart: '2026-11-01', pickupEnd: '2026-11-07' })
    expect(filterCount(search)).toBe(2)
    expect(filterCount({ ...search, stopsMet: 'delivery-late' })).toBe(3)
    expect(filterCount({ ...search, stopsMet: 'delivery-late', ...NO_FILTERS })).toBe(0)
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
