import type { DockDay, DockSchedule } from '@waybill/contract/locations/locations.ts'
import { isOpen } from '@waybill/contract/running/docks-for.ts'
import { instantAt, later, wallAt } from '../../wall-clock.ts'

/** A dock closed for longer has no hours anyone would wait for. */
const MOST_DAYS = 8

/** When the first of these docks next works; null if none has hours, or none opens within a week. */
export function nextOpening(docks: readonly DockSchedule[], from: Date, timeZone: string): Date | null {
  if (docks.length === 0) return null
  const wall = wallAt(from, timeZone)
  if (docks.some(({ dockHours }) => isOpen(dockHours, wall))) return from
  for (let days = 0; days < MOST_DAYS; days++) {
    const day = later(wall, { days }).slice(0, 10)
    const openings = docks
      .flatMap(({ dockHours }) => openingOn(dockHours, day))
      .map((clock) => `${day}T${clock}:00`)
      .filter((opening) => opening > wall)
      .toSorted()
    if (openings[0]) return instantAt(openings[0], timeZone)
  }
  return null
}

function openingOn(days: readonly DockDay[], day: string): string[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const hours = days.find(({ dayOfWeek }) => dayOfWeek === weekday)
  if (!hours || hours.isClosed) return []
  return [hours.isTwentyFourHour ? '00:00' : (hours.startTime ?? '00:00')]
}
