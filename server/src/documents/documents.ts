import { DOCUMENT_SAYINGS } from '@waybill/contract/documents/documents.sayings.ts'
import type {
  Document,
  DocumentDone,
  Documents as DocumentList,
  DocumentPlace,
  documents,
  OrderDropoffs,
  RequiredDocument,
  Review,
} from '@waybill/contract/documents/documents.ts'
import {
  AR_INVOICE,
  LETTER_OF_RELEASE,
  NOTICE_OF_ASSIGNMENT,
  nameOfFileType,
  PROOF_OF_DELIVERY,
} from '@waybill/contract/documents/file-types.ts'
import type { AnswerOf, BodyOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../actor.ts'
import type { Db, Tx } from '../db/connection.ts'
import { announce, type HappeningKind } from '../events.ts'
import { record } from '../history/history.ts'
import type { Authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { partAsked, ServedFile } from '../http/served-file.ts'
import type { Files, Stored } from '../outside/files/files.ts'
import { type AcceptedDocument, acceptDocument } from '../outside/images/accept-file.ts'
import { pagesOf } from '../outside/images/draw-pages.ts'
import type { Images } from '../outside/images/images.ts'
import { type IncomingFile, incomingFrom, incomingOf } from '../outside/incoming/incoming.ts'
import { bindPages } from '../outside/pdf/picture-pages.ts'
import * as policy from './documents.policy.ts'
import {
  type DocumentFacts,
  findDocument,
  findEarlier,
  insertDocument,
  listDocuments,
  lockDocument,
  markDeleted,
  writeFileType,
  writeMark,
  writeReview,
} from './documents.queries.ts'
import type { Holder, Holders, HolderType } from './holders.ts'
import { nameOfFile } from './name-of-file.ts'

export { provenStops, readableTo } from './documents.queries.ts'
export type { Holder, HolderRoom, Holders, NumberedLoad } from './holders.ts'
export { sentBack } from './sent-back.ts'

const say = sayer(DOCUMENT_SAYINGS)

/** `holders` are the records documents belong to, each found by its own room. */
export type Means = { system: Db; files: Files; images: Images; holders: Holders }

/** What happened to which document. */
type Told = [document: DocumentFacts, what: (document: Said) => Said, kind: HappeningKind]

/** Uploaded first, then named in the request: after a refusal, the same file is named again. */
const COMES_WITH_AN_ACT: readonly number[] = [NOTICE_OF_ASSIGNMENT, LETTER_OF_RELEASE]

export async function find(
  actor: Actor,
  holders: Holders,
  scope: QueryOf<typeof documents.find>,
): Promise<DocumentList> {
  const { shipmentNumber, orderNumber, companyId, invoiceNumber, apInvoiceNumber, caseId } = scope
  const asked: readonly (readonly [HolderType, string | undefined])[] = [
    ['shipment', shipmentNumber],
    ['order', orderNumber],
    ['company', companyId],
    ['invoice', invoiceNumber ?? apInvoiceNumber],
    ['payer-invoice', invoiceNumber],
    ['case', caseId],
  ]
  for (const [type, idOrNumber] of asked) {
    const holder = idOrNumber && (await holders[type]?.find(actor, idOrNumber))
    if (holder) return await listed(actor, holder)
  }
  throw new Refusal('not-found')
}

export async function ofShipment(actor: Actor, holders: Holders, idOrNumber: string): Promise<DocumentList> {
  return await of(actor, holders, 'shipment', idOrNumber)
}

/** One record's documents, for the room that owns it. */
export async function of(actor: Actor, holders: Holders, type: HolderType, idOrNumber: string): Promise<DocumentList> {
  return await listed(actor, await holders[type]?.find(actor, idOrNumber))
}

/** A load's proofs for an invoice, for those who see the invoice and not the load. */
export async function proofsOf(actor: Actor, holders: Holders, shipmentId: string): Promise<DocumentList> {
  const room = holders.shipment
  const holder = (await room?.find(actor, shipmentId)) ?? (await room?.findProofs?.(actor, shipmentId))
  return await listed(actor, holder)
}

async function listed(actor: Actor, holder: Holder | undefined): Promise<DocumentList> {
  if (!holder) throw new Refusal('not-found')
  return policy.listed(actor, holder, await listDocuments(actor, holder.id))
}

/** A proof for every delivery (domain T14); shows those who wait what is missing. */
export async function required(
  actor: Actor,
  holders: Holders,
  idOrNumber: string,
): Promise<AnswerOf<typeof documents.requiredOfShipment>> {
  const holder = await holders.shipment?.find(actor, idOrNumber)
  if (!holder) throw new Refusal('not-found')
  const there = (await listDocuments(actor, holder.id)).filter(({ state }) => state !== 'rejected')
  const data = holder.stops
    .filter(({ isDelivery }) => isDelivery)
    .map(
      (stop): RequiredDocument => ({
        fileType: PROOF_OF_DELIVERY,
        description: nameOfFileType(PROOF_OF_DELIVERY),
        entityType: 'ShipmentStop',
        entityDescription: stop.description,
        orderStopId: stop.id,
        orderId: stop.orderId,
        shipmentId: holder.id,
        invoiceId: null,
        isSatisfied: there.some(({ fileType, stopId }) => fileType === PROOF_OF_DELIVERY && stopId === stop.id),
      }),
    )
  const lastPapers = await holders.shipment?.lastPapers?.(actor, [holder.id])
  return { data, totalCount: data.length, lastPaper: lastPapers?.get(holder.id) ?? null }
}

export async function dropoffs(
  actor: Actor,
  holders: Holders,
  idOrNumber: string,
): Promise<{ data: OrderDropoffs[]; totalCount: number }> {
  const data = await holders.shipment?.dropoffs?.(actor, idOrNumber)
  if (!data) throw new Refusal('not-found')
  return { data: [...data], totalCount: data.length }
}

/** The bytes come as stored; the row's own walls were checked first. */
export async function download(
  actor: Actor,
  { system, files, holders }: Means,
  id: string,
  range?: string,
): Promise<ServedFile> {
  const { facts } = await findOne(actor, holders, id)
  const file = await files.stream(system, facts.fileId, (size) => partAsked(range, size))
  return new ServedFile({ ...file, name: facts.name })
}

/** For those who take only PDFs: a PDF comes as it is. */
export async function asPdf(actor: Actor, { system, files, images, holders }: Means, id: string): Promise<ServedFile> {
  const { facts } = await findOne(actor, holders, id)
  const { bytes, size, mediaType } = await files.stream(system, facts.fileId)
  const name = `${facts.name.replace(/\.[a-z]+$/i, '')}.pdf`
  if (mediaType === 'application/pdf') return new ServedFile({ bytes, size, mediaType, name: facts.name })
  const sent = await incomingFrom(facts.name, bytes)
  try {
    const pages = await pagesOf(images, sent, facts.pages)
    return new ServedFile({ bytes: await bindPages(pages, facts.name), mediaType: 'application/pdf', name })
  } finally {
    await sent.discard()
  }
}

/** The base64 way: the same as a sent file, once its bytes are stored. */
export async function upload(
  actor: Actor,
  means: Means,
  said: DocumentPlace & { name: string; fileType: number; data: string },
): Promise<DocumentDone> {
  const sent = await incomingOf(said.name, Buffer.from(said.data, 'base64'))
  try {
    return await send(actor, means, said, sent)
  } finally {
    await sent.discard()
  }
}

/** Saves an upload if it is what it claims and its place takes it. A rejected one of its kind gets its next version. */
export async function send(
  actor: Actor,
  { files, images, holders }: Means,
  said: DocumentPlace & { fileType: number },
  sent: IncomingFile | undefined,
): Promise<DocumentDone> {
  if (!sent) throw new Refusal('wrong-content-type')
  const holder = await holderAt(actor, holders, said)
  const place = policy.mayUpload(actor, holder, said.fileType, said.orderStopId ?? null)
  const name = nameOfFile(sent.name)
  const accepted = await acceptDocument(images, { ...sent, name })
  const { path, mediaType } = accepted
  const stored = await files.storeFile({ path, mediaType, name, purpose: 'document' })
  return await actor.db.transaction((tx) => keep(tx, actor, { files, holders }, place, { ...accepted, stored }))
}

async function keep(
  tx: Tx,
  actor: Actor,
  { files, holders }: Pick<Means, 'files' | 'holders'>,
  place: Authorized<policy.Placed>,
  sent: AcceptedDocument & { stored: Stored },
): Promise<DocumentDone> {
  const { holder, stop, fileType } = place
  const { stored, name, extension, pages, taken } = sent
  const where = { holderId: holder.id, stopId: stop?.id ?? null, fileType: fileType.code }
  const earlier = await findEarlier(tx, { ...where, sha256: stored.sha256 })
  if (earlier.sameId) {
    const same = COMES_WITH_AN_ACT.includes(fileType.code) ? await findDocument(actor, earlier.sameId, tx) : undefined
    if (same?.companyId !== actor.companyId) throw new Refusal('already-done', 'This file was already uploaded')
    return { ...policy.shown(actor, holder, same), followed: [] }
  }
  const { fileId } = await files.keep(tx, actor.companyId, stored)
  const id = await insertDocument(
    tx,
    {
      ...where,
      holderType: holder.type,
      audience: fileType.audience,
      name,
      extension,
      fileId,
      size: stored.size,
      sha256: stored.sha256,
      pages,
      taken,
      version: (earlier.rejected?.version ?? 0) + 1,
      replacesId: earlier.rejected?.id ?? null,
      isAccepted: holder.areProofsTrusted && fileType.code === PROOF_OF_DELIVERY,
    },
    { companyId: actor.companyId, id: actor.id, name: nameOf(actor), at: actor.now },
  )
  const document = await findDocument(actor, id, tx)
  if (!document) throw new Error(`Whoever uploads ${fileType.name} does not see it`)
  const { version } = document
  const what = (paper: Said) =>
    version > 1
      ? say('document-uploaded-again', { document: paper, version })
      : say('document-uploaded', { document: paper })
  const followed = await changed(tx, actor, holders, holder, document, what, 'document-uploaded')
  return { ...policy.shown(actor, holder, document), followed: [...followed] }
}

export async function review(actor: Actor, holders: Holders, id: string, said: Review): Promise<DocumentDone> {
  let followed: readonly Said[] = []
  const document = await change(actor, holders, id, async (tx, facts, holder) => {
    const document = policy.mayReview(actor, facts, said)
    const by = { name: nameOf(actor), at: actor.now }
    if (said.decision === 'accept') {
      await writeReview(tx, document.id, { state: 'accepted' }, by)
      const what = (paper: Said) => say('document-was-accepted', { document: paper })
      followed = await changed(tx, actor, holders, holder, document, what, 'document-reviewed')
      return
    }
    const { reason, text } = said
    await writeReview(tx, document.id, { state: 'rejected', reason, text: text || null }, by)
    const because = policy.sayRejection(reason, text)
    const what = (paper: Said) => say('document-was-rejected', { document: paper, reason: because })
    await changed(tx, actor, holders, holder, document, what, 'document-reviewed')
  })
  return { ...document, followed: [...followed] }
}

/** Says what one page is; a second mark replaces the first. */
export async function mark(
  actor: Actor,
  holders: Holders,
  id: string,
  { page, mark }: BodyOf<typeof documents.mark>,
): Promise<Document> {
  return await change(actor, holders, id, async (tx, facts, holder) => {
    const document = policy.mayMark(actor, facts, page)
    const by = { id: actor.id, name: nameOf(actor), at: actor.now }
    await writeMark(tx, { documentId: document.id, page }, mark, by)
    const what = (paper: Said) => policy.sayMark(paper, page, mark)
    await tell(tx, actor, holder, document, what, 'document-changed')
  })
}

export async function retype(
  actor: Actor,
  holders: Holders,
  id: string,
  { fileType: code }: BodyOf<typeof documents.trigger>,
): Promise<Document> {
  return await change(actor, holders, id, async (tx, facts, holder) => {
    const { stop, fileType } = policy.mayRetype(actor, facts, holder, code)
    if (fileType.code !== facts.fileType) {
      const { audience } = fileType
      await writeFileType(tx, facts.id, { fileType: fileType.code, audience, stopId: stop?.id ?? facts.stopId })
    }
    const type = { term: fileType.name }
    const what = (paper: Said) => say('document-retyped', { document: paper, type })
    await changed(tx, actor, holders, holder, facts, what, 'document-changed')
  })
}

export async function remove(actor: Actor, holders: Holders, id: string): Promise<{ resultId: string }> {
  await actor.db.transaction(async (tx) => {
    await lockDocument(tx, id)
    const { facts, holder } = await findOne(actor, holders, id, tx)
    const document = policy.mayRemove(actor, facts)
    await markDeleted(tx, document.id, { name: nameOf(actor), at: actor.now })
    const what = (paper: Said) => say('document-deleted', { document: paper })
    await changed(tx, actor, holders, holder, document, what, 'document-removed')
  })
  return { resultId: id }
}

async function change(
  actor: Actor,
  holders: Holders,
  id: string,
  act: (tx: Tx, facts: DocumentFacts, holder: Holder) => Promise<void>,
): Promise<Document> {
  return await actor.db.transaction(async (tx) => {
    await lockDocument(tx, id)
    const { facts, holder } = await findOne(actor, holders, id, tx)
    await act(tx, facts, holder)
    return policy.shown(actor, holder, (await findDocument(actor, id, tx)) ?? facts)
  })
}

/** The record's room hears too, and may act on it: returns what followed. */
async function changed(
  tx: Tx,
  actor: Actor,
  holders: Holders,
  holder: Holder,
  ...told: Told
): Promise<readonly Said[]> {
  await tell(tx, actor, holder, ...told)
  return (await holders[holder.type]?.weigh?.(tx, actor, holder.id)) ?? []
}

/** One history entry and one piece of news. */
async function tell(tx: Tx, actor: Actor, holder: Holder, ...[document, what, kind]: Told): Promise<void> {
  const isOfInvoice = policy.isOfInvoice(holder)
  // An invoice is one record, whoever pays it. Its readers see all its documents that are not internal.
  const subject = { type: isOfInvoice ? 'invoice' : holder.type, id: holder.id } as const
  const isForAll =
    (document.audience === 'everybody' && document.fileType !== AR_INVOICE) ||
    (document.audience === 'money' && isOfInvoice)
  const stop = holder.stops.find(({ id }) => id === document.stopId)
  const named = { type: { term: nameOfFileType(document.fileType) }, name: document.name }
  const paper = stop ? say('document-named-at', { ...named, stop: stop.description }) : say('document-named', named)
  await record(tx, actor, subject, what(paper), { isInternal: !isForAll })
  const companyIds = isForAll ? holder.companyIds : [document.companyId]
  await announce(tx, { kind, subject, companyIds, byId: actor.id, documentId: document.id })
}

async function findOne(
  actor: Actor,
  holders: Holders,
  id: string,
  tx?: Tx,
): Promise<{ facts: DocumentFacts; holder: Holder }> {
  const facts = await findDocument(actor, id, tx)
  const room = facts && holders[facts.holderType]
  const holder =
    facts && ((await room?.find(actor, facts.holderId, tx)) ?? (await room?.findProofs?.(actor, facts.holderId, tx)))
  if (!facts || !holder) throw new Refusal('not-found')
  return { facts, holder }
}

async function holderAt(actor: Actor, holders: Holders, place: DocumentPlace): Promise<Holder> {
  const { orderStopId, shipmentId, orderId, companyId, apInvoiceId, thirdPartyInvoiceId, caseId } = place
  const named: readonly (readonly [HolderType, string | undefined])[] = [
    ['shipment', shipmentId],
    ['order', orderId],
    ['company', companyId],
    ['invoice', apInvoiceId],
    ['payer-invoice', thirdPartyInvoiceId],
    ['case', caseId],
  ]
  const [type, id] = named.find(([, said]) => said !== undefined) ?? []
  const holder = orderStopId
    ? await holders.shipment?.findByStop?.(actor, orderStopId)
    : type && id && (await holders[type]?.find(actor, id))
  // A stop of a shipment other than the one named is not found.
  if (!holder || (orderStopId && shipmentId && holder.id !== shipmentId)) throw new Refusal('not-found')
  return holder
}
