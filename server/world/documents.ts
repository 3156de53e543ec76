import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { sql } from 'kysely'
import type { Tx } from '../src/db/connection.ts'
import { literals } from '../src/db/literals.ts'
import type { Files } from '../src/outside/files/files.ts'
import { pageOf } from './one-page.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)
const PAPERS = path.join(import.meta.dirname, 'papers')
const PICTURES = [
  { file: 'fax.tif', name: 'delivery receipt.tif', mediaType: 'image/tiff', pages: 5, fileType: 13 },
  { file: 'dock.jpg', name: 'dock 14.jpg', mediaType: 'image/jpeg', pages: 1, fileType: 31 },
] as const

/** Older loads are history: nobody checks their proofs. */
const RECENT_DAYS = 30

/**
 * Proofs of delivery: accepted if the delivery is confirmed; of each carrier's delivered loads the first waits for review, the
 * second was sent back, the third has none, and so on. All share two files, so that the first start stays fast.
 */
export async function layDocuments(tx: Tx, files: Files, now: Date): Promise<void> {
  const provider = await tx
    .selectFrom('company')
    .select('id')
    .where('kind', '=', 'provider')
    .limit(1)
    .executeTakeFirst()
  if (!provider) return
  const keep = async (text: string) =>
    await files.keep(
      tx,
      provider.id,
      await files.store({
        bytes: pageOf(text),
        mediaType: 'application/pdf',
        name: 'proof of delivery.pdf',
        purpose: 'document',
      }),
    )
  const [whole, unsigned] = [
    await keep('Proof of delivery: received in good order, 20 pallets, signed J. Rowan, in 08:10, out 09:25'),
    await keep('Proof of delivery: 20 pallets, in 08:10'),
  ]
  await sql`
    with delivered as (
      select shipment.id, number, status, carrier_id, coalesce(driver_name, carrier_name) as sender,
        row_number() over (partition by carrier_id, status order by delivery_at desc, number) as place
      from shipment
      where status in (${SHIPMENT.delivered}, ${SHIPMENT.deliveryConfirmed}) and carrier_id is not null and delivery_at > ${now}::timestamptz - make_interval(days => ${RECENT_DAYS})
    ), sent as (
      select delivered.*, stop.id as stop_id, least(stop.departed_at + interval '40 minutes', ${now}) as sent_at,
        case when status = ${SHIPMENT.deliveryConfirmed} then 'accepted' when place % 3 = 1 then 'uploaded' else 'rejected' end as state,
        (select max(occurred_at) from shipment_event where shipment_id = delivered.id and kind = 'delivery-confirmed') as confirmed_at
      from delivered join shipment_stop as stop on stop.shipment_id = delivered.id and stop.stop_type = 'Delivery'
      where stop.departed_at is not null and (status = ${SHIPMENT.deliveryConfirmed} or place % 3 > 0)
    )
    insert into document (id, holder_type, holder_id, stop_id, file_type, audience, name, extension, file_id, size, sha256, company_id,
      uploaded_by, uploaded_at, state, reject_reason, reject_text, reviewed_by, reviewed_at)
    select gen_random_uuid(), 'shipment', id, stop_id, 12, 'everybody', 'POD ' || number || '.pdf', 'pdf',
      case when state = 'rejected' then ${unsigned.fileId}::uuid else ${whole.fileId}::uuid end,
      case when state = 'rejected' then ${unsigned.size}::int else ${whole.size}::int end,
      case when state = 'rejected' then ${unsigned.sha256} else ${whole.sha256} end,
      carrier_id, sender, sent_at, state,
      case when state = 'rejected' then 'unsigned' end,
      case when state = 'rejected' then 'The consignee has to sign with name and date' end,
      case when state <> 'uploaded' then 'Northbound Logistics' end,
      case when state <> 'uploaded' then coalesce(confirmed_at, sent_at) end
    from sent`.execute(tx)
  await sql`select owe_missing_proofs()`.execute(tx)
  await layPictures(tx, files, provider.id)
}

/** What people send besides PDFs, drawn by make-papers.ts: Alder's latest confirmed delivery has a faxed receipt and a photo. */
async function layPictures(tx: Tx, files: Files, providerId: string): Promise<void> {
  for (const { file, name, mediaType, pages, fileType } of PICTURES) {
    const bytes = await readFile(path.join(PAPERS, file))
    const stored = await files.store({ bytes, mediaType, name, purpose: 'document' })
    const kept = await files.keep(tx, providerId, stored)
    await sql`
      insert into document (id, holder_type, holder_id, stop_id, file_type, audience, name, extension, file_id, size, sha256, pages, company_id,
        uploaded_by, uploaded_at)
      select gen_random_uuid(), 'shipment', shipment.id, stop.id, ${fileType}, 'everybody', ${name}, ${path.extname(file).slice(1)}, ${kept.fileId},
        ${kept.size}, ${kept.sha256}, ${pages}, carrier_id, coalesce(driver_name, carrier_name), stop.departed_at + interval '20 minutes'
      from shipment join shipment_stop as stop on stop.shipment_id = shipment.id and stop.stop_type = 'Delivery'
      where status = ${SHIPMENT.deliveryConfirmed} and carrier_name = 'Alder Freight' and stop.departed_at is not null
      order by delivery_at desc, number limit 1`.execute(tx)
  }
}
