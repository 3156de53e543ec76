import type { Distance } from '@waybill/contract/miles.ts'
import type { Router } from '../../outside/router/router.ts'
import type { Point } from '../places/places.ts'
import { routeBetween } from './route.ts'

/** The version goes up with every change of the map or its factors that gives other miles. */
const HIGHWAY = { engine: 'highway', version: '1', isEstimated: true } as const

/** The pairs asked for lately: the same docks come again and again. */
const MOST_KNOWN = 4_000
const known = new Map<string, number>()

/** Road miles by our own map of highways, whole. */
export function milesBetween(from: Point, to: Point): number {
  const pair = `${from.latitude},${from.longitude},${to.latitude},${to.longitude}`
  const miles = known.get(pair) ?? Math.round(routeBetween(from, to).miles)
  keep(known, pair, miles, MOST_KNOWN)
  return miles
}

/** Leg by leg; unknown once one stop is not on the map. */
export function distanceAlong(stops: readonly (Point | null)[]): Distance | null {
  if (stops.length < 2) return null
  let miles = 0
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1]
    if (!stop) return null
    if (before) miles += milesBetween(before, stop)
  }
  return { miles, ...HIGHWAY }
}

/** The way over the highways from each stop to the next, for the map; stops that are not on it are passed over. */
export function wayAlong(stops: readonly (Point | null)[]): Point[] {
  const way: Point[] = []
  for (const stop of stops) {
    const before = way.at(-1)
    if (!stop) continue
    if (before) way.push(...routeBetween(before, stop).points.slice(1))
    else way.push(stop)
  }
  return way.map(({ latitude, longitude }) => ({ latitude, longitude }))
}

/** A router that failed is left alone for so long, and the log says so this often. */
const PAUSE_MS = 10_000
const COMPLAIN_EVERY_MS = 60_000
const MOST_MEASURED = 2_000

/** Miles by the operator's router, if there is one and it answers; else by our own map. */
export class Roads {
  readonly #router: Router | undefined
  readonly #tell: (error: unknown) => void
  /** Null where it knows no road. */
  readonly #measured = new Map<string, Distance | null>()
  #askAgainAt = 0
  #complainAgainAt = 0

  constructor(router: Router | undefined, tell: (error: unknown) => void) {
    this.#router = router
    this.#tell = tell
  }

  /** Over all stops, in one call; null if one is not on the map. Takes two seconds at most, so never in a transaction. */
  async measure(stops: readonly (Point | null)[]): Promise<Distance | null> {
    const ours = distanceAlong(stops)
    return ours && ((await this.#routed(stops.filter((stop) => stop !== null))) ?? ours)
  }

  async #routed(stops: readonly Point[]): Promise<Distance | null> {
    const places = stops.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(' ')
    const known = this.#measured.get(places)
    if (known !== undefined || !this.#router || performance.now() < this.#askAgainAt) return known ?? null
    try {
      const distance = (await this.#router.measure(stops)) ?? null
      keep(this.#measured, places, distance, MOST_MEASURED)
      return distance
    } catch (error) {
      this.#leave(error)
      return null
    }
  }

  #leave(error: unknown): void {
    const now = performance.now()
    this.#askAgainAt = now + PAUSE_MS
    if (now < this.#complainAgainAt) return
    this.#complainAgainAt = now + COMPLAIN_EVERY_MS
    this.#tell(error)
  }
}

/** Keeps the newest so many. */
function keep<Value>(known: Map<string, Value>, key: string, value: Value, most: number): void {
  known.delete(key)
  known.set(key, value)
  const [oldest] = known.keys()
  if (known.size > most && oldest !== undefined) known.delete(oldest)
}
