import { todayHere } from './device-clock.ts'
import { wallAt } from './zoned-time.ts'

/** Today: in a zone, by its clock; without one, by this device's. */
export function today(timeZone?: string): string {
  return timeZone ? wallAt(Date.now(), timeZone).slice(0, 10) : todayHere()
}
