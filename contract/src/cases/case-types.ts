import { z } from 'zod'
import { CASE_STATUSES } from './case-statuses.ts'

/** What a case is about. */
export const CASE_SCOPES = ['stop', 'shipment', 'invoice', 'company'] as const
export type CaseScope = (typeof CASE_SCOPES)[number]

/** What is entered in a field of a case. */
export type CaseFieldKind = 'time' | 'money' | 'number' | 'line' | 'text'

/** Every field of a case, once; each type names its own (domain §9.2). */
export const CASE_FIELDS = {
  arrival: { label: 'Arrived', kind: 'time' },
  departure: { label: 'Departed', kind: 'time' },
  from: { label: 'From', kind: 'time' },
  to: { label: 'Until', kind: 'time' },
  cancelledAt: { label: 'Canceled', kind: 'time' },
  requestedStart: { label: 'Requested time', kind: 'time' },
  eta: { label: 'ETA', kind: 'time' },
  amount: { label: 'Amount', kind: 'money' },
  expected: { label: 'Expected amount', kind: 'money' },
  shown: { label: 'Amount shown', kind: 'money' },
  paid: { label: 'Amount paid', kind: 'money' },
  miles: { label: 'Miles', kind: 'number' },
  deadheadMiles: { label: 'Deadhead miles', kind: 'number' },
  days: { label: 'Days', kind: 'number' },
  count: { label: 'How many', kind: 'number' },
  payee: { label: 'Paid to', kind: 'line' },
  paidBy: { label: 'Paid by', kind: 'line' },
  activity: { label: 'What the driver did', kind: 'line' },
  stop: { label: 'Extra stop', kind: 'line' },
  newAddress: { label: 'New address', kind: 'line' },
  trailer: { label: 'Trailer', kind: 'line' },
  un: { label: 'UN number', kind: 'line' },
  cardType: { label: 'Fuel card', kind: 'line' },
  invoiceNumber: { label: 'Invoice', kind: 'line' },
  documentId: { label: 'Rejected document', kind: 'line' },
  counts: { label: 'Pieces over, short or damaged', kind: 'line' },
  disposition: { label: 'Disposition', kind: 'line' },
  cause: { label: 'Cause', kind: 'line' },
  location: { label: 'Location', kind: 'line' },
  problemCode: { label: 'Tracking problem', kind: 'line' },
  topic: { label: 'Topic', kind: 'line' },
  user: { label: 'Whose account', kind: 'line' },
  reason: { label: 'Reason', kind: 'text' },
  change: { label: 'Requested change', kind: 'text' },
  text: { label: 'What happened', kind: 'text' },
} as const satisfies Record<string, { label: string; kind: CaseFieldKind }>
export type CaseField = keyof typeof CASE_FIELDS

/**
 * Where the requested amount comes from: the stop's own clock, the amount in its fields, what should have been paid less what was, or what
 * the carrier asks; null for what is no matter of money.
 */
export type CaseAmount = 'clock' | 'field' | 'difference' | 'asked' | null

/** What an approved case is charged as on the shipment's bill. */
export type ChargeCode = 'DETENTION' | 'LUMPER' | 'TARP' | 'HAZMAT' | 'ACCESSORIAL'

type CaseKind = {
  name: string
  scope: CaseScope
  fields: readonly CaseField[]
  documents: readonly number[]
  /** Hours after the truck left the stop, or the last one; null without a deadline. */
  deadlineHours: number | null
  amount: CaseAmount
  charge: ChargeCode | null
  x12: string | null
}

/** The X12 codes that the bill has a line of their own for. */
const CHARGES: Readonly<Record<string, ChargeCode>> = {
  DTL: 'DETENTION',
  DTU: 'DETENTION',
  UNL: 'LUMPER',
  TAR: 'TARP',
  HAZ: 'HAZMAT',
}

/** Domain §9.2, by code. */
export const CASE_TYPES = {
  1: kind('Detention - Pickup', 'stop', ['arrival', 'departure', 'reason'], [16, 22], 48, 'clock', 'DTL'),
  2: kind('Detention - Delivery', 'stop', ['arrival', 'departure', 'reason'], [12, 22], 48, 'clock', 'DTU'),
  3: kind('Layover', 'stop', ['from', 'to', 'reason'], [23], 48, 'asked', 'LAY'),
  4: kind('Truck Ordered Not Used', 'stop', ['cancelledAt', 'deadheadMiles'], [109], 48, 'asked', 'VOR'),
  5: kind('Lumper', 'stop', ['amount', 'payee', 'paidBy'], [20], 48, 'field', 'UNL'),
  6: kind('Driver Assist', 'stop', ['activity', 'amount'], [16], 48, 'field', 'UND'),
  7: kind('Extra Stop', 'stop', ['stop'], [12], 48, 'asked', 'SOC'),
  8: kind('Reconsignment', 'shipment', ['newAddress', 'miles'], [108], 48, 'asked', 'RCC'),
  9: kind('Redelivery', 'stop', ['reason', 'miles'], [12], 48, 'asked', 'RCL'),
  10: kind('Storage', 'stop', ['days'], [76], 48, 'asked', 'SRG'),
  11: kind('Trailer Detention', 'stop', ['days', 'trailer'], [], 72, 'asked', 'DET'),
  12: kind('Out-of-route Miles', 'shipment', ['miles'], [23], 48, 'asked', 'DMC'),
  13: kind('Tarp', 'shipment', ['count'], [27], 48, 'asked', 'TAR'),
  14: kind('Scale', 'shipment', ['amount'], [21], 48, 'field', 'SCL'),
  15: kind('Toll / Permit', 'shipment', ['amount'], [25], 48, 'field', 'PER'),
  16: kind('Washout', 'shipment', ['amount'], [39], 48, 'field', 'CLN'),
  17: kind('Hazmat', 'shipment', ['un'], [56], 48, 'asked', 'HAZ'),
  18: kind('Team Driver', 'shipment', ['miles'], [23], 48, 'asked', 'EXD'),
  // An advance is paid beside the bill and comes off the settlement (domain §1.8), so it charges nothing.
  19: kind('Fuel Advance', 'shipment', ['amount', 'cardType'], [16], null, null),
  20: kind('Rate Correction', 'shipment', ['expected', 'shown'], [41], null, 'difference'),
  21: kind('Missing Payment', 'invoice', ['invoiceNumber'], [18, 12], null, null),
  // What was paid short is given back in its dispute (domain §4.8).
  22: kind('Short-pay Dispute', 'invoice', ['paid', 'expected', 'reason'], [70], null, null),
  23: kind('Document Rejection', 'invoice', ['documentId'], [], null, null),
  24: kind('OS&D', 'stop', ['counts', 'disposition'], [32, 33], 24, null),
  25: kind('Cargo Claim Notice', 'shipment', ['amount', 'cause'], [34], null, null),
  26: kind('Breakdown / Delay', 'shipment', ['location', 'eta'], [107], null, null),
  27: kind('Appointment Change', 'stop', ['requestedStart', 'reason'], [], null, null),
  28: kind('Facility Complaint', 'stop', ['text'], [], null, null),
  29: kind('Rate Confirmation Revision', 'shipment', ['change'], [], null, null),
  30: kind('Tracking Issue', 'shipment', ['problemCode'], [], null, null),
  31: kind('Payment / NOA Question', 'company', ['topic'], [], null, null),
  32: kind('Account Access', 'company', ['user'], [], null, null),
  99: kind('Other', 'shipment', ['text'], [], null, null),
} as const satisfies Record<number, CaseKind>
export type CaseTypeCode = keyof typeof CASE_TYPES
/** What a carrier can request of a load whose booking has ended. */
export const TRUCK_UNUSED: CaseTypeCode = 4
export const CASE_TYPE_CODES = Object.keys(CASE_TYPES).map(Number) as [CaseTypeCode, ...CaseTypeCode[]]
export const CaseTypeCode = z.literal(CASE_TYPE_CODES)

function kind(
  name: string,
  scope: CaseScope,
  fields: readonly CaseField[],
  documents: readonly number[],
  deadlineHours: number | null,
  amount: CaseAmount,
  x12: string | null = null,
): CaseKind {
  const charge = amount === null ? null : (CHARGES[x12 ?? ''] ?? 'ACCESSORIAL')
  return { name, scope, fields, documents, deadlineHours, amount, charge, x12 }
}

/** What our own events can prove: that a truck stood at the stop, and for how long. */
export const PROVABLE_CASE_TYPES = [1, 2, 5, 6, 7] as const satisfies CaseTypeCode[]
export const ProvableCaseType = z.literal(PROVABLE_CASE_TYPES)
export type ProvableCaseType = z.infer<typeof ProvableCaseType>

/** What a driver asks for at the dock. */
export const DOCK_CASE_TYPES: readonly CaseTypeCode[] = [1, 2, 5, 6]

export function caseTypeOf(code: CaseTypeCode): CaseKind {
  return CASE_TYPES[code]
}

/** The status shown, and what it collapses (SPEC §4, domain §9.2). */
export const CASE_SUB_STATUSES = {
  New: ['New', 'Unassigned', 'Reopened'],
  'In Progress': [
    'Assigned',
    'Under Review',
    'Validating Documents',
    'Awaiting Customer Approval',
    'Approved Pending Payment',
  ],
  'On Hold': ['Waiting on Carrier', 'Waiting on Customer', 'Waiting on Facility', 'Waiting on Documents', 'Escalated'],
  Resolved: ['Paid', 'Partially Paid', 'Declined', 'Withdrawn', 'Duplicate', 'Information Given'],
} as const
export const CaseStatus = z.enum(CASE_STATUSES)
export type CaseStatus = z.infer<typeof CaseStatus>

export const VOIDED = 'Voided'
export const CaseSubStatus = z.enum([
  ...CASE_SUB_STATUSES.New,
  ...CASE_SUB_STATUSES['In Progress'],
  ...CASE_SUB_STATUSES['On Hold'],
  ...CASE_SUB_STATUSES.Resolved,
  VOIDED,
])
export type CaseSubStatus = z.infer<typeof CaseSubStatus>

export const CaseHold = z.enum(CASE_SUB_STATUSES['On Hold'])
export type CaseHold = z.infer<typeof CaseHold>

/** The only two outcomes outside (SPEC §3). */
export const CaseResolution = z.enum(['Paid', 'Declined'])
export type CaseResolution = z.infer<typeof CaseResolution>

/** SPEC §4: paid, declined, voided or resolved is Resolved; then on hold, then in progress; anything else is New. */
export function collapsed(subStatus: CaseSubStatus, resolution: CaseResolution | null): CaseStatus {
  if (resolution !== null || subStatus === VOIDED) return 'Resolved'
  const among = (status: CaseStatus) => (CASE_SUB_STATUSES[status] as readonly string[]).includes(subStatus)
  return (['Resolved', 'On Hold', 'In Progress'] as const).find(among) ?? 'New'
}

export const CasePriority = z.enum(['Normal', 'Urgent'])
export type CasePriority = z.infer<typeof CasePriority>

export const CASE_DECLINE_REASONS = [
  'Within Free Time',
  'Carrier Late',
  'No Notice',
  'No Proof',
  'Times Do Not Match',
  'Past Deadline',
  'Not Authorized',
  'Already Paid',
  'Covered By Rate',
  'Customer Denied',
  'Duplicate',
  'Other',
] as const
export const CaseDeclineReason = z.enum(CASE_DECLINE_REASONS)
export type CaseDeclineReason = z.infer<typeof CaseDeclineReason>

/** A carrier reopens a resolved case once, this long after. */
export const REOPENED_WITHIN_DAYS = 14
