import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import {
  type Ability,
  may,
  PAYER_INVOICE_ROLES,
  type Permission,
  type Persona,
  type Role,
} from '@waybill/contract/permissions.ts'

/** Who may open a route (SPEC §2.1, §6): any of the permissions, any of the roles, and whether brokers may. */
export type Guard = {
  permissions: readonly Permission[]
  roles?: readonly Role[]
  isClosedToBrokers?: true
  /** The provider's staff that uses this room (permission Admin, domain §10.2); they pass whatever else is required. */
  staff: readonly Persona[]
  /** What the page's first call requires; a page never opens for users the server would refuse (domain §10.2). */
  needs?: Ability
  /** Where to redirect others, instead of refusing. */
  otherwise?: '/all-shipments'
}

const CARRIER = ['CarrierPortal'] as const
const CARRIER_OR_DRIVER = ['CarrierPortal', 'DriverPortal'] as const
const CARRIER_OR_FACTOR = ['CarrierPortal', 'FactoringCompanyPortal'] as const
/** Shippers' staff see their own shipments (DESIGN §3, Actor). */
const FREIGHT = [...CARRIER_OR_DRIVER, 'ShipperPortal'] as const

const OPERATIONS = ['operations'] as const
const PAYABLES = ['payables'] as const
const ALL_STAFF = ['operations', 'payables'] as const

/** Every guarded route, even of rooms to come: to build a room, register its page in router.tsx. */
export const GUARDS = {
  '/dashboard': { permissions: CARRIER, staff: OPERATIONS, needs: 'dashboard:read', otherwise: '/all-shipments' },
  /** Ours: a driver's home. */
  '/drive': { permissions: ['DriverPortal'], staff: [], needs: 'stop:record' },
  /** Ours: the first page of those who have no dashboard; drivers begin with their loads. */
  '/desk': {
    permissions: ['FactoringCompanyPortal', 'ShipperPortal', 'CarrierBillingSettings'],
    staff: PAYABLES,
    needs: 'desk:read',
  },
  '/how-to': { permissions: CARRIER_OR_FACTOR, staff: ALL_STAFF },
  '/videos': { permissions: CARRIER_OR_FACTOR, staff: ALL_STAFF },
  '/shipments': { permissions: FREIGHT, staff: ALL_STAFF, needs: 'shipment:read' },
  '/all-shipments': { permissions: FREIGHT, staff: ALL_STAFF, needs: 'shipment:read' },
  '/my-shipments': { permissions: FREIGHT, staff: ALL_STAFF, needs: 'shipment:read' },
  /** Ours: many papers filed at once. */
  '/documents/drop': { permissions: CARRIER, staff: ALL_STAFF, needs: 'document:upload' },
  /** Ours: who drives what on which day. */
  '/dispatch': { permissions: CARRIER, isClosedToBrokers: true, staff: [], needs: 'fleet:read' },
  /** Ours: a carrier's own drivers, tractors and trailers. */
  '/fleet': { permissions: CARRIER, isClosedToBrokers: true, staff: [], needs: 'fleet:read' },
  '/available-freight': {
    permissions: CARRIER,
    isClosedToBrokers: true,
    staff: OPERATIONS,
    needs: 'available-freight:read',
  },
  /** Ours: saved searches, and which of them tell of new loads. */
  '/available-freight/searches': {
    permissions: CARRIER,
    isClosedToBrokers: true,
    staff: [],
    needs: 'available-freight:watch',
  },
  '/reloads': { permissions: CARRIER, isClosedToBrokers: true, staff: OPERATIONS },
  '/cases': { permissions: CARRIER_OR_DRIVER, isClosedToBrokers: true, staff: ALL_STAFF, needs: 'case:read' },
  '/payments': { permissions: CARRIER_OR_FACTOR, staff: PAYABLES, needs: 'payment:read' },
  /** Who is paid in place of a carrier; hidden from dispatchers (domain §10.2). */
  '/payments/assignments': { permissions: CARRIER_OR_FACTOR, staff: PAYABLES, needs: 'assignment:read' },
  /** Ours: what is due, and the runs that pay it. */
  '/payments/runs': { permissions: [], staff: PAYABLES, needs: 'payment:run' },
  '/tenders': { permissions: CARRIER, staff: ALL_STAFF, needs: 'tender:read' },
  '/rates': { permissions: CARRIER, staff: OPERATIONS, needs: 'rate-request:read' },
  /** Ours: contracts, tariffs, fuel programs, markups and quotes, one address per table (domain §2.6). */
  '/rates-contracts': { permissions: [], staff: OPERATIONS, needs: 'rate:read' },
  '/accounting': { permissions: CARRIER_OR_FACTOR, staff: ALL_STAFF, needs: 'accounting:read' },
  /** Ours: many invoices submitted at once. */
  '/accounting/submit': { permissions: CARRIER, staff: [], needs: 'invoice:submit' },
  '/third-party-payer-invoices': {
    permissions: ['CarrierPortal', 'FactoringCompanyPortal', 'Admin'],
    roles: PAYER_INVOICE_ROLES,
    staff: ALL_STAFF,
    needs: 'payer-invoice:read',
  },
  /** Everyone has one, even those the specification's table forgets (domain §10.2). */
  '/profile': {
    permissions: ['CarrierPortal', 'FactoringCompanyPortal', 'DriverPortal', 'ShipperPortal', 'CarrierBillingSettings'],
    staff: ALL_STAFF,
  },
  /** Ours: conversations with the provider, and its inbox of them. */
  '/support': {
    permissions: [...FREIGHT, 'FactoringCompanyPortal', 'CarrierBillingSettings'],
    staff: ALL_STAFF,
    needs: 'support:read',
  },
  '/contacts': { permissions: [...CARRIER_OR_FACTOR, 'ShipperPortal'], staff: ALL_STAFF, needs: 'contact:read' },
  /** Ours (SPEC §2.1 names it without a path): shippers' staff manage theirs, others read where their loads stop. */
  '/locations': { permissions: FREIGHT, staff: OPERATIONS, needs: 'location:read' },
  /** Ours (SPEC §2.1 names it without a path): what shippers want moved; others never read orders. */
  '/orders': { permissions: ['ShipperPortal'], staff: ALL_STAFF, needs: 'order:read' },
  /** Ours: the user's company; drivers see shipments and profile only (domain §10.2). */
  '/company': {
    permissions: ['CarrierPortal', 'FactoringCompanyPortal', 'ShipperPortal', 'CarrierBillingSettings'],
    staff: ALL_STAFF,
    needs: 'company:read',
  },
  /** Ours: the provider's carriers, brokers and factors, their standing and their bank changes (domain §2.4, P23). */
  '/companies': { permissions: [], staff: ALL_STAFF, needs: 'company:list' },
  /** Ours: whose freight the provider moves, and on what terms. */
  '/customers': { permissions: [], staff: ALL_STAFF, needs: 'customer:read' },
  /** Ours: a carrier's application, and the provider's queue of them (domain §5.5). */
  '/onboarding': { permissions: CARRIER, staff: [], needs: 'onboarding:apply' },
  '/onboarding/review': { permissions: [], staff: ALL_STAFF, needs: 'onboarding:queue' },
  '/live-equipment': { permissions: CARRIER, staff: OPERATIONS, needs: 'available-truck:read' },
  /** Ours: a carrier's own numbers; the provider opens them with the carrier. */
  '/score-card': { permissions: CARRIER, staff: [], needs: 'score-card:read' },
  /** Ours: loads that carriers contest, and the provider's answers. */
  '/contested-loads': { permissions: CARRIER, staff: OPERATIONS, needs: 'score-card:read' },
  /** Ours: what the provider decides once for all loads. */
  '/settings': { permissions: [], staff: ALL_STAFF, needs: 'case-ceiling:read' },
  /** Ours: X12 load tenders come in at the provider's desk (domain §6). */
  '/load-tenders': { permissions: [], staff: OPERATIONS, needs: 'load-tender:read' },
  /** Ours: emails that did not arrive (the bell links there). */
  '/undelivered-letters': { permissions: [], staff: OPERATIONS, needs: 'undelivered-letter:read' },
  /** Ours: portal errors in browsers. */
  '/browser-errors': { permissions: [], staff: OPERATIONS, needs: 'browser-error:review' },
} as const satisfies Record<string, Guard>

export type GuardedPath = keyof typeof GUARDS

/** What signed-out users may open in the app; the other public pages load before it (main.tsx). */
export const PUBLIC_PATHS: readonly string[] = ['/login']

export type Passer = Pick<CurrentUser, 'permissions' | 'roles' | 'isBroker' | 'persona' | 'onboarding'>

/** What people of an unapproved carrier may open; the server refuses everything else too (domain §5.5). */
const OF_APPLICANTS: readonly GuardedPath[] = ['/onboarding', '/profile', '/support']

export function passes(user: Passer, path: GuardedPath): boolean {
  const guard: Guard = GUARDS[path]
  if (user.onboarding && !OF_APPLICANTS.includes(path)) return false
  if (guard.needs && !may(user.persona, guard.needs)) return false
  if (user.permissions.includes('Admin')) return guard.staff.includes(user.persona)
  if (guard.isClosedToBrokers && user.isBroker) return false
  if (guard.roles && !guard.roles.some((role) => user.roles.includes(role))) return false
  return guard.permissions.some((permission) => user.permissions.includes(permission))
}

/** A user's home page. */
export function homeOf(user: Passer): GuardedPath {
  if (user.onboarding) return '/onboarding'
  if (passes(user, '/dashboard')) return '/dashboard'
  if (passes(user, '/desk')) return '/desk'
  return fallbackOf(user)
}

/** Where unknown addresses lead (SPEC §2.1, fallback). */
export function fallbackOf(user: Passer): GuardedPath {
  if (user.permissions.includes('FactoringCompanyPortal')) return '/accounting'
  if (user.permissions.includes('CarrierPortal')) return '/dashboard'
  if (user.permissions.includes('DriverPortal')) return '/all-shipments'
  return '/dashboard'
}

/** The order in which to try first pages when the user's home is not built or not allowed. */
const FIRST_PAGES: readonly GuardedPath[] = ['/dashboard', '/shipments', '/tenders', '/load-tenders', '/contacts']

/** The first page that exists and that the user may open; undefined if there is none yet. */
export function firstPageOf<Built extends GuardedPath>(
  user: Passer,
  isBuilt: (path: GuardedPath) => path is Built,
): Built | undefined {
  // A driver's own home; unknown addresses still lead to the list (SPEC §2.1).
  const own: GuardedPath[] = user.persona === 'driver' ? ['/drive'] : []
  return [...own, homeOf(user), ...FIRST_PAGES].filter(isBuilt).find((path) => passes(user, path))
}
