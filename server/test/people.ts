import type { AccessLevel, CompanyKind, Permission, Persona, Role } from '@waybill/contract/permissions.ts'
import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'

/** Everything the company writes contains its `canary`: found elsewhere, it is a leak (TRUST P1). */
export type Company = { id: string; name: string; kind: CompanyKind; canary: string }
export type Person = { id: string; company: Company; persona: Persona; userName: string; canary: string }

type Place = {
  kind: Exclude<CompanyKind, 'dispatch-service'>
  roles: readonly Role[]
  permissions: readonly Permission[]
}

/** How somebody gets into each column of the permission matrix. */
const PLACES: Record<Persona, Place> = {
  'carrier-admin': { kind: 'carrier', roles: ['Admin'], permissions: ['CarrierPortal'] },
  'carrier-dispatcher': { kind: 'carrier', roles: [], permissions: ['CarrierPortal'] },
  'carrier-billing': { kind: 'carrier', roles: ['AP', 'AR', 'BillTo'], permissions: ['CarrierPortal'] },
  driver: { kind: 'carrier', roles: ['Driver'], permissions: ['DriverPortal'] },
  factor: { kind: 'factor', roles: ['AR'], permissions: ['FactoringCompanyPortal'] },
  broker: { kind: 'broker', roles: ['Admin'], permissions: ['CarrierPortal'] },
  payer: { kind: 'payer', roles: ['BillTo'], permissions: ['CarrierBillingSettings'] },
  shipper: { kind: 'shipper', roles: [], permissions: ['ShipperPortal'] },
  operations: { kind: 'provider', roles: ['Admin'], permissions: ['Admin', 'CarrierPortal'] },
  payables: { kind: 'provider', roles: ['AP'], permissions: ['Admin', 'CarrierPortal'] },
}

export function kindOf(persona: Persona): Place['kind'] {
  return PLACES[persona].kind
}

/** What `newCanary` makes: with a digit, so that nobody looks for how it may be misspelled, and with one only, so that no number is in it. */
export const CANARY = /x0[g-v]{18}/

/** A word found nowhere else; those of one family begin alike. */
export function newCanary(family = newFamily()): string {
  return family + letters(8)
}

/** How the canaries of one family begin, and no others. */
export function newFamily(): string {
  return `x0${letters(10)}`
}

const letters = (count: number): string =>
  Array.from({ length: count }, () => 'ghijklmnopqrstuv'.charAt(Math.floor(Math.random() * 16))).join('')

/** A company in good standing: a carrier or broker can be booked. */
export async function foundCompany(db: Db, kind: CompanyKind, family?: string): Promise<Company> {
  const canary = newCanary(family)
  const company = { id: newId(), name: `Company ${canary}`, kind, canary }
  await db.as({ kind: 'system' }).transaction(async (tx) => {
    await tx
      .insertInto('company')
      .values({
        id: company.id,
        number: canary,
        name: company.name,
        kind,
        time_zone: 'America/Chicago',
        is_approved: true,
      })
      .execute()
    await tx
      .insertInto('party')
      .values({ subject_type: 'company', subject_id: company.id, company_id: company.id, capacity: 'owner' })
      .execute()
    await tx
      .insertInto('company_profile')
      .values({
        company_id: company.id,
        legal_name: company.name,
        authority: JSON.stringify(
          (['property', 'broker'] as const).map((line) => ({ kind: line, status: 'active', suffix: 'C', since: null })),
        ),
      })
      .execute()
    await tx
      .insertInto('company_insurance')
      .values([policy(company, 'auto', 1_000_000), policy(company, 'cargo', 100_000)])
      .execute()
  })
  return company
}

function policy(company: Company, kind: 'auto' | 'cargo', limit: number) {
  return {
    id: newId(),
    company_id: company.id,
    kind,
    insurer: 'Kestrel Mutual',
    policy_number: `${kind}-${company.canary}`,
    effective_on: '2020-01-01',
    expires_on: '2099-01-01',
    limit_amount: limit,
  }
}

/** Somebody who may sign in; at their own company unless one is given. */
export async function hire(
  db: Db,
  persona: Persona,
  more: {
    company?: Company
    family?: string
    passwordHash?: string
    hasAcceptedTerms?: boolean
    roles?: readonly Role[]
    permissions?: readonly Permission[]
    accessLevels?: readonly AccessLevel[]
  } = {},
): Promise<Person> {
  const { kind, roles, permissions } = PLACES[persona]
  const company = more.company ?? (await foundCompany(db, kind))
  const id = newId()
  const canary = newCanary(more.family)
  const userName = `${canary}@${company.canary}.example`
  const system = db.as({ kind: 'system' })
  await system.transaction(async (tx) => {
    await tx
      .insertInto('contact')
      .values({
        id,
        company_id: company.id,
        first_name: 'Robin',
        last_name: canary,
        email_addresses: [userName],
        phone_numbers: ['+1 312 555 0143'],
        user_name: userName,
        password_hash: more.passwordHash ?? null,
        is_portal_enabled: true,
        has_accepted_terms: more.hasAcceptedTerms ?? true,
      })
      .execute()
    await tx
      .insertInto('membership')
      .values({
        contact_id: id,
        company_id: company.id,
        roles: [...(more.roles ?? roles)],
        permissions: [...(more.permissions ?? permissions)],
        access_levels: [...(more.accessLevels ?? [])],
      })
      .execute()
  })
  return { id, company, persona, userName, canary }
}

/** Lets somebody act for another company too, like a dispatch service's people. */
export async function actFor(db: Db, person: Person, company: Company, persona: Persona): Promise<void> {
  const { roles, permissions } = PLACES[persona]
  const membership = { contact_id: person.id, company_id: company.id, is_default: false }
  await db
    .as({ kind: 'system' })
    .read.insertInto('membership')
    .values({ ...membership, roles: [...roles], permissions: [...permissions] })
    .execute()
}
