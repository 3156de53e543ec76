import type { Document, PageMark, RejectionReason } from '@waybill/contract/documents/documents.ts'
import {
  AR_INVOICE,
  type Audience,
  BANK_DOCUMENTS,
  LETTER_OF_RELEASE,
  NOTICE_OF_ASSIGNMENT,
  PROOF_OF_DELIVERY,
} from '@waybill/contract/documents/file-types.ts'
import { may, seesFinancials, seesRestricted } from '@waybill/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import { hotRow } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import type { Taken } from '../outside/images/image-process.ts'
import type { HolderType } from './holders.ts'

/** A document as stored; the policy adds what may be done with it. */
export type DocumentFacts = Pick<
  Document,
  | 'id'
  | 'name'
  | 'extension'
  | 'fileType'
  | 'size'
  | 'pages'
  | 'state'
  | 'rejection'
  | 'reviewedBy'
  | 'reviewedAt'
  | 'uploadedBy'
  | 'uploadedAt'
  | 'version'
  | 'isReplaced'
  | 'marks'
> & {
  holderType: HolderType
  holderId: string
  stopId: string | null
  fileId: string
  companyId: string
  uploaderId: string | null
  audience: Audience
  /** The settled invoice it was audited for. */
  settledInvoice: string | null
}

/**
 * Which documents of a visible record the actor may read (domain §10.2, 10.3): money if they see money, restricted ones of their own
 * company, and nothing from a carrier that had the load before.
 */
export function readableTo(actor: Actor): RawBuilder<boolean> {
  if (isProvider(actor))
    return may(actor.persona, 'remit-to:read') ? sql`true` : sql`file_type not in (${sql.join(BANK_DOCUMENTS)})`
  const isOwn = sql<boolean>`document.company_id = ${actor.companyId}`
  const audiences: Audience[] = seesFinancials(actor) ? ['everybody', 'money'] : ['everybody']
  const isTrusted = seesRestricted(actor)
  const isTrustedHere = isTrusted ? sql`true` : sql`file_type in (${NOTICE_OF_ASSIGNMENT}, ${LETTER_OF_RELEASE})`
  const isHaulers = actor.persona !== 'shipper' && actor.persona !== 'payer'
  const fromOthers = isHaulers
    ? sql`exists (select from company as sender where sender.id = document.company_id and sender.kind in ('provider', 'shipper'))`
    : sql`true`
  const isOfInvoice = sql`holder_type in ('invoice', 'payer-invoice')`
  // The proofs of loads whose invoices are assigned to it, and no other load documents (domain §10.3).
  if (actor.persona === 'factor')
    return sql`((${isOwn} or ${isOfInvoice}) and ((audience = 'money' and ${isOfInvoice}) or audience = 'everybody' or (audience = 'restricted' and ${isOwn} and ${isTrustedHere})))
      or (audience in ('everybody', 'money') and waybill_factors_document(${actor.companyId}, holder_type, holder_id, file_type, document.company_id))`
  const isForThem = actor.persona === 'shipper' ? sql`true` : sql`file_type <> ${AR_INVOICE}`
  return sql`(${isOwn} or ${isOfInvoice} or ${fromOthers}) and ${isForThem}
    and ((audience = 'money' and ${isOfInvoice}) or audience = any(${audiences}) or (audience = 'restricted' and ${isOwn} and ${isTrusted}))`
}

const FACTS = sql`json_build_object(
  'id', document.id, 'name', name, 'extension', extension, 'fileType', file_type, 'size', size, 'pages', pages, 'state', state,
  'rejection', case when state = 'rejected' then json_build_object('reason', reject_reason, 'text', reject_text) end,
  'reviewedBy', reviewed_by, 'reviewedAt', wire_time(reviewed_at), 'uploadedBy', uploaded_by, 'uploadedAt', wire_time(uploaded_at),
  'version', version, 'isReplaced', exists (select from document as later where later.replaces_id = document.id and later.deleted_at is null),
  'marks', coalesce((
    select json_agg(json_build_object('page', page, 'mark', mark, 'markedBy', marked_by, 'markedAt', wire_time(marked_at)) order by page)
    from document_page_mark where document_page_mark.document_id = document.id), '[]'::json),
  'holderType', holder_type, 'holderId', holder_id, 'stopId', stop_id, 'fileId', file_id, 'companyId', company_id,
  'uploaderId', uploader_id, 'audience', audience, 'settledInvoice', settled_invoice_of(holder_type, holder_id, file_type))`

async function read(actor: Actor, condition: RawBuilder<unknown>, tx?: Tx): Promise<DocumentFacts[]> {
  const found = await hotRow(
    tx ? actor.db.within(tx) : actor.db,
    sql<{ documents: DocumentFacts[] }>`
    select coalesce(json_agg(facts), '[]') as documents from (
      select ${FACTS} as facts from document
      where deleted_at is null and ${condition} and (${readableTo(actor)})
      order by uploaded_at desc, document.id desc limit 500
    ) as listed`,
  )
  return found?.documents ?? []
}

export async function listDocuments(actor: Actor, holderId: string, tx?: Tx): Promise<DocumentFacts[]> {
  return await read(actor, sql`holder_id = ${holderId}`, tx)
}

export async function findDocument(actor: Actor, id: string, tx?: Tx): Promise<DocumentFacts | undefined> {
  const [found] = await read(actor, sql`document.id = ${id}`, tx)
  return found
}

/** Locks the document and its invoices: the next review, removal or settlement waits here. */
export async function lockDocument(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ holder_id: string }>`select holder_id from document where id = ${id} for update`.execute(
    tx,
  )
  const [held] = rows
  if (held) await sql`select hold_invoices_of(${held.holder_id})`.execute(tx)
}

/**
 * An earlier upload of the same document: the same bytes, or a rejected version waiting for its next one. The same bytes sent at the same
 * moment, from two tabs, wait here for each other.
 */
export async function findEarlier(
  tx: Tx,
  place: { holderId: string; stopId: string | null; fileType: number; sha256: string },
): Promise<{ sameId: string | undefined; rejected: { id: string; version: number } | undefined }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`document ${place.holderId} ${place.sha256}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string; version: number; state: string; sha256: string }>`
    select id, version, state, sha256 from document
    where holder_id = ${place.holderId} and stop_id is not distinct from ${place.stopId}::uuid and file_type = ${place.fileType}
      and deleted_at is null
      and not exists (select from document as later where later.replaces_id = document.id and later.deleted_at is null)
    order by uploaded_at desc, id desc`.execute(tx)
  return {
    sameId: rows.find((row) => row.state !== 'rejected' && row.sha256 === place.sha256)?.id,
    rejected: rows.find((row) => row.state === 'rejected'),
  }
}

export type NewDocument = {
  holderType: HolderType
  holderId: string
  stopId: string | null
  fileType: number
  audience: Audience
  name: string
  extension: string
  fileId: string
  size: number
  sha256: string
  pages: number
  taken: Taken | null
  version: number
  replacesId: string | null
  isAccepted: boolean
}

export async function insertDocument(
  tx: Tx,
  document: NewDocument,
  by: { companyId: string; id: string; name: string; at: Date },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('document')
    .values({
      id,
      holder_type: document.holderType,
      holder_id: document.holderId,
      stop_id: document.stopId,
      file_type: document.fileType,
      audience: document.audience,
      name: document.name,
      extension: document.extension,
      file_id: document.fileId,
      size: document.size,
      sha256: document.sha256,
      pages: document.pages,
      taken_at: document.taken?.at ?? null,
      taken_latitude: document.taken?.latitude ?? null,
      taken_longitude: document.taken?.longitude ?? null,
      company_id: by.companyId,
      uploader_id: by.id,
      uploaded_by: by.name,
      uploaded_at: by.at,
      state: document.isAccepted ? 'accepted' : 'uploaded',
      reviewed_by: document.isAccepted ? 'Waybill' : null,
      reviewed_at: document.isAccepted ? by.at : null,
      version: document.version,
      replaces_id: document.replacesId,
    })
    .execute()
  return id
}

export async function writeReview(
  tx: Tx,
  id: string,
  review: { state: 'accepted' } | { state: 'rejected'; reason: RejectionReason; text: string | null },
  by: { name: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('document')
    .set({
      state: review.state,
      reject_reason: review.state === 'rejected' ? review.reason : null,
      reject_text: review.state === 'rejected' ? review.text : null,
      reviewed_by: by.name,
      reviewed_at: by.at,
    })
    .where('id', '=', id)
    .execute()
}

/** What somebody says of one page, replacing what was said before; null clears it. */
export async function writeMark(
  tx: Tx,
  place: { documentId: string; page: number },
  mark: PageMark | null,
  by: { id: string; name: string; at: Date },
): Promise<void> {
  if (mark === null) {
    await tx
      .deleteFrom('document_page_mark')
      .where('document_id', '=', place.documentId)
      .where('page', '=', place.page)
      .execute()
    return
  }
  const said = { mark, marker_id: by.id, marked_by: by.name, marked_at: by.at }
  await tx
    .insertInto('document_page_mark')
    .values({ document_id: place.documentId, page: place.page, ...said })
    .onConflict((row) => row.columns(['document_id', 'page']).doUpdateSet(said))
    .execute()
}

/** Another kind of document needs its own review. */
export async function writeFileType(
  tx: Tx,
  id: string,
  kind: { fileType: number; audience: Audience; stopId: string | null },
): Promise<void> {
  await tx
    .updateTable('document')
    .set({
      file_type: kind.fileType,
      audience: kind.audience,
      stop_id: kind.stopId,
      state: 'uploaded',
      reject_reason: null,
      reject_text: null,
      reviewed_by: null,
      reviewed_at: null,
    })
    .where('id', '=', id)
    .execute()
}

/** The row and its bytes stay: a disputed proof can still be looked up. */
export async function markDeleted(tx: Tx, id: string, by: { name: string; at: Date }): Promise<void> {
  await tx.updateTable('document').set({ deleted_at: by.at, deleted_by: by.name }).where('id', '=', id).execute()
}

/** The shipment's stops with an accepted proof of delivery. */
export async function provenStops(tx: Tx, shipmentId: string): Promise<Set<string>> {
  const { rows } = await sql<{ stop: string }>`
    select distinct stop_id as stop from document
    where holder_id = ${shipmentId} and file_type = ${PROOF_OF_DELIVERY} and state = 'accepted' and deleted_at is null
      and stop_id is not null`.execute(tx)
  return new Set(rows.map((row) => row.stop))
}

/** Which of these stops have a proof of delivery that nobody rejected, as far as the actor reads it. */
export async function stopsWithProof(actor: Actor, stopIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ stop: string }>`
    select distinct stop_id as stop from document
    where stop_id = any(${[...stopIds]}::uuid[]) and file_type = ${PROOF_OF_DELIVERY} and state <> 'rejected' and deleted_at is null
      and (${readableTo(actor)})`.execute(actor.db.read)
  return new Set(rows.map((row) => row.stop))
}

/** A rejected document, for those told of it. */
export async function rejectedDocument(tx: Tx, id: string) {
  return await tx
    .selectFrom('document')
    .select(['id', 'file_type', 'audience', 'company_id', 'uploader_id', 'reject_reason', 'reject_text', 'reviewed_at'])
    .where('id', '=', id)
    .where('state', '=', 'rejected')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** A company by id, for its own documents. */
export async function companyName(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('company').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}
