import { expect, test } from 'vitest'
import { bestOf, clustersOf, nextInStack } from './clusters.ts'
import type { MapPoint } from './map-things.ts'

const usd = (amount: number) => [{ amount, currency: 'USD' }]
const CHICAGO = { latitude: 41.88, longitude: -87.63 }
const GARY = { latitude: 41.6, longitude: -87.35 }
const POINTS: MapPoint[] = [
  { id: 'a', ...CHICAGO, best: usd(2.1) },
  { id: 'b', ...CHICAGO, best: usd(3.3) },
  { id: 'c', ...GARY, best: [{ amount: 9, currency: 'CAD' }] },
  { id: 'far', latitude: 32.8, longitude: -96.8, best: [] },
]

test('far out, neighbors are one group with its count and the best of each currency', () => {
  const spots = clustersOf(POINTS)(3)
  expect(spots).toHaveLength(2)
  expect(spots.find(({ isGroup }) => isGroup)).toMatchObject({
    count: 3,
    best: [
      { amount: 3.3, currency: 'USD' },
      { amount: 9, currency: 'CAD' },
    ],
    stack: [],
  })
  expect(spots.find(({ isGroup }) => !isGroup)).toMatchObject({ id: 'far', count: 1 })
})

test('close by, what lies at one place is a stack to go through, best first', () => {
  const spots = clustersOf(POINTS)(9)
  const stack = spots.find(({ isGroup }) => isGroup)?.stack ?? []
  expect(stack).toEqual(['b', 'a'])
  expect([nextInStack(stack, undefined), nextInStack(stack, 'b'), nextInStack(stack, 'a')]).toEqual(['b', 'a', 'b'])
  expect(spots.some(({ id }) => id === 'c')).toBe(true)
})

test('a cell that the server counted is as many as it says, and opens by zooming', () => {
  const [cell] = clustersOf([{ id: 'cell', ...CHICAGO, count: 420, best: usd(4) }])(4)
  expect(cell).toMatchObject({ isGroup: true, count: 420, opensAt: 6, stack: [] })
})

test('without a price there is no best', () => {
  expect(bestOf([])).toEqual([])
})
