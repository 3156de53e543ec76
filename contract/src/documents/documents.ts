import { z } from 'zod'
import { del, get, post, put } from '../endpoint.ts'
import { Line } from '../entered.ts'
import { DOCUMENT_BODY, DOCUMENT_BYTES, FileName, fileData } from '../files.ts'
import { HumanNumber, Id } from '../ids.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { Instant } from '../time.ts'
import { AP_INVOICE, FileTypeCode, PROOF_OF_DELIVERY, SHIPMENT_MISCELLANEOUS, THIRD_PARTY } from './file-types.ts'
import { LastPaper } from './last-paper.ts'
import { Reading } from './reading.ts'

/** Awaiting review, accepted, or to be corrected and sent again. */
export const DOCUMENT_STATES = ['uploaded', 'accepted', 'rejected'] as const
export const DocumentState = z.enum(DOCUMENT_STATES)
export type DocumentState = z.infer<typeof DocumentState>

/** Why proofs are sent back (domain §5.3). */
export const REJECTION_REASONS = [
  'illegible',
  'pages-missing',
  'wrong-load',
  'wrong-stop',
  'unsigned',
  'undated',
  'not-counted',
  'exceptions-missing',
  'other',
] as const
export const RejectionReason = z.enum(REJECTION_REASONS)
export type RejectionReason = z.infer<typeof RejectionReason>

export const REJECTION_SENTENCES: Record<RejectionReason, string> = {
  illegible: 'It cannot be read',
  'pages-missing': 'Pages are missing',
  'wrong-load': 'It is for another load',
  'wrong-stop': 'It is for another stop',
  unsigned: 'The consignee’s signature or stamp is missing',
  undated: 'The date or the times in and out are missing',
  'not-counted': 'The piece count is missing, or subject to count',
  'exceptions-missing': 'Damage or shortage is not noted',
  other: 'Another reason',
}

/** Where a document is attached: to a stop of a shipment, or to the record itself. */
export const EntityType = z.enum([
  'Shipment',
  'ShipmentStop',
  'Order',
  'Company',
  'Invoice',
  'ThirdPartyPayerInvoice',
  'Case',
])

/** What a viewer marks on a page. */
export const PAGE_MARKS = ['proof-of-delivery', 'illegible'] as const
export const PageMark = z.enum(PAGE_MARKS)
export type PageMark = z.infer<typeof PageMark>

/** One page's mark, for the document's next reviewer. */
export const MarkedPage = z.strictObject({
  page: z.number().int(),
  mark: PageMark,
  markedBy: z.string(),
  markedAt: Instant,
})
export type MarkedPage = z.infer<typeof MarkedPage>

export const Document = z.strictObject({
  id: Id,
  /** As the sender called it. */
  name: z.string(),
  extension: z.string(),
  fileURL: z.string(),
  fileType: z.number().int(),
  type: z.string(),
  entityType: EntityType,
  entityId: Id,
  entityDescription: z.string(),
  /** This record needs a document of its kind. */
  required: z.boolean(),
  size: z.number().int(),
  pages: z.number().int(),
  state: DocumentState,
  rejection: z.strictObject({ reason: RejectionReason, text: z.string().nullable() }).nullable(),
  reviewedBy: z.string().nullable(),
  reviewedAt: Instant.nullable(),
  uploadedBy: z.string(),
  uploadedAt: Instant,
  version: z.number().int(),
  /** A later version has replaced it. */
  isReplaced: z.boolean(),
  /** For whoever reviews a proof of delivery: what was noted at its stop, which accepting it confirms. */
  noted: z.array(Said),
  marks: z.array(MarkedPage),
  can: z.strictObject({ remove: Can, review: Can, reject: Can, mark: Can }),
})
export type Document = z.infer<typeof Document>

/** A document that was sent or reviewed, and what followed from it: a delivery confirmed, an invoice submitted. */
export const DocumentDone = z.strictObject({ ...Document.shape, followed: z.array(Said) })
export type DocumentDone = z.infer<typeof DocumentDone>

export const Documents = z.strictObject({
  data: z.array(Document),
  totalCount: z.number().int(),
  can: z.strictObject({ upload: Can }),
})
export type Documents = z.infer<typeof Documents>

/** The record that a document is uploaded to: one of these. */
const PLACES = {
  orderStopId: Id.optional(),
  shipmentId: Id.optional(),
  orderId: Id.optional(),
  companyId: Id.optional(),
  apInvoiceId: Id.optional(),
  thirdPartyInvoiceId: Id.optional(),
  caseId: Id.optional(),
} as const
export type DocumentPlace = { [Place in keyof typeof PLACES]?: string | undefined }

/** What is missing when a kind of document is sent (SPEC §5, Upload Document). */
export function faultOfPlace(fileType: number, place: DocumentPlace): string | undefined {
  if (fileType === PROOF_OF_DELIVERY && !place.orderStopId) return 'No dropoff selected for upload'
  if (fileType === SHIPMENT_MISCELLANEOUS && !place.shipmentId) return 'No shipment found for upload'
  const isInvoice = fileType === AP_INVOICE || fileType === THIRD_PARTY
  if (isInvoice && !place.apInvoiceId && !place.thirdPartyInvoiceId) return 'No invoice found for upload'
  const named = Object.keys(PLACES).filter((name) => place[name as keyof DocumentPlace] !== undefined)
  return named.length === 1 ? undefined : 'Choose one record that the document belongs to'
}

function refusePlace(said: DocumentPlace & { fileType: number }, context: z.RefinementCtx): void {
  const fault = faultOfPlace(said.fileType, said)
  if (fault) context.addIssue({ code: 'custom', message: fault, path: ['fileType'] })
}

const UploadData = z
  .strictObject({ name: FileName, data: fileData(DOCUMENT_BYTES), fileType: FileTypeCode, ...PLACES })
  .superRefine(refusePlace)

export const Review = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('accept') }),
  z
    .strictObject({
      decision: z.literal('reject'),
      reason: RejectionReason,
      /** Shown to the uploader. */
      text: Line.max(300).optional(),
    })
    .refine(({ reason, text }) => reason !== 'other' || Boolean(text), {
      message: 'Enter what is wrong with it',
      path: ['text'],
    }),
])
export type Review = z.infer<typeof Review>

export const RequiredDocument = z.strictObject({
  fileType: z.number().int(),
  description: z.string(),
  entityType: EntityType,
  /** What it is needed for, in words. */
  entityDescription: z.string(),
  orderStopId: Id.nullable(),
  orderId: Id.nullable(),
  shipmentId: Id.nullable(),
  invoiceId: Id.nullable(),
  /** There is such a document, and nobody has rejected it. */
  isSatisfied: z.boolean(),
})
export type RequiredDocument = z.infer<typeof RequiredDocument>

export const OrderDropoffs = z.strictObject({
  orderNumber: z.string(),
  dropoffs: z.array(z.strictObject({ stopNumber: z.number().int(), stopId: Id, description: z.string() })),
})
export type OrderDropoffs = z.infer<typeof OrderDropoffs>

const uploadRefusals = ['not-found', 'not-authorized', 'already-done', 'step-not-allowed', 'storage-full'] as const

export const documents = {
  find: get('/api/v2/documents', {
    says: 'The documents of a record, by one of its numbers or ids.',
    may: 'document:read',
    query: z
      .strictObject({
        shipmentNumber: HumanNumber.optional(),
        orderNumber: HumanNumber.optional(),
        companyId: Id.optional(),
        invoiceNumber: HumanNumber.optional(),
        apInvoiceNumber: HumanNumber.optional(),
        caseId: Id.optional(),
      })
      .refine((scope) => Object.values(scope).filter((value) => value !== undefined).length === 1, {
        message: 'Choose exactly one record',
      }),
    returns: Documents,
    refuses: ['not-found'],
  }),
  upload: post('/api/v2/documents', {
    says: 'Uploads a document as base64 to a record. A rejected one of the same kind gets its next version.',
    may: 'document:upload',
    body: z.strictObject({ uploadData: UploadData }),
    bodyLimit: DOCUMENT_BODY,
    examinesFirst: true,
    returns: DocumentDone,
    refuses: uploadRefusals,
  }),
  send: post('/api/v2/documents/files', {
    says: 'Uploads a document in the part `file` of multipart/form-data, up to 25 MB.',
    may: 'document:upload',
    query: z.strictObject({ fileType: z.coerce.number().pipe(FileTypeCode), ...PLACES }).superRefine(refusePlace),
    takesFile: true,
    returns: DocumentDone,
    refuses: [...uploadRefusals, 'too-large', 'wrong-content-type'],
  }),
  read: post('/api/v2/documents/readings', {
    says: 'Finds the load of a file by its barcodes, its name and its text, among those whose load or bill the reader sees; if asked, also by the print in its pictures, which takes seconds. Nothing is saved.',
    may: 'document:upload',
    takesFile: true,
    query: z.strictObject({ print: z.enum(['true', 'false']).optional() }),
    returns: Reading,
    refuses: ['not-authorized', 'too-large', 'wrong-content-type'],
    status: 200,
    isReading: true,
  }),
  download: get('/api/v1/documents/:documentId', {
    says: 'The document itself.',
    may: 'document:read',
    returns: z.string(),
    media: 'application/octet-stream',
    refuses: ['not-found'],
  }),
  asPdf: get('/api/v1/documents/:documentId/pdf', {
    says: 'The document as a PDF; pictures and faxes become one page each.',
    may: 'document:read',
    returns: z.string(),
    media: 'application/octet-stream',
    refuses: ['not-found', 'step-not-allowed'],
  }),
  remove: del('/api/v2/documents/:documentId', {
    says: 'Deletes a document. Only the provider deletes accepted ones; nobody deletes a signed rate confirmation or the documents of a settled invoice.',
    may: 'document:upload',
    returns: z.strictObject({ resultId: Id }),
    refuses: ['not-found', 'not-authorized', 'document-settled'],
  }),
  trigger: put('/api/v2/documents/document-trigger/:documentId', {
    says: 'Changes the document’s type, with everything that follows from it.',
    may: 'document:upload',
    body: z.strictObject({ fileType: FileTypeCode }),
    returns: Document,
    refuses: ['not-found', 'not-authorized', 'step-not-allowed', 'document-settled'],
  }),
  review: put('/api/v2/documents/:documentId/review', {
    says: 'Accepts a document, or rejects it with a reason its sender sees. A document behind a settled invoice can be rejected only once the settlement is reversed.',
    may: 'document:review',
    body: Review,
    returns: DocumentDone,
    refuses: ['not-found', 'step-not-allowed', 'document-settled'],
  }),
  mark: put('/api/v2/documents/:documentId/marks', {
    says: 'Marks a page as proof of delivery or as illegible, or clears the mark: for whoever reviews the document.',
    may: 'document:upload',
    body: z.strictObject({ page: z.number().int().min(1).max(500), mark: PageMark.nullable() }),
    returns: Document,
    refuses: ['not-found', 'not-authorized'],
  }),
  ofShipment: get('/api/v2/shipments/:shipment/documents', {
    says: 'The documents of a shipment and of its stops, newest first.',
    may: 'document:read',
    returns: Documents,
    refuses: ['not-found'],
  }),
  uploadToShipment: post('/api/v2/shipments/:shipmentId/documents', {
    says: 'Uploads a document to a shipment, or to one of its stops.',
    may: 'document:upload',
    body: z
      .strictObject({
        name: FileName,
        data: fileData(DOCUMENT_BYTES),
        fileType: FileTypeCode,
        orderStopId: Id.optional(),
      })
      .refine(({ fileType, orderStopId }) => fileType !== PROOF_OF_DELIVERY || orderStopId !== undefined, {
        message: 'No dropoff selected for upload',
        path: ['fileType'],
      }),
    bodyLimit: DOCUMENT_BODY,
    examinesFirst: true,
    returns: DocumentDone,
    refuses: uploadRefusals,
  }),
  requiredOfShipment: get('/api/v2/shipments/:shipment/required_documents', {
    says: 'Which documents a shipment needs, and whether they are there; and the last one that its bill lacks, for those who see the bill.',
    may: 'document:read',
    returns: z.strictObject({
      data: z.array(RequiredDocument),
      totalCount: z.number().int(),
      lastPaper: LastPaper.nullable(),
    }),
    refuses: ['not-found'],
  }),
  dropoffs: get('/api/v2/shipments/:shipment/order_dropoffs', {
    says: 'Where each order of a shipment is delivered: the stops that need a proof of delivery.',
    may: 'document:read',
    returns: z.strictObject({ data: z.array(OrderDropoffs), totalCount: z.number().int() }),
    refuses: ['not-found'],
  }),
}
