import type { CaseSubStatus, CaseTypeCode } from '@waybill/contract/cases/case-types.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'

export type CaseNews = {
  number: string
  type: CaseTypeCode
  subStatus: CaseSubStatus
  /** Why it is on hold. */
  reason: string | null
  carrierId: string
  carrier: string
  providerId: string
}

/** A case's notice data, in the system's scope. */
export async function findCaseNews(tx: Tx, id: string): Promise<CaseNews | undefined> {
  const { rows } = await sql<CaseNews>`
    select number, type, sub_status as "subStatus", held_because as reason, carrier_id as "carrierId", provider_id as "providerId",
      (select name from company where company.id = carrier_id) as carrier
    from cases where id = ${id}`.execute(tx)
  return rows[0]
}
