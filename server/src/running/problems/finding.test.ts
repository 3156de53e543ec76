import { expect, test } from 'vitest'
import { findProblems, type Tracked } from './finding.ts'

const HOUR = 3_600_000
const LEFT = new Date('2026-03-10T14:00:00Z')
const at = (hours: number) => new Date(LEFT.getTime() + hours * HOUR)
const seen = (hours: number, more: Partial<Tracked['sightings'][number]> = {}) => ({
  at: at(hours),
  reportedAt: at(hours),
  latitude: null,
  longitude: null,
  ...more,
})
const load = (more: Partial<Tracked>): Tracked => ({
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
  readAt: null,
  isTruckKnown: false,
  double: null,
  sightings: [seen(-2), seen(0)],
  trail: [],
  stops: [],
  recorded: [],
  arrivals: [],
  lastDueAt: null,
  unconnectedVendor: null,
  phones: [],
  ...more,
})
const kinds = (more: Partial<Tracked>, hours = 1) =>
  findProblems(load(more), at(hours)).map(({ kind, resolvedAt }) => `${kind}${resolvedAt ? ' resolved' : ''}`)

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

const CHICAGO = { latitude: 41.8, longitude: -87.7 }
const DALLAS = { latitude: 32.8, longitude: -96.8 }
const spot = (hours: number, place: { latitude: number; longitude: number }, mph: number | null = 60) => ({
  at: at(hours),
  source: 'eld' as const,
  mph,
  ...place,
})
const quarters = (from: number, to: number, mph: number) =>
  Array.from({ length: (to - from) * 4 + 1 }, (_, index) => spot(from + index / 4, CHICAGO, mph))
const found = (more: Partial<Tracked>, kind: string, hours: number) =>
  kinds(more, hours).filter((one) => one.startsWith(kind))

test('no word of the truck an hour after its pickup was due', () => {
  const waiting = { status: 4, leftAt: null, pickupAt: LEFT, sightings: [] }
  expect(found(waiting, 'CarrierNever', 0.9)).toEqual([])
  expect(found(waiting, 'CarrierNever', 1.1)).toEqual(['CarrierNeverConnected'])
  expect(found({ ...waiting, sightings: [seen(0.5)] }, 'CarrierNever', 1.1)).toEqual([])
})
test('a truck that its ELD does not know', () => {
  const read = { tokenUntil: at(900), readAt: at(0.9) }
  expect(found(read, 'Unknown', 1)).toEqual(['UnknownEquipmentId'])
  expect(found({ ...read, isTruckKnown: true }, 'Unknown', 1)).toEqual([])
  expect(found({ ...read, readAt: at(-1) }, 'Unknown', 1)).toEqual([])
})
test('one that stands longer than any rest, and one that says it drives and is where it was', () => {
  expect(found({ trail: quarters(1, 12, 0) }, 'NotMoving', 12)).toEqual([])
  expect(found({ trail: quarters(1, 14, 0) }, 'NotMoving', 14)).toEqual(['NotMoving'])
  expect(found({ trail: [...quarters(1, 14, 0), spot(15, DALLAS)] }, 'NotMoving', 15)).toEqual(['NotMoving resolved'])
  expect(found({ trail: quarters(1, 3, 55) }, 'NotMoving', 3)).toEqual(['NotMoving'])
})
test('one that is far off its way, twice in a row', () => {
  const stops = [
    { point: CHICAGO, departedAt: LEFT },
    { point: DALLAS, departedAt: null },
  ]
  const [memphis, denver] = [
    { latitude: 35.1, longitude: -90 },
    { latitude: 39.7, longitude: -105 },
  ]
  expect(found({ stops, trail: [spot(8, memphis), spot(9, memphis)] }, 'OffRoute', 9)).toEqual([])
  expect(found({ stops, trail: [spot(8, memphis), spot(9, denver)] }, 'OffRoute', 9)).toEqual([])
  expect(found({ stops, trail: [spot(8, denver), spot(9, denver)] }, 'OffRoute', 9)).toEqual(['OffRoute'])
  const back = [spot(8, denver), spot(9, denver), spot(20, DALLAS)]
  expect(found({ stops, trail: back }, 'OffRoute', 20)).toEqual(['OffRoute resolved'])
})
test('an arrival recorded by somebody while the device is somewhere else', () => {
  const recorded = [{ ...CHICAGO, at: at(0), reportedAt: at(0.1) }]
  expect(found({ recorded, trail: [spot(0.2, DALLAS)] }, 'Recorded', 1)).toEqual(['RecordedElsewhere'])
  expect(found({ recorded, trail: [spot(0.2, DALLAS), spot(0.25, CHICAGO)] }, 'Recorded', 1)).toEqual([])
  expect(found({ recorded, trail: [spot(2, DALLAS)] }, 'Recorded', 2)).toEqual([])
})
test('the provider that the carrier’s profile names is not connected', () =>
  expect(kinds({ unconnectedVendor: 'Motive' })).toEqual(['CarrierNotConnectedToThisProvider']))

const phone = (more: Partial<Tracked['phones'][number]>) => ({
  name: 'Robin',
  assignedAt: at(-30),
  isAgreed: null,
  answeredAt: null,
  hadAgreed: false,
  blockedSince: null,
  signedOutAt: null,
  ...more,
})
const ofPhone = (more: Parameters<typeof phone>[0], rest: Partial<Tracked> = {}, hours = 0.5) =>
  kinds({ phones: [phone(more)], ...rest }, hours)
const agreed = { isAgreed: true, answeredAt: at(-3), hadAgreed: true }

test('what keeps a driver’s phone silent, while no ELD knows the truck', () => {
  const unheard = { status: 4, leftAt: null, sightings: [] }
  expect(ofPhone({}, unheard)).toContain('DriverInviteUnanswered')
  expect(ofPhone({})).toEqual([])
  expect(ofPhone({ assignedAt: at(0) }, unheard)).not.toContain('DriverInviteUnanswered')
  expect(ofPhone({ isAgreed: false, answeredAt: at(-3) })).toEqual(['DriverDeniedTracking'])
  expect(ofPhone({ ...agreed, isAgreed: false })).toEqual(['TrackingEndedByUser'])
  expect(ofPhone({ ...agreed, signedOutAt: at(-1), blockedSince: at(-2) })).toEqual(['AppRemoved'])
  expect(ofPhone({ ...agreed, blockedSince: at(-2) })).toEqual(['LocationPermissionOff'])
  expect(ofPhone({ ...agreed, blockedSince: at(-2) }, { isTruckKnown: true })).toEqual([])
})
test('an app that has been closed for an hour on the road', () => {
  const trail = [{ ...spot(0.5, CHICAGO), source: 'phone' as const }]
  expect(ofPhone(agreed, { trail }, 1.4)).toEqual([])
  expect(ofPhone(agreed, { trail }, 1.6)).toEqual(['PausedByDriver'])
  expect(ofPhone(agreed, {}, 1.1)).toEqual(['PausedByDriver'])
})
test('an arrival in time that was reported when the appointment was over', () => {
  const arrival = { at: at(-3), reportedAt: at(0.6), dueAt: at(0) }
  expect(kinds({ arrivals: [arrival] })).toEqual(['UpdatesAfterWindow resolved'])
  expect(kinds({ arrivals: [{ ...arrival, reportedAt: at(0.4) }] })).toEqual([])
  expect(kinds({ arrivals: [{ ...arrival, at: at(0.2) }] })).toEqual([])
})
test('a load that is a week overdue', () => {
  expect(found({ lastDueAt: at(0) }, 'Timeout', 167)).toEqual([])
  expect(found({ lastDueAt: at(0) }, 'Timeout', 169)).toEqual(['Timeout'])
})
