import { sql } from 'kysely'
import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import { aShipment, type LoadOfTest, type LoadWish } from './factories.ts'

/** A test load's payable. */
export type Owed = LoadOfTest & { invoiceId: string; invoiceNumber: string }

/** From now on it is paid by transfer or by check, unless it already said how. */
export async function openAccount(db: Db, companyId: string): Promise<void> {
  await sql`
    insert into company_remit_to (company_id, method, payee_name, payee_address, bank_name, bank_country, account_kind, routing_sealed,
      routing_last4, account_sealed, account_last4)
    select id, 'bank', name, '{"line1": "1 Main Street", "line2": null, "city": "Springfield", "state": "IL", "postalCode": "62701", "country": "US"}',
      'Prairie Bank', 'US', 'checking', 'sealed', '0021', 'sealed', '6789'
    from company where id = ${companyId} on conflict do nothing`.execute(db.as({ kind: 'system' }).read)
}

/** A load, delivered by default, and the invoice opened at its booking. Its carrier has an account. */
export async function aPayable(db: Db, wish: LoadWish): Promise<Owed> {
  if (wish.carrier) await openAccount(db, wish.carrier.id)
  const load = await aShipment(db, { status: 'delivered', ...wish })
  const { read } = db.as({ kind: 'system' })
  const { id, number } = await read
    .selectFrom('invoice')
    .select(['id', 'number'])
    .where('shipment_id', '=', load.shipmentId)
    .executeTakeFirstOrThrow()
  return { ...load, invoiceId: id, invoiceNumber: number }
}

/** Every document the invoice needs, or all but some kinds: rows without bytes, as if uploaded. */
export async function sendPapers(db: Db, invoiceId: string, without: readonly number[] = []): Promise<void> {
  await db.as({ kind: 'system' }).transaction(async (tx) => {
    const { rows } = await sql<{
      file_type: number
      stop_id: string | null
      holder: string
      shipment_id: string
      carrier: string
    }>`
      select file_type, stop_id, coalesce(needed.shipment_id, invoice.id) as holder, invoice.shipment_id, carrier_id as carrier
      from invoice join invoice_documents(array[${invoiceId}::uuid]) as needed on needed.invoice_id = invoice.id
      where not is_satisfied and file_type <> 41 and file_type <> all(${without})`.execute(tx)
    for (const { file_type, stop_id, holder, shipment_id, carrier } of rows) {
      const fileId = newId()
      const sha256 = newId().replaceAll('-', '').repeat(2)
      await sql`insert into stored_file (id, company_id, purpose, name, media_type, size, sha256, removed_at)
        values (${fileId}, ${carrier}, 'document', 'paper.pdf', 'application/pdf', 1, ${sha256}, now() + interval '100 years')`.execute(
        tx,
      )
      await sql`insert into document (id, holder_type, holder_id, stop_id, file_type, audience, name, extension, file_id, size, sha256, company_id,
          uploaded_by, uploaded_at)
        values (${newId()}, ${holder === shipment_id ? 'shipment' : file_type === 64 ? 'payer-invoice' : 'invoice'}, ${holder}, ${stop_id},
          ${file_type}, ${file_type === 18 ? 'money' : 'everybody'}, 'paper.pdf', 'pdf', ${fileId}, 1, ${sha256}, ${carrier}, 'Robin', now())`.execute(
        tx,
      )
    }
  })
}

/** A document of an invoice or its load, as evidence. */
export async function paperOf(db: Db, invoiceId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select document.id from document join invoice on holder_id in (invoice.id, invoice.shipment_id)
    where invoice.id = ${invoiceId} and deleted_at is null order by file_type limit 1`.execute(
    db.as({ kind: 'system' }).read,
  )
  const [paper] = rows
  if (!paper) throw new Error('The invoice has no paper')
  return paper.id
}
