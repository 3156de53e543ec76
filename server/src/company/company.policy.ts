import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type {
  Carrier,
  Company,
  CompanyRecord,
  Objection,
  Policy,
  RemitTo,
  RemitToChange,
  Restriction,
} from '@waybill/contract/company/company.ts'
import { EXPIRY_ALERTS } from '@waybill/contract/company/company.ts'
import { type Ability, type Can, may } from '@waybill/contract/permissions.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import { type ObjectionFact, sayObjection } from './bookability/bookability.policy.ts'
import type { CompanyFacts, PolicyFacts } from './company.queries.ts'

const say = sayer(COMPANY_SAYINGS)

const NO_BILLS = say('company-not-paid')
const PAYS_NONE = say('company-pays-none')
const NO_PROOFS = say('company-no-proofs')
const FOR_ADMINISTRATORS = say('company-administrator-only')

/** Attached to a company, with walls of its own. */
export type Attached = { remitTo: RemitTo | null; remitToChange: RemitToChange | null }

/** What an administrator may change. The legal identity comes from registration; nobody types it. */
export function mayEdit(actor: Actor, facts: CompanyFacts): Authorized<CompanyFacts> {
  const answer = canEdit(actor)
  if (answer !== true) throw new Refusal('not-authorized', answer)
  return authorized(facts)
}

function canEdit(actor: Actor): Can {
  if (!may(actor.persona, 'company:edit'))
    return actor.persona.startsWith('carrier') ? FOR_ADMINISTRATORS : NOT_YOUR_ROLE
  return actor.roles.includes('Admin') || FOR_ADMINISTRATORS
}

export function mayRestrict(actor: Actor, facts: CompanyFacts): Authorized<CompanyFacts> {
  if (!may(actor.persona, 'company:restrict')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  return authorized(facts)
}

/** Only haulers send proofs. */
export function mayTrustProofs(actor: Actor, facts: CompanyFacts): Authorized<CompanyFacts> {
  const company = mayRestrict(actor, facts)
  if (!isBooked(company)) throw new Refusal('step-not-allowed', NO_PROOFS)
  return company
}

/** Payables only, for companies the provider pays. */
export function maySetNetDays(actor: Actor, facts: CompanyFacts): Authorized<CompanyFacts> {
  if (!may(actor.persona, 'net-days:set')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  if (!isBooked(facts)) throw new Refusal('step-not-allowed', NO_BILLS)
  return authorized(facts)
}

/** Payables again: they see that third parties pay when they said. */
export function maySetPayerDays(actor: Actor, facts: CompanyFacts): Authorized<CompanyFacts> {
  if (!may(actor.persona, 'net-days:set')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  if (facts.kind !== 'payer') throw new Refusal('step-not-allowed', PAYS_NONE)
  return authorized(facts)
}

/** As the company's own people see it. */
export function shownToItself(actor: Actor, facts: CompanyFacts, attached: Attached): Company {
  return {
    ...shown(actor, facts, attached),
    can: {
      edit: canEdit(actor),
      readRemitTo: can(actor, 'remit-to:read'),
      requestRemitToChange: attached.remitToChange ? say('company-change-under-way') : canRequest(actor),
    },
  }
}

function canRequest(actor: Actor): Can {
  if (may(actor.persona, 'remit-to:request')) return true
  return actor.persona.startsWith('carrier') ? FOR_ADMINISTRATORS : NOT_YOUR_ROLE
}

/** As the provider sees it: its own notes too. */
export function shownToProvider(
  actor: Actor,
  facts: CompanyFacts,
  attached: Attached & { restrictions: Restriction[]; remitToHistory: RemitToChange[] },
): CompanyRecord {
  const restrict = (objection: Said | false): Can =>
    may(actor.persona, 'company:restrict') ? objection || true : NOT_YOUR_ROLE
  return {
    ...shown(actor, facts, attached),
    isApproved: facts.isApproved,
    isDoNotUse: facts.isDoNotUse,
    areProofsTrusted: facts.areProofsTrusted,
    netDays: facts.netDays,
    payerDays: facts.payerDays,
    restrictions: attached.restrictions,
    remitToHistory: attached.remitToHistory,
    can: {
      readRemitTo: can(actor, 'remit-to:read'),
      hold: restrict(facts.isOnHold && say('company-held')),
      release: restrict(!facts.isOnHold && say('company-not-held')),
      markDoNotUse: restrict(facts.isDoNotUse && say('company-do-not-use')),
      liftDoNotUse: restrict(!facts.isDoNotUse && say('company-not-do-not-use')),
      insure: restrict(false),
      trustProofs: restrict(!isBooked(facts) && NO_PROOFS),
      setNetDays: may(actor.persona, 'net-days:set') ? isBooked(facts) || NO_BILLS : NOT_YOUR_ROLE,
      setPayerDays: may(actor.persona, 'net-days:set') ? facts.kind === 'payer' || PAYS_NONE : NOT_YOUR_ROLE,
    },
  }
}

/** As bookings see it; factors and shippers have none. */
export function shownAsCarrier(actor: Actor, facts: CompanyFacts): Carrier {
  if (!isBooked(facts)) throw new Refusal('not-found')
  const objections = said(actor, facts.name, facts.objections)
  return {
    id: facts.id,
    companyNumber: facts.companyNumber,
    name: facts.name,
    usdot: facts.usdot,
    docketNumber: facts.docketNumber,
    scac: facts.scac,
    isBroker: facts.kind === 'broker',
    isOnHold: facts.isOnHold,
    isBookable: objections.length === 0,
    has3PLNetwork: facts.has3plNetwork,
    objections,
  }
}

function shown(actor: Actor, facts: CompanyFacts, { remitTo, remitToChange }: Attached) {
  const {
    objections: against,
    isApproved: _approved,
    isDoNotUse: _use,
    areProofsTrusted: _trusted,
    netDays: _days,
    payerDays: _payerDays,
    has3plNetwork: _network,
    docketNumber,
    ...rest
  } = facts
  const objections = said(actor, facts.name, against)
  return {
    ...rest,
    legalName: facts.legalName ?? facts.name,
    docketNumbers: facts.docketNumbers ?? (docketNumber ? [docketNumber] : []),
    authority: facts.authority ?? [],
    insurance: facts.insurance.map((policy) => ({ ...policy, standing: standingOf(policy, actor.now) })),
    equipment: facts.equipment ?? [],
    powerUnits: facts.powerUnits ?? 0,
    hasTeams: facts.hasTeams ?? false,
    regions: facts.regions ?? [],
    lanes: facts.lanes ?? [],
    certifications: facts.certifications ?? [],
    isBookable: isBooked(facts) && objections.length === 0,
    isBooked: isBooked(facts),
    objections,
    remitTo,
    remitToChange,
  }
}

export function said(actor: Actor, name: string, objections: readonly ObjectionFact[]): Objection[] {
  return objections.map((objection) => sayObjection(actor, name, objection))
}

function standingOf(policy: PolicyFacts, now: Date): Policy['standing'] {
  if (policy.daysLeft <= 0) return 'lapsed'
  if (policy.effectiveOn > now.toISOString().slice(0, 10)) return 'upcoming'
  return policy.daysLeft <= EXPIRY_ALERTS[0] ? 'expiring' : 'current'
}

function isBooked(facts: CompanyFacts): boolean {
  return facts.kind === 'carrier' || facts.kind === 'broker'
}

function can(actor: Actor, ability: Ability): Can {
  return may(actor.persona, ability) || NOT_YOUR_ROLE
}
