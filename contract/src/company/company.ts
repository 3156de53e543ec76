import { z } from 'zod'
import { get, post, put } from '../endpoint.ts'
import { Email, Line, Required, State } from '../entered.ts'
import { HumanNumber, Id } from '../ids.ts'
import { Money } from '../money.ts'
import { pageOf } from '../paging.ts'
import { EmailAddress, PersonName } from '../people.ts'
import { Can, CompanyKind } from '../permissions.ts'
import { PhoneNumber } from '../phones.ts'
import { Said } from '../said.ts'
import { CalendarDate, Instant, TimeZone } from '../time.ts'
import { isRoutingNumber, isTransitNumber } from './bank.ts'
import { CERTIFICATIONS, COMPANY_FUNCTIONS, EnteredAddress, TRAILER_TYPES } from './carrier-profile.ts'
import { CompanyQuery } from './company-search.ts'
import { PolicyKind } from './insurance.ts'
import { NetDays, PAYER_DAYS, PaymentTerms } from './payment-terms.ts'

export const Address = z.strictObject({
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
})
export type Address = z.infer<typeof Address>

/** What a company's public registration lets it do; `suffix` is the letter of its USDOT number (domain §5.5). */
export const AUTHORITY_KINDS = ['property', 'broker', 'private', 'household-goods', 'forwarder', 'passenger'] as const
export const Authority = z.strictObject({
  kind: z.enum(AUTHORITY_KINDS),
  status: z.enum(['active', 'inactive', 'revoked']),
  suffix: z.string(),
  since: CalendarDate.nullable(),
})
export type Authority = z.infer<typeof Authority>

/** A policy on file. It ends at 12:01 a.m. on `expiresOn`; alerts come 30, 14 and 7 days before (domain §5.4). */
export const Policy = z.strictObject({
  id: Id,
  kind: PolicyKind,
  insurer: z.string(),
  naic: z.string().nullable(),
  policyNumber: z.string(),
  effectiveOn: CalendarDate,
  expiresOn: CalendarDate,
  limit: Money,
  deductible: Money.nullable(),
  coversReeferBreakdown: z.boolean(),
  autos: z.enum(['any', 'owned', 'hired', 'scheduled']).nullable(),
  exclusions: z.string().nullable(),
  /** Whole days of coverage left, in the company's zone; negative once it has lapsed. */
  daysLeft: z.number().int(),
  standing: z.enum(['upcoming', 'current', 'expiring', 'lapsed']),
})
export type Policy = z.infer<typeof Policy>
/** Days left at which an expiring policy raises an alert, the most urgent last. */
export const EXPIRY_ALERTS = [30, 14, 7] as const

/** Who to call or write, and for what. */
export const Desk = z.strictObject({
  function: z.enum(COMPANY_FUNCTIONS),
  name: z.string().nullable(),
  phone: z.string(),
  extension: z.string().nullable(),
  email: z.string().nullable(),
})
export type Desk = z.infer<typeof Desk>

export const Equipment = z.strictObject({ type: z.enum(TRAILER_TYPES), count: z.number().int().min(1).max(100_000) })

export const OBJECTION_CODES = [
  'do-not-use',
  'on-hold',
  'not-approved',
  'no-active-authority',
  'out-of-service',
  'safety-rating',
  'filing-cancelled',
  'insurance-missing',
  'insurance-lapsed',
  'insurance-expires',
  'insurance-too-low',
  'cargo-below-value',
] as const
/** Why a company cannot be booked now; `said` is for its reader. */
export const Objection = z.strictObject({ code: z.enum(OBJECTION_CODES), said: Said })
export type Objection = z.infer<typeof Objection>

/** Where a company is paid: only the last four of every number (P9). */
export const RemitTo = z.strictObject({
  method: z.enum(['bank', 'check', 'factor']),
  payeeName: z.string(),
  payeeAddress: Address.nullable(),
  bankName: z.string().nullable(),
  accountKind: z.enum(['checking', 'savings']).nullable(),
  routingLastFour: z.string().nullable(),
  accountLastFour: z.string().nullable(),
  factorName: z.string().nullable(),
  terms: PaymentTerms,
  since: Instant,
})
export type RemitTo = z.infer<typeof RemitTo>

export const REMIT_TO_STATES = ['requested', 'verified', 'approved', 'effective', 'stopped'] as const
export const RemitToState = z.enum(REMIT_TO_STATES)
export type RemitToState = z.infer<typeof RemitToState>

/** A number to call back: it was on file before the request. */
export const CallbackNumber = z.strictObject({
  id: Id,
  label: Said,
  phone: z.string(),
  extension: z.string().nullable(),
})

/** A remit-to change, step by step (P23). */
export const RemitToChange = z.strictObject({
  id: Id,
  companyNumber: z.string(),
  companyName: z.string(),
  state: RemitToState,
  /** The new remit-to; null for readers who may know that it changes, but not to what. */
  to: RemitTo.omit({ since: true }).nullable(),
  requestedBy: z.string(),
  requestedAt: Instant,
  verifiedBy: z.string().nullable(),
  verifiedAt: Instant.nullable(),
  /** How the provider verified it; not shown to the company. */
  verifiedHow: Said.nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: Instant.nullable(),
  takesEffectAt: Instant.nullable(),
  effectiveAt: Instant.nullable(),
  stoppedBy: z.string().nullable(),
  stoppedAt: Instant.nullable(),
  stopReason: z.string().nullable(),
  /** Who acts next; null when it is over. */
  waitingOn: Said.nullable(),
  callbackNumbers: z.array(CallbackNumber),
  can: z.strictObject({ verify: Can, approve: Can, stop: Can }),
})
export type RemitToChange = z.infer<typeof RemitToChange>

const profile = {
  id: Id,
  companyNumber: z.string(),
  version: z.number().int(),
  name: z.string(),
  kind: CompanyKind,
  legalName: z.string(),
  dbaName: z.string().nullable(),
  timeZone: TimeZone,
  usdot: z.string().nullable(),
  docketNumbers: z.array(z.string()),
  scac: z.string().nullable(),
  physicalAddress: Address.nullable(),
  mailingAddress: Address.nullable(),
  desks: z.array(Desk),
  authority: z.array(Authority),
  safetyRating: z.enum(['satisfactory', 'conditional', 'unsatisfactory']).nullable(),
  /** As of the last daily registry read (FMCSA); null before the first. */
  registration: z
    .strictObject({
      readAt: Instant,
      outOfServiceSince: CalendarDate.nullable(),
      filingCancelledOn: CalendarDate.nullable(),
      /** When its record disappeared from the registry. */
      unknownSince: CalendarDate.nullable(),
    })
    .nullable(),
  insurance: z.array(Policy),
  equipment: z.array(Equipment),
  powerUnits: z.number().int(),
  hasTeams: z.boolean(),
  regions: z.array(z.string()),
  lanes: z.array(z.strictObject({ origin: z.string(), destination: z.string() })),
  certifications: z.array(z.string()),
  eldVendor: z.string().nullable(),
  nscNumber: z.string().nullable(),
  isOnHold: z.boolean(),
  isBookable: z.boolean(),
  /** Only carriers and brokers are ever booked. */
  isBooked: z.boolean(),
  objections: z.array(Objection),
  remitTo: RemitTo.nullable(),
  remitToChange: RemitToChange.nullable(),
}

/** A company as its own people see it. */
export const Company = z.strictObject({
  ...profile,
  can: z.strictObject({ edit: Can, readRemitTo: Can, requestRemitToChange: Can }),
})
export type Company = z.infer<typeof Company>

/** Holds and "Do Not Use", with the note that only the provider reads. */
export const Restriction = z.strictObject({
  id: Id,
  kind: z.enum(['hold', 'do-not-use']),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  placedBy: z.string(),
  placedAt: Instant,
  liftedBy: z.string().nullable(),
  liftedAt: Instant.nullable(),
})
export type Restriction = z.infer<typeof Restriction>

/** A company as the provider sees it. */
export const CompanyRecord = z.strictObject({
  ...profile,
  isApproved: z.boolean(),
  isDoNotUse: z.boolean(),
  /** Its proofs of delivery are accepted without review. */
  areProofsTrusted: z.boolean(),
  /** Days until its complete bills are paid. */
  netDays: NetDays,
  /** Days in which it pays carriers, of a third-party payer; null: nobody has said, and its bills wait. */
  payerDays: z.number().int().nullable(),
  restrictions: z.array(Restriction),
  remitToHistory: z.array(RemitToChange),
  can: z.strictObject({
    readRemitTo: Can,
    hold: Can,
    release: Can,
    markDoNotUse: Can,
    liftDoNotUse: Can,
    insure: Can,
    trustProofs: Can,
    setNetDays: Can,
    setPayerDays: Can,
  }),
})
export type CompanyRecord = z.infer<typeof CompanyRecord>

/** The carrier as bookings know it (SPEC §7.1); merged into the current user. */
export const Carrier = z.strictObject({
  id: Id,
  companyNumber: z.string(),
  name: z.string(),
  usdot: z.string().nullable(),
  docketNumber: z.string().nullable(),
  scac: z.string().nullable(),
  isBroker: z.boolean(),
  isOnHold: z.boolean(),
  isBookable: z.boolean(),
  has3PLNetwork: z.boolean(),
  objections: z.array(Objection),
})
export type Carrier = z.infer<typeof Carrier>

/**
 * What a company may change about itself. Legal name, USDOT and docket numbers, authority and insurance come from registration and
 * certificates and are not included.
 */
export const CompanyEdit = z.strictObject({
  dbaName: Line.nullable(),
  timeZone: TimeZone,
  physicalAddress: EnteredAddress,
  mailingAddress: EnteredAddress.nullable(),
  desks: z
    .array(
      z.strictObject({
        function: z.enum(COMPANY_FUNCTIONS),
        name: Line.max(120).nullable(),
        phone: PhoneNumber,
        extension: z
          .string()
          .trim()
          .regex(/^\d{1,8}$/, 'Enter the extension as digits')
          .nullable(),
        email: Email.nullable(),
      }),
    )
    .max(COMPANY_FUNCTIONS.length)
    .refine((all) => new Set(all.map((desk) => desk.function)).size === all.length, 'Enter each function only once'),
  equipment: z
    .array(Equipment)
    .max(TRAILER_TYPES.length)
    .refine((all) => new Set(all.map(({ type }) => type)).size === all.length, 'List each trailer type once'),
  powerUnits: z.number().int().min(0).max(100_000),
  hasTeams: z.boolean(),
  regions: z.array(State).max(70),
  lanes: z.array(z.strictObject({ origin: State, destination: State })).max(50),
  certifications: z.array(z.enum(CERTIFICATIONS)).max(CERTIFICATIONS.length),
  eldVendor: Line.max(80).nullable(),
})
export type CompanyEdit = z.infer<typeof CompanyEdit>

/** The provider enters these; carriers apply. A broker's authority is looked up by its number. */
export const ENTERED_KINDS = ['shipper', 'broker', 'factor', 'payer', 'dispatch-service'] as const
export type EnteredKind = (typeof ENTERED_KINDS)[number]
/** They collect what carriers are owed, or pay for the provider: only its administrators let the first one in. */
export const isFirstForAdministrators = (kind: CompanyKind): boolean => kind === 'factor' || kind === 'payer'
export const NewCompany = z
  .strictObject({
    kind: z.enum(ENTERED_KINDS),
    name: Required('Enter a name').max(120),
    timeZone: TimeZone,
    address: EnteredAddress,
    /** A broker's. */
    usdot: z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,7}$/, 'Enter the number: up to 8 digits, without letters')
      .optional(),
    /** Invited by email, to let in the others; without one, its people are added later. */
    administrator: z
      .strictObject({
        firstName: PersonName.pipe(z.string().min(1, 'Enter the first name')),
        lastName: PersonName.pipe(z.string().min(1, 'Enter the last name')),
        email: EmailAddress,
      })
      .optional(),
  })
  .refine(({ kind, usdot }) => kind !== 'broker' || usdot !== undefined, {
    path: ['usdot'],
    message: 'Enter the USDOT number',
  })
  .refine(({ kind, usdot }) => kind === 'broker' || usdot === undefined, {
    path: ['usdot'],
    message: 'Only a broker has one here',
  })
export type NewCompany = z.infer<typeof NewCompany>

const AccountNumber = z
  .string()
  .trim()
  .regex(/^\d{4,17}$/, 'Enter the account number: 4 to 17 digits')

/** Where to be paid from now on. The account number is typed twice: a typo would pay somebody else. */
export const RemitToRequest = z.discriminatedUnion('method', [
  z
    .strictObject({
      method: z.literal('bank'),
      payeeName: Line.min(1, 'Enter the account holder'),
      payeeAddress: EnteredAddress.nullable(),
      bankName: Line.min(1, 'Enter the bank').max(120),
      country: z.enum(['US', 'CA']),
      accountKind: z.enum(['checking', 'savings']),
      /** US: nine digits with a check digit. Canada: institution and transit, `003-12345`. */
      routingNumber: z.string().trim().max(11),
      accountNumber: AccountNumber,
      accountNumberAgain: z.string().trim().max(17),
      terms: PaymentTerms,
    })
    .superRefine((said, context) => {
      const isRouted = said.country === 'US' ? isRoutingNumber(said.routingNumber) : isTransitNumber(said.routingNumber)
      if (!isRouted)
        context.addIssue({
          code: 'custom',
          path: ['routingNumber'],
          message:
            said.country === 'US'
              ? 'This is not a routing number: check its nine digits'
              : 'Enter institution and transit like 003-12345',
        })
      if (said.accountNumber !== said.accountNumberAgain)
        context.addIssue({ code: 'custom', path: ['accountNumberAgain'], message: 'The two account numbers differ' })
    }),
  z.strictObject({
    method: z.literal('check'),
    payeeName: Line.min(1, 'Enter who the check is made out to'),
    payeeAddress: EnteredAddress,
    terms: PaymentTerms,
  }),
  z.strictObject({
    method: z.literal('factor'),
    /** The factor's company number with the provider, from its notice of assignment: nobody may browse our factors. */
    factorNumber: HumanNumber.min(1, 'Enter the number of the factoring company'),
    terms: PaymentTerms,
  }),
])
export type RemitToRequest = z.infer<typeof RemitToRequest>

export const CompanyRow = z.strictObject({
  id: Id,
  companyNumber: z.string(),
  name: z.string(),
  kind: CompanyKind,
  usdot: z.string().nullable(),
  docketNumber: z.string().nullable(),
  scac: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  isApproved: z.boolean(),
  isOnHold: z.boolean(),
  isDoNotUse: z.boolean(),
  isBookable: z.boolean(),
  objections: z.array(Objection),
  /** When the first policy needed for booking ends, and in how many days. */
  insuredUntil: CalendarDate.nullable(),
  daysInsured: z.number().int().nullable(),
  remitToChange: RemitToState.nullable(),
})
export type CompanyRow = z.infer<typeof CompanyRow>

const Reason = z.string().trim().min(1, 'Enter a reason').max(500)
const Note = z.string().trim().max(2_000)
const Count = z.number().int().min(0)

export const companies = {
  carrier: get('/api/v2/me/carrier', {
    says: 'Your company as bookings see it; only carriers and brokers have one.',
    may: 'company:read',
    returns: Carrier,
    refuses: ['not-found'],
  }),
  mine: get('/api/v2/me/company', {
    says: 'Your company: identity, authority, insurance, equipment, remit-to, and whether it can be booked.',
    may: 'company:read',
    returns: Company,
  }),
  edit: put('/api/v2/me/company', {
    says: 'Changes your company’s own details. Legal identity, authority and insurance are not among them.',
    may: 'company:edit',
    body: CompanyEdit,
    returns: Company,
    refuses: ['not-authorized'],
    isVersioned: true,
  }),
  requestRemitToChange: post('/api/v2/me/company/remit_to_changes', {
    says: 'Requests another bank account, payee or factor. The old one stays in force until two people have checked it and 72 hours have passed.',
    may: 'remit-to:request',
    body: RemitToRequest,
    returns: RemitToChange,
    refuses: ['confirm-identity', 'remit-to-change-open'],
    isSecret: true,
  }),
  list: get('/api/v2/companies', {
    says: 'Companies other than customers, found by name, USDOT, docket number or SCAC.',
    may: 'company:list',
    query: CompanyQuery,
    returns: pageOf(CompanyRow),
  }),
  add: post('/api/v2/companies', {
    says: 'Adds a company of any kind but a carrier, which applies, and invites its first administrator. A broker is looked up at FMCSA.',
    may: 'company:add',
    body: NewCompany,
    returns: z.strictObject({ id: Id, companyNumber: z.string(), kind: CompanyKind, name: z.string() }),
    refuses: ['not-authorized', 'registry-unavailable'],
  }),
  counts: get('/api/v2/companies/view_counts', {
    says: 'How many companies are in each view of the list.',
    may: 'company:list',
    returns: z.strictObject({
      all: Count,
      bookable: Count,
      notBookable: Count,
      onHold: Count,
      doNotUse: Count,
      expiring: Count,
      bankChanges: Count,
      bankChangesToCheck: Count,
    }),
  }),
  find: get('/api/v2/companies/:companyNumber', {
    says: 'One company with everything the provider keeps about it.',
    may: 'company:list',
    returns: CompanyRecord,
    refuses: ['not-found'],
  }),
  hold: post('/api/v2/companies/:companyNumber/hold', {
    says: 'Puts a company on hold: it cannot be booked. It sees the reason, never the note.',
    may: 'company:restrict',
    body: z.strictObject({ reason: Reason, note: Note.optional() }),
    returns: CompanyRecord,
    refuses: ['not-found', 'already-done'],
    status: 200,
  }),
  release: post('/api/v2/companies/:companyNumber/release', {
    says: 'Ends a hold.',
    may: 'company:restrict',
    returns: CompanyRecord,
    refuses: ['not-found', 'already-done'],
    status: 200,
  }),
  markDoNotUse: post('/api/v2/companies/:companyNumber/do_not_use', {
    says: 'Marks a company Do Not Use: it cannot be booked, and its people are signed out at once. They are told so, never why.',
    may: 'company:restrict',
    body: z.strictObject({ note: Note.min(1, 'Enter why, for your own people') }),
    returns: CompanyRecord,
    refuses: ['not-found', 'already-done'],
    status: 200,
  }),
  liftDoNotUse: post('/api/v2/companies/:companyNumber/do_not_use/lift', {
    says: 'Lifts Do Not Use.',
    may: 'company:restrict',
    returns: CompanyRecord,
    refuses: ['not-found', 'already-done'],
    status: 200,
  }),
  trustProofs: put('/api/v2/companies/:companyNumber/proof_trust', {
    says: 'Sets whether proofs of delivery from a carrier or broker count on arrival or are reviewed first, from now on.',
    may: 'company:restrict',
    body: z.strictObject({ isTrusted: z.boolean() }),
    returns: CompanyRecord,
    refuses: ['not-found', 'already-done', 'step-not-allowed'],
  }),
  setNetDays: put('/api/v2/companies/:companyNumber/net_days', {
    says: 'Sets the net days for complete invoices of a carrier or broker; approved ones keep their due date.',
    may: 'net-days:set',
    body: z.strictObject({ netDays: NetDays }),
    returns: CompanyRecord,
    refuses: ['not-found', 'already-done', 'step-not-allowed'],
  }),
  setPayerDays: put('/api/v2/companies/:companyNumber/payer_days', {
    says: 'Sets in how many days a third-party payer pays; loads booked from then on. Earlier ones keep their terms.',
    may: 'net-days:set',
    body: z.strictObject({ payerDays: z.literal(PAYER_DAYS) }),
    returns: CompanyRecord,
    refuses: ['not-found', 'already-done', 'step-not-allowed'],
  }),
  insure: post('/api/v2/companies/:companyNumber/insurance', {
    says: 'Records a policy from a certificate; a renewal is kept beside the policy it follows.',
    may: 'company:restrict',
    body: z
      .strictObject({
        kind: PolicyKind,
        insurer: Line.min(1, 'Enter the insurer'),
        naic: z
          .string()
          .trim()
          .regex(/^\d{5}$/, 'Five digits')
          .nullable(),
        policyNumber: Line.min(1, 'Enter the policy number').max(60),
        effectiveOn: CalendarDate,
        expiresOn: CalendarDate,
        limit: z.number().int('Whole dollars').min(1, 'Enter the limit').max(1_000_000_000),
        deductible: z.number().int('Whole dollars').min(0).max(1_000_000_000).nullable(),
        coversReeferBreakdown: z.boolean(),
      })
      .refine((policy) => policy.effectiveOn < policy.expiresOn, {
        path: ['expiresOn'],
        message: 'A policy expires after it begins',
      }),
    returns: CompanyRecord,
    refuses: ['not-found'],
  }),
  verifyRemitToChange: post('/api/v2/remit_to_changes/:remitToChangeId/verification', {
    says: 'Records that a call to a number on file confirmed the change. The number is chosen, never typed.',
    may: 'remit-to:verify',
    body: z.strictObject({
      callbackNumberId: Id,
      spokeWith: z.string().trim().min(1, 'Enter who you spoke with').max(120),
    }),
    returns: RemitToChange,
    refuses: ['not-found', 'remit-to-change-closed', 'another-person', 'no-callback-number', 'confirm-identity'],
    status: 200,
  }),
  approveRemitToChange: post('/api/v2/remit_to_changes/:remitToChangeId/approval', {
    says: 'The second person approves; the change takes effect 72 hours later.',
    may: 'remit-to:verify',
    returns: RemitToChange,
    refuses: ['not-found', 'remit-to-change-closed', 'another-person', 'confirm-identity'],
    status: 200,
  }),
  stopRemitToChange: post('/api/v2/remit_to_changes/:remitToChangeId/stop', {
    says: 'Stops a change that has not taken effect; either side may.',
    may: 'remit-to:stop',
    body: z.strictObject({ reason: Reason }),
    returns: RemitToChange,
    refuses: ['not-found', 'remit-to-change-closed'],
    status: 200,
  }),
}
