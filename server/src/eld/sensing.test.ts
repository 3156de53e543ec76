import { describe, expect, test } from 'vitest'
import type { Position } from '../outside/eld/eld.ts'
import { tractorOf } from './matching.ts'
import { type Sighting, type StopOnTheWay, sense, type Trail } from './sensing.ts'

const MINUTE = 60_000
const START = Date.parse('2026-11-24T15:00:00Z')
const NOW = new Date(START + 60 * MINUTE)
const DOCK = { latitude: 41.782, longitude: -87.771 }
/** A degree of latitude is some 69 miles. */
const north = (miles: number) => ({ latitude: DOCK.latitude + miles / 69, longitude: DOCK.longitude })

const stops = (arrivedAt: string | null = null): StopOnTheWay[] => [
  { id: 'pickup', ...DOCK, arrivedAt, departedAt: null },
  { id: 'delivery', latitude: 33.45, longitude: -112.07, arrivedAt: null, departedAt: null },
]

function seen(minutes: number, miles: number, mph: number | null = 50): Position {
  const at = new Date(START + minutes * MINUTE)
  return { vehicleId: '1', vehicle: '4340', at, ...north(miles), heading: 180, mph, place: null }
}

const after = (positions: readonly Sighting[], trail: Trail = {}, at = stops()) => sense(trail, positions, at, NOW)

describe('an arrival', () => {
  test('is the first of two positions inside, however fast the truck still is', () => {
    expect(after([seen(0, 5), seen(5, 0.2), seen(6, 0.1)]).arrival).toEqual({
      stopId: 'pickup',
      at: new Date(START + 5 * MINUTE),
    })
  })

  test('is one position of a truck that stands', () => {
    expect(after([seen(0, 5), seen(5, 0.2, 0)]).arrival).toMatchObject({ stopId: 'pickup' })
  })

  test('is none when the truck drives past', () => {
    expect(after([seen(0, 5), seen(5, 0.2), seen(6, 1)]).arrival).toBeUndefined()
    expect(after([seen(0, 5), seen(5, 0.2), seen(6, 1), seen(9, 0.2)]).arrival).toBeUndefined()
  })

  test('is remembered from one round to the next', () => {
    const { trail } = after([seen(0, 5), seen(5, 0.2)])
    expect(after([seen(6, 0.1)], trail).arrival?.at).toEqual(new Date(START + 5 * MINUTE))
  })

  test('is nothing new where one is recorded', () => {
    expect(after([seen(5, 0.1, 0)], {}, stops('2026-11-24T15:01:00.000Z')).arrival).toBeUndefined()
  })
})

test('a position less exact than a stop is wide says nothing about stops', () => {
  const { positions, trail } = after([{ ...seen(5, 0.1, 0), accuracyMeters: 401 }])
  expect(positions).toMatchObject([north(0.1)])
  expect(trail.around).toBeUndefined()
})

describe('a departure', () => {
  const there = stops('2026-11-24T15:00:00.000Z')
  test('is proposed at the last position inside, once the truck is away', () => {
    expect(after([seen(1, 0.1, 0), seen(30, 0.1, 0), seen(33, 1)], {}, there).trail.left).toEqual({
      stopId: 'pickup',
      at: START + 30 * MINUTE,
    })
  })

  test('takes two positions of a moving truck when it is just outside', () => {
    const { trail } = after([seen(1, 0.1, 0), seen(30, 0.4, 15)], {}, there)
    expect(trail.left).toBeUndefined()
    expect(after([seen(31, 0.4, 15)], trail, there).trail.left).toMatchObject({ stopId: 'pickup' })
  })

  test('is withdrawn when the truck comes back', () => {
    const { trail } = after([seen(1, 0.1, 0), seen(33, 1)], {}, there)
    expect(trail.left).toBeDefined()
    expect(after([seen(40, 0.1)], trail, there).trail.left).toBeUndefined()
  })

  test('never is proposed at a stop where nobody has arrived', () => {
    expect(after([seen(1, 0.1), seen(3, 1)]).trail.left).toBeUndefined()
  })
})

describe('a position is refused', () => {
  test.each([
    ['the same again', seen(10, 5)],
    ['from before the last', seen(9, 6)],
    ['from the future', seen(63, 5)],
    ['faster than any truck', seen(11, 300)],
  ])('%s', (_what, next) => {
    const { trail } = after([seen(10, 5)])
    expect(after([next], trail)).toMatchObject({ refused: 1, positions: [], trail: { seen: trail.seen } })
  })

  test('but not what the next one agrees with: then the earlier was wrong', () => {
    const { trail } = after([seen(10, 300)])
    const doubted = after([seen(11, 5)], trail)
    expect(doubted.positions).toEqual([])
    const { positions, trail: later } = after([seen(12, 4.5)], doubted.trail)
    expect(positions).toMatchObject([north(4.5)])
    expect(later.doubted).toBeUndefined()
  })

  test('and the rest of a batch is read, in its own order', () => {
    const { positions, refused } = after([seen(12, 3), seen(10, 5), seen(11, 4), seen(11, 4)])
    expect(positions).toMatchObject([north(5), north(4), north(3)])
    expect(refused).toBe(1)
  })
})

test.each([
  ['0042', '42'],
  ['Truck 42', '42'],
  ['#42', '42'],
  ['unit t-7', 'T7'],
  ['000', '0'],
  ['Unimog 9', 'UNIMOG9'],
])('tractor %s is %s', (name, tractor) => expect(tractorOf(name)).toBe(tractor))
