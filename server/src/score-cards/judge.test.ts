import { TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { describe, expect, test } from 'vitest'
import { judge, type LoadFacts, type StopFacts } from './judge.ts'

const HOUR = 3_600_000
const PICKUP = Date.parse('2026-03-03T14:00:00Z')
const at = (hours: number) => new Date(PICKUP + hours * HOUR).toISOString()
const NOW = new Date(PICKUP + 200 * HOUR)

const stop = (sequence: number, type: StopFacts['type'], due: number, more: Partial<StopFacts> = {}): StopFacts => ({
  sequence,
  type,
  city: 'Chicago',
  begins: at(due),
  ends: at(due),
  arrivedAt: at(due),
  departedAt: at(due + 1),
  isLate: false,
  isEstimated: false,
  arrivalSource: 'eld',
  departureSource: 'driver-app',
  isShort: false,
  ...more,
})

const load = (more: Partial<LoadFacts> = {}): LoadFacts => ({
  shipmentId: 's',
  carrierId: 'c',
  number: '4340001',
  origin: 'Chicago, IL',
  destination: 'Phoenix, AZ',
  isContract: true,
  isConfirmed: false,
  stops: [stop(1, 'Pickup', 0), stop(2, 'Delivery', 24)],
  tenders: [{ status: TENDER_STATUS.accepted, isExpired: false, answeredAt: at(-40) }],
  bookings: [{ bookedAt: at(-40), givenBackAt: null }],
  pickupAt: at(0),
  proof: { acceptedAt: at(30), waitingSince: null },
  bill: { isAudited: true, isReturned: false, isDifferent: false },
  claims: 0,
  seen: 0.95,
  seenBefore: { part: 0, whole: 0, why: null },
  granted: [],
  ...more,
})

const judged = (more: Partial<LoadFacts> = {}, now = NOW) => {
  const found = judge(load(more), now)
  if (!found) throw new Error('Nothing counts')
  return found
}

test('a load that went well counts in full, on the day it was delivered', () => {
  const { counts, misses, at: counted, dueAt } = judged()
  expect(counts).toEqual({
    pickup: { part: 1, whole: 1 },
    delivery: { part: 1, whole: 1 },
    otif: { part: 1, whole: 1 },
    tracking: { part: 4, whole: 4 },
    positions: { part: 1, whole: 1 },
    cancellation: { part: 0, whole: 1 },
    acceptance: { part: 1, whole: 1 },
    proof: { part: 1, whole: 1 },
    billing: { part: 1, whole: 1 },
    claims: { part: 0, whole: 1 },
  })
  expect(misses).toEqual([])
  expect(counted.toISOString()).toBe(at(25))
  expect(dueAt).toBeNull()
})

test('what nobody has answered, booked or hauled counts nothing', () => {
  expect(judge(load({ stops: [], tenders: [], bookings: [], bill: null }), NOW)).toBeUndefined()
})

describe('on time', () => {
  const late = { arrivedAt: at(24.7), isLate: true }

  test('a late stop says by how much, and where', () => {
    const { counts, misses } = judged({ stops: [stop(1, 'Pickup', 0), stop(2, 'Delivery', 24, late)] })
    expect(counts.delivery).toEqual({ part: 0, whole: 1 })
    expect(misses.flatMap(({ metric, why, excused }) => (metric === 'otif' ? [] : [[why.text, excused]]))).toEqual([
      ['42 min late at stop 2, Chicago', null],
    ])
  })

  test('is excused when the stop before held the truck longer than it was late', () => {
    const held = stop(1, 'Pickup', 0, { departedAt: at(3) })
    const { counts, misses } = judged({ stops: [held, stop(2, 'Delivery', 24, late)] })
    expect(counts.delivery).toEqual({ part: 0, whole: 0 })
    expect(misses[0]?.excused?.text).toBe('The stop before held the truck for 180 min')
  })

  test('is not when the truck was late there itself', () => {
    const held = stop(1, 'Pickup', 0, { departedAt: at(5), isLate: true, arrivedAt: at(1) })
    const { counts } = judged({ stops: [held, stop(2, 'Delivery', 24, late)] })
    expect(counts.delivery).toEqual({ part: 0, whole: 1 })
  })

  test('a pickup booked within two hours of it is excused', () => {
    const { counts, misses } = judged({
      bookings: [{ bookedAt: at(-1.5), givenBackAt: null }],
      stops: [stop(1, 'Pickup', 0, { arrivedAt: at(1), isLate: true }), stop(2, 'Delivery', 24)],
    })
    expect(counts.pickup).toEqual({ part: 0, whole: 0 })
    expect(misses[0]?.excused?.text).toBe('Booked less than two hours before the pickup')
  })

  test('planned times prove nothing, and nobody reported them', () => {
    const { counts } = judged({ stops: [stop(1, 'Pickup', 0), stop(2, 'Delivery', 24, { isEstimated: true })] })
    expect(counts.delivery).toEqual({ part: 0, whole: 0 })
    expect(counts.tracking).toEqual({ part: 2, whole: 4 })
  })
})

test('what the provider granted leaves both sides and keeps its words', () => {
  const { counts, misses } = judged({
    stops: [stop(1, 'Pickup', 0, { arrivedAt: at(1), isLate: true }), stop(2, 'Delivery', 24)],
    granted: [{ metric: 'pickup', text: 'The gate was closed' }],
  })
  expect(counts.pickup).toEqual({ part: 0, whole: 0 })
  expect(misses[0]?.excused?.text).toBe('Excused by the provider: The gate was closed')
})

test('reports by hand lower tracking alone', () => {
  const byHand = stop(1, 'Pickup', 0, { arrivalSource: 'dispatcher' })
  const { counts, misses } = judged({ stops: [byHand, stop(2, 'Delivery', 24)] })
  expect(counts.tracking).toEqual({ part: 3, whole: 4 })
  expect(misses[0]?.why.text).toBe('1 of 4 arrivals and departures reported by hand or missing')
})

test('tenders count on contract freight, silence as a no, what was rescinded not at all', () => {
  const tenders = [
    { status: TENDER_STATUS.rejected, isExpired: true, answeredAt: at(-60) },
    { status: TENDER_STATUS.rescinded, isExpired: false, answeredAt: at(-50) },
    { status: TENDER_STATUS.sent, isExpired: false, answeredAt: null },
    { status: TENDER_STATUS.accepted, isExpired: false, answeredAt: at(-40) },
  ]
  expect(judged({ tenders }).counts.acceptance).toEqual({ part: 1, whole: 2 })
  expect(judged({ tenders, isContract: false }).counts.acceptance).toEqual({ part: 0, whole: 0 })
})

test.each([
  ['three days before the pickup', -100, -72, 0],
  ['a day and a half before', -100, -36, 50],
  ['the same day', -100, -6, 100],
  ['within the hour that may be regretted', -30, -29.5, 0],
  ['within the hour, but the same day', -10, -9.5, 100],
])('a booking given back %s', (_, booked, back, part) => {
  const bookings = [{ bookedAt: at(booked), givenBackAt: at(back) }]
  expect(judged({ stops: [], bookings, bill: null }).counts.cancellation).toEqual({ part, whole: 1 })
})

describe('a proof', () => {
  const proof = (acceptedAt: string | null, waitingSince: string | null = null) => ({
    proof: { acceptedAt, waitingSince },
  })

  test('after 48 hours is late', () => {
    const { counts, misses } = judged(proof(at(25 + 49)))
    expect(counts.proof).toEqual({ part: 0, whole: 1 })
    expect(misses[0]?.why.text).toBe('Accepted proof came 49 h after the last stop')
  })

  test('that Waybill never had is not judged once the delivery is confirmed', () => {
    const { counts, dueAt } = judged({ ...proof(null), isConfirmed: true })
    expect([counts.proof, dueAt]).toEqual([{ part: 0, whole: 0 }, null])
  })

  test('that waits for its reviewer is not judged', () => {
    expect(judged(proof(null, at(30))).counts.proof).toEqual({ part: 0, whole: 0 })
  })

  test('that has not come is missing after 48 hours, and judged again then', () => {
    const before = judged(proof(null), new Date(at(26)))
    expect(before.counts.proof).toEqual({ part: 0, whole: 0 })
    expect(before.dueAt?.toISOString()).toBe(at(25 + 48))
    const after = judged(proof(null), new Date(at(25 + 48)))
    expect(after.counts.proof).toEqual({ part: 0, whole: 1 })
    expect(after.dueAt).toBeNull()
  })
})

test('a bill that was sent back or differed did not match at first', () => {
  const bill = { isAudited: true, isReturned: true, isDifferent: true }
  expect(judged({ bill }).counts.billing).toEqual({ part: 0, whole: 1 })
  expect(judged({ bill: { isAudited: false, isReturned: false, isDifferent: false } }).counts.billing).toEqual({
    part: 0,
    whole: 0,
  })
})

test('a claim counts against its load, however many there are', () => {
  expect(judged({ claims: 2 }).counts.claims).toEqual({ part: 1, whole: 1 })
})

test('on time in full takes every delivery on time, and nothing short', () => {
  const whole = (more: Partial<StopFacts>) => judged({ stops: [stop(1, 'Pickup', 0), stop(2, 'Delivery', 24, more)] })
  expect(whole({ isShort: true }).counts.otif).toEqual({ part: 0, whole: 1 })
  expect(whole({ isLate: true, arrivedAt: at(26) }).counts.otif).toEqual({ part: 0, whole: 1 })
  expect(whole({ isEstimated: true }).counts.otif, 'nobody saw it').toEqual({ part: 0, whole: 0 })
  const held = [
    stop(1, 'Pickup', 0, { departedAt: at(9) }),
    stop(2, 'Delivery', 24, { isLate: true, arrivedAt: at(26) }),
  ]
  expect(judged({ stops: held }).counts.otif, 'excused as its delivery is').toEqual({ part: 0, whole: 0 })
})

test('positions count while they are there, and what was met stays met', () => {
  const counted = (seen: number | null, part = 0, whole = 0) =>
    judged({ seen, seenBefore: { part, whole, why: null } }).counts.positions
  expect(counted(0.9)).toEqual({ part: 1, whole: 1 })
  expect(counted(0.89)).toEqual({ part: 0, whole: 1 })
  expect(counted(null)).toEqual({ part: 0, whole: 0 })
  expect(counted(null, 1, 1)).toEqual({ part: 1, whole: 1 })
  expect(counted(null, 0, 1)).toEqual({ part: 0, whole: 1 })
})
