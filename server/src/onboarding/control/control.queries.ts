import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'

export type Code = { id: string; hash: Buffer; tries: number; expiresAt: Date }

/** The current code, locked until the try is recorded. */
export async function lockCode(tx: Tx, applicationId: string): Promise<Code | undefined> {
  const row = await tx
    .selectFrom('control_code')
    .select(['id', 'code_hash', 'tries', 'expires_at'])
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && { id: row.id, hash: row.code_hash, tries: row.tries, expiresAt: row.expires_at }
}

export async function insertCode(
  tx: Tx,
  code: { id: string; applicationId: string; companyId: string; hash: Buffer; sentAt: Date; expiresAt: Date },
): Promise<void> {
  await endCodes(tx, code.applicationId, code.sentAt)
  await tx
    .insertInto('control_code')
    .values({
      id: code.id,
      application_id: code.applicationId,
      company_id: code.companyId,
      code_hash: code.hash,
      sent_at: code.sentAt,
      expires_at: code.expiresAt,
    })
    .execute()
}

export async function endCodes(tx: Tx, applicationId: string, at: Date): Promise<void> {
  await tx
    .updateTable('control_code')
    .set({ ended_at: at })
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function countTry(tx: Tx, code: Code, isLast: boolean, at: Date): Promise<void> {
  await tx
    .updateTable('control_code')
    .set({ tries: code.tries + 1, ...(isLast ? { ended_at: at } : {}) })
    .where('id', '=', code.id)
    .execute()
}

/** How many codes this carrier's registered contact got, whoever applied: nobody may flood its inbox. */
export async function countCodes(tx: Tx, usdot: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('control_code')
    .innerJoin('application', 'application.id', 'control_code.application_id')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('application.usdot', '=', usdot)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Two who prove control of one carrier at once wait for each other, and for whoever adds it as a broker. */
export async function holdCarrier(tx: Tx, usdot: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`onboarding ${usdot}`}, 0))`.execute(tx)
}

/** Who already speaks for the carrier: another application with proven control, or an approved company. */
export async function findOthersOf(
  tx: Tx,
  usdot: string,
  companyId: string | null,
): Promise<{ companyId: string; name: string; isDoNotUse: boolean; isApproved: boolean }[]> {
  const { rows } = await sql<{ companyId: string; name: string; isDoNotUse: boolean; isApproved: boolean }>`
    select distinct company.id as "companyId", company.name, company.is_do_not_use as "isDoNotUse",
      company.is_approved as "isApproved"
    from company
    left join application on application.company_id = company.id and application.usdot = ${usdot}
      and application.control_proven_at is not null and application.state not in ('Rejected', 'Expired')
    where company.id is distinct from ${companyId}::uuid and (company.usdot = ${usdot} or application.id is not null)
    limit 10`.execute(tx)
  return rows
}
