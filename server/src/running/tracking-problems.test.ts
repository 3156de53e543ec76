import { expect, test } from 'vitest'
import { type Followed, trackingProblems } from './tracking-problems.ts'

const HOUR = 3_600_000
const LEFT = new Date('2026-03-10T14:00:00Z')
const at = (hours: number) => new Date(LEFT.getTime() + hours * HOUR)
const seen = (hours: number, more: Partial<Followed['sightings'][number]> = {}) => ({
  at: at(hours),
  reportedAt: at(hours),
  latitude: null,
  longitude: null,
  ...more,
})
const load = (more: Partial<Followed>): Followed => ({
  status: 5,
  bookedAt: at(-40),
  pickupAt: at(-2),
  deliveredAt: null,
  leftAt: LEFT,
  tractorNumber: '12',
  trailerNumber: '53001',
  needsTrailer: true,
  hasDriver: true,
  tokenUntil: null,
  double: null,
  sightings: [seen(-2), seen(0)],
  ...more,
})
const kinds = (more: Partial<Followed>, hours = 1) =>
  trackingProblems(load(more), at(hours)).map(({ kind, resolvedAt }) => `${kind}${resolvedAt ? ' resolved' : ''}`)

test('nothing is wrong with a load that is followed', () => expect(kinds({})).toEqual([]))
test('nothing is followed before somebody hauls it', () => expect(kinds({ status: 2, hasDriver: false })).toEqual([]))
test('nobody could be asked', () => expect(kinds({ hasDriver: false })).toEqual(['NoTrackingMethod']))
test('the ELD provider lets us in no more', () => expect(kinds({ tokenUntil: at(-1) })).toEqual(['TokenExpired']))
test('no trailer where one is needed', () => {
  expect(kinds({ trailerNumber: null })).toEqual(['MissingEquipmentId'])
  expect(kinds({ trailerNumber: null, needsTrailer: false })).toEqual([])
})
test('silent for four hours, or for one where a device should speak', () => {
  expect(kinds({}, 4.1)).toEqual(['Stale'])
  expect(kinds({ tokenUntil: at(900) }, 1.1)).toEqual(['Stale'])
  expect(kinds({ sightings: [seen(0), seen(5)] }, 5.5)).toEqual(['Stale resolved'])
})
test('a report from the future, and one that comes after a later one', () => {
  expect(kinds({ sightings: [seen(0), seen(1, { at: at(1.2) })] }, 1.5)).toEqual(['FutureTimestamp resolved'])
  expect(kinds({ sightings: [seen(0), seen(1), seen(1.2, { at: at(0.5) })] }, 1.5)).toEqual(['OutOfOrderUpdates'])
})
test('faster than any truck', () => {
  const chicago = { latitude: 41.8, longitude: -87.7 }
  const dallas = { latitude: 32.8, longitude: -96.8 }
  expect(kinds({ sightings: [seen(0, chicago), seen(2, dallas)] }, 2)).toEqual(['LocationImplausible'])
  expect(kinds({ sightings: [seen(0, chicago), seen(14, dallas)] }, 14)).toEqual(['Stale resolved'])
})
test('one tractor on two loads', () =>
  expect(kinds({ double: { shipmentNumber: '4340002', since: at(0) } })).toEqual(['DuplicateAssetOnTwoLoads']))
test('followed only when it was long on its way', () =>
  expect(kinds({ sightings: [seen(2)] }, 2.5)).toEqual(['TrackingStartedLate resolved']))
