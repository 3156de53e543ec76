import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { Required } from '../entered.ts'
import { Id } from '../ids.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { Instant, TimeZone } from '../time.ts'
import { SIGNATURE_FIELD } from './signature-field.ts'

const MOST_STROKES = 60
const MOST_POINTS = 400

/** One stroke of the pen: x, y, x, y, … */
const Stroke = z
  .array(z.number().int().min(0).max(SIGNATURE_FIELD.width))
  .min(4)
  .max(MOST_POINTS * 2)
  .refine(
    (points) => points.length % 2 === 0 && points.every((value, at) => at % 2 === 0 || value <= SIGNATURE_FIELD.height),
    'The signature runs off the field',
  )
export const Signature = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed') }),
  z.strictObject({
    kind: z.literal('drawn'),
    strokes: z.array(Stroke).min(1, 'Sign in the field').max(MOST_STROKES, 'That signature has too many strokes'),
  }),
])
export type Signature = z.infer<typeof Signature>

/** Waiting for the carrier's signature, signed, or no longer in force. */
export const CONFIRMATION_STATES = ['waiting', 'signed', 'void'] as const

export const RateConfirmation = z.strictObject({
  id: Id,
  /** Counted separately for each of the shipment's carriers. */
  revision: z.number().int(),
  state: z.enum(CONFIRMATION_STATES),
  carrierName: z.string(),
  issuedAt: Instant,
  /** Of the provider when it was issued: the document tells its times by it. */
  timeZone: TimeZone,
  issuedBy: z.string(),
  /** Why it was reissued. */
  reason: Said.nullable(),
  /** SHA-256 of the document to sign; null until somebody first reads it. */
  sha256: z.string().nullable(),
  voidAt: Instant.nullable(),
  voidReason: z.enum(['superseded', 'rescinded']).nullable(),
  signature: z
    .strictObject({ name: z.string(), title: z.string(), at: Instant, timeZone: TimeZone, address: z.string() })
    .nullable(),
})
export type RateConfirmation = z.infer<typeof RateConfirmation>

/** Newest first; at most one of them is not void. */
export const RateConfirmations = z.strictObject({
  data: z.array(RateConfirmation),
  totalCount: z.number().int(),
  /** The shipment's customer requires the signature before dispatch. */
  isRequiredForDispatch: z.boolean(),
  can: z.strictObject({ read: Can, sign: Can, issue: Can }),
})
export type RateConfirmations = z.infer<typeof RateConfirmations>

export const BillOfLading = z.strictObject({
  id: Id,
  /** 17 digits with a check digit; a reissue keeps it. */
  bolNumber: z.string(),
  kind: z.enum(['single', 'master', 'underlying']),
  revision: z.number().int(),
  orderNumber: z.string().nullable(),
  shipFrom: z.string(),
  shipTo: z.string(),
  madeAt: Instant,
  madeBy: z.string(),
  /** A newer revision has replaced it. */
  isReplaced: z.boolean(),
})
export type BillOfLading = z.infer<typeof BillOfLading>

export const BillsOfLading = z.strictObject({
  data: z.array(BillOfLading),
  totalCount: z.number().int(),
  can: z.strictObject({ make: Can }),
})
export type BillsOfLading = z.infer<typeof BillsOfLading>

export const SignConfirmation = z.strictObject({
  /** Hash of the document read. */
  sha256: z.string().trim().max(64),
  name: Required('Type your full name').max(120),
  title: Required('Enter your title').max(120),
  signature: Signature,
  agrees: z.literal(true, 'Check the box to agree'),
})

export const paper = {
  confirmationDocument: get('/api/v2/shipments/:shipment/rate_confirmation_document', {
    says: 'The rate confirmation as PDF: the one in force, with its signature if signed, or an earlier revision for the same carrier.',
    may: 'rate-confirmation:read',
    query: z.strictObject({
      revision: z.coerce.number().int().min(1).max(9_999).optional(),
      /** The document as it was before the signature: its hash is what was signed. */
      copy: z.enum(['current', 'unsigned']).default('current'),
    }),
    returns: z.string(),
    refuses: ['not-found', 'not-authorized'],
  }),
  confirmations: get('/api/v2/shipments/:shipment/rate_confirmations', {
    says: 'The revisions of the rate confirmation, newest first.',
    may: 'rate-confirmation:read',
    returns: RateConfirmations,
    refuses: ['not-found'],
  }),
  sign: post('/api/v2/shipments/:shipmentId/rate_confirmation_signature', {
    says: 'Signs the rate confirmation in force. Refused if it is already signed, or is not the one that was read.',
    may: 'rate-confirmation:sign',
    body: SignConfirmation,
    returns: RateConfirmations,
    refuses: ['not-found', 'not-authorized', 'confirmation-not-open'],
    status: 200,
  }),
  issueAnew: post('/api/v2/shipments/:shipmentId/rate_confirmations', {
    says: 'Issues a new revision of the rate confirmation from the shipment as it is now; the earlier one is void.',
    may: 'rate-confirmation:issue',
    body: z.strictObject({ reason: Required('Enter a reason').max(300) }),
    returns: RateConfirmations,
    refuses: ['not-found', 'step-not-allowed'],
  }),
  makeBillOfLading: post('/api/v2/shipments/:shipmentId/bill_of_lading', {
    says: 'Creates the bill of lading: one for each order and drop, and a master if there are several. Existing ones stay as earlier revisions.',
    may: 'bill-of-lading:make',
    returns: BillsOfLading,
    refuses: ['not-found', 'step-not-allowed'],
  }),
  billsOfLading: get('/api/v2/shipments/:shipment/bill_of_lading', {
    says: 'The bills of lading, newest revision first, the master before what it covers.',
    may: 'shipment:read',
    returns: BillsOfLading,
    refuses: ['not-found'],
  }),
  billOfLadingDocument: get('/api/v2/shipments/:shipmentId/bill_of_lading/:billOfLadingId', {
    says: 'A bill of lading as PDF.',
    may: 'shipment:read',
    returns: z.string(),
    refuses: ['not-found'],
  }),
}
