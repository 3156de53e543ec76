import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { expect, it } from 'vitest'
import { corrected, detailsIn, draftFor, filledFrom, likelyStop } from './case-draft.ts'

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
  const before = { ...draftFor(2, undefined, undefined), timeZone: 'America/Chicago' }
  const draft = filledFrom(SHIPMENT, 2, entered, before)
  expect([draft.stopId, draft.details.arrival]).toEqual(['b', '2026-11-24T08:00'])
  const lumper = draftFor(5, undefined, undefined)
  lumper.details = { ...lumper.details, amount: 120, payee: 'Dockside' }
  const filled = filledFrom(SHIPMENT, 5, lumper, before)
  expect(filled).toMatchObject({ stopId: 'b', details: { amount: 120, payee: 'Dockside' } })
})

it('tells a time that was entered by the reader’s clock by the stop’s, once the load is known', () => {
  const before = { ...draftFor(2, undefined, undefined), timeZone: 'America/New_York' }
  const entered = { ...before, details: { ...before.details, arrival: '2026-11-24T09:00' } }
  const coming = { ...SHIPMENT, stops: [stop('c', 'Delivery')] }
  expect(filledFrom(coming, 2, entered, before).details.arrival).toBe('2026-11-24T08:00')
})

it('keeps what was typed when another stop was meant, and suggests what that one knows', () => {
  const suggested = draftFor(2, SHIPMENT, DEPARTED)
  const before = { ...suggested, timeZone: 'America/Chicago' }
  const typed = { ...suggested.details, departure: '2026-11-24T13:00', payee: 'Dockside', amount: 240 }
  const entered = { ...suggested, details: typed, requestedAmount: 240 }
  const there = stop('c', 'Delivery', { arrivedAt: '2026-11-24T20:00:00Z', timeZone: 'America/Denver' })
  const draft = corrected(draftFor(2, SHIPMENT, there), entered, before, 'America/Denver')
  expect(draft).toMatchObject({ stopId: 'c', requestedAmount: 240 })
  expect(draft.details).toMatchObject({
    arrival: '2026-11-24T13:00',
    departure: '2026-11-24T12:00',
    reason: '',
    payee: 'Dockside',
    amount: 240,
  })
})

it('keeps what was typed when another type was meant, and drops what only the first suggested', () => {
  const suggested = draftFor(2, SHIPMENT, DEPARTED)
  const entered = { ...suggested, details: { ...suggested.details, payee: 'Dockside' } }
  const before = { ...suggested, timeZone: 'America/Chicago' }
  const draft = corrected(draftFor(5, SHIPMENT, DEPARTED), entered, before, 'America/Chicago')
  expect(draft.caseType).toBe('5')
  expect(draft.details).toMatchObject({ payee: 'Dockside', reason: '', arrival: '' })
})

it('sends only what the type asks for, and nothing that is empty', () => {
  const draft = draftFor(5, SHIPMENT, DEPARTED)
  draft.details = { ...draft.details, amount: 120, payee: '  Dockside  ', reason: 'left over' }
  expect(detailsIn(draft, 5, 'America/Chicago')).toEqual({ amount: 120, payee: 'Dockside' })
})
