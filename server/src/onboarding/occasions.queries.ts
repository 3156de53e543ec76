import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'

/** An application waiting for review, and since when; undefined if it is not. */
export async function receivedApplication(
  tx: Tx,
  id: string,
): Promise<{ companyName: string; submittedAt: string } | undefined> {
  const { rows } = await sql<{ companyName: string; submittedAt: string }>`
    select company.name as "companyName", wire_time(submitted_at) as "submittedAt"
    from application join company on company.id = application.company_id
    where application.id = ${id} and application.state = 'InReview' and submitted_at is not null`.execute(tx)
  return rows[0]
}
