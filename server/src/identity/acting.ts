import { AccessLevel, CompanyKind, Permission, personaOf, Role } from '@waybill/contract/permissions.ts'
import { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/connection.ts'

/** What the rows say of a person and the company they act for. */
export type ActingPerson = {
  id: string
  first_name: string
  last_name: string
  user_name: string | null
  roles: string[]
  permissions: string[]
  access_levels: string[]
  company_id: string
  company_name: string
  company_kind: string
  time_zone: string
  onboarding_state: string | null
}

/** Somebody acting in a session; they see what their company may. */
export function actorOf(person: ActingPerson, session: { id: string; confirmedAt: Date }, db: Db): Omit<Actor, 'now'> {
  const companyKind = CompanyKind.parse(person.company_kind)
  const roles = z.array(Role).parse(person.roles)
  return {
    id: person.id,
    sessionId: session.id,
    confirmedAt: session.confirmedAt,
    firstName: person.first_name,
    lastName: person.last_name,
    userName: person.user_name ?? '',
    companyId: person.company_id,
    companyName: person.company_name,
    companyKind,
    timeZone: person.time_zone,
    roles,
    permissions: z.array(Permission).parse(person.permissions),
    accessLevels: z.array(AccessLevel).parse(person.access_levels),
    persona: personaOf({ companyKind, roles }),
    isBroker: companyKind === 'broker',
    isApplicant: isApplying(person.onboarding_state),
    db: db.as(companyKind === 'provider' ? { kind: 'provider' } : { kind: 'company', companyId: person.company_id }),
  }
}

/** Whether a carrier is not approved yet; nobody else has a state. */
export function isApplying(onboardingState: string | null): onboardingState is string {
  return onboardingState !== null && onboardingState !== 'Approved' && onboardingState !== 'ConditionallyApproved'
}

/** The claims header's text: what the browser may know of its rights, never what the server decides by. */
export function claimsOf({
  id,
  companyId,
  roles,
  permissions,
}: Pick<Actor, 'id' | 'companyId' | 'roles' | 'permissions'>): string {
  return Buffer.from(JSON.stringify({ userId: id, companyId, roles, permissions })).toString('base64url')
}
