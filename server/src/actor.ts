import {
  type AccessLevel,
  type CompanyKind,
  type Permission,
  type Persona,
  personaOf,
  type Role,
} from '@waybill/contract/permissions.ts'
import type { Db } from './db/connection.ts'

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
  /** When this session last showed who it is: at sign-in, or since (identity/second-factor/confirmed.ts). */
  confirmedAt: Date
  /** The moment of the act: everything decided in one request is decided at one time. */
  now: Date
  db: Db
}

/** Whoever calls a public endpoint: nobody, with eyes for nothing. */
export function nobody(db: Db, now: Date): Actor {
  return {
    id: '00000000-0000-0000-0000-000000000000',
    sessionId: '',
    firstName: '',
    lastName: '',
    userName: '',
    companyId: '',
    companyName: '',
    companyKind: 'shipper',
    timeZone: 'UTC',
    roles: [],
    permissions: [],
    accessLevels: [],
    persona: 'driver',
    isBroker: false,
    isApplicant: false,
    confirmedAt: new Date(0),
    now,
    db: db.as({ kind: 'none' }),
  }
}

export function isProvider(actor: Pick<Actor, 'companyKind'>): boolean {
  return actor.companyKind === 'provider'
}

export function nameOf(actor: Pick<Actor, 'firstName' | 'lastName'>): string {
  return `${actor.firstName} ${actor.lastName}`
}

/** Somebody as a list of people has them. */
export type Reader = Pick<
  Actor,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'userName'
  | 'companyId'
  | 'companyName'
  | 'companyKind'
  | 'timeZone'
  | 'roles'
  | 'permissions'
  | 'accessLevels'
>

/** Somebody who is not calling: asked what they would see, with their own eyes. */
export function readerOf(person: Reader, db: Db, now: Date): Actor {
  const { companyId, companyKind } = person
  return {
    id: person.id,
    sessionId: '',
    firstName: person.firstName,
    lastName: person.lastName,
    userName: person.userName,
    companyId,
    companyName: person.companyName,
    companyKind,
    timeZone: person.timeZone,
    roles: person.roles,
    permissions: person.permissions,
    accessLevels: person.accessLevels,
    persona: personaOf(person),
    isBroker: companyKind === 'broker',
    isApplicant: false,
    confirmedAt: new Date(0),
    now,
    db: db.as(companyKind === 'provider' ? { kind: 'provider' } : { kind: 'company', companyId }),
  }
}

/** What colleagues of one rank see is the same; of a driver it is the loads that they are on. */
export function rankOf(person: Reader): string {
  const persona = personaOf(person)
  return persona === 'driver'
    ? person.id
    : `${person.companyId} ${persona} ${person.roles.join()} ${person.accessLevels.join()}`
}
