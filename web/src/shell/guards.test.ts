import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import type { Permission, Persona, Role } from '@waybill/contract/permissions.ts'
import { describe, expect, it } from 'vitest'
import { PLACES } from '../places.ts'
import { DISPATCHER } from '../test/signed-in.ts'
import { fallbackOf, firstPageOf, GUARDS, type GuardedPath, type Passer, passes } from './guards.ts'
import { groupsOf } from './places.ts'

function person(
  persona: Persona,
  permissions: Permission[],
  roles: Role[] = [],
  more: Partial<Passer> = {},
): Passer & { persona: Persona } {
  return { persona, permissions, roles, isBroker: false, onboarding: null, ...more }
}

const PEOPLE = {
  'carrier-admin': person('carrier-admin', ['CarrierPortal'], ['Admin']),
  'carrier-dispatcher': person('carrier-dispatcher', ['CarrierPortal']),
  'carrier-billing': person('carrier-billing', ['CarrierPortal', 'CarrierBillingSettings'], ['AR']),
  driver: person('driver', ['DriverPortal'], ['Driver']),
  factor: person('factor', ['FactoringCompanyPortal'], ['AR']),
  broker: person('broker', ['CarrierPortal'], [], { isBroker: true }),
  payer: person('payer', ['CarrierPortal', 'CarrierBillingSettings'], ['BillTo']),
  shipper: person('shipper', ['ShipperPortal']),
  operations: person('operations', ['Admin'], ['Admin']),
  payables: person('payables', ['Admin'], ['AP']),
} as const satisfies Record<Persona, Passer>

/** Users with CarrierPortal; the domain's matrix keeps some of them out of some built rooms. */
const CARRIERS_NOT_BROKERS = ['carrier-admin', 'carrier-dispatcher', 'carrier-billing', 'payer'] as const
const CARRIERS = [...CARRIERS_NOT_BROKERS, 'broker'] as const
const TENDERED = ['carrier-admin', 'carrier-dispatcher', 'carrier-billing', 'broker'] as const
const STAFF = ['operations', 'payables'] as const

/** SPEC §2.1, cell by cell: who opens which route; anyone not listed may not. */
const MAY: Record<GuardedPath, readonly Persona[]> = {
  '/dashboard': [...TENDERED, 'operations'],
  '/drive': ['driver'],
  '/desk': ['carrier-billing', 'payer', 'factor', 'shipper', 'payables'],
  '/how-to': [...CARRIERS, 'factor', ...STAFF],
  '/videos': [...CARRIERS, 'factor', ...STAFF],
  '/shipments': [...CARRIERS, 'driver', 'shipper', ...STAFF],
  '/all-shipments': [...CARRIERS, 'driver', 'shipper', ...STAFF],
  '/my-shipments': [...CARRIERS, 'driver', 'shipper', ...STAFF],
  '/documents/drop': [...CARRIERS, ...STAFF],
  '/available-freight/searches': ['carrier-admin', 'carrier-dispatcher'],
  '/available-freight': ['carrier-admin', 'carrier-dispatcher', 'carrier-billing', 'operations'],
  '/reloads': [...CARRIERS_NOT_BROKERS, 'operations'],
  '/cases': ['carrier-admin', 'carrier-dispatcher', 'carrier-billing', 'driver', ...STAFF],
  '/accounting/submit': ['carrier-admin', 'carrier-billing'],
  '/payments': [...TENDERED, 'factor', 'payables'],
  '/payments/assignments': ['carrier-admin', 'carrier-billing', 'factor', 'payables'],
  '/payments/runs': ['payables'],
  '/tenders': [...TENDERED, ...STAFF],
  '/rates': ['carrier-admin', 'carrier-dispatcher', 'operations'],
  '/rates-contracts': ['operations'],
  '/accounting': [...TENDERED, 'factor', ...STAFF],
  '/third-party-payer-invoices': ['carrier-admin', 'carrier-billing', 'payer', 'factor', ...STAFF],
  '/profile': [...CARRIERS, 'driver', 'factor', 'shipper', ...STAFF],
  '/support': [...CARRIERS, 'driver', 'factor', 'shipper', ...STAFF],
  '/contacts': [...CARRIERS, 'factor', 'shipper', ...STAFF],
  '/company': [...CARRIERS, 'factor', 'shipper', ...STAFF],
  '/orders': ['shipper', 'operations', 'payables'],
  '/locations': ['carrier-admin', 'carrier-dispatcher', 'driver', 'broker', 'shipper', 'operations'],
  '/companies': STAFF,
  '/customers': STAFF,
  '/live-equipment': ['carrier-admin', 'carrier-dispatcher', 'broker', 'operations'],
  '/dispatch': ['carrier-admin', 'carrier-dispatcher'],
  '/fleet': ['carrier-admin', 'carrier-dispatcher'],
  '/score-card': TENDERED,
  '/contested-loads': [...TENDERED, 'operations'],
  '/settings': STAFF,
  '/load-tenders': ['operations'],
  '/undelivered-letters': ['operations'],
  '/browser-errors': ['operations'],
  '/onboarding': ['carrier-admin'],
  '/onboarding/review': STAFF,
}

/** Only for paths that can be someone's first page. */
const isBuilt = (path: GuardedPath): path is GuardedPath => path !== '/cases' && path !== '/reloads'

describe.each(Object.keys(GUARDS) as GuardedPath[])('%s', (path) => {
  it.each(Object.entries(PEOPLE))('lets in %s exactly when the table says so', (persona, user) => {
    expect(passes(user, path)).toBe(MAY[path].includes(persona as Persona))
  })
})

it('leads unknown addresses where the specification says', () => {
  expect(fallbackOf(PEOPLE.factor)).toBe('/accounting')
  expect(fallbackOf(PEOPLE['carrier-dispatcher'])).toBe('/dashboard')
  expect(fallbackOf(PEOPLE.driver)).toBe('/all-shipments')
  expect(fallbackOf(PEOPLE.payer)).toBe('/dashboard')
})

it('leads everybody to a page that exists and is theirs, or to none', () => {
  expect(firstPageOf(PEOPLE.broker, isBuilt)).toBe('/dashboard')
  expect(firstPageOf(PEOPLE.driver, isBuilt)).toBe('/drive')
  expect(firstPageOf(PEOPLE['carrier-billing'], isBuilt)).toBe('/dashboard')
  expect(firstPageOf(PEOPLE.operations, isBuilt)).toBe('/dashboard')
  expect(firstPageOf(PEOPLE.payables, isBuilt)).toBe('/desk')
  expect(firstPageOf(PEOPLE.shipper, isBuilt)).toBe('/desk')
  expect(firstPageOf(PEOPLE.factor, isBuilt)).toBe('/desk')
  expect(firstPageOf(PEOPLE.payer, isBuilt)).toBe('/desk')
})

it('keeps people of a carrier that is not approved at their application, their profile and the support chat', () => {
  for (const state of ['InReview', 'Rejected'] as const) {
    const applicant = { ...PEOPLE['carrier-admin'], onboarding: { state, isOpen: state === 'InReview' } }
    const open = (Object.keys(GUARDS) as GuardedPath[]).filter((path) => passes(applicant, path))
    expect(open.sort()).toEqual(['/onboarding', '/profile', '/support'])
    expect(firstPageOf(applicant, isBuilt)).toBe('/onboarding')
  }
})

it('gives the application a place while a carrier applies, the first time or again', () => {
  const roomsOf = (more: Partial<CurrentUser>) => {
    const user: CurrentUser = { ...DISPATCHER, persona: 'carrier-admin', roles: ['Admin'], ...more }
    return groupsOf(user, PLACES).flatMap(({ places }) => places.map(({ room }) => room))
  }
  expect(roomsOf({})).not.toContain('/onboarding')
  expect(roomsOf({ isApplyingAgain: true })).toEqual(expect.arrayContaining(['/dashboard', '/onboarding']))
  expect(roomsOf({ isApplyingAgain: true, persona: 'carrier-dispatcher', roles: [] })).not.toContain('/onboarding')
  const applying = roomsOf({ onboarding: { state: 'InReview', isOpen: true } })
  expect(applying).toContain('/onboarding')
  expect(applying).not.toContain('/dashboard')
})

it('says of accounting’s badge what it counts for its reader', () => {
  const says = (persona: Persona) => PLACES.find(({ room }) => room === '/accounting')?.badge?.says(3, persona)
  expect(says('carrier-billing')).toBe('3 loads need an invoice')
  expect(says('payables')).toBe('3 invoices to audit')
})

it('gives nobody one shortcut for two places', () => {
  for (const person of Object.values(PEOPLE)) {
    const open = PLACES.filter(({ room, of }) => passes(person, room) && (!of || of.includes(person.persona)))
    const keys = open.map((place) => place.keys)
    expect(keys.filter((one, index) => keys.indexOf(one) !== index)).toEqual([])
  }
})
