import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import type { CarrierRecord } from '../../outside/fmcsa/registry.ts'

export async function insertSnapshot(
  tx: Tx,
  of: { applicationId: string; companyId: string },
  record: CarrierRecord,
  at: Date,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('authority_snapshot')
    .values({
      id,
      application_id: of.applicationId,
      company_id: of.companyId,
      record: JSON.stringify(record),
      read_at: at,
    })
    .execute()
  return id
}

/** How often this application queried the registry since then. */
export async function countSnapshots(tx: Tx, applicationId: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('authority_snapshot')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .where('read_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}
