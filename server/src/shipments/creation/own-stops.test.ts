import { expect, test } from 'vitest'
import type { KnownStop } from './create-shipment.queries.ts'
import type { PlannedVisit } from './create-shipment.ts'
import { sameStops } from './own-stops.ts'

const place = { addressLine1: '12 Mill Road', city: 'Springfield', postalCode: '62701' }
const stop = (id: string, name: string, type: KnownStop['type'] = 'Pickup'): KnownStop => ({
  ...place,
  id,
  name,
  type,
  orderStopIds: [],
  agreed: null,
  isRecorded: false,
})
const visit = (name: string, type: KnownStop['type'] = 'Pickup'): PlannedVisit => ({
  ...place,
  name,
  type,
  addressLine2: null,
  state: 'IL',
  country: 'US',
  timeZone: 'America/Chicago',
  point: null,
  early: null,
  late: null,
  appointment: null,
  contactName: null,
  contactPhone: null,
  instructions: null,
  references: [],
})
const idsOf = (known: KnownStop[], ...visits: PlannedVisit[]) => sameStops(known, visits).map((same) => same?.id)

const known = [stop('plant', 'Plant'), stop('store', 'Store', 'Delivery')]

test('a stop at the same place stays, however it is spelled', () => {
  expect(idsOf(known, visit('PLANT'), visit('Store', 'Delivery'))).toEqual(['plant', 'store'])
})

test('a stop put in between moves the ones behind it', () => {
  expect(idsOf(known, visit('Plant'), visit('Dock'), visit('Store', 'Delivery'))).toEqual(['plant', undefined, 'store'])
})

test('a pickup is no delivery', () => {
  expect(idsOf(known, visit('Store'), visit('Plant', 'Delivery'))).toEqual([undefined, undefined])
})

test('a place visited twice is told by its sequence, and each stop is taken once', () => {
  const twice = [stop('first', 'Plant'), stop('second', 'Plant')]
  expect(idsOf(twice, visit('Dock'), visit('Plant'))).toEqual([undefined, 'second'])
  expect(idsOf(twice, visit('Plant'), visit('Plant'), visit('Plant'))).toEqual(['first', 'second', undefined])
})
