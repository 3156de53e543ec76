import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import { RUNNING_SAYINGS } from '@waybill/contract/running/running.sayings.ts'
import type {
  AppointmentChange,
  AppointmentSide,
  AppointmentStatus,
  StopAppointment,
  StopRun,
} from '@waybill/contract/running/running.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import type { Actor } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import { isWithinHour } from '../shipments/shipments.policy.ts'
import * as shipments from '../shipments/shipments.ts'

const say = sayer(RUNNING_SAYINGS)

const TRUCK_IS_THERE = say('truck-there')

/** Carriers and brokers request; shipper and provider decide (domain §10.2). */
export function sideOf(actor: Actor): AppointmentSide {
  if (actor.persona === 'operations') return 'provider'
  return actor.persona === 'shipper' ? 'shipper' : 'carrier'
}

function isOpen(shipment: Pick<Shipment, 'status'>, stop: Pick<ShipmentStop, 'arrivedAt'>): Can {
  if (stop.arrivedAt) return TRUCK_IS_THERE
  if (shipment.status < SHIPMENT_STATUS.readyToBook) return say('shipment-not-planned')
  return shipment.status <= SHIPMENT_STATUS.atStop ? true : say('shipment-delivered')
}

export function appointmentAbilities(
  actor: Actor,
  shipment: Pick<Shipment, 'status'>,
  stop: Pick<ShipmentStop, 'arrivedAt'>,
  { status, confirmed, proposed }: { status: AppointmentStatus; confirmed: unknown; proposed: unknown },
): StopAppointment['can'] {
  const open = may(actor.persona, 'appointment:change') ? isOpen(shipment, stop) : NOT_YOUR_ROLE
  const isCarrier = sideOf(actor) === 'carrier'
  const isWaiting = status === 'PENDING' || status === 'UNCONFIRMED'
  if (open !== true) return { set: open, request: open, answer: open, cancel: open }
  return {
    set: isCarrier ? say('appointment-ask') : true,
    request: !isCarrier ? say('appointment-own') : isWaiting ? say('appointment-waiting') : true,
    answer: isCarrier ? say('appointment-provider-answers') : isWaiting || say('appointment-nothing-waits'),
    // A carrier withdraws only its own requests.
    cancel: isCarrier
      ? status === 'PENDING' || say('appointment-nothing-asked')
      : confirmed || proposed
        ? true
        : say('appointment-none'),
  }
}

const ACTS = { set: 'set', request: 'request', confirm: 'answer', reject: 'answer', cancel: 'cancel' } as const

/** The stop whose appointment may change so, by somebody who has seen its latest version. */
export function mayChangeAppointment(
  stop: ShipmentStop,
  { can, version }: StopAppointment,
  change: AppointmentChange,
): Authorized<ShipmentStop> {
  const answer = can[ACTS[change.act]]
  if (answer !== true) throw new Refusal(answer === NOT_YOUR_ROLE ? 'not-authorized' : 'step-not-allowed', answer)
  if (version !== change.version) throw new Refusal('changed-meanwhile')
  return authorized(stop)
}

export function preloading(actor: Actor, shipment: Pick<Shipment, 'status'>, stop: ShipmentStop): Can {
  if (!may(actor.persona, 'preload:record')) return NOT_YOUR_ROLE
  if (stop.type !== 'Pickup') return say('preload-at-pickup')
  if (stop.departedAt) return say('preload-left')
  const answer = shipments.allows('record-preload', shipment.status, actor.persona)
  if (answer !== true) return answer
  return shipment.status !== SHIPMENT_STATUS.atStop || stop.arrivedAt ? true : say('preload-elsewhere')
}

export function mayPreload(
  actor: Actor,
  shipment: Shipment,
  stop: ShipmentStop,
  loadedAt: Date,
  counted: readonly { lineItemId: string }[],
): Authorized<ShipmentStop> {
  const answer = preloading(actor, shipment, stop)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  if (loadedAt > actor.now)
    throw new Refusal('bad-request', 'This time is in the future', {
      modelState: { loadedAt: ['This time is in the future'] },
    })
  const known = new Set(stop.lineItems.map((item) => item.lineItemId))
  if (counted.some(({ lineItemId }) => !known.has(lineItemId)))
    throw new Refusal('bad-request', 'A line item is not handled at this stop', {
      modelState: { confirmedLineItems: ['A line item is not handled at this stop'] },
    })
  return authorized(stop)
}

/** Until the truck leaves with it, whoever recorded it all alone, for an hour after the arrival; the provider until the load is delivered (domain T20). */
export function undoingPreload(
  actor: Actor,
  shipment: Pick<Shipment, 'status'>,
  stop: Pick<ShipmentStop, 'arrivedAt' | 'departedAt'>,
  reports: readonly { contactId: string | null; reportedAt: string }[] | null,
): Can {
  if (!may(actor.persona, 'preload:record')) return NOT_YOUR_ROLE
  if (!reports) return say('preload-none')
  if (stop.departedAt && actor.persona !== 'operations') return say('preload-left')
  const answer = shipments.allows('undo-preload', shipment.status, actor.persona)
  if (answer !== true || actor.persona === 'operations') return answer
  const isOwn = reports.length > 0 && reports.every(({ contactId }) => contactId === actor.id)
  if (!isOwn) return say('preload-of-another')
  const isFresh = reports.every(({ reportedAt }) => isWithinHour(actor, new Date(reportedAt)))
  const isJustHere = !stop.arrivedAt || isWithinHour(actor, new Date(stop.arrivedAt))
  return isFresh || isJustHere || say('preload-too-late')
}

export function mayUndoPreload(stop: ShipmentStop, { can }: StopRun): Authorized<ShipmentStop> {
  if (can.undoPreload !== true) throw new Refusal('step-not-allowed', can.undoPreload)
  return authorized(stop)
}

/** Where the truck is empty is for those who move the load. */
export function seesTruck(actor: Actor): boolean {
  return may(actor.persona, 'empty-location:read')
}
