import { PERSONAS } from '@waybill/contract/permissions.ts'
import { describe, expect, it } from 'vitest'
import { ShipmentSearch } from './shipment-search.ts'
import { searchOf, statusesFor, viewsFor } from './shipment-views.ts'

describe('The views', () => {
  it('of a carrier hold only what is booked with it', () => {
    expect(viewsFor('carrier-dispatcher', undefined).map((view) => view.id)).toEqual([
      'all',
      'tracking',
      'updates-needed',
      'late-risk',
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

  it('puts the most urgent updates first, and only them', () => {
    const updates = searchOf('updates-needed', ShipmentSearch.parse({ query: 'fresno' }))
    expect(updates).toMatchObject({ sortProperty: 'urgency', sortDirection: 'asc', query: 'fresno' })
    expect(searchOf('tracking', updates)).toMatchObject({ sortProperty: 'pickup', sortDirection: 'desc' })
  })
})
