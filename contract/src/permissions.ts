import { z } from 'zod'
import { Said } from './said.ts'

/** Portals (SPEC §6), plus `ShipperPortal` for shippers' staff. The permission `Admin` means the provider's own staff. */
export const PERMISSIONS = [
  'CarrierPortal',
  'DriverPortal',
  'FactoringCompanyPortal',
  'CarrierBillingSettings',
  'ShipperPortal',
  'Admin',
] as const
export const Permission = z.enum(PERMISSIONS)
export type Permission = z.infer<typeof Permission>

/** What someone does inside their company (SPEC §6). The role `Admin` administers that company. */
export const ROLES = ['Admin', 'BillTo', 'BillingInquiry', 'AP', 'AR', 'Driver'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** A dispatch service hauls nothing: its people act for carriers. */
export const COMPANY_KINDS = [
  'provider',
  'carrier',
  'broker',
  'factor',
  'payer',
  'shipper',
  'dispatch-service',
] as const
export const CompanyKind = z.enum(COMPANY_KINDS)
export type CompanyKind = z.infer<typeof CompanyKind>

/** The columns of the permission matrix (domain §10.2). */
export const PERSONAS = [
  'carrier-admin',
  'carrier-dispatcher',
  'carrier-billing',
  'driver',
  'factor',
  'broker',
  'payer',
  'shipper',
  'operations',
  'payables',
] as const
export const Persona = z.enum(PERSONAS)
export type Persona = z.infer<typeof Persona>

export const BILLING_ROLES: readonly Role[] = ['BillTo', 'BillingInquiry', 'AP', 'AR']

/** What a company lets individual people do beyond their role: the two cells of the matrix that say "setting" (domain §10.2). */
export const ACCESS_LEVELS = ['Financials', 'SignRateConfirmation'] as const
export const AccessLevel = z.enum(ACCESS_LEVELS)
export type AccessLevel = z.infer<typeof AccessLevel>

/** Which column of the matrix someone is in. A user whose only role is Driver is a driver (SPEC §6). */
export function personaOf(user: { companyKind: CompanyKind; roles: readonly Role[] }): Persona {
  const { companyKind, roles } = user
  switch (companyKind) {
    case 'provider':
      return roles.includes('AP') && !roles.includes('Admin') ? 'payables' : 'operations'
    case 'carrier':
      if (roles.length === 1 && roles[0] === 'Driver') return 'driver'
      if (roles.includes('Admin')) return 'carrier-admin'
      return roles.some((role) => BILLING_ROLES.includes(role)) ? 'carrier-billing' : 'carrier-dispatcher'
    // Until a carrier lets them act for it; companies of this kind have no freight of their own.
    case 'dispatch-service':
      return 'carrier-dispatcher'
    case 'broker':
    case 'factor':
    case 'payer':
    case 'shipper':
      return companyKind
  }
}

const CARRIER_STAFF = ['carrier-admin', 'carrier-dispatcher'] as const
const PROVIDER_STAFF = ['operations', 'payables'] as const

/** The permission matrix of domain §10.2 as data: each ability and who has it. Anything not listed is denied. */
export const ABILITIES = {
  'dashboard:read': [...CARRIER_STAFF, 'carrier-billing', 'broker', 'operations'],
  // Everybody's first page but the driver's and operations', who begin with their loads.
  'desk:read': [...CARRIER_STAFF, 'carrier-billing', 'broker', 'factor', 'payer', 'shipper', 'payables'],
  'shipment:read': [...CARRIER_STAFF, 'carrier-billing', 'driver', 'broker', 'payer', 'shipper', ...PROVIDER_STAFF],
  // Where a company decides which dispatchers see money, that is checked on reading.
  'shipment-financials:read': [...CARRIER_STAFF, 'carrier-billing', 'broker', 'payer', ...PROVIDER_STAFF],
  'shipment-lane-matches:read': [...CARRIER_STAFF, 'operations'],
  'shipment:dispatch': [...CARRIER_STAFF, 'broker', 'operations'],
  'bill-of-lading:make': [...CARRIER_STAFF, 'broker', 'shipper', 'operations'],
  'rate-confirmation:read': [...CARRIER_STAFF, 'carrier-billing', 'broker', 'payer', ...PROVIDER_STAFF],
  // A dispatcher also needs the access level SignRateConfirmation; that is checked on signing.
  'rate-confirmation:sign': [...CARRIER_STAFF, 'broker'],
  'rate-confirmation:issue': ['operations'],
  // Factors and payers: for the invoices they see.
  'document:read': [
    ...CARRIER_STAFF,
    'carrier-billing',
    'driver',
    'factor',
    'broker',
    'payer',
    'shipper',
    ...PROVIDER_STAFF,
  ],
  'document:upload': [...CARRIER_STAFF, 'carrier-billing', 'driver', 'factor', 'broker', 'payer', ...PROVIDER_STAFF],
  'document:review': [...PROVIDER_STAFF],
  // Anyone who sees the record reads and writes its notes; a factor will on invoices.
  'note:read': PERSONAS,
  'note:write': PERSONAS,
  // How a load runs: anyone who sees the load sees its appointments; only those who move it see where its truck is empty.
  'run:read': [...CARRIER_STAFF, 'carrier-billing', 'driver', 'broker', 'payer', 'shipper', ...PROVIDER_STAFF],
  'empty-location:read': [...CARRIER_STAFF, 'driver', 'broker', 'operations'],
  'appointment:change': [...CARRIER_STAFF, 'broker', 'shipper', 'operations'],
  'preload:record': [...CARRIER_STAFF, 'driver', 'broker', 'shipper', 'operations'],
  'shipment:close': [...CARRIER_STAFF, 'operations'],
  'tracking-problem:close': [...CARRIER_STAFF, 'broker', 'operations'],
  // A carrier's own drivers, tractors and trailers, and who drives what on which day.
  'fleet:read': [...CARRIER_STAFF],
  'fleet:write': [...CARRIER_STAFF],
  'trip:read': [...CARRIER_STAFF, 'carrier-billing', 'driver', 'broker', 'operations'],
  'stop:record': [...CARRIER_STAFF, 'driver', 'broker', 'operations'],
  'company:read': [...CARRIER_STAFF, 'carrier-billing', 'factor', 'broker', 'payer', 'shipper', ...PROVIDER_STAFF],
  'company:edit': ['carrier-admin', 'factor', 'broker', 'payer', 'shipper', 'operations'],
  'company:list': [...PROVIDER_STAFF],
  // Who pays a company does not enter it.
  'company:add': ['operations'],
  'company:restrict': ['operations'],
  // Administrators, checked when set.
  'tier-benefit:set': ['operations'],
  'customer:read': [...PROVIDER_STAFF],
  'customer:write': ['operations'],
  'contact:read': [...CARRIER_STAFF, 'carrier-billing', 'factor', 'broker', 'payer', 'shipper', ...PROVIDER_STAFF],
  'contact:write': ['carrier-admin', 'factor', 'broker', 'payer', 'shipper', 'operations'],
  'driver:invite': [...CARRIER_STAFF],
  'history:read': [...CARRIER_STAFF, 'carrier-billing', 'factor', 'broker', 'payer', 'shipper', ...PROVIDER_STAFF],
  'onboarding:read': ['carrier-admin', ...PROVIDER_STAFF],
  'onboarding:apply': ['carrier-admin'],
  'onboarding:queue': [...PROVIDER_STAFF],
  'onboarding:review': ['operations'],
  'remit-to:read': ['carrier-admin', 'carrier-billing', 'factor', 'payables'],
  'remit-to:request': ['carrier-admin', 'factor'],
  'remit-to:stop': [...CARRIER_STAFF, 'carrier-billing', 'factor', ...PROVIDER_STAFF],
  'remit-to:verify': ['payables'],
  'tender:read': [...CARRIER_STAFF, 'carrier-billing', 'broker', ...PROVIDER_STAFF],
  'tender:answer': [...CARRIER_STAFF, 'broker', 'operations'],
  'tender:offer': ['operations'],
  'tender:rescind': ['operations'],
  // The carrier portal only: a broker is tendered to, not asked (domain §10.2).
  'rate-request:read': [...CARRIER_STAFF, 'operations'],
  'rate-request:answer': [...CARRIER_STAFF, 'operations'],
  'rate-round:run': ['operations'],
  'shipment:book': ['operations'],
  'booking:rescind': ['operations'],
  // Voiding checks whose freight it is, or who planned it (domain T16).
  'shipment:void': [...CARRIER_STAFF, 'broker', 'shipper', 'operations'],
  'pro-number:set': [...CARRIER_STAFF, 'broker', 'operations'],
  'job:read': ['shipper', 'operations'],
  'tracking-integration:read': [...CARRIER_STAFF],
  'tracking-integration:connect': ['carrier-admin'],
  // Where a load's truck is now: whoever moves it or waits for it; of a blind load not its shipper, who would see the true places.
  'truck:read': [...CARRIER_STAFF, 'driver', 'broker', 'shipper', 'operations'],
  // Who moves the load sees whether its drivers share their phones' positions; a driver sees their own answer.
  'phone-tracking:read': [...CARRIER_STAFF, 'driver', 'broker', 'operations'],
  'phone-tracking:answer': ['driver'],
  'position:report': ['driver'],
  'push:subscribe': ['driver'],
  'carrier:choose': ['operations'],
  'location:read': [...CARRIER_STAFF, 'driver', 'broker', 'shipper', 'operations'],
  'location:write': ['shipper', 'operations'],
  'location:edi': ['shipper', 'operations'],
  'rate:read': ['operations'],
  'rate:write': ['operations'],
  'rate:quote': ['operations'],
  'max-buy:set': ['operations'],
  'fuel-rate:read': [...PROVIDER_STAFF],
  'diesel-price:import': ['operations'],
  'order:read': ['shipper', ...PROVIDER_STAFF],
  'order:write': ['shipper', 'operations'],
  // The matrix has 'W' for carriers and brokers with a create right, which nobody can grant yet (decision 20).
  'shipment:plan': ['shipper', 'operations'],
  // Billing people see the board, and book nothing (SPEC §2.1: every carrier's people but brokers).
  'available-freight:read': [...CARRIER_STAFF, 'carrier-billing', 'operations'],
  'available-freight:post': ['operations'],
  'available-freight:book': [...CARRIER_STAFF],
  'available-freight:offer': [...CARRIER_STAFF],
  'available-freight:mark': [...CARRIER_STAFF],
  // Brokers say where they have trucks, and are tendered to; which loads fit is the board's to tell, which they do not see (domain §10.2).
  'available-truck:read': [...CARRIER_STAFF, 'broker', 'operations'],
  'available-truck:post': [...CARRIER_STAFF, 'broker'],
  'available-truck:match': [...CARRIER_STAFF, 'operations'],
  'available-freight:watch': [...CARRIER_STAFF],
  // Dispatchers with the access level Financials, factors for what is assigned to them: checked on reading.
  'accounting:read': [...CARRIER_STAFF, 'carrier-billing', 'factor', 'broker', ...PROVIDER_STAFF],
  'invoice:read': [...CARRIER_STAFF, 'carrier-billing', 'factor', 'broker', 'payer', ...PROVIDER_STAFF],
  'invoice:submit': ['carrier-admin', 'carrier-billing'],
  // A broker only reads (domain §10.2): payables enter its bill, and no carrier's; checked when used.
  'invoice:enter': ['carrier-admin', 'carrier-billing', 'payables'],
  // A third party audits what it pays; what it sees is checked on reading.
  'invoice:audit': ['payer', 'payables'],
  // Supervisors: the payer's administrators, checked when used.
  'invoice:reverse': ['payer', 'operations'],
  // Plus a billing role (SPEC §2.1), which a carrier's columns already imply: checked on reading.
  'payer-invoice:read': ['carrier-admin', 'carrier-billing', 'factor', 'payer', ...PROVIDER_STAFF],
  // The payer's own money, paid by the payer or by the provider for it.
  'payer-invoice:pay': ['payer', 'payables'],
  // Takes two people in payables, in turn: checked when used.
  'assignment:read': ['carrier-admin', 'carrier-billing', 'factor', 'payables'],
  'assignment:verify': ['payables'],
  'assignment:hand-in': ['factor'],
  'net-days:set': ['payables'],
  'payment:run': ['payables'],
  // Dispatchers with the access level Financials, factors for what is paid to them: checked on reading.
  'payment:read': [...CARRIER_STAFF, 'carrier-billing', 'factor', 'broker', 'payables'],
  // The payee's side.
  'dispute:open': ['carrier-admin', 'carrier-billing', 'factor'],
  'dispute:answer': ['payables'],
  // Drivers: their loads', without amounts. Never brokers (SPEC §6).
  'case:read': [...CARRIER_STAFF, 'carrier-billing', 'driver', ...PROVIDER_STAFF],
  // Drivers: what happens at a dock; the type is checked when asked.
  'case:create': [...CARRIER_STAFF, 'carrier-billing', 'driver'],
  'case:open': [...CARRIER_STAFF, 'carrier-billing'],
  'case:handle': [...PROVIDER_STAFF],
  'case:decide': ['payables'],
  // The provider's administrators set them, checked when set.
  'case-ceiling:read': [...PROVIDER_STAFF],
  'case-ceiling:set': ['operations'],
  // Customers about their loads' accessorials: whoever may approve them also says from which amount on.
  'customer-approval:read': ['shipper'],
  'customer-approval:answer': ['shipper'],
  // Payables see bills, not how loads ran (domain §10.2).
  'score-card:read': [...CARRIER_STAFF, 'carrier-billing', 'broker', 'operations'],
  'score-card:contest': [...CARRIER_STAFF, 'broker'],
  'score-card:answer': ['operations'],
  // The provider's administrators, checked when used.
  'score-card:rule': ['operations'],
  // Everybody's own conversations; administrators read their company's, the provider answers all.
  'support:read': PERSONAS,
  'support:ask': [...CARRIER_STAFF, 'carrier-billing', 'driver', 'factor', 'broker', 'payer', 'shipper'],
  // The hours are the provider's administrators', checked when set.
  'support:answer': [...PROVIDER_STAFF],
  'undelivered-letter:read': ['operations'],
  'undelivered-letter:send-again': ['operations'],
  'browser-error:review': ['operations'],
  'load-tender:read': ['operations'],
  'load-tender:take': ['operations'],
} as const satisfies Record<string, readonly Persona[]>

export type Ability = keyof typeof ABILITIES

/**
 * Which columns see what a carrier is paid for a shipment (domain §10.2, 10.3). Where a column has two kinds of people, their company
 * decides: administrators and people with a billing role see it, everyone else needs the access level `Financials`.
 */
export const SEES_FINANCIALS = {
  'carrier-admin': 'always',
  'carrier-dispatcher': 'setting',
  'carrier-billing': 'always',
  driver: 'never',
  factor: 'never',
  broker: 'setting',
  payer: 'always',
  shipper: 'never',
  operations: 'always',
  payables: 'always',
} as const satisfies Record<Persona, 'always' | 'setting' | 'never'>

export function seesFinancials(user: {
  persona: Persona
  roles: readonly Role[]
  accessLevels: readonly AccessLevel[]
}): boolean {
  const sees = SEES_FINANCIALS[user.persona]
  if (sees !== 'setting') return sees === 'always'
  return (
    user.accessLevels.includes('Financials') ||
    user.roles.some((role) => role === 'Admin' || BILLING_ROLES.includes(role))
  )
}

/** Third-party payer invoices take one of these roles besides the portal; the provider's staff need none (SPEC §2.1). */
export const PAYER_INVOICE_ROLES: readonly Role[] = ['Admin', ...BILLING_ROLES]

export function seesPayerInvoices(user: { persona: Persona; roles: readonly Role[] }): boolean {
  return (
    may(user.persona, 'payer-invoice:read') &&
    ((PROVIDER_STAFF as readonly Persona[]).includes(user.persona) ||
      user.roles.some((role) => PAYER_INVOICE_ROLES.includes(role)))
  )
}

/** Tax forms, bank letters, licenses: the company's own administrators and billing people, and the provider (domain §9.1). */
export function seesRestricted(user: { persona: Persona; roles: readonly Role[] }): boolean {
  return (
    user.persona === 'operations' ||
    user.persona === 'payables' ||
    user.persona === 'carrier-billing' ||
    user.roles.includes('Admin')
  )
}

/** What people at an unapproved carrier may do, besides what anyone signed in may do with their own account. */
const OPEN_TO_APPLICANTS: readonly Ability[] = ['onboarding:read', 'onboarding:apply', 'support:read', 'support:ask']

export function isOpenToApplicants(access: Ability | 'signed-in' | 'public'): boolean {
  return access === 'signed-in' || access === 'public' || OPEN_TO_APPLICANTS.includes(access)
}

export function may(persona: Persona, ability: Ability): boolean {
  return (ABILITIES[ability] as readonly Persona[]).includes(persona)
}

/** Whether the actor may do it to this record, or why not. The browser shows it and reinvents nothing. */
export const Can = z.union([z.literal(true), Said])
export type Can = z.infer<typeof Can>

/** What the reader may grant to one company's people: nobody grants rights they do not have. */
export const Grants = z.strictObject({
  roles: z.array(Role),
  permissions: z.array(Permission),
  accessLevels: z.array(AccessLevel),
})
export type Grants = z.infer<typeof Grants>
