import type { DockSchedule } from '@waybill/contract/locations/locations.ts'
import { docksFor, isOpen } from '@waybill/contract/running/docks-for.ts'
import type { AppointmentVersion, StopAppointment } from '@waybill/contract/running/running.ts'

/** An appointment's status: a version waiting for an answer comes before the one in force. */
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

/** What is odd about a time: outside the hours of every dock for the load, or outside the requested window (domain §1.4). */
export function warningsOf(wall: string, load: Load, stop: Stop, schedules: readonly DockSchedule[]): string[] {
  const docks = docksFor(load, stop, schedules)
  const warnings: string[] = []
  if (schedules.length > 0 && docks.length === 0) warnings.push('No dock there takes this load')
  if (docks.length > 0 && !docks.some(({ dockHours }) => isOpen(dockHours, wall)))
    warnings.push('The dock is closed at that time')
  const clock = wall.slice(0, 16)
  if (stop.early && clock < stop.early.slice(0, 16)) warnings.push('It is earlier than the requested window')
  if (stop.late && clock > stop.late.slice(0, 16)) warnings.push('It is later than the requested window')
  return warnings
}
