import { PERSONAS } from '@waybill/contract/permissions.ts'
import { shipmentOrder } from '@waybill/contract/shipments/shipment-search.ts'
import { describe, expect, it } from 'vitest'
import { ShipmentSearch } from './shipment-search.ts'
import { searchOf, sortedBy, statusesFor, viewsFor } from './shipment-views.ts'

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

  it('keep what is filtered and begin in their own order, however they are opened', () => {
    const fresno = ShipmentSearch.parse({ query: 'fresno', sortProperty: 'miles' })
    const updates = searchOf('updates-needed', fresno)
    expect(updates.query).toBe('fresno')
    expect(shipmentOrder(updates)).toEqual({ sortProperty: 'urgency', sortDirection: 'asc' })
    expect(shipmentOrder(ShipmentSearch.parse({ view: 'updates-needed' }))).toEqual(shipmentOrder(updates))
    expect(shipmentOrder(searchOf('late-risk', updates))).toEqual({ sortProperty: 'delivery', sortDirection: 'asc' })
    expect(shipmentOrder(searchOf('booking', fresno))).toEqual({ sortProperty: 'urgency', sortDirection: 'asc' })
    expect(shipmentOrder(searchOf('tracking', updates))).toEqual({ sortProperty: 'pickup', sortDirection: 'asc' })
    for (const view of ['all', 'drafts', 'delivered'] as const)
      expect(shipmentOrder(searchOf(view, updates))).toEqual({ sortProperty: 'urgency', sortDirection: 'asc' })
    expect(shipmentOrder(ShipmentSearch.parse({}))).toEqual({ sortProperty: 'urgency', sortDirection: 'asc' })
  })

  it('are sorted by any property in its own direction, and then in the other', () => {
    const sorted = (chosen: Parameters<typeof sortedBy>[0], before: ShipmentSearch) =>
      shipmentOrder({ ...before, ...sortedBy(chosen, shipmentOrder(before)) })
    const all = ShipmentSearch.parse({})
    expect(sorted({ sortProperty: 'pickup', sortDirection: 'asc' }, all)).toEqual({
      sortProperty: 'pickup',
      sortDirection: 'desc',
    })
    const newest = { ...all, sortProperty: 'pickup', sortDirection: 'desc' } as const
    expect(sorted({ ...newest, sortDirection: 'asc' }, newest)).toMatchObject({ sortDirection: 'asc' })
    expect(sorted({ sortProperty: 'urgency', sortDirection: 'desc' }, newest)).toEqual(shipmentOrder(all))
    expect(sorted({ sortDirection: 'desc' }, all)).toEqual({ sortProperty: 'urgency', sortDirection: 'desc' })
    const onTheRoad = ShipmentSearch.parse({ view: 'tracking' })
    expect(sorted({ sortProperty: 'urgency' }, onTheRoad)).toEqual(shipmentOrder(all))
  })
})
