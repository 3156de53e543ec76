import { z } from 'zod'
import { isRoutingNumber, isTransitNumber } from './bank.ts'
import { get, NoContent, post, put } from './endpoint.ts'
import { DOCUMENT_BODY, DOCUMENT_BYTES, FileName, fileData } from './files.ts'
import { Id } from './ids.ts'
import { Currency } from './money.ts'
import { listOf, Paging, pageOf, SearchText } from './paging.ts'
import { Can } from './permissions.ts'
import { PhoneNumber } from './phones.ts'
import { CalendarDate, Instant } from './time.ts'

/** Where a carrier's application stands (domain §5.5). It follows from what happened and is never set. */
export const ONBOARDING_STATES = [
  'Invited',
  'IdentityStarted',
  'AuthorityChecked',
  'ProfileEntered',
  'InsuranceReceived',
  'TaxReceived',
  'PaymentSetup',
  'AgreementSigned',
  'InReview',
  'Approved',
  'ConditionallyApproved',
  'Rejected',
  'Expired',
] as const
export const OnboardingState = z.enum(ONBOARDING_STATES)
export type OnboardingState = z.infer<typeof OnboardingState>

/** What an applicant does, in the order in which the wizard asks for it. `control` proves who speaks for the carrier. */
export const ONBOARDING_STEPS = [
  'authority',
  'control',
  'profile',
  'insurance',
  'tax',
  'payment',
  'agreement',
  'review',
] as const
export const OnboardingStep = z.enum(ONBOARDING_STEPS)
export type OnboardingStep = z.infer<typeof OnboardingStep>

/** What a reviewer may send back. Control of the registered contact is proven or not, so nobody is asked to change it. */
export const CHANGEABLE_STEPS = ['authority', 'profile', 'insurance', 'tax', 'payment', 'agreement'] as const
export const ChangeableStep = z.enum(CHANGEABLE_STEPS)
export type ChangeableStep = z.infer<typeof ChangeableStep>

/** `refused`: the reviewer asked for a change and said why. `closed`: not yet, or no longer. */
export const StepStatus = z.enum(['done', 'open', 'refused', 'waiting', 'closed'])
export type StepStatus = z.infer<typeof StepStatus>

export const REGISTRATION_NUMBER_KINDS = ['USDOT', 'MC', 'MX', 'FF'] as const

/** How a carrier is registered: its USDOT number, or one of the older docket numbers (domain §5.5). */
export const RegistrationNumber = z.strictObject({
  kind: z.enum(REGISTRATION_NUMBER_KINDS),
  digits: z
    .string()
    .trim()
    .max(12)
    .refine((text) => /^[1-9]\d{0,7}$/.test(text), 'Enter the number: up to 8 digits, without letters'),
})
export type RegistrationNumber = z.infer<typeof RegistrationNumber>

const Line = z.string().trim().max(200)
const Required = (what: string) => Line.min(1, what)
const Email = z
  .string()
  .trim()
  .max(254)
  .refine((text) => z.email().safeParse(text).success, 'Enter an email address like name@example.com')
const State = z
  .string()
  .trim()
  // One sentence is enough for one mistake.
  .max(2, { error: 'Two letters', abort: true })
  .refine((text) => /^[A-Za-z]{2}$/.test(text), 'Two letters')
  .transform((text) => text.toUpperCase())
const Amount = z.number().int('Whole dollars').min(0).max(1_000_000_000)

/** What strangers are called stands in letters to others, so it is a name and no address, link or markup. */
const PersonName = (what: string) =>
  Required(what)
    .max(100)
    .refine((text) => text === '' || /^[\p{L}\p{M}\p{N} .,'’()-]+$/u.test(text), 'Letters, please')

export const Applicant = z.strictObject({
  number: RegistrationNumber,
  firstName: PersonName('Enter your first name'),
  lastName: PersonName('Enter your last name'),
  email: Email,
})
export type Applicant = z.infer<typeof Applicant>

export const AuthorityStatus = z.enum(['active', 'inactive', 'none', 'unknown'])
export type AuthorityStatus = z.infer<typeof AuthorityStatus>

/** What the registry says of a carrier. Registered contacts are shown masked: they prove who may speak for it. */
export const AuthorityRecord = z.strictObject({
  usdot: z.string(),
  docketNumbers: z.array(z.string()),
  legalName: z.string(),
  dbaName: z.string().nullable(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  registeredEmail: z.string().nullable(),
  registeredPhone: z.string().nullable(),
  allowedToOperate: z.boolean().nullable(),
  isActive: z.boolean().nullable(),
  commonAuthority: AuthorityStatus,
  contractAuthority: AuthorityStatus,
  brokerAuthority: AuthorityStatus,
  outOfServiceSince: CalendarDate.nullable(),
  safetyRating: z.enum(['Satisfactory', 'Conditional', 'Unsatisfactory']).nullable(),
  /** Public liability on file in dollars; a filing is not a policy (domain §8.1). */
  liabilityOnFile: Amount.nullable(),
  liabilityRequired: Amount.nullable(),
  cargoOnFile: z.boolean().nullable(),
  powerUnits: z.number().int().nullable(),
  drivers: z.number().int().nullable(),
  readAt: Instant,
})
export type AuthorityRecord = z.infer<typeof AuthorityRecord>

export const COMPANY_FUNCTIONS = ['dispatch', 'after-hours', 'accounts-receivable', 'claims', 'safety'] as const
export const TRAILER_TYPES = [
  'van',
  'reefer',
  'flatbed',
  'step-deck',
  'container',
  'tanker',
  'power-only',
  'box-truck',
] as const
export const CERTIFICATIONS = ['SmartWay', 'C-TPAT', 'FAST', 'TWIC', 'Hazmat', 'CARB', 'Food'] as const

const CompanyFunction = z.enum(COMPANY_FUNCTIONS)
const TrailerType = z.enum(TRAILER_TYPES)

export const EnteredAddress = z.strictObject({
  line1: Required('Enter the street').max(120),
  line2: Line.max(120).nullable(),
  city: Required('Enter the city').max(80),
  state: State,
  postalCode: z.string().trim().min(3, 'Enter the postal code').max(12),
  country: z.enum(['US', 'CA', 'MX']),
})
export type EnteredAddress = z.infer<typeof EnteredAddress>

/** The company as it describes itself (domain §5.5, step 4). */
export const CarrierProfile = z.strictObject({
  legalName: Required('Enter the legal name'),
  dbaName: Line.nullable(),
  scac: z
    .string()
    .trim()
    .max(4)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z]{2,4}$/.test(text), 'Two to four letters')
    .nullable(),
  address: EnteredAddress,
  mailingAddress: EnteredAddress.nullable(),
  contacts: z
    .array(
      z.strictObject({
        function: CompanyFunction,
        name: Required('Enter a name').max(120),
        phone: PhoneNumber,
        email: Email,
      }),
    )
    .max(20)
    .refine(
      (all) => all.some((contact) => contact.function === 'dispatch'),
      'Say whom we call about a load (dispatch)',
    ),
  tractors: z.number().int().min(0).max(100_000),
  equipment: z.array(z.strictObject({ type: TrailerType, count: z.number().int().min(1).max(100_000) })).max(20),
  hasTeams: z.boolean(),
  /** States and provinces where the carrier wants to run. */
  regions: z.array(State).max(70),
  certifications: z.array(z.enum(CERTIFICATIONS)).max(CERTIFICATIONS.length),
  eldVendor: Line.max(80).nullable(),
  /** National Safety Code or CVOR number of a Canadian carrier. */
  nscNumber: Line.max(40).nullable(),
  usesFactor: z.boolean(),
})
export type CarrierProfile = z.infer<typeof CarrierProfile>

const DraftAddress = z
  .strictObject({
    line1: Line,
    line2: Line.nullable(),
    city: Line,
    state: Line,
    postalCode: Line,
    country: z.enum(['US', 'CA', 'MX']),
  })
  .partial()

/** A profile that is left half-way: nothing is required and nothing is checked but its size. */
export const CarrierProfileDraft = z
  .strictObject({
    legalName: Line,
    dbaName: Line.nullable(),
    scac: Line.nullable(),
    address: DraftAddress,
    mailingAddress: DraftAddress.nullable(),
    contacts: z
      .array(z.strictObject({ function: CompanyFunction, name: Line, phone: Line, email: Line }).partial())
      .max(20),
    tractors: z.number().int().min(0).max(100_000).nullable(),
    equipment: z
      .array(z.strictObject({ type: TrailerType, count: z.number().int().min(0).max(100_000).nullable() }).partial())
      .max(20),
    hasTeams: z.boolean(),
    regions: z.array(Line.max(2)).max(70),
    certifications: z.array(z.enum(CERTIFICATIONS)).max(CERTIFICATIONS.length),
    eldVendor: Line.nullable(),
    nscNumber: Line.nullable(),
    usesFactor: z.boolean(),
  })
  .partial()
export type CarrierProfileDraft = z.infer<typeof CarrierProfileDraft>

export const ONBOARDING_DOCUMENT_KINDS = ['certificate', 'w9', 'w8', 'void-cheque', 'notice-of-assignment'] as const
export const OnboardingDocumentKind = z.enum(ONBOARDING_DOCUMENT_KINDS)
export type OnboardingDocumentKind = z.infer<typeof OnboardingDocumentKind>

export const OnboardingDocument = z.strictObject({
  id: Id,
  kind: OnboardingDocumentKind,
  name: z.string(),
  mediaType: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  uploadedAt: Instant,
})
export type OnboardingDocument = z.infer<typeof OnboardingDocument>

export const DocumentUpload = z.strictObject({
  kind: OnboardingDocumentKind,
  name: FileName,
  data: fileData(DOCUMENT_BYTES),
})
export type DocumentUpload = z.infer<typeof DocumentUpload>

export const POLICY_KINDS = ['auto', 'cargo', 'general', 'workers-compensation'] as const
export const PolicyKind = z.enum(POLICY_KINDS)
export type PolicyKind = z.infer<typeof PolicyKind>

/** What the market asks for (domain §5.4), in dollars. */
export const INSURANCE_MINIMUMS = { auto: 1_000_000, cargo: 100_000 } as const

/** One line of an ACORD 25 certificate. */
export const InsurancePolicy = z
  .strictObject({
    kind: PolicyKind,
    insurer: Required('Enter the insurer'),
    naic: z
      .string()
      .trim()
      .max(5)
      .refine((text) => /^\d{5}$/.test(text), 'Five digits')
      .nullable(),
    policyNumber: Required('Enter the policy number').max(60),
    effectiveOn: CalendarDate,
    expiresOn: CalendarDate,
    limit: Amount.min(1, 'Enter the limit'),
    deductible: Amount.nullable(),
    /** Which autos are covered; `scheduled` means that the VIN has to be checked. */
    autos: z.enum(['any', 'owned', 'hired', 'scheduled']).nullable(),
    coversReeferBreakdown: z.boolean(),
    exclusions: z.string().trim().max(1_000).nullable(),
  })
  .refine((policy) => policy.effectiveOn < policy.expiresOn, {
    path: ['expiresOn'],
    message: 'A policy expires after it begins',
  })
  .refine((policy) => policy.kind !== 'auto' || policy.autos !== null, {
    path: ['autos'],
    message: 'Say which autos are covered',
  })
export type InsurancePolicy = z.infer<typeof InsurancePolicy>

export const Insurance = z.strictObject({
  documentId: Id,
  producer: z.strictObject({ agency: Required('Enter the agency'), phone: PhoneNumber, email: Email }),
  insuredName: Required('Enter the insured as the certificate names it'),
  policies: z
    .array(InsurancePolicy)
    .max(12)
    .refine((all) => all.some(({ kind }) => kind === 'auto'), 'Auto liability is missing')
    .refine((all) => all.some(({ kind }) => kind === 'cargo'), 'Cargo insurance is missing'),
  certificateHolder: Line.nullable(),
  hasAdditionalInsured: z.boolean(),
  hasWaiverOfSubrogation: z.boolean(),
})
export type Insurance = z.infer<typeof Insurance>

export const TAX_CLASSIFICATIONS = [
  'individual',
  'c-corporation',
  's-corporation',
  'partnership',
  'trust-or-estate',
  'llc-c',
  'llc-s',
  'llc-p',
  'other',
] as const

const nineDigits = (text: string) => /^\d{3}-?\d{2}-?\d{4}$|^\d{2}-?\d{7}$/.test(text)
const Signature = {
  documentId: Id,
  signedBy: Required('Enter who signed the form').max(120),
  signedOn: CalendarDate,
}
const TaxIdentity = {
  legalName: Required('Enter the name as the form shows it'),
  dbaName: Line.nullable(),
  address: EnteredAddress,
}
const W9 = {
  form: z.literal('W-9'),
  ...TaxIdentity,
  classification: z.enum(TAX_CLASSIFICATIONS),
  exemptPayeeCode: Line.max(4).nullable(),
  fatcaCode: Line.max(4).nullable(),
  tinKind: z.enum(['EIN', 'SSN']),
}
const W8 = {
  form: z.literal('W-8BEN-E'),
  ...TaxIdentity,
  countryOfIncorporation: z.enum(['CA', 'MX']),
  gstHstNumber: Line.max(20).nullable(),
  qstNumber: Line.max(20).nullable(),
  businessNumber: Line.max(20).nullable(),
}

/** W-9, or W-8BEN-E of a carrier from Canada or Mexico (domain §5.4). */
export const TaxForm = z.discriminatedUnion('form', [
  z.strictObject({
    ...W9,
    tin: z.string().trim().max(11).refine(nineDigits, 'Nine digits'),
    isCertified: z.literal(true, 'The form must be certified'),
    ...Signature,
  }),
  z.strictObject({
    ...W8,
    foreignTin: Required('Enter the tax number of the country').max(30),
    isCertified: z.literal(true, 'The form must be certified'),
    ...Signature,
  }),
])
export type TaxForm = z.infer<typeof TaxForm>

/** The same, as it is shown: of the number the last four only. */
export const TaxFormShown = z.discriminatedUnion('form', [
  z.strictObject({ ...W9, tinLastFour: z.string(), ...Signature }),
  z.strictObject({ ...W8, tinLastFour: z.string(), ...Signature }),
])
export type TaxFormShown = z.infer<typeof TaxFormShown>

/** Days until payment and what quick payment costs in per cent (domain §4.5). */
export const PAYMENT_TERMS = {
  'standard-30': { days: 30, feePercent: 0 },
  'quick-7': { days: 7, feePercent: 1.5 },
  'quick-2': { days: 2, feePercent: 3 },
} as const
export const PaymentTerms = z.enum(['standard-30', 'quick-7', 'quick-2'])
export type PaymentTerms = z.infer<typeof PaymentTerms>

const AccountKind = z.enum(['checking', 'savings'])
const AccountNumber = z
  .string()
  .trim()
  .max(17)
  .refine((text) => /^\d{4,17}$/.test(text), 'Digits only')

export const Payment = z.discriminatedUnion('method', [
  z
    .strictObject({
      method: z.literal('bank'),
      terms: PaymentTerms,
      currency: Currency,
      bankName: Required('Enter the bank'),
      accountHolder: Required('Enter whose account it is'),
      accountKind: AccountKind,
      country: z.enum(['US', 'CA']),
      /** US: nine digits. Canada: institution and transit, `003-12345`. */
      routingNumber: z.string().trim().max(9),
      accountNumber: AccountNumber,
      documentId: Id.nullable(),
    })
    .refine(
      ({ country, routingNumber }) =>
        country === 'US' ? isRoutingNumber(routingNumber) : isTransitNumber(routingNumber),
      { path: ['routingNumber'], message: 'This is not a routing number' },
    ),
  z.strictObject({
    method: z.literal('factor'),
    terms: PaymentTerms,
    currency: Currency,
    factorName: Required('Enter the factoring company'),
    factorEmail: Email,
    factorPhone: PhoneNumber,
    /** The notice of assignment. */
    documentId: Id,
  }),
])
export type Payment = z.infer<typeof Payment>

export const PaymentShown = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('bank'),
    terms: PaymentTerms,
    currency: Currency,
    bankName: z.string(),
    accountHolder: z.string(),
    accountKind: AccountKind,
    country: z.enum(['US', 'CA']),
    routingLastFour: z.string(),
    accountLastFour: z.string(),
    documentId: Id.nullable(),
  }),
  z.strictObject({
    method: z.literal('factor'),
    terms: PaymentTerms,
    currency: Currency,
    factorName: z.string(),
    factorEmail: z.string(),
    factorPhone: z.string(),
    documentId: Id,
  }),
])
export type PaymentShown = z.infer<typeof PaymentShown>

/** What is signed. `sha256` is of `text` as UTF-8; headings begin with `## `, paragraphs are separated by empty lines. */
export const Agreement = z.strictObject({
  version: z.string(),
  title: z.string(),
  text: z.string(),
  sha256: z.string(),
})
export type Agreement = z.infer<typeof Agreement>

export const AgreementSignature = z.strictObject({
  version: z.string(),
  sha256: z.string(),
  typedName: z.string(),
  title: z.string(),
  signedAt: Instant,
})
export type AgreementSignature = z.infer<typeof AgreementSignature>

/** The proof that the applicant speaks for the carrier: a code to the contact that the registry knows, never to one that was typed. */
export const Control = z.strictObject({
  /** Masked; `email` can be sent to, `phone` is called by the provider's staff. Null while the registry was not asked. */
  channel: z.enum(['email', 'phone', 'none']).nullable(),
  sentTo: z.string().nullable(),
  codeSentAt: Instant.nullable(),
  codeExpiresAt: Instant.nullable(),
  triesLeft: z.number().int().nullable(),
  callRequestedAt: Instant.nullable(),
  provenAt: Instant.nullable(),
})
export type Control = z.infer<typeof Control>

const StepShown = z.strictObject({
  step: OnboardingStep,
  status: StepStatus,
  /** Why the reviewer sent it back, or why it is closed. */
  reason: z.string().nullable(),
  doneAt: Instant.nullable(),
})

/** An application as its carrier sees it. */
export const Application = z.strictObject({
  id: Id,
  version: z.number().int(),
  state: OnboardingState,
  number: RegistrationNumber,
  companyName: z.string(),
  applicant: z.strictObject({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  steps: z.array(StepShown),
  /** Who acts next, and the same in words: 'Waiting on you', 'Waiting on Northbound Logistics'; empty when nobody. */
  waitingOn: z.enum(['carrier', 'provider']).nullable(),
  waitingText: z.string(),
  /** What happens next, in a sentence. */
  next: z.string(),
  startedAt: Instant,
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  /** An application that nobody touches expires. Null when it is decided or with the provider. */
  expiresAt: Instant.nullable(),
  /** What the reviewer wrote to the carrier: why it was rejected or waits. */
  reason: z.string().nullable(),
  conditions: z.array(z.string()),
  conditionsUntil: CalendarDate.nullable(),
  authority: AuthorityRecord.nullable(),
  /** What stands against this carrier hauling freight: it cannot be confirmed before that is mended at the registry. */
  authorityProblems: z.array(z.string()),
  control: Control,
  /** What was saved last, whole or half. */
  profile: CarrierProfileDraft.nullable(),
  insurance: Insurance.nullable(),
  tax: TaxFormShown.nullable(),
  payment: PaymentShown.nullable(),
  signature: AgreementSignature.nullable(),
  documents: z.array(OnboardingDocument),
})
export type Application = z.infer<typeof Application>

export const ApplicationRow = z.strictObject({
  id: Id,
  state: OnboardingState,
  isOnHold: z.boolean(),
  companyName: z.string(),
  usdot: z.string().nullable(),
  docketNumber: z.string().nullable(),
  applicantName: z.string(),
  applicantEmail: z.string(),
  waitingOn: z.enum(['carrier', 'provider']).nullable(),
  /** What the provider has to do: a review, or a call to the registered number. */
  waitingFor: z.enum(['review', 'call', 'conditions']).nullable(),
  startedAt: Instant,
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  changedAt: Instant,
})
export type ApplicationRow = z.infer<typeof ApplicationRow>

export const CHECKS = [
  'authority-active',
  'not-out-of-service',
  'not-broker-only',
  'safety-rating',
  'record-fresh',
  'control-proven',
  'usdot-unknown',
  'auto-minimum',
  'cargo-minimum',
  'insurance-current',
  'insured-name-matches',
  'tax-name-matches',
  'email-domain-matches',
  'payee-name-matches',
] as const
export const CheckCode = z.enum(CHECKS)
export type CheckCode = z.infer<typeof CheckCode>

/** What Waybill found out for the reviewer. A check that failed keeps the carrier from being approved unless it is waived. */
export const Check = z.strictObject({
  check: CheckCode,
  outcome: z.enum(['passed', 'warning', 'failed', 'unknown']),
  says: z.string(),
  canBeWaived: z.boolean(),
})
export type Check = z.infer<typeof Check>

const Reason = (message: string) => z.string().trim().min(1, message).max(1_000)

/** An application as the provider's staff see it. */
export const ApplicationReview = z.strictObject({
  ...Application.shape,
  companyId: Id,
  isOnHold: z.boolean(),
  isDoNotUse: z.boolean(),
  holdReason: z.string().nullable(),
  waitingFor: ApplicationRow.shape.waitingFor,
  /** In full, so that staff can call it. */
  registeredEmail: z.string().nullable(),
  registeredPhone: z.string().nullable(),
  controlProvenBy: z.string().nullable(),
  checks: z.array(Check),
  /** Where and with what the agreement was signed. */
  signatureEvidence: z.strictObject({ address: z.string(), userAgent: z.string(), signedBy: z.string() }).nullable(),
  events: z.array(
    z.strictObject({
      at: Instant,
      by: z.string(),
      says: z.string(),
      reason: z.string().nullable(),
      /** Not shown to the carrier. */
      isInternal: z.boolean(),
    }),
  ),
  can: z.strictObject({
    confirmControl: Can,
    askForChanges: Can,
    approve: Can,
    approveConditionally: Can,
    reject: Can,
    hold: Can,
    release: Can,
    markDoNotUse: Can,
    checkAuthority: Can,
  }),
})
export type ApplicationReview = z.infer<typeof ApplicationReview>

const Waivers = z
  .array(z.strictObject({ check: CheckCode, reason: Reason('Say why this does not matter') }))
  .max(CHECKS.length)
  .default([])

const ofApplicant = { may: 'onboarding:apply', returns: Application } as const
const ofReviewer = { may: 'onboarding:review', returns: ApplicationReview, status: 200 } as const

export const onboarding = {
  start: post('/api/v2/onboarding/start', {
    says: 'Begins a carrier’s application. What follows comes by mail; the answer is alike whatever is known (P19).',
    may: 'public',
    body: Applicant,
    returns: NoContent,
    refuses: ['too-many-requests'],
    status: 204,
  }),
  mine: get('/api/v2/onboarding/application', {
    says: 'The application of the own company: what is done, what is open, who acts next.',
    ...ofApplicant,
    refuses: ['not-found'],
  }),
  lookUpAuthority: put('/api/v2/onboarding/application/authority_record', {
    says: 'Reads the carrier’s record from the registry afresh; by another number while none is confirmed.',
    ...ofApplicant,
    body: z.strictObject({ number: RegistrationNumber.optional() }),
    refuses: ['not-found', 'application-not-open', 'registry-unavailable', 'too-many-requests'],
  }),
  confirmAuthority: post('/api/v2/onboarding/application/authority', {
    says: 'Says that the record is the own company. Refused while the record does not admit hauling freight.',
    ...ofApplicant,
    refuses: ['not-found', 'application-not-open', 'authority-insufficient'],
    status: 200,
  }),
  sendCode: post('/api/v2/onboarding/application/control_code', {
    says: 'Sends a code of six digits to the registered email address. It is good for ten minutes and five tries.',
    ...ofApplicant,
    refuses: ['not-found', 'application-not-open', 'too-many-requests'],
    status: 200,
  }),
  enterCode: post('/api/v2/onboarding/application/control', {
    says: 'Proves control of the registered contact with the code.',
    ...ofApplicant,
    body: z.strictObject({
      code: z
        .string()
        .trim()
        .max(10)
        .refine((text) => /^\d{6}$/.test(text), 'Enter the six digits'),
    }),
    refuses: ['not-found', 'application-not-open', 'wrong-control-code', 'too-many-requests'],
    status: 200,
    isSecret: true,
  }),
  requestCall: post('/api/v2/onboarding/application/call_request', {
    says: 'Asks the provider’s staff to call the registered number, where the registry knows no email address.',
    ...ofApplicant,
    refuses: ['not-found', 'application-not-open'],
    status: 200,
  }),
  saveProfileDraft: put('/api/v2/onboarding/application/profile_draft', {
    says: 'Keeps a profile that is left half-way.',
    ...ofApplicant,
    body: CarrierProfileDraft,
    refuses: ['not-found', 'application-not-open'],
  }),
  saveProfile: put('/api/v2/onboarding/application/profile', {
    says: 'Enters the company’s profile.',
    ...ofApplicant,
    body: CarrierProfile,
    refuses: ['not-found', 'application-not-open'],
  }),
  upload: post('/api/v2/onboarding/application/documents', {
    says: 'Adds a certificate, a tax form or a proof of the account: PDF, PNG or JPEG, told by its bytes.',
    may: 'onboarding:apply',
    body: DocumentUpload,
    returns: OnboardingDocument,
    refuses: ['not-found', 'application-not-open', 'too-large', 'storage-full'],
    bodyLimit: DOCUMENT_BODY,
  }),
  saveInsurance: put('/api/v2/onboarding/application/insurance', {
    says: 'Enters what the certificate of insurance says.',
    ...ofApplicant,
    body: Insurance,
    refuses: ['not-found', 'application-not-open'],
  }),
  saveTax: put('/api/v2/onboarding/application/tax', {
    says: 'Enters the W-9 or W-8BEN-E. The tax number is stored encrypted; the last four are shown.',
    ...ofApplicant,
    body: TaxForm,
    refuses: ['not-found', 'application-not-open'],
  }),
  savePayment: put('/api/v2/onboarding/application/payment', {
    says: 'Chooses terms and where money goes: a bank account or a factor.',
    ...ofApplicant,
    body: Payment,
    refuses: ['not-found', 'application-not-open'],
  }),
  agreement: get('/api/v2/onboarding/agreement', {
    says: 'The broker-carrier agreement that is signed now.',
    may: 'onboarding:read',
    returns: Agreement,
  }),
  sign: post('/api/v2/onboarding/application/signature', {
    says: 'Signs the agreement. Refused when its version changed meanwhile, or while another step is open.',
    ...ofApplicant,
    body: z.strictObject({
      version: z.string().trim().min(1).max(40),
      sha256: z.string().trim().max(64),
      typedName: Required('Type your full name').max(120),
      title: Required('Enter your title').max(120),
      agrees: z.literal(true, 'Say that you agree'),
    }),
    refuses: ['not-found', 'application-not-open', 'agreement-changed'],
    status: 200,
  }),
  submit: post('/api/v2/onboarding/application/submission', {
    says: 'Hands the application in for review.',
    ...ofApplicant,
    refuses: ['not-found', 'application-not-open'],
    status: 200,
  }),
  document: get('/api/v2/onboarding/documents/:onboardingDocumentId', {
    says: 'A document of an application as the file that it is, for its carrier and the provider’s staff.',
    may: 'onboarding:read',
    returns: z.string(),
    refuses: ['not-found'],
  }),
  queue: get('/api/v2/onboarding_applications', {
    says: 'Applications, those that wait for the provider first, the longest waiting at the top.',
    may: 'onboarding:queue',
    query: z.strictObject({
      query: SearchText,
      states: listOf(OnboardingState),
      waitingOn: z.enum(['carrier', 'provider']).optional(),
      ...Paging,
    }),
    returns: pageOf(ApplicationRow),
  }),
  counts: get('/api/v2/onboarding_applications/counts', {
    says: 'How many applications stand in each state, and how many wait for the provider.',
    may: 'onboarding:queue',
    returns: z.strictObject({
      states: z.record(OnboardingState, z.number().int()),
      waitingOnProvider: z.number().int(),
    }),
  }),
  invite: post('/api/v2/onboarding_applications', {
    says: 'Invites a carrier: a mail with a link to choose a password and begin.',
    may: 'onboarding:review',
    body: Applicant,
    returns: ApplicationReview,
    refuses: ['email-already-known'],
  }),
  find: get('/api/v2/onboarding_applications/:applicationId', {
    says: 'One application with everything that was handed in, and what the checks say.',
    may: 'onboarding:queue',
    returns: ApplicationReview,
    refuses: ['not-found'],
  }),
  checkAuthority: put('/api/v2/onboarding_applications/:applicationId/authority_record', {
    says: 'Reads the carrier’s record from the registry afresh.',
    ...ofReviewer,
    refuses: ['not-found', 'application-not-open', 'registry-unavailable'],
  }),
  confirmControl: post('/api/v2/onboarding_applications/:applicationId/control', {
    says: 'Says that the registered number was called and the applicant vouched for.',
    ...ofReviewer,
    body: z.strictObject({ spokeWith: Reason('Say whom you spoke with').max(200) }),
    refuses: ['not-found', 'application-not-open'],
  }),
  askForChanges: post('/api/v2/onboarding_applications/:applicationId/change_requests', {
    says: 'Sends steps back to the carrier, each with a reason that it reads.',
    ...ofReviewer,
    body: z.strictObject({
      changes: z
        .array(z.strictObject({ step: ChangeableStep, reason: Reason('Say what has to change') }))
        .min(1, 'Choose at least one step')
        .max(CHANGEABLE_STEPS.length),
    }),
    refuses: ['not-found', 'application-not-open'],
  }),
  approve: post('/api/v2/onboarding_applications/:applicationId/approval', {
    says: 'Approves: the carrier becomes bookable.',
    ...ofReviewer,
    body: z.strictObject({ waivers: Waivers }),
    refuses: ['not-found', 'application-not-open', 'checks-failed'],
  }),
  approveConditionally: post('/api/v2/onboarding_applications/:applicationId/conditional_approval', {
    says: 'Approves until a day, under conditions that the carrier reads.',
    ...ofReviewer,
    body: z.strictObject({
      conditions: z.array(Reason('Say the condition')).min(1, 'Say at least one condition').max(10),
      until: CalendarDate,
      waivers: Waivers,
    }),
    refuses: ['not-found', 'application-not-open', 'checks-failed'],
  }),
  reject: post('/api/v2/onboarding_applications/:applicationId/rejection', {
    says: 'Rejects, with a reason that the carrier reads.',
    ...ofReviewer,
    body: z.strictObject({ reason: Reason('Say why') }),
    refuses: ['not-found', 'application-not-open'],
  }),
  hold: post('/api/v2/onboarding_applications/:applicationId/hold', {
    says: 'Puts the review on hold, with a reason that the carrier reads.',
    ...ofReviewer,
    body: z.strictObject({ reason: Reason('Say why') }),
    refuses: ['not-found', 'application-not-open'],
  }),
  release: post('/api/v2/onboarding_applications/:applicationId/release', {
    says: 'Goes on with a review that was on hold.',
    ...ofReviewer,
    refuses: ['not-found', 'application-not-open'],
  }),
  markDoNotUse: post('/api/v2/onboarding_applications/:applicationId/do_not_use', {
    says: 'Rejects and never again: the carrier is "Do Not Use". It is told so, never why.',
    ...ofReviewer,
    body: z.strictObject({ reason: Reason('Say why') }),
    refuses: ['not-found', 'application-not-open'],
  }),
}
