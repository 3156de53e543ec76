import { type RawBuilder, sql } from 'kysely'
import { cellsAround } from './miles-from.queries.ts'
import { greatCircle, type Point } from './places/places.ts'

/** A straight piece of a way on a map that is flat around it: where it begins, and how many miles it goes east and north. */
export type Leg = Point & {
  /** Of a degree of longitude to one of latitude. */
  shrink: number
  east: number
  north: number
  /** Miles of the way before it. */
  before: number
}

const MILES_PER_DEGREE = 69.09
/** Longer, the map would not be flat enough: degrees of longitude get shorter on the way north. */
const LONGEST_LEG = 120

export function legsAlong(way: readonly Point[]): Leg[] {
  const points = inSteps(way, LONGEST_LEG)
  let before = 0
  return points.slice(1).map((to, index) => {
    const { latitude, longitude } = points[index] ?? to
    const shrink = Math.cos((((latitude + to.latitude) / 2) * Math.PI) / 180)
    const east = (to.longitude - longitude) * MILES_PER_DEGREE * shrink
    const north = (to.latitude - latitude) * MILES_PER_DEGREE
    const leg = { latitude, longitude, shrink, east, north, before }
    before += Math.hypot(east, north)
    return leg
  })
}

/** Half-degree cells that reach within so many miles of a way. */
export function cellsAlong(way: readonly Point[], miles: number): number[] {
  // Circles around points half a radius apart, a little larger, leave no gap.
  return [...new Set(inSteps(way, miles / 2).flatMap((point) => cellsAround(point, miles * 1.1)))]
}

/** The way's own points, and others between those that lie far apart. */
function inSteps(way: readonly Point[], longest: number): Point[] {
  return way.flatMap((to, index) => {
    const from = way[index - 1]
    if (!from) return [to]
    const steps = Math.max(1, Math.ceil(greatCircle(from, to) / longest))
    return Array.from({ length: steps }, (_, step) => ({
      latitude: from.latitude + ((to.latitude - from.latitude) * (step + 1)) / steps,
      longitude: from.longitude + ((to.longitude - from.longitude) * (step + 1)) / steps,
    }))
  })
}

/** Legs as rows of SQL. */
export function legRows(legs: readonly Leg[]): RawBuilder<unknown> {
  const column = (name: keyof Leg) => sql`${legs.map((leg) => leg[name])}::double precision[]`
  return sql`unnest(${column('latitude')}, ${column('longitude')}, ${column('shrink')}, ${column('east')}, ${column('north')},
    ${column('before')})`
}

type Columns = { latitude: RawBuilder<unknown>; longitude: RawBuilder<unknown> }

/** Whether both ends lie within so many miles of the way whose legs these rows are, and in its direction. */
export function goesAlong(
  legs: RawBuilder<unknown>,
  within: unknown,
  { from, to }: { from: Columns; to: Columns },
): RawBuilder<boolean> {
  return sql`(select from_way.away <= ${within} and to_way.away <= ${within} and to_way.along > from_way.along
    from ${nearest(legs, from)} as from_way, ${nearest(legs, to)} as to_way)`
}

/** How far beside the way a place lies, and after how many miles of it. */
function nearest(legs: RawBuilder<unknown>, { latitude, longitude }: Columns): RawBuilder<unknown> {
  const degrees = sql.lit(MILES_PER_DEGREE)
  return sql`(select before + share * sqrt(east * east + north * north) as along,
      sqrt(power(x - share * east, 2) + power(y - share * north, 2)) as away
    from ${legs} as leg (latitude, longitude, shrink, east, north, before)
    cross join lateral (select (${longitude} - leg.longitude) * ${degrees} * shrink as x, (${latitude} - leg.latitude) * ${degrees} as y) as flat
    cross join lateral (select greatest(0, least(1, coalesce((x * east + y * north) / nullif(east * east + north * north, 0), 0))) as share) as part
    order by away limit 1)`
}
