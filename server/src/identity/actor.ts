import type { AccessLevel, CompanyKind, Permission, Persona, Role } from '@waybill/contract/permissions.ts'
import type { Db } from '../db/connection.ts'

/** Who acts, for which company, when, and with which eyes on the database. Resolved from the session row at every request. */
export type Actor = {
  id: string
  sessionId: string
  firstName: string
  lastName: string
  userName: string
  companyId: string
  companyName: string
  companyKind: CompanyKind
  timeZone: string
  roles: Role[]
  permissions: Permission[]
  /** What their company lets them see and do beyond their roles (domain §10.2). */
  accessLevels: AccessLevel[]
  persona: Persona
  isBroker: boolean
  /** Their carrier is not approved yet: they apply, and do nothing else. */
  isApplicant: boolean
  /** When this session last showed who it is: at sign-in, or since (identity/confirmed.ts). */
  confirmedAt: Date
  /** The moment of the act: everything decided in one request is decided at one time. */
  now: Date
  db: Db
}

export function isProvider(actor: Pick<Actor, 'companyKind'>): boolean {
  return actor.companyKind === 'provider'
}

export function nameOf(actor: Actor): string {
  return `${actor.firstName} ${actor.lastName}`
}
