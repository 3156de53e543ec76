import type { OnboardingState } from '@waybill/contract/onboarding-states.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { body, contains } from '../../db/body.ts'
import type { Json } from '../../http/json.ts'

export type QueueQuery = {
  query?: string | undefined
  states?: readonly OnboardingState[] | undefined
  waitingOn?: 'carrier' | 'provider' | undefined
  page: number
  pageSize: number
}

/** What waits for the provider first, longest on top; then the latest changes. For the provider's staff only. */
export function queueBody<Answer>(actor: Actor, query: QueueQuery): Promise<Json<Answer>> {
  const pattern = query.query ? contains(query.query) : undefined
  const conditions = [
    sql`true`,
    ...(query.states?.length ? [sql`application.state = any (${[...query.states]}::text[])`] : []),
    ...(query.waitingOn ? [sql`application.waiting_on = ${query.waitingOn}`] : []),
    ...(pattern
      ? [
          sql`(company.name ilike ${pattern} or contact.first_name || ' ' || contact.last_name ilike ${pattern}
            or contact.email_addresses[1] ilike ${pattern} or application.usdot ilike ${pattern}
            or application.number_digits ilike ${pattern})`,
        ]
      : []),
  ]
  const found = sql`from application
    join company on company.id = application.company_id
    join contact on contact.id = application.contact_id
    where ${sql.join(conditions, sql` and `)}`
  return body<Answer>(
    actor.db,
    sql<{ json: string }>`
    with rows as (
      select application.id, application.state, application.is_on_hold as "isOnHold", company.name as "companyName",
        coalesce(application.usdot, case when number_kind = 'USDOT' then number_digits end) as usdot,
        coalesce(application.docket_number, case when number_kind <> 'USDOT' then number_kind || '-' || number_digits end)
          as "docketNumber",
        contact.first_name || ' ' || contact.last_name as "applicantName",
        coalesce(contact.email_addresses[1], '') as "applicantEmail",
        application.waiting_on as "waitingOn", application.waiting_for as "waitingFor",
        wire_time(application.started_at) as "startedAt", wire_time(application.submitted_at) as "submittedAt",
        wire_time(application.decided_at) as "decidedAt", wire_time(application.changed_at) as "changedAt"
      ${found}
      order by application.waiting_on = 'provider' desc nulls last, application.is_on_hold,
        case when application.waiting_on = 'provider' then application.changed_at end, application.changed_at desc,
        application.id
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    )
    select json_build_object('data', coalesce((select json_agg(rows) from rows), '[]'),
      'totalCount', (select count(*) ${found}))::text as json`,
  )
}

export async function countStates(actor: Actor): Promise<{ state: OnboardingState; count: number; waiting: number }[]> {
  const { rows } = await sql<{ state: OnboardingState; count: number; waiting: number }>`
    select state, count(*) as count, count(*) filter (where waiting_on = 'provider') as waiting
    from application group by state`.execute(actor.db.read)
  return rows
}
