import type { BrowserErrorQuery } from '@waybill/contract/browser-errors/browser-error-search.ts'
import type { BrowserError, BrowserErrorReport } from '@waybill/contract/browser-errors/browser-errors.ts'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../db/body.ts'
import type { Db, Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'

export type Counted = { fingerprint: Buffer; to: { person: Buffer; company: Buffer }; at: Date }

/** Once more, or for the first time; what was done is open again. */
export async function countError(tx: Tx, said: BrowserErrorReport, { fingerprint, to, at }: Counted): Promise<void> {
  const { kind, name, place, build, stack, trace = null } = said
  await sql`
    with counted as (
      insert into browser_error (id, fingerprint, kind, name, place, build, stack, last_trace, first_seen_at, last_seen_at)
      values (${newId()}, ${fingerprint}, ${kind}, ${name}, ${place}, ${build}, ${stack}, ${trace}, ${at}, ${at})
      on conflict (fingerprint) do update set times = browser_error.times + 1, last_seen_at = excluded.last_seen_at,
        last_trace = coalesce(excluded.last_trace, browser_error.last_trace), resolved_at = null, resolved_by = null
      returning id
    )
    insert into browser_error_person (error_id, person, company)
    select id, ${to.person}::bytea, ${to.company}::bytea from counted
    on conflict do nothing`.execute(tx)
}

const FACTS = sql`id, kind, name, place, build, stack, last_trace as trace, times as count,
  (select count(distinct person)::int from browser_error_person where error_id = browser_error.id) as people,
  (select count(distinct company)::int from browser_error_person where error_id = browser_error.id) as companies,
  wire_time(first_seen_at) as "firstSeenAt", wire_time(last_seen_at) as "lastSeenAt", wire_time(resolved_at) as "resolvedAt",
  (select first_name || ' ' || last_name from contact where contact.id = resolved_by) as "resolvedBy"`

const STATUSES: Record<BrowserErrorQuery['status'], RawBuilder<boolean>> = {
  open: sql`resolved_at is null`,
  done: sql`resolved_at is not null`,
  all: sql`true`,
}
const SORTS: Record<BrowserErrorQuery['sortProperty'], RawBuilder<unknown>> = {
  lastSeen: sql`last_seen_at`,
  count: sql`times`,
}

export async function listErrors(
  tx: Tx,
  { query, kinds, build, status, sortProperty, sortDirection, page, pageSize }: BrowserErrorQuery,
): Promise<{ data: BrowserError[]; totalCount: number }> {
  const conditions = [
    STATUSES[status],
    ...(query ? [sql`concat_ws(' ', name, place, build, array_to_string(stack, ' ')) ilike ${contains(query)}`] : []),
    ...(kinds?.length ? [sql`kind = any (${kinds})`] : []),
    ...(build ? [sql`build = ${build}`] : []),
  ]
  const matching = sql`browser_error where ${sql.join(conditions, sql` and `)}`
  const direction = sortDirection === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ data: BrowserError[]; totalCount: number }>`
    select (select count(*)::int from ${matching}) as "totalCount",
      coalesce((select json_agg(row_to_json(found)) from (
        select ${FACTS} from ${matching}
        order by ${SORTS[sortProperty]} ${direction}, id limit ${pageSize} offset ${(page - 1) * pageSize}
      ) as found), '[]') as data`.execute(tx)
  return rows[0] ?? { data: [], totalCount: 0 }
}

/** What it is called; undefined when there is none. */
export async function settleError(
  tx: Tx,
  id: string,
  resolved: { at: Date; by: string } | null,
): Promise<{ name: string; place: string } | undefined> {
  return await tx
    .updateTable('browser_error')
    .set({ resolved_at: resolved?.at ?? null, resolved_by: resolved?.by ?? null })
    .where('id', '=', id)
    .returning(['name', 'place'])
    .executeTakeFirst()
}

/** What has not come for so long is no longer worth a look. */
export async function forgetErrorsBefore(db: Db, day: Date): Promise<void> {
  await db.read.deleteFrom('browser_error').where('last_seen_at', '<', day).execute()
}
