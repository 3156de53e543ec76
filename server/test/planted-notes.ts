import { sql } from 'kysely'
import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import { type Company, newCanary, type Person } from './people.ts'

type Say = (where: string, readers: readonly Company[], rowReaders?: readonly Company[]) => string

/** Notes on a load and a company: for everyone there, between carrier and provider, and for the provider alone; one with an image. */
export async function plantNotes(
  db: Db,
  at: { shipmentId: string; onTheRoad: readonly Company[] },
  people: { carrier: Person; provider: Person },
  say: Say,
): Promise<{ noteIds: string[]; noteImageIds: string[] }> {
  const { carrier, provider } = people
  const ofLoad = { subject_type: 'shipment', subject_id: at.shipmentId }
  const ofCarrier = { subject_type: 'company', subject_id: carrier.company.id }
  const plans = [
    { ...ofLoad, audience: 'everyone', by: carrier, readers: at.onTheRoad },
    { ...ofLoad, audience: 'carrier', reader_ids: [carrier.company.id], by: carrier, readers: [carrier.company] },
    { ...ofLoad, audience: 'internal', by: provider, readers: [] },
    { ...ofCarrier, audience: 'everyone', by: provider, readers: [carrier.company] },
    { ...ofCarrier, audience: 'internal', by: provider, readers: [] },
  ]
  const noteIds: string[] = []
  const noteImageIds: string[] = []
  await db.as({ kind: 'system' }).transaction(async (tx) => {
    for (const { by, readers, ...note } of plans) {
      const [id, imageId, fileId] = [newId(), newId(), newId()]
      const what = note.audience === 'everyone' ? note.subject_type : note.audience
      const text = say(`note.content (${what})`, readers)
      await tx
        .insertInto('note')
        .values({
          id,
          ...note,
          entity_description: say(`note.entity_description (${what})`, readers),
          entity_link: '/shipments/1',
          content: JSON.stringify({
            root: {
              type: 'root',
              children: [
                {
                  type: 'paragraph',
                  children: [
                    { type: 'text', text },
                    { type: 'mention', userId: by.id, text: say(`note.mention (${what})`, readers) },
                    { type: 'image', imageId, altText: '', width: 10, height: 10 },
                  ],
                },
              ],
            },
          }),
          company_id: by.company.id,
          author_id: by.id,
          first_name: 'Robin',
          last_name: say(`note.last_name (${what})`, readers),
          created_at: sql`now()`,
        })
        .execute()
      await tx.insertInto('note_mention').values({ note_id: id, contact_id: by.id }).execute()
      await tx
        .insertInto('stored_file')
        .values({
          id: fileId,
          company_id: by.company.id,
          purpose: 'note-image',
          name: 'planted',
          media_type: 'image/png',
          size: 1,
          sha256: newCanary(),
          // A word without bytes: nobody reads it, and nobody cleans it up.
          removed_at: sql`now() + interval '100 years'`,
        })
        .execute()
      await tx
        .insertInto('note_image')
        .values({
          id: imageId,
          note_id: id,
          subject_type: note.subject_type,
          subject_id: note.subject_id,
          company_id: by.company.id,
          uploader_id: by.id,
          file_id: fileId,
          width: 10,
          height: 10,
          created_at: sql`now()`,
        })
        .execute()
      noteIds.push(id)
      noteImageIds.push(imageId)
    }
  })
  return { noteIds, noteImageIds }
}
