import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { StopType, UpdateNeeded } from '@waybill/contract/shipments.ts'

/** What happened to a shipment (domain §1.1). The list only grows; a status is never set, it follows. */
export type EventKind =
  | 'created-draft'
  | 'created'
  | 'tendered'
  | 'tendering-ended'
  | 'booked'
  | 'booking-rescinded'
  | 'driver-assigned'
  | 'driver-removed'
  | 'equipment-set'
  | 'dispatch-implied'
  | 'arrived'
  | 'departed'
  | 'delivery-confirmed'
  | 'voided'

export type ShipmentEvent = {
  kind: EventKind
  stopId: string | null
  occurredAt: Date
  payload: { driverId?: string; tractorNumber?: string | null }
}

export type PlannedStop = {
  id: string
  type: StopType
  sequence: number
  /** Commitment of the stop (domain §1.4): the appointment, else the requested window. Null when nobody said a time. */
  commitmentStart: Date | null
  commitmentEnd: Date | null
}

export type StopProgress = { arrivedAt: Date | null; departedAt: Date | null; isLate: boolean }

export type Projection = {
  status: ShipmentStatus
  stops: Map<string, StopProgress>
  /** What the carrier owes us next, and from when on (domain §1.9). */
  update: { kind: UpdateNeeded['kind']; dueAt: Date } | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** On time is up to this late (domain §11.4). */
const ON_TIME_TOLERANCE = 15 * MINUTE

/** What the events of a shipment add up to. */
export function project(stops: readonly PlannedStop[], events: readonly ShipmentEvent[]): Projection {
  const progress = new Map<string, StopProgress>(
    stops.map((stop) => [stop.id, { arrivedAt: null, departedAt: null, isLate: false }]),
  )
  const drivers = new Set<string>()
  let tractor: string | null = null
  let phase: 'draft' | 'ready' | 'tendering' | 'booked' | 'confirmed' | 'voided' = 'draft'

  for (const event of events) {
    switch (event.kind) {
      case 'created-draft':
        phase = 'draft'
        break
      case 'created':
      case 'tendering-ended':
        phase = 'ready'
        break
      case 'tendered':
        phase = 'tendering'
        break
      case 'booked':
        phase = 'booked'
        break
      case 'booking-rescinded':
        phase = 'ready'
        drivers.clear()
        tractor = null
        break
      case 'driver-assigned':
        if (event.payload.driverId) drivers.add(event.payload.driverId)
        break
      case 'driver-removed':
        if (event.payload.driverId) drivers.delete(event.payload.driverId)
        break
      case 'equipment-set':
        tractor = event.payload.tractorNumber ?? null
        break
      case 'dispatch-implied':
        break
      case 'arrived':
      case 'departed':
        noteAtStop(stops, progress, event)
        break
      case 'delivery-confirmed':
        phase = 'confirmed'
        break
      case 'voided':
        phase = 'voided'
        break
    }
  }

  const status = statusOf(phase, stops, progress, drivers.size > 0 && Boolean(tractor))
  return { status, stops: progress, update: nextUpdate(status, stops, progress) }
}

function noteAtStop(stops: readonly PlannedStop[], progress: Map<string, StopProgress>, event: ShipmentEvent): void {
  const stop = stops.find((planned) => planned.id === event.stopId)
  const at = stop && progress.get(stop.id)
  if (!stop || !at) return
  if (event.kind === 'departed') {
    at.departedAt = event.occurredAt
    return
  }
  at.arrivedAt = event.occurredAt
  at.isLate =
    stop.commitmentEnd !== null && event.occurredAt.getTime() > stop.commitmentEnd.getTime() + ON_TIME_TOLERANCE
}

function statusOf(
  phase: 'draft' | 'ready' | 'tendering' | 'booked' | 'confirmed' | 'voided',
  stops: readonly PlannedStop[],
  progress: ReadonlyMap<string, StopProgress>,
  isDispatched: boolean,
): ShipmentStatus {
  switch (phase) {
    case 'draft':
      return 0
    case 'ready':
      return 1
    case 'tendering':
      return 2
    case 'confirmed':
      return 8
    case 'voided':
      return -1
    case 'booked': {
      const visited = stops.filter((stop) => progress.get(stop.id)?.arrivedAt)
      const isAtStop = visited.some((stop) => !progress.get(stop.id)?.departedAt)
      if (isAtStop) return 6
      if (visited.length === 0) return isDispatched ? 4 : 3
      return nextStop(stops, progress) ? 5 : 7
    }
  }
}

/** The stop that the truck goes to, or is at: the first that it has not left. */
export function nextStop(
  stops: readonly PlannedStop[],
  progress: ReadonlyMap<string, StopProgress>,
): PlannedStop | undefined {
  return stops.find((stop) => !progress.get(stop.id)?.departedAt)
}

function nextUpdate(
  status: ShipmentStatus,
  stops: readonly PlannedStop[],
  progress: ReadonlyMap<string, StopProgress>,
): Projection['update'] {
  const next = nextStop(stops, progress)
  const commitment = next?.commitmentEnd ?? next?.commitmentStart
  if (!next) return null
  switch (status) {
    case 3:
      return commitment ? { kind: 'driver-and-equipment', dueAt: new Date(commitment.getTime() - 24 * HOUR) } : null
    case 4:
    case 5:
      return commitment ? { kind: 'arrival-overdue', dueAt: new Date(commitment.getTime() + 30 * MINUTE) } : null
    case 6: {
      const arrivedAt = progress.get(next.id)?.arrivedAt
      return arrivedAt ? { kind: 'departure-overdue', dueAt: new Date(arrivedAt.getTime() + 4 * HOUR) } : null
    }
    default:
      return null
  }
}
