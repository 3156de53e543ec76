import { greatCircle, type Point } from '../places/places.ts'
import { highways } from './highways.ts'

export type Route = {
  miles: number
  /** Of them, those off the Interstates, where a truck is slower. */
  slowMiles: number
  /** From one end to the other over the junctions between them. */
  points: readonly Point[]
}

/** An end is on local roads until a junction; the nearest few are tried. */
const WAYS_ON = 6
const LOCAL_BEND = 1.3
const LOCAL_EFFORT = 2
/** Within this, a truck need not see a highway. */
const NEARBY_MILES = 70
const NEARBY_BEND = 1.28
/** Without a junction this near there are no highways: islands, Alaska. */
const BEYOND_MILES = 250
const BEYOND_BEND = 1.17

/** How a junction was reached: with how much effort, over how many miles, from which junction before. */
type Reached = { effort: number; miles: number; slowMiles: number; from: number | undefined }

/** The way that a truck takes over the highways (A*): two milliseconds from coast to coast, a fifth of one as a rule. */
export function routeBetween(from: Point, to: Point): Route {
  const direct = greatCircle(from, to)
  const { junctions, stretches } = highways()
  const onto = waysOn(junctions, from)
  const off = new Map(waysOn(junctions, to))

  const nearby = direct * NEARBY_BEND
  let best = direct < NEARBY_MILES ? { effort: nearby, miles: nearby, slowMiles: nearby } : undefined
  let last: number | undefined
  const reached = new Map<number, Reached>()
  const open = new Map<number, number>()
  const reach = (at: number, how: Reached) => {
    const junction = junctions[at]
    if (!junction || how.effort >= (reached.get(at)?.effort ?? Number.POSITIVE_INFINITY)) return
    reached.set(at, how)
    open.set(at, how.effort + greatCircle(junction, to))
  }
  for (const [at, miles] of onto) reach(at, { effort: miles * LOCAL_EFFORT, miles, slowMiles: miles, from: undefined })
  for (let at = nearest(open, best?.effort); at !== undefined; at = nearest(open, best?.effort)) {
    open.delete(at)
    const { effort, miles, slowMiles } = reached.get(at) ?? { effort: 0, miles: 0, slowMiles: 0 }
    const local = off.get(at)
    const whole = effort + (local ?? Number.POSITIVE_INFINITY) * LOCAL_EFFORT
    if (local !== undefined && whole < (best?.effort ?? Number.POSITIVE_INFINITY)) {
      best = { effort: whole, miles: miles + local, slowMiles: slowMiles + local }
      last = at
    }
    for (const stretch of stretches[at] ?? [])
      reach(stretch.to, {
        effort: effort + stretch.effort,
        miles: miles + stretch.miles,
        slowMiles: slowMiles + (stretch.isSlow ? stretch.miles : 0),
        from: at,
      })
  }
  const between: Point[] = []
  for (let at = last; at !== undefined; at = reached.get(at)?.from) between.push(...junctions.slice(at, at + 1))
  const { miles, slowMiles } = best ?? { miles: direct * BEYOND_BEND, slowMiles: direct * BEYOND_BEND }
  return { miles, slowMiles, points: [from, ...between.toReversed(), to] }
}

/** The junctions nearest to an end, with the miles to each; none if all are far away. */
function waysOn(junctions: readonly Point[], end: Point): [junction: number, miles: number][] {
  const shrink = Math.cos((end.latitude * Math.PI) / 180)
  const close: { at: number; junction: Point; apart: number }[] = []
  for (const [at, junction] of junctions.entries()) {
    const apart = (junction.latitude - end.latitude) ** 2 + ((junction.longitude - end.longitude) * shrink) ** 2
    if (close.length === WAYS_ON && apart >= (close.at(-1)?.apart ?? 0)) continue
    close.push({ at, junction, apart })
    close.sort((one, other) => one.apart - other.apart)
    close.length = Math.min(close.length, WAYS_ON)
  }
  return close
    .map(({ at, junction }): [number, number] => [at, greatCircle(end, junction)])
    .filter(([, miles]) => miles < BEYOND_MILES)
    .map(([at, miles]) => [at, miles * LOCAL_BEND])
}

/** The junction that promises the shortest way; none if all ways through are at least as long as the best one found. */
function nearest(open: ReadonlyMap<number, number>, best = Number.POSITIVE_INFINITY): number | undefined {
  let [found, least]: [number | undefined, number] = [undefined, best]
  for (const [at, effort] of open) if (effort < least) [found, least] = [at, effort]
  return found
}
