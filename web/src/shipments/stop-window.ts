import type { LaneStop } from '@waybill/contract/lane.ts'
import { hourText, timeText } from '../ui/zoned-time.ts'

/** The requested window in the stop's own zone: "Tue 11/24, 08:00–16:00 CST", with both days if it ends on another. */
export function windowText({ early, late, timeZone }: Pick<LaneStop, 'early' | 'late' | 'timeZone'>): string | null {
  if (!early || !late) {
    const at = early ?? late
    return at ? timeText({ at, timeZone }) : null
  }
  const from = { at: early, timeZone }
  const to = { at: late, timeZone }
  const [fromDay, toDay] = [from, to].map((time) => timeText(time, { dayOnly: true }))
  const { hour, zone } = hourText(to)
  const end = fromDay === toDay ? `–${hour}` : ` – ${toDay}, ${hour}`
  return `${fromDay}, ${hourText(from).hour}${end} ${zone}`
}
