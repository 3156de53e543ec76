import type { Db } from '../../db/connection.ts'
import type { ActingPerson } from '../acting.ts'

/** What the rows say of whoever holds a session. */
export type CallerRow = ActingPerson & {
  session_id: string
  last_used_at: Date
  ends_at: Date
  ended_at: Date | null
  confirmed_at: Date
  is_portal_enabled: boolean
  has_accepted_terms: boolean
  has_second_factor: boolean
  is_do_not_use: boolean
}

/** One row of each table, by its primary key. */
const CALLER = `
  select session.id as session_id, session.last_used_at, session.ends_at, session.ended_at, session.confirmed_at,
    contact.id, contact.first_name, contact.last_name, contact.user_name, contact.is_portal_enabled,
    contact.has_accepted_terms, second_factor.turned_on_at is not null as has_second_factor,
    membership.roles, membership.permissions, membership.access_levels,
    company.id as company_id, company.name as company_name, company.kind as company_kind, company.time_zone,
    company.is_do_not_use, company.onboarding_state
  from session
  join contact on contact.id = session.contact_id
  join membership on membership.contact_id = session.contact_id and membership.company_id = session.company_id
  join company on company.id = session.company_id
  left join second_factor on second_factor.contact_id = session.contact_id
  where session.id = $1`

/** Undefined for an unknown session, and once its owner no longer acts for that company. */
export async function findCaller(system: Db, sessionId: string): Promise<CallerRow | undefined> {
  return await system.hot<CallerRow>('once', CALLER, [sessionId])
}
