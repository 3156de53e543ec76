import { DOCUMENT_SAYINGS } from '@waybill/contract/documents/documents.sayings.ts'
import {
  type Document,
  type Documents,
  type PageMark,
  REJECTION_SENTENCES,
  type RejectionReason,
  type Review,
} from '@waybill/contract/documents/documents.ts'
import {
  AR_INVOICE,
  BANK_DOCUMENTS,
  FILE_TYPES,
  type FileType,
  LETTER_OF_RELEASE,
  NOTICE_OF_ASSIGNMENT,
  nameOfFileType,
  PROOF_OF_DELIVERY,
  SIGNED_RATE_CONFIRMATION,
} from '@waybill/contract/documents/file-types.ts'
import { type Can, may, seesFinancials, seesRestricted } from '@waybill/contract/permissions.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { type Actor, isProvider } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { asWritten, NOT_YOUR_ROLE } from '../http/said.ts'
import type { DocumentFacts } from './documents.queries.ts'
import type { Holder, HolderStop } from './holders.ts'

const say = sayer(DOCUMENT_SAYINGS)

const ENTITIES = {
  shipment: 'Shipment',
  order: 'Order',
  company: 'Company',
  invoice: 'Invoice',
  'payer-invoice': 'ThirdPartyPayerInvoice',
  case: 'Case',
} as const
/** Where a kind of document may go: an invoice counts as one for carrier and payer alike. */
const FITS: Record<FileType['on'], readonly Holder['type'][]> = {
  stop: ['shipment'],
  shipment: ['shipment'],
  order: ['order'],
  company: ['company'],
  invoice: ['invoice', 'payer-invoice'],
  case: ['case'],
  none: [],
}

export type Placed = { holder: Holder; stop: HolderStop | undefined; fileType: FileType }

function canUpload(actor: Actor, holder: Holder): Can {
  return may(actor.persona, 'document:upload') ? holder.isOpen : NOT_YOUR_ROLE
}

/** The kind fits the place, and the record takes documents now. */
export function mayUpload(actor: Actor, holder: Holder, code: number, stopId: string | null): Authorized<Placed> {
  const answer = canUpload(actor, holder)
  if (answer !== true) throw new Refusal(answer === NOT_YOUR_ROLE ? 'not-authorized' : 'step-not-allowed', answer)
  const place = placed(holder, code, stopId)
  refuseUnread(actor, place)
  return authorized(place)
}

export function isOfInvoice({ type }: Holder): boolean {
  return type === 'invoice' || type === 'payer-invoice'
}

/** A factor's clerks send its notices and letters. */
function isOfTrade(actor: Actor, code: number): boolean {
  return actor.persona === 'factor' && (code === NOTICE_OF_ASSIGNMENT || code === LETTER_OF_RELEASE)
}

/** Nobody uploads or retypes a document into one they could not see. */
function refuseUnread(actor: Actor, { holder, fileType: { audience, code } }: Placed): void {
  const isRead = isProvider(actor)
    ? may(actor.persona, 'remit-to:read') || !BANK_DOCUMENTS.includes(code)
    : (audience === 'everybody' && (code !== AR_INVOICE || actor.persona === 'shipper')) ||
      (audience === 'money' && (isOfInvoice(holder) || seesFinancials(actor))) ||
      (audience === 'restricted' && (seesRestricted(actor) || isOfTrade(actor, code)))
  if (!isRead) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
}

function placed(holder: Holder, code: number, stopId: string | null): Placed {
  const stop = holder.stops.find(({ id }) => id === stopId)
  const fileType = FILE_TYPES.get(code)
  if (!fileType || fileType.on === 'none')
    refuseType(say('document-no-upload-case', { type: { term: nameOfFileType(code) } }))
  if (fileType.code === PROOF_OF_DELIVERY && !stop?.isDelivery) refuseType('No dropoff selected for upload')
  if (!FITS[fileType.on].includes(holder.type))
    refuseType(say('document-no-upload-case-on', { type: { term: fileType.name }, record: holder.description }))
  return { holder, stop, fileType }
}

function refuseType(message: string | Said): never {
  throw new Refusal('bad-request', message, { modelState: { fileType: [message] } })
}

/** The sender and the provider. Accepted documents are the provider's to remove; signed or settled ones stay. */
function canRemove(actor: Actor, facts: DocumentFacts): Can {
  if (!may(actor.persona, 'document:upload')) return NOT_YOUR_ROLE
  if (facts.fileType === SIGNED_RATE_CONFIRMATION) return say('document-signed-stays')
  const frozen = sayFrozen(actor, facts)
  if (frozen) return frozen
  if (isProvider(actor)) return true
  if (facts.companyId !== actor.companyId) return say('document-of-another-company')
  if (actor.persona === 'driver' && facts.uploaderId !== actor.id) return say('document-of-somebody-else')
  return facts.state === 'accepted' ? say('document-accepted') : true
}

export function mayRemove(actor: Actor, facts: DocumentFacts): Authorized<DocumentFacts> {
  const answer = canRemove(actor, facts)
  if (answer !== true)
    throw new Refusal(answer.code.startsWith('document-settled') ? 'document-settled' : 'not-authorized', answer)
  return authorized(facts)
}

/** The provider's staff, who review it, and the sender: the next reader sees what they say of its pages. */
function canMark(actor: Actor, facts: DocumentFacts): Can {
  if (!may(actor.persona, 'document:upload')) return NOT_YOUR_ROLE
  if (isProvider(actor)) return true
  if (facts.companyId !== actor.companyId) return say('document-of-another-company')
  return actor.persona === 'driver' && facts.uploaderId !== actor.id ? say('document-of-somebody-else') : true
}

export function mayMark(actor: Actor, facts: DocumentFacts, page: number): Authorized<DocumentFacts> {
  const answer = canMark(actor, facts)
  if (answer !== true) throw new Refusal('not-authorized', answer)
  if (page > facts.pages) refusePage(facts.pages)
  return authorized(facts)
}

function refusePage(pages: number): never {
  const message = pages === 1 ? 'The document has only one page' : say('document-has-pages', { pages })
  throw new Refusal('bad-request', message, { modelState: { page: [message] } })
}

/** A document with no newer version. */
function canReview(actor: Actor, facts: DocumentFacts): Can {
  if (!may(actor.persona, 'document:review')) return NOT_YOUR_ROLE
  return facts.isReplaced ? say('document-replaced') : true
}

/** Documents of a settled invoice are rejected only after its reversal. */
function canReject(actor: Actor, facts: DocumentFacts): Can {
  const review = canReview(actor, facts)
  return review === true ? (sayFrozen(actor, facts) ?? true) : review
}

/** It stays as audited (domain §4.4). The invoice is named only to those who see what is paid. */
function sayFrozen(actor: Actor, { settledInvoice: invoice }: DocumentFacts): Said | undefined {
  if (!invoice) return undefined
  if (!seesFinancials(actor)) return say('document-settled')
  return isProvider(actor)
    ? say('document-settled-reversible', { invoice })
    : say('document-settled-invoice', { invoice })
}

export function mayReview(actor: Actor, facts: DocumentFacts, { decision }: Review): Authorized<DocumentFacts> {
  const answer = canReview(actor, facts)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  if (decision === 'accept' && facts.state === 'accepted')
    throw new Refusal('step-not-allowed', say('document-accepted'))
  if (decision === 'reject' && facts.state === 'rejected')
    throw new Refusal('step-not-allowed', say('document-rejected'))
  const rejection = decision === 'reject' ? canReject(actor, facts) : true
  if (rejection !== true) throw new Refusal('document-settled', rejection)
  return authorized(facts)
}

export function mayRetype(actor: Actor, facts: DocumentFacts, holder: Holder, code: number): Authorized<Placed> {
  mayRemove(actor, facts)
  if (facts.isReplaced) throw new Refusal('step-not-allowed', say('document-replaced'))
  const drops = holder.stops.filter(({ isDelivery }) => isDelivery)
  // With a single drop, the proof is for that one.
  const stopId = code === PROOF_OF_DELIVERY && !facts.stopId && drops.length === 1 ? drops[0]?.id : facts.stopId
  const place = placed(holder, code, stopId ?? null)
  refuseUnread(actor, place)
  return authorized(place)
}

function sayNoted({ item, exception, missing }: HolderStop['noted'][number]): Said {
  if (exception === 'Short') return say('document-noted-short', { item, n: missing })
  if (exception === 'Over') return say('document-noted-over', { item, n: -missing })
  return say('document-noted', { item, exception: { term: exception } })
}

/** What the reader may do, and the document's status. */
export function shown(actor: Actor, holder: Holder, facts: DocumentFacts): Document {
  const { holderType, holderId, stopId, fileId: _file, companyId: _company, uploaderId: _uploader, ...document } = facts
  const { audience: _audience, settledInvoice: _settled, ...said } = document
  const stop = holder.stops.find(({ id }) => id === stopId)
  const review = canReview(actor, facts)
  return {
    ...said,
    fileURL: `/api/v1/documents/${facts.id}`,
    type: nameOfFileType(facts.fileType),
    entityType: stop ? 'ShipmentStop' : ENTITIES[holderType],
    entityId: stop ? stop.id : holderId,
    entityDescription: stop?.description ?? holder.description,
    required: facts.fileType === PROOF_OF_DELIVERY && stop?.isDelivery === true,
    noted: facts.fileType === PROOF_OF_DELIVERY && review === true ? (stop?.noted.map(sayNoted) ?? []) : [],
    can: {
      remove: canRemove(actor, facts),
      review,
      reject: canReject(actor, facts),
      mark: canMark(actor, facts),
    },
  }
}

export function listed(actor: Actor, holder: Holder, facts: readonly DocumentFacts[]): Documents {
  return {
    data: facts.map((one) => shown(actor, holder, one)),
    totalCount: facts.length,
    can: { upload: canUpload(actor, holder) },
  }
}

/** Why a document was sent back: one of our reasons, the reviewer's text, or both. */
export function sayRejection(reason: RejectionReason, text: string | null | undefined): Said {
  if (reason === 'other') return asWritten(text ?? '')
  const sentence = REJECTION_SENTENCES[reason]
  return text ? say('document-rejection', { sentence: { term: sentence }, text }) : saidOf(sentence)
}

export function sayMark(document: Said, page: number, mark: PageMark | null): Said {
  if (mark === null) return say('document-page-unmarked', { document, page })
  return say(mark === 'illegible' ? 'document-page-illegible' : 'document-page-proof', { document, page })
}
