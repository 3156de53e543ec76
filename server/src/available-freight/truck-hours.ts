/** Planning figures (domain §5): highway speed on average, and hours at a dock. */
const MILES_PER_HOUR = 50
const DRIVING_HOURS = 11
const REST_HOURS = 10
export const DOCK_HOURS = 2
const HOUR = 3_600_000

/** When and where a truck is free, and how long its driver drove since the last rest. */
export type TruckClock = { at: number; driven: number }

/** After so many miles: eleven hours at the wheel, then ten off. */
export function driving({ at, driven }: TruckClock, miles: number): TruckClock {
  const hours = driven + miles / MILES_PER_HOUR
  const rests = Math.max(0, Math.ceil(hours / DRIVING_HOURS) - 1)
  return { at: at + (miles / MILES_PER_HOUR + rests * REST_HOURS) * HOUR, driven: hours - rests * DRIVING_HOURS }
}

/** At the dock until then at the earliest; a wait as long as a rest is one. */
export function waiting({ at, driven }: TruckClock, until: number): TruckClock {
  return { at: Math.max(at, until), driven: until - at >= REST_HOURS * HOUR ? 0 : driven }
}

export function atDock({ at, driven }: TruckClock): TruckClock {
  return { at: at + DOCK_HOURS * HOUR, driven }
}
