import type { SupportWeek } from '@waybill/contract/support/support.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'

export type DeskFacts = { week: SupportWeek | null; version: number; timeZone: string; isStaffed: boolean }

/** The provider's hours, and whether one of its people was there since a moment. Needs the system's eyes. */
export async function findDesk(tx: Tx, since: Date): Promise<DeskFacts> {
  const { rows } = await sql<DeskFacts>`
    select provider.time_zone as "timeZone",
      (select json_build_object('days', days, 'opens', opens, 'closes', closes, 'timeZone', time_zone) from support_week) as week,
      (select version from setting_version where setting = 'support-week') as version,
      exists (
        select from session join company on company.id = session.company_id
        where company.kind = 'provider' and session.ended_at is null and session.last_used_at > ${since}
      ) as "isStaffed"
    from company as provider where provider.kind = 'provider' order by provider.number limit 1`.execute(tx)
  return rows[0] ?? { week: null, version: 1, timeZone: 'UTC', isStaffed: false }
}

export async function writeWeek(tx: Tx, { days, opens, closes, timeZone }: SupportWeek): Promise<void> {
  const columns = { days, opens, closes, time_zone: timeZone }
  await tx
    .insertInto('support_week')
    .values(columns)
    .onConflict((on) => on.column('is_only').doUpdateSet(columns))
    .execute()
}
