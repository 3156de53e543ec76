import { type RawBuilder, sql } from 'kysely'
import type { Point } from './places/places.ts'

const EARTH_MILES = 3_958.8

/** Miles as the crow flies, from a place to columns or between columns. Inline: a function of SQL would cost more than its sum. */
export function milesFrom(
  from: { latitude: unknown; longitude: unknown },
  to: { latitude: RawBuilder<unknown>; longitude: RawBuilder<unknown> },
): RawBuilder<number> {
  const half = (a: unknown, b: unknown) => sql`power(sin(radians(${b} - ${a}) / 2), 2)`
  return sql`2 * ${sql.lit(EARTH_MILES)} * asin(sqrt(${half(from.latitude, to.latitude)}
    + cos(radians(${from.latitude})) * cos(radians(${to.latitude})) * ${half(from.longitude, to.longitude)}))`
}

const MILES_PER_DEGREE = 69

/** Half-degree cells, numbered like `origin_cell` (migration 0086), that a circle touches. */
export function cellsAround({ latitude, longitude }: Point, radius: number): number[] {
  const north = radius / MILES_PER_DEGREE
  // The circle is widest in longitude at its end that is nearer the pole.
  const east = north / Math.cos(((Math.abs(latitude) + north) * Math.PI) / 180)
  return cellsIn({ west: longitude - east, south: latitude - north, east: longitude + east, north: latitude + north })
}

/** The cells that a part of the map touches. */
export function cellsIn({ west, south, east, north }: Record<'west' | 'south' | 'east' | 'north', number>): number[] {
  const columns = steps(west + 180, east + 180)
  return steps(south, north).flatMap((row) => columns.map((column) => row * 1_000 + column))
}

/** The cell of columns. */
export function cellOf({
  latitude,
  longitude,
}: {
  latitude: RawBuilder<unknown>
  longitude: RawBuilder<unknown>
}): RawBuilder<number> {
  return sql`(floor(${latitude} * 2) * 1000 + floor((${longitude} + 180) * 2))::integer`
}

function steps(from: number, to: number): number[] {
  const [first, last] = [Math.floor(from * 2), Math.floor(to * 2)]
  return Array.from({ length: last - first + 1 }, (_, step) => first + step)
}
