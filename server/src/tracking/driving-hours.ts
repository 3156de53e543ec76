/** Minutes that a driver has left before the law makes him stop (US hours of service). */
export type DrivingHours = {
  /** Of eleven hours of driving. */
  drive: number
  /** Of fourteen hours since he came on duty. */
  shift: number
  /** Of eight hours of driving without a break. */
  untilBreak: number
  /** Of seventy hours in eight days. */
  cycle: number
}

const HOUR = 60
const BREAK = 30
const REST = 10 * HOUR
const RESTART = 34 * HOUR
const RESTED = { drive: 11 * HOUR, shift: 14 * HOUR, untilBreak: 8 * HOUR }
export const FRESH: DrivingHours = { ...RESTED, cycle: 70 * HOUR }
/** A day's driving with its break, and the rest after it. */
const DAY = RESTED.drive + BREAK + REST

/** Driving of so many minutes, with the breaks and rests that it takes. */
export function drive(hours: DrivingHours, minutes: number): { minutes: number; rest: number; hours: DrivingHours } {
  let now = hours
  let left = minutes
  let rest = 0
  for (;;) {
    const stretch = Math.max(0, Math.min(left, now.drive, now.shift, now.untilBreak, now.cycle))
    now = {
      drive: now.drive - stretch,
      shift: now.shift - stretch,
      untilBreak: now.untilBreak - stretch,
      cycle: now.cycle - stretch,
    }
    left -= stretch
    if (left <= 0) return { minutes: minutes + rest, rest, hours: now }
    const stopped = stop(now)
    rest += stopped.minutes
    now = stopped.hours
  }
}

function stop(hours: DrivingHours): { minutes: number; hours: DrivingHours } {
  if (hours.cycle <= 0) return { minutes: RESTART, hours: FRESH }
  if (hours.drive <= 0 || hours.shift <= 0) return { minutes: REST, hours: { ...hours, ...RESTED } }
  return { minutes: BREAK, hours: { ...hours, shift: hours.shift - BREAK, untilBreak: RESTED.untilBreak } }
}

/** Work at a dock: it uses up the day, and is a break from driving. */
export function work(hours: DrivingHours, minutes: number): DrivingHours {
  const untilBreak = minutes >= BREAK ? RESTED.untilBreak : hours.untilBreak
  return { ...hours, shift: hours.shift - minutes, cycle: hours.cycle - minutes, untilBreak }
}

/** Nobody takes a load with less. */
const WORTH_DRIVING = HOUR

/** When a driver who has unloaded can haul again: at once, or after the rest that he must take; and the minutes of driving he then has. */
export function readyAfter({ drive: driving, shift, cycle }: DrivingHours): { rest: number; drive: number } {
  const left = Math.max(0, Math.min(driving, shift, cycle))
  if (left >= WORTH_DRIVING) return { rest: 0, drive: left }
  return { rest: cycle < WORTH_DRIVING ? RESTART : REST, drive: RESTED.drive }
}

/** What a driver has left who came on duty rested, left a dock so long ago, and has driven since as the law allows. */
export function assumedHours(minutesSinceDeparture: number): DrivingHours {
  const today = Math.max(0, minutesSinceDeparture) % DAY
  const driven = Math.min(today, RESTED.drive)
  const untilBreak = today < RESTED.untilBreak ? RESTED.untilBreak - today : RESTED.untilBreak
  return { ...FRESH, drive: RESTED.drive - driven, shift: Math.max(0, RESTED.shift - HOUR - today), untilBreak }
}
