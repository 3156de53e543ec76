import type { Grants } from '@waybill/contract/permissions.ts'
import {
  ACCESS_LEVELS,
  type AccessLevel,
  BILLING_ROLES,
  type CompanyKind,
  type Permission,
  type Role,
} from '@waybill/contract/permissions.ts'
import { type Actor, isProvider } from '../actor.ts'
import type { WrittenRights } from './contacts.queries.ts'

type Rights = { roles: readonly Role[]; permissions: readonly Permission[] }

/** What a company's people can be and open at all: nobody gets another portal's door (SPEC §6, domain §10.1). */
const RIGHTS_OF_KIND: Record<CompanyKind, Rights> = {
  provider: { roles: ['Admin', ...BILLING_ROLES], permissions: ['Admin', 'CarrierPortal'] },
  carrier: {
    roles: ['Admin', ...BILLING_ROLES, 'Driver'],
    permissions: ['CarrierPortal', 'CarrierBillingSettings', 'DriverPortal'],
  },
  broker: {
    roles: ['Admin', ...BILLING_ROLES, 'Driver'],
    permissions: ['CarrierPortal', 'CarrierBillingSettings', 'DriverPortal'],
  },
  factor: { roles: ['Admin', ...BILLING_ROLES], permissions: ['FactoringCompanyPortal'] },
  payer: { roles: ['Admin', ...BILLING_ROLES], permissions: ['CarrierPortal', 'CarrierBillingSettings'] },
  shipper: { roles: ['Admin', ...BILLING_ROLES], permissions: ['ShipperPortal'] },
  'dispatch-service': { roles: ['Admin'], permissions: [] },
}

/** What the first administrator of a company gets: all that its people can hold, but driving. */
export function firstRightsOf(kind: CompanyKind): WrittenRights {
  const permissions = RIGHTS_OF_KIND[kind].permissions.filter((permission) => permission !== 'DriverPortal')
  return { roles: ['Admin'], permissions, accessLevels: [] }
}

/** Seeing a load's financials and signing its rate confirmation are settings where there are dispatchers. */
const ACCESS_LEVELS_OF_KIND: Partial<Record<CompanyKind, readonly AccessLevel[]>> = {
  carrier: ACCESS_LEVELS,
  broker: ACCESS_LEVELS,
}

const NOTHING: Grants = { roles: [], permissions: [], accessLevels: [] }

/**
 * What the actor may grant to people of the company. Administrators hold everything their company's kind can hold. The provider's
 * operations grant the same to others' people, but only an administrator makes administrators.
 */
export function grantsOf(actor: Actor, company: { id: string; kind: CompanyKind }): Grants {
  if (!administers(actor, company)) return NOTHING
  const isAdministrator = actor.roles.includes('Admin')
  const { roles, permissions } = RIGHTS_OF_KIND[company.kind]
  return {
    roles: roles.filter((role) => role !== 'Admin' || isAdministrator),
    permissions: [...permissions],
    accessLevels: [...(ACCESS_LEVELS_OF_KIND[company.kind] ?? [])],
  }
}

/** Whether the actor manages the company's people: its own administrators do, and the provider's operations. */
export function administers(actor: Actor, company: { id: string; kind: CompanyKind }): boolean {
  if (isProvider(actor) && company.kind !== 'provider') return actor.persona === 'operations'
  return actor.companyId === company.id && actor.roles.includes('Admin')
}
