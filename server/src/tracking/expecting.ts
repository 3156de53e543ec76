import { type Point, routeBetween } from '../locations/locations.ts'
import { type DrivingHours, drive, FRESH, work } from './driving-hours.ts'

const MINUTE = 60_000

/** A stop that the truck has not left. */
export type StopAhead = Point & {
  id: string
  /** Nobody loads or unloads before. */
  opensAt: Date | null
  /** Since when the truck is there. */
  arrivedAt: Date | null
}

/** When a truck will be at a stop: most likely, and the times between which it will be there. */
export type Expected = {
  stopId: string
  /** From where the truck is, over the stops between. */
  miles: number
  earliest: Date
  likely: Date
  latest: Date
  /** Of the likely time, in minutes: breaks and rests that the driver owes, and waiting and work at the stops between. */
  restMinutes: number
  dwellMinutes: number
  /** When it most likely leaves, and what its driver may still drive then. */
  leaves: Date
  hoursLeft: DrivingHours
}

/** How a trip can go: miles an hour on and off the Interstates, minutes at a dock, and what is added to each leg for fuel and parking. */
type Manner = { fast: number; slow: number; dock: number; leg: number }
const MANNERS = {
  earliest: { fast: 63, slow: 52, dock: 60, leg: 0 },
  likely: { fast: 58, slow: 46, dock: 120, leg: 0 },
  latest: { fast: 50, slow: 38, dock: 180, leg: 15 },
} as const satisfies Record<string, Manner>

type Truck = Point & { at: Date }
export type Clocks = { hours: DrivingHours; isTold: boolean }

/**
 * When the truck will be at each stop ahead of it. A position that is old has gone on as planned at best, and stood ever since at worst.
 * Hours that nobody told can be those of a rested driver.
 */
export function expectArrivals(
  truck: Truck,
  stops: readonly StopAhead[],
  { hours, isTold }: Clocks,
  now: Date,
): Expected[] {
  const legs = legsOf(truck, stops)
  const silence = Math.max(0, now.getTime() - truck.at.getTime())
  const go = (manner: Manner, from: DrivingHours) => arrivals(truck, legs, manner, from, now)
  const earliest = go(MANNERS.earliest, isTold ? hours : FRESH)
  const likely = go(MANNERS.likely, hours)
  const latest = go(MANNERS.latest, hours)
  let miles = 0
  return legs.flatMap(({ stop, route }, index) => {
    miles += route.miles
    const [one, two, three] = [earliest[index], likely[index], latest[index]]
    if (!one || !two || !three || stop.arrivedAt) return []
    const soonest = Math.max(one.at, now.getTime())
    const point = Math.max(two.at, soonest)
    return {
      stopId: stop.id,
      miles: Math.round(miles),
      earliest: new Date(soonest),
      likely: new Date(point),
      latest: new Date(Math.max(three.at + silence, point)),
      restMinutes: Math.round(two.rest),
      dwellMinutes: Math.round(two.dwell),
      leaves: new Date(two.leaves),
      hoursLeft: two.hours,
    }
  })
}

type Leg = { stop: StopAhead; route: { miles: number; slowMiles: number } }

function legsOf(truck: Point, stops: readonly StopAhead[]): Leg[] {
  return stops.map((stop, index) => ({
    stop,
    route: stop.arrivedAt ? { miles: 0, slowMiles: 0 } : routeBetween(stops[index - 1] ?? truck, stop),
  }))
}

type Arrival = { at: number; rest: number; dwell: number; leaves: number; hours: DrivingHours }

function arrivals(truck: Truck, legs: readonly Leg[], manner: Manner, from: DrivingHours, now: Date): Arrival[] {
  let hours = from
  let at = truck.at.getTime()
  let rest = 0
  let dwell = 0
  return legs.map(({ stop, route }) => {
    const driving = ((route.miles - route.slowMiles) / manner.fast + route.slowMiles / manner.slow) * 60
    const driven = drive(hours, driving)
    at += (driven.minutes + (route.miles > 0 ? manner.leg : 0)) * MINUTE
    rest += driven.rest
    const arrived = { at, rest, dwell }
    const leaves = leavingAt(stop, at, manner, now)
    const worked = Math.min((leaves - at) / MINUTE, manner.dock)
    dwell += (leaves - at) / MINUTE
    // Waiting for a dock to open is off duty.
    hours = work(driven.hours, Math.max(0, worked))
    at = leaves
    return { ...arrived, leaves, hours }
  })
}

function leavingAt({ opensAt, arrivedAt }: StopAhead, at: number, { dock }: Manner, now: Date): number {
  const begins = Math.max(arrivedAt?.getTime() ?? at, opensAt?.getTime() ?? 0)
  const leaves = begins + dock * MINUTE
  // Still there when it should have left: it will take a quarter of the usual time more.
  return arrivedAt ? Math.max(leaves, now.getTime() + (dock / 4) * MINUTE) : leaves
}

/** A person knows of waits and rests that no map does, and says the time about so exactly. */
const TYPED_WITHIN_MS = 30 * MINUTE

type Band = Pick<Expected, 'earliest' | 'likely' | 'latest'>

/** The time that somebody gave for a truck that nobody has seen; once it is over, at any moment. */
export function typedAlone(typed: Date, now: Date): Band {
  const notBefore = (at: number) => new Date(Math.max(at, now.getTime()))
  return {
    earliest: notBefore(typed.getTime() - TYPED_WITHIN_MS),
    likely: notBefore(typed.getTime()),
    latest: notBefore(typed.getTime() + TYPED_WITHIN_MS),
  }
}

/**
 * With the time that somebody gave for the next stop: as said, but never earlier than a truck can be there. The stops after it move along.
 */
export function withTypedEta(expected: readonly Expected[], typed: Date | undefined): Expected[] {
  const [next] = expected
  if (!typed || !next) return [...expected]
  const likely = Math.max(typed.getTime(), next.earliest.getTime())
  const by = {
    earliest: Math.max(0, likely - TYPED_WITHIN_MS - next.earliest.getTime()),
    likely: likely - next.likely.getTime(),
    latest: Math.max(0, likely + TYPED_WITHIN_MS - next.latest.getTime()),
  }
  const moved = (at: Date, ms: number) => new Date(at.getTime() + ms)
  return expected.map((one) => ({
    ...one,
    earliest: moved(one.earliest, by.earliest),
    likely: moved(one.likely, by.likely),
    latest: moved(one.latest, by.latest),
    leaves: moved(one.leaves, by.likely),
  }))
}
