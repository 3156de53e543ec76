import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { PAPER_SAYINGS } from '@waybill/contract/paper/paper.sayings.ts'
import { type Can, may, seesFinancials } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import type { Confirmation, ConfirmedShipment } from './confirmations/confirmations.queries.ts'

const say = sayer(PAPER_SAYINGS)

const NO_LEVEL = say('sign-right-missing')

/** Administrators and brokers sign; a dispatcher with the access level (domain §10.2, "Sign rate confirmation: setting"). */
function maySignAtAll(actor: Actor): Can {
  if (!may(actor.persona, 'rate-confirmation:sign')) return NOT_YOUR_ROLE
  return actor.persona !== 'carrier-dispatcher' || actor.accessLevels.includes('SignRateConfirmation') ? true : NO_LEVEL
}

function isOpen(confirmation: Confirmation | undefined): Can {
  if (!confirmation || confirmation.state === 'void') return say('confirmation-none')
  return confirmation.state === 'waiting'
    ? true
    : say('confirmation-signed', { person: confirmation.signature?.name ?? '' })
}

export function canSign(actor: Actor, confirmation: Confirmation | undefined): Can {
  const answer = maySignAtAll(actor)
  return answer === true ? isOpen(confirmation) : answer
}

/** It shows carrier pay: for those who see pay, and those who sign it. */
export function canRead(actor: Actor): Can {
  return seesFinancials(actor) || maySignAtAll(actor) === true ? true : say('financials-not-given')
}

export function refuseUnlessReadable(actor: Actor): void {
  const answer = canRead(actor)
  if (answer !== true) throw new Refusal('not-authorized', answer)
}

/** The confirmation to sign: the one in force, as read. */
export function maySign(
  actor: Actor,
  confirmation: Confirmation | undefined,
  sha256: string,
): Authorized<Confirmation> {
  const signer = maySignAtAll(actor)
  if (signer !== true) throw new Refusal('not-authorized', signer)
  const open = isOpen(confirmation)
  if (open !== true || !confirmation) throw new Refusal('confirmation-not-open', open === true ? undefined : open)
  if (confirmation.sha256 !== sha256)
    throw new Refusal('confirmation-not-open', 'This is not the revision in force. Read it again.')
  return authorized(confirmation)
}

/** For a shipment with a carrier that is not delivered yet. */
export function canIssue(actor: Actor, shipment: ConfirmedShipment): Can {
  if (!may(actor.persona, 'rate-confirmation:issue')) return NOT_YOUR_ROLE
  if (shipment.status < SHIPMENT_STATUS.booked || !shipment.carrierId) return say('confirmation-not-booked')
  return true
}

export function mayIssue(
  actor: Actor,
  shipment: ConfirmedShipment,
): Authorized<ConfirmedShipment & { carrierId: string }> {
  const answer = canIssue(actor, shipment)
  if (answer !== true || !shipment.carrierId)
    throw new Refusal(
      answer === NOT_YOUR_ROLE ? 'not-authorized' : 'step-not-allowed',
      answer === true ? undefined : answer,
    )
  return authorized({ ...shipment, carrierId: shipment.carrierId })
}

/** Whoever ships or hauls it, from when it can be booked until delivery. */
export function canMakeLading(actor: Actor, shipment: Pick<ConfirmedShipment, 'status'>): Can {
  if (!may(actor.persona, 'bill-of-lading:make')) return NOT_YOUR_ROLE
  if (shipment.status < SHIPMENT_STATUS.readyToBook) return say('lading-not-planned')
  if (shipment.status >= SHIPMENT_STATUS.delivered) return say('lading-signed')
  return true
}

export function mayMakeLading(actor: Actor, shipment: ConfirmedShipment): Authorized<ConfirmedShipment> {
  const answer = canMakeLading(actor, shipment)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  return authorized(shipment)
}
