import { LOCATION_SAYINGS } from '@waybill/contract/locations/locations.sayings.ts'
import type { Location } from '@waybill/contract/locations/locations.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, isProvider } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import type { LocationFacts, Owner } from './location-book.queries.ts'

const say = sayer(LOCATION_SAYINGS)

const ANOTHERS = say('location-of-another')

/** Shippers' staff manage their own, operations manage all (domain §10.2). */
function canEdit(actor: Actor, ownerId: string): Can {
  if (!may(actor.persona, 'location:write')) return NOT_YOUR_ROLE
  return isProvider(actor) || ownerId === actor.companyId ? true : ANOTHERS
}

/** Whoever manages the place sees who changed it. */
function canReadHistory(actor: Actor, ownerId: string): Can {
  if (!may(actor.persona, 'history:read')) return NOT_YOUR_ROLE
  return isProvider(actor) || ownerId === actor.companyId ? true : ANOTHERS
}

/** What the reader may do with the location, and why not: the verbs answer the same. */
export function shown(actor: Actor, { ownerId, ...facts }: LocationFacts): Location {
  return { ...facts, can: { edit: canEdit(actor, ownerId), readHistory: canReadHistory(actor, ownerId) } }
}

export function mayEdit(actor: Actor, facts: LocationFacts): Authorized<LocationFacts> {
  const answer = canEdit(actor, facts.ownerId)
  if (answer !== true) throw new Refusal('not-authorized', answer)
  return authorized(facts)
}

/** The actor may add a location to this company; one the actor does not deal with does not exist (TRUST P6). */
export function mayAdd(actor: Actor, company: Owner | undefined): Authorized<Owner> {
  if (!company || (company.id !== actor.companyId && !isProvider(actor))) throw new Refusal('not-found')
  if (!may(actor.persona, 'location:write')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  return authorized(company)
}

export function isHistoryVisible(actor: Actor, facts: LocationFacts): boolean {
  return canReadHistory(actor, facts.ownerId) === true
}
