import { SHIPMENT_STATUS, type ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { StopType } from '@waybill/contract/lane.ts'
import type { UpdateNeeded } from '@waybill/contract/shipments/shipments.ts'

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
  | 'appointment-changed'
  | 'preloaded'
  | 'arrived'
  | 'departed'
  | 'checked'
  | 'problem-reported'
  | 'problem-solved'
  | 'closed-quickly'
  | 'empty-location-set'
  | 'corrected'
  | 'delivery-confirmed'
  | 'delivery-doubted'
  | 'pro-number-set'
  | 'voided'

export type ShipmentEvent = {
  kind: EventKind
  stopId: string | null
  occurredAt: Date
  /** Who reported it; times filled in by a quick close are nobody's report (domain T21). */
  source?: string | null
  payload: EventPayload
}

/** What the projection reads of a payload. */
export type EventPayload = {
  driverId?: string
  tractorNumber?: string | null
  /** From a check call: ETA at the next stop, reason for the delay, and freight temperature. */
  eta?: string | null
  reason?: string | null
  temperature?: number | null
}

export type PlannedStop = {
  id: string
  type: StopType
  sequence: number
  /** The stop's commitment (domain §1.4): the appointment, else the requested window. Null without any time. */
  commitmentStart: Date | null
  commitmentEnd: Date | null
}

export type StopProgress = {
  arrivedAt: Date | null
  departedAt: Date | null
  isLate: boolean
  /** Closed with planned times: proves nothing (domain T21). */
  isEstimated: boolean
}

/** What the carrier owes us, and from when (domain §1.9). */
export type OwedUpdate = { kind: UpdateNeeded['kind']; dueAt: Date }

export type Projection = {
  status: ShipmentStatus
  stops: Map<string, StopProgress>
  /** Every update owed now or later, soonest first. */
  updates: OwedUpdate[]
  /** The first of them: what lists show. */
  update: OwedUpdate | null
}

/** What decides which updates a load owes. */
export type Demands = {
  isTemperatureRequired: boolean
  /** The rate confirmation in force is not signed. */
  isSignatureAwaited?: boolean
  /** The customer wants it signed before dispatch. */
  isSignatureDue?: boolean
  /** A delivery has no proof, or it was sent back. */
  isProofMissing?: boolean
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** This late is still on time (domain §11.4). */
const ON_TIME_TOLERANCE = 15 * MINUTE
/** A truck in transit reports every four hours, and so does the temperature of cold freight (domain §1.9). */
const CHECK_EVERY = 4 * HOUR
/** How long after delivery its proof is due. */
const PROOF_WITHIN = 24 * HOUR

/** What was reported of the truck on its way. */
type Words = { emptyAt: Date | null; checked: ShipmentEvent | null; measuredAt: Date | null }

/** What the events of a shipment add up to. */
export function project(
  stops: readonly PlannedStop[],
  events: readonly ShipmentEvent[],
  demands: Demands = { isTemperatureRequired: false },
): Projection {
  const progress = new Map<string, StopProgress>(
    stops.map((stop) => [stop.id, { arrivedAt: null, departedAt: null, isLate: false, isEstimated: false }]),
  )
  const words: Words = { emptyAt: null, checked: null, measuredAt: null }
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
        words.emptyAt = null
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
      case 'arrived':
      case 'departed':
        noteAtStop(stops, progress, event)
        if (typeof event.payload.temperature === 'number') words.measuredAt = event.occurredAt
        break
      case 'empty-location-set':
        words.emptyAt = event.occurredAt
        break
      case 'checked':
        if (!words.checked || event.occurredAt >= words.checked.occurredAt) words.checked = event
        if (typeof event.payload.temperature === 'number') words.measuredAt = event.occurredAt
        break
      case 'delivery-confirmed':
        phase = 'confirmed'
        break
      case 'delivery-doubted':
        phase = 'booked'
        break
      case 'voided':
        phase = 'voided'
        break
      // In the timeline only; they change neither status nor times.
      case 'dispatch-implied':
      case 'appointment-changed':
      case 'preloaded':
      case 'problem-reported':
      case 'problem-solved':
      case 'closed-quickly':
      case 'corrected':
      case 'pro-number-set':
        break
    }
  }

  const status = statusOf(phase, stops, progress, drivers.size > 0 && Boolean(tractor))
  const updates = owed(status, stops, progress, words, demands).toSorted(
    (one, other) => one.dueAt.getTime() - other.dueAt.getTime(),
  )
  return { status, stops: progress, updates, update: updates[0] ?? null }
}

function noteAtStop(stops: readonly PlannedStop[], progress: Map<string, StopProgress>, event: ShipmentEvent): void {
  const stop = stops.find((planned) => planned.id === event.stopId)
  const at = stop && progress.get(stop.id)
  if (!stop || !at) return
  at.isEstimated = event.source === 'quick-closure'
  if (event.kind === 'departed') {
    at.departedAt = event.occurredAt
    return
  }
  at.arrivedAt = event.occurredAt
  at.isLate =
    !at.isEstimated &&
    stop.commitmentEnd !== null &&
    event.occurredAt.getTime() > stop.commitmentEnd.getTime() + ON_TIME_TOLERANCE
}

function statusOf(
  phase: 'draft' | 'ready' | 'tendering' | 'booked' | 'confirmed' | 'voided',
  stops: readonly PlannedStop[],
  progress: ReadonlyMap<string, StopProgress>,
  isDispatched: boolean,
): ShipmentStatus {
  switch (phase) {
    case 'draft':
      return SHIPMENT_STATUS.draft
    case 'ready':
      return SHIPMENT_STATUS.readyToBook
    case 'tendering':
      return SHIPMENT_STATUS.tendering
    case 'confirmed':
      return SHIPMENT_STATUS.deliveryConfirmed
    case 'voided':
      return SHIPMENT_STATUS.voided
    case 'booked': {
      const visited = stops.filter((stop) => progress.get(stop.id)?.arrivedAt)
      const isAtStop = visited.some((stop) => !progress.get(stop.id)?.departedAt)
      if (isAtStop) return SHIPMENT_STATUS.atStop
      if (visited.length === 0) return isDispatched ? SHIPMENT_STATUS.dispatched : SHIPMENT_STATUS.booked
      return nextStop(stops, progress) ? SHIPMENT_STATUS.inTransit : SHIPMENT_STATUS.delivered
    }
  }
}

/** The stop the truck is at or heading to: the first it has not left. */
export function nextStop(
  stops: readonly PlannedStop[],
  progress: ReadonlyMap<string, StopProgress>,
): PlannedStop | undefined {
  return stops.find((stop) => !progress.get(stop.id)?.departedAt)
}

function owed(
  status: ShipmentStatus,
  stops: readonly PlannedStop[],
  progress: ReadonlyMap<string, StopProgress>,
  words: Words,
  demands: Demands,
): OwedUpdate[] {
  const next = nextStop(stops, progress)
  const commitment = next?.commitmentEnd ?? next?.commitmentStart
  const updates: OwedUpdate[] = []
  const owe = (kind: OwedUpdate['kind'], from: Date, after: number) =>
    updates.push({ kind, dueAt: new Date(from.getTime() + after) })
  const left = lastDeparture(progress)
  if (status === SHIPMENT_STATUS.delivered && left && demands.isProofMissing)
    owe('proof-of-delivery', left, PROOF_WITHIN)
  if (!next) return updates
  if (status === SHIPMENT_STATUS.booked && commitment) owe('driver-and-equipment', commitment, -24 * HOUR)
  // After dispatch, a customer who requires signatures gets one for each new revision too.
  const wantsSignature =
    demands.isSignatureAwaited &&
    (status === SHIPMENT_STATUS.booked || (status === SHIPMENT_STATUS.dispatched && demands.isSignatureDue))
  if (wantsSignature && commitment) owe('signature', commitment, -24 * HOUR)
  if (status === SHIPMENT_STATUS.dispatched && commitment && !words.emptyAt)
    owe('empty-location', commitment, -2 * HOUR)
  if ((status === SHIPMENT_STATUS.dispatched || status === SHIPMENT_STATUS.inTransit) && commitment)
    owe('arrival-overdue', commitment, 30 * MINUTE)
  if (status === SHIPMENT_STATUS.inTransit) {
    if (left) {
      owe('check-call', latest(left, words.checked?.occurredAt), CHECK_EVERY)
      if (demands.isTemperatureRequired) owe('temperature', latest(left, words.measuredAt), CHECK_EVERY)
    }
    const { checked } = words
    if (checked && commitment && (!left || checked.occurredAt >= left) && isLateWithoutReason(checked, commitment))
      owe('delay-reason', checked.occurredAt, 0)
  }
  const arrivedAt = progress.get(next.id)?.arrivedAt
  if (status === SHIPMENT_STATUS.atStop && arrivedAt) owe('departure-overdue', arrivedAt, 4 * HOUR)
  return updates
}

function lastDeparture(progress: ReadonlyMap<string, StopProgress>): Date | null {
  return [...progress.values()].reduce<Date | null>(
    (last, { departedAt }) => (departedAt && (!last || departedAt > last) ? departedAt : last),
    null,
  )
}

function latest(one: Date, other: Date | null | undefined): Date {
  return other && other > one ? other : one
}

/** NS and NA mean nothing is wrong (X12 1651). */
function isLateWithoutReason({ payload }: ShipmentEvent, commitment: Date): boolean {
  const isSaid = payload.reason && payload.reason !== 'NS' && payload.reason !== 'NA'
  return Boolean(payload.eta) && new Date(payload.eta ?? 0) > commitment && !isSaid
}
