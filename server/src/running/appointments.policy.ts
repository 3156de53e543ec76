import { docksFor } from '@waybill/contract/docks-for.ts'
import type { DockDay, DockSchedule } from '@waybill/contract/locations.ts'
import type { AppointmentVersion, StopAppointment } from '@waybill/contract/running.ts'

/** Where an appointment stands after its versions: what waits for an answer goes before what holds. */
export function standing(
  versions: readonly AppointmentVersion[],
  confirmed: StopAppointment['confirmed'],
): Pick<StopAppointment, 'status' | 'proposed' | 'type' | 'loading' | 'confirmationNumber'> {
  const last = versions.at(-1)
  const holding = versions.findLast((version) => version.status === 'CONFIRMED')
  const { type, loading } = last ?? { type: 'AUTOMATIC' as const, loading: 'LIVE' as const }
  const confirmationNumber = confirmed ? (holding?.confirmationNumber ?? null) : null
  const said = { type, loading, confirmationNumber }
  if (last?.status === 'PENDING' || last?.status === 'UNCONFIRMED')
    return { status: last.status, proposed: last, ...said }
  if (confirmed) return { status: 'CONFIRMED', proposed: null, ...said }
  return { status: last?.status ?? 'NOT_SCHEDULED', proposed: null, ...said }
}

type Load = Parameters<typeof docksFor>[0]
type Stop = {
  type: Parameters<typeof docksFor>[1]['type']
  /** Wall times at the stop, "2026-11-24T08:00:00", as the appointment's own. */
  early: string | null
  late: string | null
}

/** What is odd about a time: outside the hours of every dock that takes the load, or outside the requested window (domain §1.4). */
export function warningsOf(wall: string, load: Load, stop: Stop, schedules: readonly DockSchedule[]): string[] {
  const docks = docksFor(load, stop, schedules)
  const warnings: string[] = []
  if (schedules.length > 0 && docks.length === 0) warnings.push('No dock there takes this load')
  if (docks.length > 0 && !docks.some(({ dockHours }) => isOpen(dockHours, wall)))
    warnings.push('The dock does not work at that time')
  const clock = wall.slice(0, 16)
  if (stop.early && clock < stop.early.slice(0, 16)) warnings.push('It is before the requested window')
  if (stop.late && clock > stop.late.slice(0, 16)) warnings.push('It is after the requested window')
  return warnings
}

/** Whether a dock works at a wall time; hours that end before they begin last into the next day. */
export function isOpen(days: readonly DockDay[], wall: string): boolean {
  const weekday = new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay()
  const clock = wall.slice(11, 16)
  const [today, yesterday] = [weekday, (weekday + 6) % 7].map((day) => days.find(({ dayOfWeek }) => dayOfWeek === day))
  return Boolean((today && isWithin(today, clock)) || (yesterday && isIntoNextDay(yesterday, clock)))
}

function isWithin({ isClosed, isTwentyFourHour, startTime, endTime }: DockDay, clock: string): boolean {
  if (isClosed) return false
  if (isTwentyFourHour || startTime === null || endTime === null) return true
  return endTime > startTime ? clock >= startTime && clock <= endTime : clock >= startTime
}

function isIntoNextDay({ isClosed, isTwentyFourHour, startTime, endTime }: DockDay, clock: string): boolean {
  if (isClosed || isTwentyFourHour || startTime === null || endTime === null) return false
  return endTime < startTime && clock <= endTime
}
