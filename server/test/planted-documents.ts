import { sql } from 'kysely'
import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import { type Company, newCanary, type Person } from './people.ts'

type Say = (where: string, readers: readonly Company[], rowReaders?: readonly Company[]) => string

/** Attachments to a load and a company: for everyone there, for those who see pay, for the company's trusted people. */
export async function plantDocuments(
  db: Db,
  load: {
    shipmentId: string
    stopId: string | undefined
    carrier: Company
    payer: Company
    onTheRoad: readonly Company[]
  },
  people: { carrier: Person; provider: Person },
  say: Say,
): Promise<string[]> {
  const { carrier, payer, onTheRoad } = load
  const ofLoad = { holder_type: 'shipment', holder_id: load.shipmentId, stop_id: load.stopId ?? null }
  const ofCarrier = { holder_type: 'company', holder_id: carrier.id, stop_id: null }
  const plans = [
    { ...ofLoad, file_type: 12, audience: 'everybody', by: people.carrier, readers: onTheRoad, rows: onTheRoad },
    {
      ...ofLoad,
      file_type: 62,
      audience: 'money',
      by: people.provider,
      readers: [carrier, payer],
      rows: [carrier, payer],
    },
    { ...ofLoad, file_type: 93, audience: 'internal', by: people.provider, readers: [], rows: [] },
    { ...ofCarrier, file_type: 10, audience: 'restricted', by: people.carrier, readers: [carrier], rows: [carrier] },
  ]
  return await db.as({ kind: 'system' }).transaction(async (tx) => {
    const ids: string[] = []
    for (const { by, readers, rows, ...document } of plans) {
      const [id, fileId] = [newId(), newId()]
      await tx
        .insertInto('stored_file')
        .values({
          id: fileId,
          company_id: by.company.id,
          purpose: 'document',
          name: 'planted',
          media_type: 'application/pdf',
          size: 1,
          sha256: newCanary(),
          // A word without bytes: nobody reads it, and nobody cleans it up.
          removed_at: sql`now() + interval '100 years'`,
        })
        .execute()
      await tx
        .insertInto('document')
        .values({
          id,
          ...document,
          name: say(`document.name (${document.audience})`, readers, rows),
          extension: 'pdf',
          file_id: fileId,
          size: 1,
          sha256: newCanary(),
          company_id: by.company.id,
          uploader_id: by.id,
          uploaded_by: say('document.uploaded_by', readers, rows),
          uploaded_at: sql`now()`,
        })
        .execute()
      await tx
        .insertInto('document_page_mark')
        .values({
          document_id: id,
          page: 1,
          mark: 'illegible',
          marked_by: say(`document_page_mark.marked_by (${document.audience})`, readers, rows),
          marked_at: sql`now()`,
        })
        .execute()
      ids.push(id)
    }
    return ids
  })
}
