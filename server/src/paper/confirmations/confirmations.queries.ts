import type { RateConfirmation, Signature } from '@waybill/contract/paper/paper.ts'
import type { Said } from '@waybill/contract/said.ts'
import { sql } from 'kysely'
import { type Actor, isProvider } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { isShipment, visibleTo } from '../../shipments/shipments.ts'
import type { ConfirmationContent, SignatureBlock } from './draw-confirmation.ts'

/** A rate confirmation with everything we know about it. */
export type Confirmation = Omit<RateConfirmation, 'signature'> & {
  shipmentId: string
  shipmentNumber: string
  carrierId: string
  providerId: string
  content: ConfirmationContent
  fileId: string | null
  signedFileId: string | null
  signature: (Omit<SignatureBlock, 'sha256'> & { signerId: string }) | null
}

export type ConfirmedShipment = {
  id: string
  number: string
  status: number
  carrierId: string | null
  isSignatureDue: boolean
}

export async function findShipment(
  actor: Actor,
  idOrNumber: string,
  tx = actor.db.read,
): Promise<ConfirmedShipment | undefined> {
  const { rows } = await sql<ConfirmedShipment>`
    select id, number, status, carrier_id as "carrierId", is_signature_due as "isSignatureDue" from shipment
    where ${isShipment(idOrNumber)} and (${visibleTo(actor)})`.execute(tx)
  return rows[0]
}

/** The revisions the actor may read, newest first: the current carrier's; the provider reads earlier carriers' too. */
export async function listConfirmations(actor: Actor, shipmentId: string, tx = actor.db.read): Promise<Confirmation[]> {
  const { rows } = await sql<{ confirmation: Confirmation }>`
    select json_build_object(
      'id', confirmation.id, 'revision', revision, 'shipmentId', shipment.id, 'shipmentNumber', shipment.number,
      'carrierId', confirmation.carrier_id, 'providerId', shipment.provider_id, 'content', content,
      'state', case when void_at is not null then 'void' when signed_at is not null then 'signed' else 'waiting' end,
      'carrierName', company.name, 'issuedAt', stop_time(issued_at, zone), 'timeZone', zone, 'issuedBy', issued_by, 'reason', reason, 'sha256', sha256,
      'voidAt', stop_time(void_at, zone), 'voidReason', void_reason, 'fileId', file_id, 'signedFileId', signed_file_id,
      'signature', case when signed_at is not null then json_build_object('name', signer_name, 'title', signer_title,
        'at', wire_time(signed_at), 'timeZone', signer_time_zone, 'address', signer_address, 'signature', signature, 'signerId', signer_id) end
    ) as confirmation
    from rate_confirmation as confirmation
    join shipment on shipment.id = confirmation.shipment_id
    join company on company.id = confirmation.carrier_id
    cross join lateral (select content -> 'load' -> 'provider' ->> 'timeZone' as zone) as clock
    where shipment.id = ${shipmentId} and (${visibleTo(actor)})
      and (${isProvider(actor)} or confirmation.carrier_id = shipment.carrier_id)
    order by issued_at desc, revision desc`.execute(tx)
  return rows.map((row) => row.confirmation)
}

/** What is agreed now, for anyone. */
export async function inForce(
  tx: Tx,
  shipmentId: string,
): Promise<{ carrierId: string; content: ConfirmationContent } | undefined> {
  const { rows } = await sql<{ carrierId: string; content: ConfirmationContent }>`
    select carrier_id as "carrierId", content from rate_confirmation
    where shipment_id = ${shipmentId} and void_at is null`.execute(tx)
  return rows[0]
}

export type NewConfirmation = {
  shipmentId: string
  carrierId: string
  content: ConfirmationContent
  at: Date
  by: string
  reason: Said | null
}

/** Ends the one in force and writes the next; dispatch waits for its signature if the customer wants that. Returns its revision. */
export async function insertConfirmation(tx: Tx, issued: NewConfirmation): Promise<number> {
  await tx
    .updateTable('rate_confirmation')
    .set({ void_at: issued.at, void_reason: 'superseded' })
    .where('shipment_id', '=', issued.shipmentId)
    .where('void_at', 'is', null)
    .execute()
  const { rows } = await sql<{ revision: number }>`
    insert into rate_confirmation (id, shipment_id, carrier_id, revision, content, issued_at, issued_by, reason)
    select ${newId()}, ${issued.shipmentId}::uuid, ${issued.carrierId}::uuid, coalesce(max(revision), 0) + 1,
      ${JSON.stringify(issued.content)}::jsonb, ${issued.at}, ${issued.by}, ${issued.reason && JSON.stringify(issued.reason)}::jsonb
    from rate_confirmation where shipment_id = ${issued.shipmentId} and carrier_id = ${issued.carrierId}
    returning revision`.execute(tx)
  await sql`
    update shipment set is_signature_due = company.requires_signed_confirmation from company
    where shipment.id = ${issued.shipmentId} and company.id = shipment.customer_id
      and is_signature_due <> company.requires_signed_confirmation`.execute(tx)
  return rows[0]?.revision ?? 1
}

export type Document = { fileId: string; sha256: string }

/** Keeps the drawn document, unless somebody was first; returns the one that counts. */
export async function keepDocument(tx: Tx, id: string, file: Document): Promise<Document> {
  await tx
    .updateTable('rate_confirmation')
    .set({ file_id: file.fileId, sha256: file.sha256 })
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .execute()
  const { rows } =
    await sql<Document>`select file_id as "fileId", sha256 from rate_confirmation where id = ${id}`.execute(tx)
  return rows[0] ?? file
}

/** One signature, for one document, while it is in force; false if it no longer is. */
export async function writeSignature(
  tx: Tx,
  confirmation: { id: string; shipmentId: string; sha256: string },
  signed: {
    by: string
    name: string
    title: string
    at: Date
    timeZone: string
    address: string
    signature: Signature
    fileId: string
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rate_confirmation')
    .set({
      signed_at: signed.at,
      signer_id: signed.by,
      signer_name: signed.name,
      signer_title: signed.title,
      signer_address: signed.address,
      signer_time_zone: signed.timeZone,
      signature: JSON.stringify(signed.signature),
      signed_file_id: signed.fileId,
    })
    .where('id', '=', confirmation.id)
    .where('sha256', '=', confirmation.sha256)
    .where('signed_at', 'is', null)
    .where('void_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.updateTable('shipment').set({ is_signature_due: false }).where('id', '=', confirmation.shipmentId).execute()
  return true
}

/** If the carrier's time zone differs from the signer's, the carrier's counts. */
export async function timeZoneOf(tx: Tx, companyId: string): Promise<string> {
  const company = await tx
    .selectFrom('company')
    .select('time_zone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return company.time_zone
}
