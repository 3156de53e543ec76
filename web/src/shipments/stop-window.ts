import type { LaneStop } from '@waybill/contract/lane.ts'
import { wallClockAt } from '../ui/wall-clock.ts'
import { timeText, zoneName } from '../ui/zoned-time.ts'

/** The requested window in the stop's own zone: "Tue 11/24, 08:00–16:00 CST", with both days if it ends on another. */
export function windowText({ early, late, timeZone }: Pick<LaneStop, 'early' | 'late' | 'timeZone'>): string | null {
  if (!early || !late) {
    const at = early ?? late
    return at ? timeText({ at, timeZone }) : null
  }
  const zone = ` ${zoneName(Date.parse(late), timeZone)}`
  const [fromDay, fromHour] = parts(early, timeZone)
  const [toDay, toHour] = parts(late, timeZone)
  const end = fromDay === toDay ? `–${toHour}` : ` – ${toDay}, ${toHour}`
  return `${fromDay}, ${fromHour}${end}${zone}`
}

/** Day and hour there: "Tue 11/24", "08:00". */
function parts(at: string, timeZone: string): [day: string, hour: string] {
  const day = timeText({ at, timeZone }, { dayOnly: true })
  return [day, wallClockAt(Date.parse(at), timeZone).slice(-5)]
}
