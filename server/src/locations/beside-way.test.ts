import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsAlong, legsAlong } from './beside-way.queries.ts'
import { cellsAround } from './miles-from.queries.ts'
import { greatCircle } from './places/places.ts'

const place = fc.record({
  latitude: fc.double({ min: 26, max: 58, noNaN: true }),
  longitude: fc.double({ min: -125, max: -65, noNaN: true }),
})
const way = fc.array(place, { minLength: 2, maxLength: 6 })
const within = fc.integer({ min: 10, max: 150 })

test('every place within reach of a way is in its cells', () => {
  fc.assert(
    fc.property(
      way,
      within,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 6.28, noNaN: true }),
      (points, miles, share, turn) => {
        const [from, to] = points
        if (!from || !to) return
        const on = {
          latitude: from.latitude + (to.latitude - from.latitude) * share,
          longitude: from.longitude + (to.longitude - from.longitude) * share,
        }
        const beside = {
          latitude: on.latitude + ((miles * 0.99) / 69.2) * Math.sin(turn),
          longitude: on.longitude + ((miles * 0.99) / 69.2 / Math.cos((on.latitude * Math.PI) / 180)) * Math.cos(turn),
        }
        expect(cellsAlong(points, miles)).toContain(cellsAround(beside, 0)[0])
      },
    ),
    { seed: 4340 },
  )
})

test('its legs are as long as it is, each beginning where the last one ended', () => {
  fc.assert(
    fc.property(way, (points) => {
      const legs = legsAlong(points)
      const length = points.slice(1).reduce((sum, to, index) => sum + greatCircle(points[index] ?? to, to), 0)
      const last = legs.at(-1)
      const whole = (last?.before ?? 0) + Math.hypot(last?.east ?? 0, last?.north ?? 0)
      // Straight on the map is not straight on the globe.
      expect(whole).toBeGreaterThan(length * 0.99 - 1)
      expect(whole).toBeLessThan(length * 1.06 + 1)
    }),
    { seed: 4340 },
  )
})
