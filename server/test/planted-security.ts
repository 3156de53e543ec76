import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import type { Company, Person } from './people.ts'

type Say = (where: string, readers: readonly Company[], rowReaders?: readonly Company[]) => string

export type PlantedSecurity = { sessionIds: string[]; invitationIds: string[] }

/** Everyone's sessions and credentials: rows no stranger and hardly anyone else may see. */
export async function plantSecurity(db: Db, people: readonly Person[], say: Say): Promise<PlantedSecurity> {
  const planted: PlantedSecurity = { sessionIds: [], invitationIds: [] }
  const { read } = db.as({ kind: 'system' })
  for (const { id: contactId, company, userName } of people) {
    const sessionId = newId()
    const invitationId = newId()
    planted.sessionIds.push(sessionId)
    planted.invitationIds.push(invitationId)
    await read
      .insertInto('session')
      .values({
        id: sessionId,
        contact_id: contactId,
        company_id: company.id,
        user_agent: say('session.user_agent', [], [company]),
        address: '203.0.113.9',
        ends_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    await read
      .insertInto('terms_acceptance')
      .values({
        id: newId(),
        contact_id: contactId,
        company_id: company.id,
        version: 'of old',
        accepted_at: new Date(),
        address: '203.0.113.9',
        user_agent: say('terms_acceptance.user_agent', [], [company]),
      })
      .execute()
    await read
      .insertInto('recovery_code')
      .values({ code_hash: say('recovery_code.code_hash', []), contact_id: contactId })
      .execute()
    await read
      .insertInto('sign_in_challenge')
      .values({
        token_hash: say('sign_in_challenge.token_hash', []),
        contact_id: contactId,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    await read
      .insertInto('membership_invitation')
      .values({
        id: invitationId,
        company_id: company.id,
        contact_id: contactId,
        // An address nobody owns: signing in with it shows the invitation.
        address: `of-nobody-${userName}`,
        invited_by: say('membership_invitation.invited_by', [], [company]),
        invited_at: new Date(),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    await read
      .insertInto('updates_seen')
      .values({ contact_id: contactId, entry: say('updates_seen.entry', []), seen_at: new Date() })
      .execute()
    await read
      .insertInto('driver_link')
      .values({
        id: newId(),
        contact_id: contactId,
        company_id: company.id,
        code_hash: Buffer.from(newId()),
        made_by: contactId,
        created_at: new Date(),
        expires_at: new Date(Date.now() + 120_000),
      })
      .execute()
  }
  return planted
}
