import { sql } from 'kysely'
import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import { newCanary, type Person } from './people.ts'

export type PlantedSupport = { conversationId: string; fileMessageId: string }

/** A carrier's question, the provider's answer, and a note of the provider's people about it. */
export async function plantSupport(
  db: Db,
  { asking, answering }: { asking: Person; answering: Person },
  say: (where: string) => string,
  sayInternally: (where: string) => string,
): Promise<PlantedSupport> {
  const [id, at, fileId, fileMessageId] = [newId(), new Date(), newId(), newId()]
  const message = (author: Person) => ({
    id: newId(),
    conversation_id: id,
    company_id: asking.company.id,
    author_id: author.id,
    is_of_provider: author === answering,
    written_at: at,
  })
  await db.as({ kind: 'system' }).transaction(async (tx) => {
    await tx
      .insertInto('support_conversation')
      .values({
        id,
        company_id: asking.company.id,
        asked_by_id: asking.id,
        asked_by: say('support_conversation.asked_by'),
        subject: say('support_conversation.subject'),
        about_type: 'shipment',
        about_number: say('support_conversation.about_number'),
        assignee_id: answering.id,
        assignee_name: say('support_conversation.assignee_name'),
        last_message_at: at,
      })
      .execute()
    await tx
      .insertInto('support_message')
      .values([
        ...[asking, answering].map((author) => ({
          ...message(author),
          author_name: say('support_message.author_name'),
          text: say('support_message.text'),
        })),
        {
          ...message(answering),
          author_name: sayInternally('support_message.author_name'),
          is_internal: true,
          text: sayInternally('support_message.text'),
        },
      ])
      .execute()
    await tx
      .insertInto('stored_file')
      .values({
        id: fileId,
        company_id: asking.company.id,
        purpose: 'support-file',
        name: 'planted',
        media_type: 'application/pdf',
        size: 1,
        sha256: newCanary(),
        // A word without bytes: nobody reads it, and nobody cleans it up.
        removed_at: sql`now() + interval '100 years'`,
      })
      .execute()
    await tx
      .insertInto('support_message')
      .values({
        ...message(asking),
        id: fileMessageId,
        author_name: say('support_message.author_name'),
        text: '',
        file_id: fileId,
        file_name: say('support_message.file_name'),
        file_type: 'application/pdf',
        file_size: 1,
      })
      .execute()
  })
  return { conversationId: id, fileMessageId }
}
