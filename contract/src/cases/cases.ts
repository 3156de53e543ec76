import { z } from 'zod'
import { RequiredDocument } from '../documents/documents.ts'
import { FileTypeCode } from '../documents/file-types.ts'
import { get, post } from '../endpoint.ts'
import { Line } from '../entered.ts'
import { HistoryEntry } from '../history/history.ts'
import { Id } from '../ids.ts'
import { Currency, EnteredDebt, EnteredMoney, Money } from '../money.ts'
import { NoteContent } from '../notes/note-content.ts'
import { Paging, pageOf } from '../paging.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { CalendarDate, Instant } from '../time.ts'
import { CaseNarrowing, CaseQuery, NextActor, SHIPMENT_CASES } from './case-search.ts'
import {
  CASE_FIELDS,
  CaseDeclineReason,
  type CaseField,
  type CaseFieldKind,
  CaseHold,
  CasePriority,
  CaseResolution,
  CaseStatus,
  CaseSubStatus,
  CaseTypeCode,
  caseTypeOf,
} from './case-types.ts'
import { CustomerApprovalState } from './customer-approvals.ts'

const Count = z.number().int().min(0)
const Text = Line.max(500)

const ENTERED = {
  time: Instant,
  money: EnteredMoney,
  number: z.number().min(0).max(99_999),
  line: Line.min(1, 'Fill this in'),
  text: Text.min(1, 'Fill this in'),
} as const satisfies Record<CaseFieldKind, z.ZodType>

/** What is entered for a case: the fields of its type, and no others. */
export const CaseDetails = z.strictObject(
  // fromEntries forgets which schema belongs to which name.
  Object.fromEntries(Object.entries(CASE_FIELDS).map(([field, { kind }]) => [field, ENTERED[kind].optional()])) as {
    [Field in CaseField]: z.ZodOptional<(typeof ENTERED)[(typeof CASE_FIELDS)[Field]['kind']]>
  },
)
export type CaseDetails = z.infer<typeof CaseDetails>

/** Where on the load it happened. */
const CaseStop = z.strictObject({
  stopId: Id,
  sequence: z.number().int(),
  type: z.enum(['Pickup', 'Delivery']),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  timeZone: z.string(),
})

/** A carrier's request for more than was agreed at booking, or for help. Amounts are null for readers who may not see money. */
export const CaseRow = z.strictObject({
  id: Id,
  caseNumber: z.string(),
  type: z.strictObject({ code: CaseTypeCode, name: z.string() }),
  /** As SPEC §4 collapses it. */
  status: CaseStatus,
  subStatus: CaseSubStatus,
  statusDescription: z.string(),
  isVoided: z.boolean(),
  carrierCaseResolutionType: CaseResolution.nullable(),
  caseSource: z.literal('Web'),
  priority: CasePriority,
  /** None if it is about the company. */
  shipmentId: Id.nullable(),
  shipmentNumber: z.string().nullable(),
  stop: CaseStop.nullable(),
  involvedParties: z.array(
    z.strictObject({ companyId: Id, companyName: z.string(), capacity: z.enum(['carrier', 'provider']) }),
  ),
  carrierName: z.string(),
  incidentAt: Instant,
  followUpOn: CalendarDate.nullable(),
  requestedAmount: Money.nullable(),
  approvedAmount: Money.nullable(),
  currency: Currency,
  assignee: z.strictObject({ id: Id, name: z.string() }).nullable(),
  openedAt: Instant,
  openedBy: z.string(),
  resolvedAt: Instant.nullable(),
  /** Two business days, less the time on hold or with the customer; null once resolved and meanwhile. */
  answerDueAt: Instant.nullable(),
  /** Who acts next; null once resolved. */
  nextActor: NextActor.nullable(),
})
export type CaseRow = z.infer<typeof CaseRow>

/** One condition of a case: whether it holds, and why. */
export const ELIGIBILITY_LINES = [
  'load',
  'times',
  'on-time',
  'free-time',
  'notice',
  'deadline',
  'once',
  'document',
] as const
const EligibilityLine = z.strictObject({
  code: z.enum(ELIGIBILITY_LINES),
  holds: z.boolean(),
  /** It must hold before a case can be created; others can follow. */
  isRequired: z.boolean(),
  said: Said,
})
export type EligibilityLine = z.infer<typeof EligibilityLine>

/** How a stop's detention adds up (domain §1.6). Money is null for readers who may not see it. */
const DetentionReckoning = z.strictObject({
  arrivedAt: Instant,
  departedAt: Instant,
  startsAt: Instant,
  freeMinutes: z.number().int(),
  freeUntil: Instant,
  billedMinutes: z.number().int(),
  ratePerHour: Money.nullable(),
})

/** Whether a case of this type can be created here and now, line by line. */
export const CaseEligibility = z.strictObject({
  type: CaseTypeCode,
  shipmentId: Id.nullable(),
  shipmentNumber: z.string().nullable(),
  stopId: Id.nullable(),
  isEligible: z.boolean(),
  lines: z.array(EligibilityLine),
  /** Null without a deadline, and before the truck has left. */
  deadlineAt: Instant.nullable(),
  detention: DetentionReckoning.nullable(),
  /** As calculated; null where the carrier enters it. */
  amount: Money.nullable(),
  currency: Currency,
  requiredDocuments: z.array(RequiredDocument),
})
export type CaseEligibility = z.infer<typeof CaseEligibility>

/** What happened to a request for money, or the answer to a question. */
const CaseDecision = z.strictObject({
  code: CaseDeclineReason.nullable(),
  text: z.string(),
  decidedAt: Instant,
  decidedBy: z.string(),
})

/** How the customer of the load was asked, and what it said; for the provider alone. */
const AskedCustomer = z.strictObject({
  customerName: z.string(),
  amount: Money,
  state: CustomerApprovalState,
  askedAt: Instant,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  answeredBy: z.string().nullable(),
})

const CaseHeld = z.strictObject({ reason: z.string(), since: Instant, by: z.string(), documents: z.array(z.string()) })

export const Case = z.strictObject({
  ...CaseRow.shape,
  /** Without amounts for readers who may not see money. */
  details: CaseDetails,
  /** Why it is on hold; null otherwise. */
  hold: CaseHeld.nullable(),
  decision: CaseDecision.nullable(),
  reopenedAt: Instant.nullable(),
  /** How its detention was calculated when it was created. */
  detention: DetentionReckoning.nullable(),
  requiredDocuments: z.array(RequiredDocument),
  /** The latest request to the load's customer; null if it was not asked, and for carriers. */
  customerApproval: AskedCustomer.nullable(),
  can: z.strictObject({
    upload: Can,
    reply: Can,
    withdraw: Can,
    reopen: Can,
    assign: Can,
    hold: Can,
    resume: Can,
    askForDocuments: Can,
    approve: Can,
    decline: Can,
    /** Closed with an answer instead of money. */
    answer: Can,
    void: Can,
  }),
})
export type Case = z.infer<typeof Case>

/** A note on a case as SPEC §3 has it. The pages read the same notes as those of any record, which have allowPortalAccess true. */
export const CaseNote = z.strictObject({
  id: Id,
  caseId: Id,
  content: z.string(),
  htmlContent: z.string(),
  jsonContent: NoteContent,
  timeStamp: Instant,
  owner: z.strictObject({ firstName: z.string(), lastName: z.string(), logoUrl: z.string().nullable() }),
  creatorLogoURL: z.string().nullable(),
  isReadOnly: z.boolean(),
})
export type CaseNote = z.infer<typeof CaseNote>

/** A load whose booking the provider ended: its truck may have been ordered and not used. */
const UnusedTruck = z.strictObject({
  shipmentId: Id,
  shipmentNumber: z.string(),
  /** The first pickup. */
  stopId: Id,
  stopName: z.string(),
  city: z.string(),
  state: z.string(),
  timeZone: z.string(),
  endedAt: Instant,
})
export type UnusedTruck = z.infer<typeof UnusedTruck>

const Subject = {
  caseType: CaseTypeCode,
  shipmentId: Id.optional(),
  stopId: Id.optional(),
}

/** A stop where it is about one, a shipment unless it is about the company. */
function refusePlace(
  {
    caseType,
    shipmentId,
    stopId,
  }: { caseType: CaseTypeCode; shipmentId?: string | undefined; stopId?: string | undefined },
  context: z.RefinementCtx,
): void {
  const { scope } = caseTypeOf(caseType)
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', message, path: [path] })
  if (scope === 'company' ? shipmentId : !shipmentId)
    refuse('shipmentId', scope === 'company' ? 'This type is not about a shipment' : 'Choose a shipment')
  if (scope === 'stop' ? !stopId : stopId)
    refuse('stopId', scope === 'stop' ? 'Choose a stop' : 'This type is not about a stop')
}

export const NewCase = z
  .strictObject({
    ...Subject,
    details: CaseDetails,
    /** Where the carrier names it; calculated or taken from the details otherwise. */
    requestedAmount: EnteredDebt.optional(),
  })
  .superRefine((entered, context) => {
    refusePlace(entered, context)
    const { fields, amount } = caseTypeOf(entered.caseType)
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', message, path })
    for (const field of fields) if (entered.details[field] === undefined) refuse(['details', field], 'Fill this in')
    for (const field of Object.keys(entered.details))
      if (!(fields as readonly string[]).includes(field)) refuse(['details', field], 'This type has no such field')
    const { arrival, departure, from, to } = entered.details
    for (const [field, begins, ends] of [
      ['departure', arrival, departure],
      ['to', from, to],
    ] as const)
      if (begins && ends && Date.parse(ends) <= Date.parse(begins))
        refuse(['details', field], 'It ends before it begins')
    if ((amount === 'asked') !== (entered.requestedAmount !== undefined))
      refuse(['requestedAmount'], amount === 'asked' ? 'Enter an amount' : 'This type has no amount of its own')
  })
export type NewCase = z.infer<typeof NewCase>

const CaseHolding = z.strictObject({
  subStatus: CaseHold,
  reason: Text.min(1, 'Enter a reason'),
  followUpOn: CalendarDate.optional(),
})
const DocumentAsking = z.strictObject({
  fileTypes: z.array(FileTypeCode).min(1, 'Choose a document').max(10),
  text: Text.min(1, 'Enter what is needed'),
})
const CaseApproving = z.strictObject({
  amount: EnteredDebt,
  /** Required for less than was requested. */
  reason: Text.min(1, 'Enter a reason').optional(),
})
const CaseDeclining = z.strictObject({ declineReason: CaseDeclineReason, text: Text.min(1, 'Enter a reason') })
const CaseAnswering = z.strictObject({
  outcome: z.enum(['Information Given', 'Duplicate']),
  text: Text.min(1, 'Enter an answer'),
})
const CaseReopening = z.strictObject({
  text: Text.min(1, 'Enter what is new'),
  /** Uploaded to the case or its load since it was resolved. */
  documentId: Id,
})
const Reasoned = z.strictObject({ reason: Text.min(1, 'Enter a reason') })

const reads = ['not-found', 'not-authorized'] as const
const acts = ['not-found', 'not-authorized', 'step-not-allowed'] as const

/** How many cases each status has under the list's filters. */
const CaseCounts = z.strictObject({ all: Count, new: Count, inProgress: Count, onHold: Count, resolved: Count })

export const cases = {
  list: get('/api/v2/cases', {
    says: 'Accessorial requests and other cases, new ones unless other statuses are named. Carriers see their own, drivers their loads’.',
    may: 'case:read',
    query: CaseQuery,
    returns: pageOf(CaseRow),
    refuses: ['not-authorized'],
  }),
  countStats: get('/api/v2/cases/count_stats', {
    says: 'How many cases are in each status under the list’s filters.',
    may: 'case:read',
    query: z.strictObject(CaseNarrowing),
    returns: CaseCounts,
    refuses: ['not-authorized'],
  }),
  eligibility: get('/api/v2/cases/eligibility', {
    says: 'Whether a case can be created, line by line: what holds, what is missing, the deadline, and the calculated amount.',
    may: 'case:create',
    query: z.strictObject({ ...Subject, caseType: z.coerce.number().pipe(CaseTypeCode) }).superRefine(refusePlace),
    returns: CaseEligibility,
    refuses: reads,
  }),
  unusedTrucks: get('/api/v2/cases/unused_trucks', {
    says: 'Loads whose booking the provider ended and whose truck can still be requested, the latest first.',
    may: 'case:open',
    query: z.strictObject(Paging),
    returns: pageOf(UnusedTruck),
    refuses: ['not-authorized'],
  }),
  find: get('/api/v2/cases/:caseNumber', {
    says: 'One case by its id or number, with what can be done.',
    may: 'case:read',
    returns: Case,
    refuses: reads,
  }),
  create: post('/api/v2/cases', {
    says: 'Creates a case; drivers for detention, lumpers and driver assist on their loads. Refused with the reason past its deadline, twice for one stop, and without the time that is paid. What our own events prove is approved at once, up to the amount that the provider has set for its type.',
    may: 'case:create',
    body: NewCase,
    returns: Case,
    refuses: ['not-found', 'not-authorized', 'case-not-eligible'],
  }),
  notes: get('/api/v2/cases/:caseNumber/notes', {
    says: 'The notes on a case, newest first.',
    may: 'case:read',
    query: z.strictObject(Paging),
    returns: pageOf(CaseNote),
    refuses: reads,
  }),
  history: get('/api/v2/cases/:caseNumber/history', {
    says: 'What was done to a case, newest first.',
    may: 'case:read',
    query: z.strictObject(Paging),
    returns: pageOf(HistoryEntry),
    refuses: reads,
  }),
  ofShipment: get('/api/v2/shipments/:shipment/cases', {
    says: 'The cases of one shipment, newest first.',
    may: 'case:read',
    query: z.strictObject({
      page: Paging.page,
      pageSize: z.coerce.number().int().min(0).max(SHIPMENT_CASES).default(SHIPMENT_CASES),
    }),
    returns: pageOf(CaseRow),
    refuses: reads,
  }),
  reply: post('/api/v2/cases/:caseId/replies', {
    says: 'Tells the provider that what it was waiting for is there. The case resumes.',
    may: 'case:open',
    body: z.strictObject({ text: Text.min(1, 'Enter a reply') }),
    returns: Case,
    refuses: acts,
  }),
  withdraw: post('/api/v2/cases/:caseId/withdrawals', {
    says: 'Withdraws a case that nobody has decided.',
    may: 'case:open',
    returns: Case,
    refuses: acts,
  }),
  reopen: post('/api/v2/cases/:caseId/reopenings', {
    says: 'Reopens a resolved case with new evidence: once, within 14 days.',
    may: 'case:open',
    body: CaseReopening,
    returns: Case,
    refuses: acts,
  }),
  assign: post('/api/v2/cases/:caseId/assignments', {
    says: 'Assigns a case to one of the provider’s people: oneself unless somebody else is named.',
    may: 'case:handle',
    body: z.strictObject({ assigneeId: Id.optional() }),
    returns: Case,
    refuses: acts,
  }),
  hold: post('/api/v2/cases/:caseId/holds', {
    says: 'Puts a case on hold with a reason. The time to answer stops.',
    may: 'case:handle',
    body: CaseHolding,
    returns: Case,
    refuses: acts,
  }),
  resume: post('/api/v2/cases/:caseId/resumptions', {
    says: 'Takes a case off hold. The time to answer resumes.',
    may: 'case:handle',
    returns: Case,
    refuses: acts,
  }),
  askForDocuments: post('/api/v2/cases/:caseId/document_requests', {
    says: 'Asks the carrier for documents and waits for its reply. The time to answer stops.',
    may: 'case:handle',
    body: DocumentAsking,
    returns: Case,
    refuses: acts,
  }),
  approve: post('/api/v2/cases/:caseId/approvals', {
    says: 'Approves a case in full or in part: a charge on the shipment and a new rate confirmation, so the bill matches. Waits for the customer first where it wants to be asked.',
    may: 'case:decide',
    body: CaseApproving,
    returns: Case,
    refuses: acts,
  }),
  decline: post('/api/v2/cases/:caseId/declines', {
    says: 'Declines a case with a code and a reason.',
    may: 'case:decide',
    body: CaseDeclining,
    returns: Case,
    refuses: acts,
  }),
  answer: post('/api/v2/cases/:caseId/answers', {
    says: 'Closes a case with an answer, or as a duplicate. Nothing is paid.',
    may: 'case:handle',
    body: CaseAnswering,
    returns: Case,
    refuses: acts,
  }),
  void: post('/api/v2/cases/:caseId/voids', {
    says: 'Voids a case created by mistake, before anything is charged.',
    may: 'case:handle',
    body: Reasoned,
    returns: Case,
    refuses: acts,
  }),
}
