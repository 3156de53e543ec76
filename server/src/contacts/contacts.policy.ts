import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import { isFirstForAdministrators } from '@waybill/contract/company/company.ts'
import type { Contact } from '@waybill/contract/contacts/contacts.ts'
import type { Can, CompanyKind, Grants, Permission } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, isProvider, nameOf } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import type { ContactFacts, Employer, WrittenRights } from './contacts.queries.ts'
import { administers, grantsOf } from './grants.policy.ts'

const say = sayer(COMPANY_SAYINGS)

const ADMINISTRATORS_ONLY = say('contact-administrators-only')
const OUTRANKED = say('contact-outranked')
const FIRST_FOR_ADMINISTRATORS = say('contact-first-for-administrators')
const YOURSELF = say('contact-yourself')

/** True, or why the actor may not add people to the company. */
export function canAdd(actor: Actor, company: { id: string; kind: CompanyKind; name: string }): Can {
  if (administers(actor, company)) return true
  return company.id === actor.companyId ? ADMINISTRATORS_ONLY : say('contact-of-another', { company: company.name })
}

function canEdit(actor: Actor, facts: ContactFacts, grants: Grants): Can {
  const employer = { id: facts.companyId, kind: facts.companyKind, name: facts.companyName }
  const answer = canAdd(actor, employer)
  if (answer !== true) return answer
  // Whoever can change an address could sign in as its owner, so people with more rights stay off limits (P8).
  return facts.roles.includes('Admin') && !grants.roles.includes('Admin') ? OUTRANKED : true
}

/** What the reader may do with the person, and why not: as the verbs would answer. */
export function abilities(actor: Actor, facts: ContactFacts): Contact {
  const grants = grantsOf(actor, { id: facts.companyId, kind: facts.companyKind })
  const edit = canEdit(actor, facts, grants)
  const changeRights = edit === true && facts.id === actor.id ? YOURSELF : edit
  return {
    ...facts,
    hasSecondFactor: edit === true ? facts.hasSecondFactor : null,
    can: {
      edit,
      changeRights,
      switchPortal: changeRights,
      inviteAgain: changeRights === true && !isInvited(facts) ? say('contact-no-invitation') : changeRights,
      resetSecondFactor:
        changeRights === true && !facts.hasSecondFactor ? say('contact-no-second-factor') : changeRights,
      removeFromCompany: canRemove(actor, facts),
      readHistory: canReadHistory(actor, facts),
    },
    grants,
  }
}

/** Somebody who signs in only by links may get a password too. */
function isInvited({ portalState }: ContactFacts): boolean {
  return portalState === 'invited' || portalState === 'by-link'
}

/** Acts for the company, employed by another. */
function canRemove(actor: Actor, facts: ContactFacts): Can {
  if (!actor.roles.includes('Admin')) return ADMINISTRATORS_ONLY
  if (facts.id === actor.id) return YOURSELF
  const isGuest = facts.companyId !== actor.companyId && facts.portalState !== null && !isProvider(actor)
  return isGuest ? true : say('contact-not-from-elsewhere', { person: nameOf(facts) })
}

/** Who changed what is for those who manage the person, and for the person. */
export function canReadHistory(actor: Actor, facts: ContactFacts): Can {
  if (isProvider(actor) || facts.id === actor.id) return true
  return actor.companyId === facts.companyId && actor.roles.includes('Admin') ? true : ADMINISTRATORS_ONLY
}

/** The actor may add people to the company. */
export function mayAdd(actor: Actor, company: Employer): Authorized<Employer> {
  const answer = canAdd(actor, company)
  if (answer !== true) throw new Refusal('not-authorized', answer)
  return authorized(company)
}

/** The actor may invite the first administrator of a company being added. */
export function mayInviteFirst(actor: Actor, company: Employer): Authorized<Employer> {
  if (isFirstForAdministrators(company.kind) && !actor.roles.includes('Admin'))
    throw new Refusal('not-authorized', FIRST_FOR_ADMINISTRATORS)
  return authorized(company)
}

export function mayEdit(actor: Actor, facts: ContactFacts): Authorized<Contact> {
  const contact = abilities(actor, facts)
  if (contact.can.edit !== true) throw new Refusal('not-authorized', contact.can.edit)
  return authorized(contact)
}

export function maySwitchPortal(actor: Actor, facts: ContactFacts): Authorized<Contact> {
  return notOneself(mayEdit(actor, facts))
}

export function mayInviteAgain(actor: Actor, facts: ContactFacts): Authorized<Contact> {
  const contact = notOneself(mayEdit(actor, facts))
  if (contact.can.inviteAgain !== true) throw new Refusal('not-invited')
  return contact
}

export function mayResetSecondFactor(actor: Actor, facts: ContactFacts): Authorized<Contact> {
  const contact = notOneself(mayEdit(actor, facts))
  if (contact.can.resetSecondFactor !== true) throw new Refusal('second-factor-missing', contact.can.resetSecondFactor)
  return contact
}

export function mayRemoveFromCompany(actor: Actor, facts: ContactFacts): Authorized<Contact> {
  const contact = abilities(actor, facts)
  if (facts.id === actor.id) throw new Refusal('own-rights', YOURSELF)
  if (contact.can.removeFromCompany !== true) throw new Refusal('not-authorized', contact.can.removeFromCompany)
  return authorized(contact)
}

function notOneself(contact: Authorized<Contact>): Authorized<Contact> {
  if (contact.can.changeRights !== true) throw new Refusal('own-rights', contact.can.changeRights)
  return contact
}

type Asked = Pick<Contact, 'roles' | 'permissions' | 'accessLevels'>

/**
 * The rights somebody will have, or the refusal. Nobody grants a right they do not hold, or one the company's kind does not have. People
 * may keep what they have. Those who only drive get the drivers' door alone (SPEC §6).
 */
export function mayGive(grants: Grants, asked: Asked, before: Asked): Authorized<WrittenRights> {
  const rights = {
    roles: [...new Set(asked.roles)],
    permissions: onlyDrives(asked.roles) ? (['DriverPortal'] satisfies Permission[]) : [...new Set(asked.permissions)],
    accessLevels: [...new Set(asked.accessLevels)],
  }
  const beyond = {
    roles: added(rights.roles, before.roles, grants.roles),
    permissions: added(rights.permissions, before.permissions, grants.permissions),
    accessLevels: added(rights.accessLevels, before.accessLevels, grants.accessLevels),
  }
  const modelState = Object.fromEntries(
    Object.entries(beyond)
      .filter(([, missing]) => missing.length > 0)
      .map(([field, missing]) => [field, [say('contact-right-not-yours', { rights: missing })]]),
  )
  if (Object.keys(modelState).length > 0) throw new Refusal('right-not-yours', undefined, { modelState })
  return authorized(rights)
}

export function onlyDrives(roles: readonly string[]): boolean {
  return roles.length > 0 && roles.every((role) => role === 'Driver')
}

function added<Right extends string>(
  wished: readonly Right[],
  before: readonly Right[],
  held: readonly Right[],
): Right[] {
  return wished.filter((right) => !before.includes(right) && !held.includes(right))
}

export function isSameRights(one: WrittenRights, other: WrittenRights): boolean {
  const isSame = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join()
  return (
    isSame(one.roles, other.roles) &&
    isSame(one.permissions, other.permissions) &&
    isSame(one.accessLevels, other.accessLevels)
  )
}
