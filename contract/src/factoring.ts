import { z } from 'zod'
import { get, post } from './endpoint.ts'
import { Line } from './entered.ts'
import { AssignmentQuery } from './factoring-search.ts'
import { Id } from './ids.ts'
import { pageOf } from './paging.ts'
import { Can } from './permissions.ts'
import { Instant } from './time.ts'

/** Entered; found true by a second person and waiting for its instant; in force; ended by a letter of release; found false. */
export const ASSIGNMENT_STATES = ['Received', 'Verified', 'Active', 'Released', 'Rejected'] as const
export const AssignmentState = z.enum(ASSIGNMENT_STATES)
export type AssignmentState = z.infer<typeof AssignmentState>

const Name = z.string().nullable()

/**
 * A notice of assignment: a factor is paid what a carrier is owed (domain §4.6). Who of the provider did what, what they were told and
 * the papers, which say where the factor is paid, are the provider's alone.
 */
export const FactorAssignment = z.strictObject({
  id: Id,
  carrierId: Id,
  carrierName: z.string(),
  carrierNumber: z.string(),
  factorName: z.string(),
  state: AssignmentState,
  effectiveAt: Instant.nullable(),
  enteredAt: Instant,
  enteredBy: Name,
  verifiedAt: Instant.nullable(),
  verifiedBy: Name,
  verificationNote: Name,
  noticeDocumentId: Id.nullable(),
  rejectReason: Name,
  rejectedAt: Instant.nullable(),
  /** Another factor claims the same carrier: nothing of it is settled, scheduled or paid until somebody clears that. */
  isHeld: z.boolean(),
  holdClearedAt: Instant.nullable(),
  holdClearedBy: Name,
  holdClearReason: Name,
  /** Its letter of release, while one is there. */
  release: z
    .strictObject({
      enteredAt: Instant,
      enteredBy: Name,
      effectiveAt: Instant,
      verifiedAt: Instant.nullable(),
      verifiedBy: Name,
      note: Name,
      documentId: Id.nullable(),
    })
    .nullable(),
  releasedAt: Instant.nullable(),
  /** Invoices that are, or were, paid to the factor by it. */
  invoiceCount: z.number().int().min(0),
  /** What has to happen next, in words; empty when nothing has to. */
  waitingOn: z.string(),
  can: z.strictObject({
    verify: Can,
    reject: Can,
    clearHold: Can,
    enterRelease: Can,
    verifyRelease: Can,
    rejectRelease: Can,
  }),
})
export type FactorAssignment = z.infer<typeof FactorAssignment>

const may = 'assignment:verify' as const
const Said = z.strictObject({ note: Line.min(1, 'Say whom you asked and what they said').max(500) })
const Why = z.strictObject({ reason: Line.min(1, 'Say why').max(500) })

export const factoring = {
  list: get('/api/v2/factor_assignments', {
    says: 'Notices of assignment, the newest first. Carriers see their own, factors those to them.',
    may: 'assignment:read',
    query: AssignmentQuery,
    returns: pageOf(FactorAssignment),
  }),
  enter: post('/api/v2/factor_assignments', {
    says: 'Enters a notice of assignment that has come, with its paper. Nothing changes until a second person verifies it; a second factor’s notice holds all payments of the carrier.',
    may,
    body: z.strictObject({ carrierId: Id, factorId: Id, effectiveAt: Instant, documentId: Id }),
    returns: FactorAssignment,
    refuses: ['confirm-identity', 'step-not-allowed'],
  }),
  verify: post('/api/v2/factor_assignments/:factorAssignmentId/verifications', {
    says: 'A second person has asked by a contact that stood on record. It is in force from its instant on, by itself.',
    may,
    body: Said,
    returns: FactorAssignment,
    refuses: ['not-found', 'confirm-identity', 'another-person', 'step-not-allowed'],
  }),
  reject: post('/api/v2/factor_assignments/:factorAssignmentId/rejections', {
    says: 'The notice is not true: nobody is paid by it.',
    may,
    body: Why,
    returns: FactorAssignment,
    refuses: ['not-found', 'step-not-allowed'],
  }),
  clearHold: post('/api/v2/factor_assignments/:factorAssignmentId/hold_clearances', {
    says: 'Lets payments of the carrier go on although another factor claims it too: to whom they go now.',
    may,
    body: Why,
    returns: FactorAssignment,
    refuses: ['not-found', 'confirm-identity', 'step-not-allowed'],
  }),
  enterRelease: post('/api/v2/factor_assignments/:factorAssignmentId/releases', {
    says: 'Enters the factor’s letter of release, with its paper. A second person verifies it.',
    may,
    body: z.strictObject({ effectiveAt: Instant, documentId: Id }),
    returns: FactorAssignment,
    refuses: ['not-found', 'confirm-identity', 'step-not-allowed'],
  }),
  verifyRelease: post('/api/v2/factor_assignments/:factorAssignmentId/release_verifications', {
    says: 'A second person has asked the factor. From its instant on the carrier’s new invoices are its own again.',
    may,
    body: Said,
    returns: FactorAssignment,
    refuses: ['not-found', 'confirm-identity', 'another-person', 'step-not-allowed'],
  }),
  rejectRelease: post('/api/v2/factor_assignments/:factorAssignmentId/release_rejections', {
    says: 'The letter of release is not true: the notice stays in force.',
    may,
    body: Why,
    returns: FactorAssignment,
    refuses: ['not-found', 'step-not-allowed'],
  }),
}
