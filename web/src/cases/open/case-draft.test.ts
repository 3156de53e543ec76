import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { expect, it } from 'vitest'
import { detailsIn, draftFor, filledFrom, likelyStop } from './case-draft.ts'

const stop = (stopId: string, type: ShipmentStop['type'], times: Partial<ShipmentStop> = {}) =>
  ({
    stopId,
    type,
    name: 'Meridian Foods',
    timeZone: 'America/Chicago',
    arrivedAt: null,
    departedAt: null,
    ...times,
  }) as ShipmentStop

const DEPARTED = stop('b', 'Delivery', { arrivedAt: '2026-11-24T14:00:00Z', departedAt: '2026-11-24T18:30:00Z' })
const SHIPMENT = {
  trailerNumber: 'T-9',
  stops: [stop('a', 'Pickup'), DEPARTED, stop('c', 'Delivery')],
} as unknown as Shipment

it('takes the stop where the truck was last, among those the type can be about', () => {
  expect(likelyStop(2, SHIPMENT)).toBe(DEPARTED)
  expect(likelyStop(1, SHIPMENT)?.stopId).toBe('a')
  expect(likelyStop(14, SHIPMENT)).toBeUndefined()
})

it('an appointment is changed where the truck still has to be, and for a reason of its own', () => {
  const next = likelyStop(27, SHIPMENT)
  expect(next?.stopId).toBe('c')
  expect(likelyStop(27, { ...SHIPMENT, stops: [DEPARTED] })).toBe(DEPARTED)
  expect(draftFor(27, SHIPMENT, DEPARTED).details.reason).toBe('')
  expect(draftFor(9, SHIPMENT, DEPARTED).details.reason).toBe('')
})

it('writes the request from the times at the stop', () => {
  const draft = draftFor(2, SHIPMENT, DEPARTED)
  expect(draft.details).toMatchObject({
    arrival: '2026-11-24T08:00',
    departure: '2026-11-24T12:30',
    reason: 'The truck was at Meridian Foods for 4 h 30 min',
  })
  expect(detailsIn(draft, 2, 'America/Chicago')).toEqual({
    arrival: '2026-11-24T14:00:00.000Z',
    departure: '2026-11-24T18:30:00.000Z',
    reason: 'The truck was at Meridian Foods for 4 h 30 min',
  })
})

it('fills in what the load knows when it is found after the type, and keeps what was entered', () => {
  const entered = draftFor(2, undefined, undefined)
  entered.details = { ...entered.details, arrival: '2026-11-24T07:00', reason: 'No crew' }
  const draft = filledFrom(SHIPMENT, 2, entered)
  expect([draft.stopId, draft.details.arrival]).toEqual(['b', '2026-11-24T08:00'])
  const lumper = draftFor(5, undefined, undefined)
  lumper.details = { ...lumper.details, amount: 120, payee: 'Dockside' }
  expect(filledFrom(SHIPMENT, 5, lumper)).toMatchObject({ stopId: 'b', details: { amount: 120, payee: 'Dockside' } })
})

it('sends only what the type asks for, and nothing that is empty', () => {
  const draft = draftFor(5, SHIPMENT, DEPARTED)
  draft.details = { ...draft.details, amount: 120, payee: '  Dockside  ', reason: 'left over' }
  expect(detailsIn(draft, 5, 'America/Chicago')).toEqual({ amount: 120, payee: 'Dockside' })
})
