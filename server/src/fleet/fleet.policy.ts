import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import { FLEET_SAYINGS } from '@waybill/contract/fleet/fleet.sayings.ts'
import type { FleetDriver, FleetDriverEntry, FleetVehicle } from '@waybill/contract/fleet/fleet.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'

const say = sayer(FLEET_SAYINGS)

const OUTRANKED = sayer(COMPANY_SAYINGS)('contact-outranked')

const PERSON = ['firstName', 'lastName', 'primaryEmail', 'mobilePhoneNumber'] as const
type Person = Pick<FleetDriverEntry, (typeof PERSON)[number]>

type Retirable = { isRetired: boolean; onLoad: { shipmentNumber: string } | null }

/** What the reader may do with a driver or a vehicle; the verbs answer the same. */
function abilitiesOn(actor: Actor, { isRetired, onLoad }: Retirable): { change: Can; retire: Can } {
  if (!may(actor.persona, 'fleet:write')) return { change: NOT_YOUR_ROLE, retire: NOT_YOUR_ROLE }
  const retire = isRetired
    ? say('fleet-retired-already')
    : onLoad
      ? say('fleet-on-load', { shipment: onLoad.shipmentNumber })
      : true
  return { change: true, retire }
}

export function driverAbilities(actor: Actor, facts: Omit<FleetDriver, 'can'>): FleetDriver {
  return { ...facts, can: abilitiesOn(actor, facts) }
}

export function vehicleAbilities(actor: Actor, facts: Omit<FleetVehicle, 'can'>): FleetVehicle {
  return { ...facts, can: abilitiesOn(actor, facts) }
}

/** Whether a record says who they are, or how they are reached, anew. */
export function isRenamed(before: Person, after: Person): boolean {
  return PERSON.some((field) => before[field] !== after[field])
}

/** Letters about an account go to its owner's address: a dispatcher may not put another in an administrator's place (P8). */
export function mayRename(actor: Actor, isAdministrator: boolean): void {
  if (isAdministrator && actor.persona !== 'carrier-admin') throw new Refusal('not-authorized', OUTRANKED)
}

/** A driver or vehicle that may be retired, or taken back. Nobody on a load retires. */
export function mayRetire<T extends Retirable>(actor: Actor, found: T, isRetired: boolean): Authorized<T> {
  const answer = !isRetired || found.isRetired || abilitiesOn(actor, found).retire
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  return authorized(found)
}

/** A tractor of the company; trailers have no ELD. */
export function mayLink(actor: Actor, vehicle: FleetVehicle): Authorized<FleetVehicle> {
  if (!may(actor.persona, 'fleet:write')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  if (vehicle.kind !== 'tractor') throw new Refusal('step-not-allowed', say('fleet-eld-tractors-only'))
  return authorized(vehicle)
}
