import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { Line } from '../entered.ts'
import { HumanNumber, Id } from '../ids.ts'
import { Currency, Money } from '../money.ts'
import { pageOf } from '../paging.ts'
import { Can } from '../permissions.ts'
import { Instant } from '../time.ts'
import { AssignmentQuery } from './factoring-search.ts'

/**
 * Handed in by the factor, not taken in yet; entered; verified by a second person and not effective yet; in force; ended by a letter
 * of release; rejected as not genuine.
 */
export const ASSIGNMENT_STATES = ['HandedIn', 'Received', 'Verified', 'Active', 'Released', 'Rejected'] as const
export const AssignmentState = z.enum(ASSIGNMENT_STATES)
export type AssignmentState = z.infer<typeof AssignmentState>

const Name = z.string().nullable()

/** How the second person verifies: by call back or email, never at a number on the notice itself (domain §10.4). */
export const VERIFICATION_WAYS = ['call-back', 'email'] as const

/** A number and email on file well before the notice came: one of them is asked (P23). */
export const ContactOnRecord = z.strictObject({
  id: Id,
  companyName: z.string(),
  label: z.string(),
  phone: z.string(),
  extension: Name,
  email: Name,
})
export type ContactOnRecord = z.infer<typeof ContactOnRecord>

/** How somebody verified: the number or email on file, whom they spoke to, and when. */
const Asked = z.strictObject({
  /** `letter` used to count. */
  how: z.enum([...VERIFICATION_WAYS, 'letter']),
  contact: z.string(),
  spokeTo: z.string(),
  askedAt: Instant,
})
export type Asked = z.infer<typeof Asked>

/** Invoice numbers on the notice. */
const Listed = z.array(HumanNumber).min(1, 'Choose the invoices').max(200, 'At most 200 invoices')

/**
 * A notice of assignment: a factor is paid what a carrier is owed (domain §4.6). Only the provider sees its people's part. Carriers do
 * not see the documents, which say where the factor is paid.
 */
export const FactorAssignment = z.strictObject({
  id: Id,
  carrierId: Id,
  carrierName: z.string(),
  carrierNumber: z.string(),
  factorName: z.string(),
  state: AssignmentState,
  /** The invoices it names; null if it covers all. */
  listed: z.array(z.string()).nullable(),
  /** When its factor handed it in, if it did not come by mail. */
  handedInAt: Instant.nullable(),
  handedInBy: Name,
  effectiveAt: Instant.nullable(),
  /** When it was entered; before that, when it was handed in. */
  enteredAt: Instant,
  enteredBy: Name,
  verifiedAt: Instant.nullable(),
  verifiedBy: Name,
  verification: Asked.nullable(),
  verificationNote: Name,
  noticeDocumentId: Id.nullable(),
  /** Whose documents it is filed with: the carrier's, or the factor's that handed it in. */
  noticeCompanyId: Id.nullable(),
  rejectReason: Name,
  rejectedAt: Instant.nullable(),
  /** Another factor claims the same carrier: nothing is settled, scheduled or paid until somebody clears it. */
  isHeld: z.boolean(),
  holdClearedAt: Instant.nullable(),
  holdClearedBy: Name,
  holdClearReason: Name,
  /** Its letter of release, if there is one. */
  release: z
    .strictObject({
      handedInAt: Instant.nullable(),
      handedInBy: Name,
      enteredAt: Instant.nullable(),
      enteredBy: Name,
      effectiveAt: Instant,
      verifiedAt: Instant.nullable(),
      verifiedBy: Name,
      verification: Asked.nullable(),
      note: Name,
      documentId: Id.nullable(),
      companyId: Id.nullable(),
    })
    .nullable(),
  releasedAt: Instant.nullable(),
  /** Invoices that are, or were, paid to the factor under it; `MOST_COUNTED` means that many or more. */
  invoiceCount: z.number().int().min(0),
  /** Who the second person may ask about the notice or its letter; only while the reader has something to verify. */
  contactsOnRecord: z.array(ContactOnRecord),
  /** What happens next, in words; empty if nothing does. */
  waitingOn: z.string(),
  can: z.strictObject({
    takeIn: Can,
    verify: Can,
    reject: Can,
    clearHold: Can,
    enterRelease: Can,
    handInRelease: Can,
    takeInRelease: Can,
    verifyRelease: Can,
    rejectRelease: Can,
  }),
})
export type FactorAssignment = z.infer<typeof FactorAssignment>

const may = 'assignment:verify' as const
const handsIn = 'assignment:hand-in' as const
const Said = z.strictObject({
  how: z.enum(VERIFICATION_WAYS),
  /** One of the contacts on file. */
  contactId: Id,
  spokeTo: Line.min(1, 'Enter who you spoke with').max(120),
  askedAt: Instant,
  note: Line.max(500).optional(),
})
export type Verification = z.infer<typeof Said>
const Letter = z.strictObject({ effectiveAt: Instant, documentId: Id })
const Why = z.strictObject({ reason: Line.min(1, 'Enter a reason').max(500) })

export const factoring = {
  list: get('/api/v2/factor_assignments', {
    says: 'Notices of assignment, newest first. Carriers see their own, factors those to them.',
    may: 'assignment:read',
    query: AssignmentQuery,
    returns: pageOf(FactorAssignment),
  }),
  enter: post('/api/v2/factor_assignments', {
    says: 'Enters a notice of assignment with its document. Nothing changes until a second person verifies it; a notice from a second factor holds all payments to the carrier.',
    may,
    body: z.strictObject({
      carrierId: Id,
      factorId: Id,
      effectiveAt: Instant,
      documentId: Id,
      /** Only these; without them, all. */
      invoiceNumbers: Listed.optional(),
    }),
    returns: FactorAssignment,
    refuses: ['confirm-identity', 'step-not-allowed'],
  }),
  assignable: get('/api/v2/factor_assignments/assignable', {
    says: 'Unsettled, unassigned invoices of a carrier: those a notice may name.',
    may,
    query: z.strictObject({ carrierId: Id }),
    returns: z.strictObject({
      data: z.array(
        z.strictObject({ invoiceNumber: z.string(), shipmentNumber: z.string(), amount: Money, currency: Currency }),
      ),
      totalCount: z.number().int().min(0),
    }),
  }),
  handIn: post('/api/v2/factor_assignments/hand_ins', {
    says: 'A factor submits its notice of assignment with its document. It has no effect until one of the provider’s people records it and a second verifies it.',
    may: handsIn,
    body: z.strictObject({
      /** The carrier's USDOT or docket number, as on the notice. */
      carrier: Line.min(1, 'Enter the USDOT or docket number of the carrier').max(20),
      effectiveAt: Instant,
      documentId: Id,
      invoiceNumbers: Listed.optional(),
    }),
    returns: FactorAssignment,
    refuses: ['confirm-identity', 'step-not-allowed'],
  }),
  takeIn: post('/api/v2/factor_assignments/:factorAssignmentId/intakes', {
    says: 'Records a notice a factor submitted; from here on it counts as entered, and a second person verifies it.',
    may,
    returns: FactorAssignment,
    refuses: ['not-found', 'confirm-identity', 'step-not-allowed'],
  }),
  verify: post('/api/v2/factor_assignments/:factorAssignmentId/verifications', {
    says: 'Verifies a notice: a second person confirmed it through a contact on file. It takes effect at its stated time.',
    may,
    body: Said,
    returns: FactorAssignment,
    refuses: ['not-found', 'confirm-identity', 'another-person', 'step-not-allowed', 'no-callback-number'],
  }),
  reject: post('/api/v2/factor_assignments/:factorAssignmentId/rejections', {
    says: 'Rejects a notice as false: nobody is paid by it.',
    may,
    body: Why,
    returns: FactorAssignment,
    refuses: ['not-found', 'step-not-allowed'],
  }),
  clearHold: post('/api/v2/factor_assignments/:factorAssignmentId/hold_clearances', {
    says: 'Releases payments to a carrier that two factors claim, and sets who they go to.',
    may,
    body: Why,
    returns: FactorAssignment,
    refuses: ['not-found', 'confirm-identity', 'step-not-allowed'],
  }),
  enterRelease: post('/api/v2/factor_assignments/:factorAssignmentId/releases', {
    says: 'Enters the factor’s letter of release with its document. A second person verifies it.',
    may,
    body: Letter,
    returns: FactorAssignment,
    refuses: ['not-found', 'confirm-identity', 'step-not-allowed'],
  }),
  handInRelease: post('/api/v2/factor_assignments/:factorAssignmentId/release_hand_ins', {
    says: 'A factor submits its letter of release with its document. One of the provider’s people records it, and a second verifies it.',
    may: handsIn,
    body: Letter,
    returns: FactorAssignment,
    refuses: ['not-found', 'confirm-identity', 'step-not-allowed'],
  }),
  takeInRelease: post('/api/v2/factor_assignments/:factorAssignmentId/release_intakes', {
    says: 'Records a letter of release a factor submitted; a second person verifies it.',
    may,
    returns: FactorAssignment,
    refuses: ['not-found', 'confirm-identity', 'step-not-allowed'],
  }),
  verifyRelease: post('/api/v2/factor_assignments/:factorAssignmentId/release_verifications', {
    says: 'Verifies a release: a second person confirmed it with the factor. From its stated time the carrier’s new invoices are its own again.',
    may,
    body: Said,
    returns: FactorAssignment,
    refuses: ['not-found', 'confirm-identity', 'another-person', 'step-not-allowed', 'no-callback-number'],
  }),
  rejectRelease: post('/api/v2/factor_assignments/:factorAssignmentId/release_rejections', {
    says: 'Rejects a letter of release as false: the notice stays in force.',
    may,
    body: Why,
    returns: FactorAssignment,
    refuses: ['not-found', 'step-not-allowed'],
  }),
}
