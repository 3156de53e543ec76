import { t } from './words.ts'
import { type PlaceTime, timeText } from './zoned-time.ts'

/** A visit as the strip draws it; the contract's `LaneStop` is one. Times are ISO with the stop's offset, or its wall clock. */
export interface LaneStop {
  type: 'Pickup' | 'Delivery'
  city: string
  /** State or province, two letters. */
  state: string
  timeZone: string
  /** Appointment; without it the dock opens at `early`. */
  appointment?: string | null
  early?: string | null
  arrivedAt?: string | null
  departedAt?: string | null
  isLate?: boolean
}

export type Standing = 'planned' | 'arrived' | 'departed'

/** Whether the truck is still to come, there, or gone. */
export function standingOf(stop: LaneStop): Standing {
  return stop.departedAt ? 'departed' : stop.arrivedAt ? 'arrived' : 'planned'
}

/** The time that matters: the arrival, else when it is due. */
function timeOf({ arrivedAt, departedAt, appointment, early, timeZone }: LaneStop): PlaceTime | null {
  const at = arrivedAt ?? departedAt ?? appointment ?? early
  return at ? { at, timeZone } : null
}

export function laneTimeText(stop: LaneStop): string {
  const time = timeOf(stop)
  return time ? timeText(time) : '—'
}

export function standingText(stop: LaneStop): string {
  const standing = standingOf(stop)
  if (standing === 'departed') return stop.isLate ? t('Departed, was late') : t('Departed')
  if (standing === 'arrived') return stop.isLate ? t('Arrived late') : t('Arrived')
  return stop.isLate ? t('Late') : stop.appointment ? t('Appointment') : t('Planned')
}

/** Share of the way driven, 0 to 1: as given, else halfway from the last stop left to the next. */
export function drivenPart(stops: readonly LaneStop[], told?: number): number {
  const last = stops.length - 1
  const reached = stops.findLastIndex((stop) => standingOf(stop) !== 'planned')
  if (last < 1 || reached < 0) return 0
  if (reached === last) return 1
  if (told !== undefined) return Math.min(1, Math.max(0, told))
  const isUnderway = stops[reached]?.departedAt ? 0.5 : 0
  return (reached + isUnderway) / last
}

/** Everything the strip shows, in words. */
export function describeLane(stops: readonly LaneStop[]): string {
  return stops
    .map((stop) => {
      const kind = stop.type === 'Pickup' ? t('Pickup') : t('Delivery')
      return `${kind} ${stop.city}, ${stop.state}, ${laneTimeText(stop)}, ${standingText(stop).toLowerCase()}`
    })
    .join('; ')
}
