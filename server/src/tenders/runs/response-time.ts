/** How long carriers get, and when the cascade gives up (domain §2.2). */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const DESK_OPENS = 8
const DESK_CLOSES = 17
/** With this much time a carrier can sleep on it. */
const UNHURRIED_MS = 48 * HOUR
const DAY_BEFORE_MS = 24 * HOUR
/** With less, carriers are not asked one at a time. */
const HURRIED_MS = 4 * HOUR

/** Milliseconds until pickup; without a pickup time there is no hurry. */
export function leadOf(pickupAt: Date | null, now: Date): number {
  return pickupAt ? pickupAt.getTime() - now.getTime() : Number.POSITIVE_INFINITY
}

export function usualMinutes(leadMs: number): number {
  if (leadMs >= UNHURRIED_MS) return 120
  if (leadMs >= DAY_BEFORE_MS) return 60
  return leadMs >= HURRIED_MS ? 30 : 15
}

/** Only minutes at the carrier's desk count while pickup is far away. */
export function countsDeskHours(leadMs: number): boolean {
  return leadMs >= UNHURRIED_MS
}

/** This near to pickup, all the rest are asked at once. */
export function isTooLateForTurns(leadMs: number): boolean {
  return leadMs < HURRIED_MS
}

/** When a carrier must answer. A person set `within`, in wall-clock minutes. */
export function respondByOf(now: Date, pickupAt: Date | null, timeZone: string, within: number | null): Date {
  const plain = (minutes: number) => new Date(now.getTime() + minutes * MINUTE)
  if (within !== null) return plain(within)
  const lead = leadOf(pickupAt, now)
  const minutes = usualMinutes(lead)
  if (!countsDeskHours(lead)) return plain(minutes)
  const atTheDesk = afterDeskMinutes(now, minutes, timeZone)
  if (!pickupAt) return atTheDesk
  // A weekend does not use up the day before pickup.
  const latest = Math.max(plain(minutes).getTime(), pickupAt.getTime() - DAY_BEFORE_MS)
  return new Date(Math.min(atTheDesk.getTime(), latest))
}

/** That many minutes later, Monday to Friday, eight to five on the carrier's clock. */
export function afterDeskMinutes(from: Date, minutes: number, timeZone: string): Date {
  const clock = deskClock(timeZone)
  let at = from.getTime()
  let left = minutes * MINUTE
  // Ends: two weeks have over ten desk days, and each pass goes to the next quarter hour.
  for (;;) {
    const { isDeskDay, minuteOfDay, rest } = clock(at)
    const isOpen = isDeskDay && minuteOfDay >= DESK_OPENS * 60 && minuteOfDay < DESK_CLOSES * 60
    if (isOpen && left <= rest) return new Date(at + left)
    if (isOpen) left -= rest
    at += rest
  }
}

const QUARTER = 15 * MINUTE

/** The wall clock at an instant, and the time to its next quarter hour: no zone changes its clock within one. */
function deskClock(timeZone: string): (at: number) => { isDeskDay: boolean; minuteOfDay: number; rest: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return {
      isDeskDay: parts['weekday'] !== 'Sat' && parts['weekday'] !== 'Sun',
      minuteOfDay: Number(parts['hour']) * 60 + Number(parts['minute']),
      rest: QUARTER - (at % QUARTER),
    }
  }
}
