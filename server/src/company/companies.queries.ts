import type { CompanyRow } from '@waybill/contract/company/company.ts'
import { type CompanyQuery, type CompanyView, LISTED_KINDS } from '@waybill/contract/company/company-search.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { contains } from '../db/body.ts'
import type { ObjectionFact } from './bookability/bookability.policy.ts'

/** The kinds in this list; customers have their own. */
const LISTED = sql`(${sql.join(LISTED_KINDS.map((kind) => sql.lit(kind)))})`

/** Applicants stay in the review queue until approved. Once approved or marked "Do Not Use", a company stays in this list. */
const IS_NO_APPLICANT = sql`(company.onboarding_state is null or profile.company_id is not null or company.is_do_not_use)`

export type CompanyRowFacts = Omit<CompanyRow, 'objections' | 'isBookable'> & { objections: ObjectionFact[] }

/** Every listed company with its calculated columns. Only the provider asks, and it sees all. */
function listed(now: Date): RawBuilder<unknown> {
  return sql`
    select company.id, company.number as "companyNumber", company.name, company.kind, company.usdot,
      company.docket_number as "docketNumber", company.scac, profile.docket_numbers,
      profile.physical_address ->> 'city' as city, profile.physical_address ->> 'state' as state,
      company.is_approved as "isApproved", company.is_on_hold as "isOnHold", company.is_do_not_use as "isDoNotUse",
      company_objections(company.id, ${now}, null, null) as objections,
      case when company.kind = 'carrier' then insured.until end as "insuredUntil",
      case when company.kind = 'carrier' then insured.until - (${now}::timestamptz at time zone company.time_zone)::date end
        as "daysInsured",
      change.state as "remitToChange", change.requested_at, change.verified_by
    from company
    left join remit_to_change as change on change.company_id = company.id and change.state in ('requested', 'verified', 'approved')
    left join company_profile as profile on profile.company_id = company.id
    left join lateral (
      select min(last) as until from (
        select max(expires_on) as last from company_insurance
        where company_id = company.id and kind in ('auto', 'cargo') group by kind
      ) as line
    ) as insured on true
    where company.kind in ${LISTED} and ${IS_NO_APPLICANT}`
}

const viewsOf = (actor: Actor): Record<CompanyView, RawBuilder<boolean>> => ({
  all: sql`true`,
  bookable: sql`kind in ('carrier', 'broker') and objections = '[]'`,
  'not-bookable': sql`objections <> '[]'`,
  'on-hold': sql`"isOnHold"`,
  'do-not-use': sql`"isDoNotUse"`,
  // From the first alert on, lapsed ones included (domain §5.4).
  expiring: sql`"daysInsured" <= 30`,
  'bank-changes': sql`"remitToChange" is not null`,
  // Who called back leaves the approval to a second person (P23).
  'bank-changes-to-check': sql`("remitToChange" = 'requested' or ("remitToChange" = 'verified' and verified_by <> ${actor.id}))`,
})

function matches(actor: Actor, query: CompanyQuery): RawBuilder<boolean> {
  const conditions = [viewsOf(actor)[query.view]]
  if (query.kinds?.length) conditions.push(sql`kind = any(${query.kinds})`)
  if (query.query) conditions.push(holdsText(contains(query.query)))
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Name, number, USDOT, any of its dockets, SCAC. */
function holdsText(pattern: string): RawBuilder<boolean> {
  return sql`(name ilike ${pattern} or "companyNumber" ilike ${pattern} or usdot ilike ${pattern} or scac ilike ${pattern}
    or "docketNumber" ilike ${pattern} or array_to_string(docket_numbers, ' ') ilike ${pattern})`
}

export async function listCompanies(
  actor: Actor,
  query: CompanyQuery,
): Promise<{ rows: CompanyRowFacts[]; total: number }> {
  // Whoever asked first to be paid elsewhere waits longest.
  const first = query.view.startsWith('bank-changes') ? sql`requested_at, ` : sql``
  const found = sql`(${listed(actor.now)}) as listed where ${matches(actor, query)}`
  const { rows } = await sql<{ rows: CompanyRowFacts[]; total: number }>`
    with found as materialized (select * from ${found})
    select
      coalesce((select json_agg(row_to_json(page)) from (
        select id, "companyNumber", name, kind, usdot, "docketNumber", scac, city, state, "isApproved", "isOnHold", "isDoNotUse",
          objections, "insuredUntil", "daysInsured", "remitToChange"
        from found order by ${first}lower(name), id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
      ) as page), '[]') as rows,
      (select count(*) from found) as total`.execute(actor.db.read)
  return rows[0] ?? { rows: [], total: 0 }
}

export async function countCompanies(actor: Actor) {
  const views = viewsOf(actor)
  const { rows } = await sql<{
    all: number
    bookable: number
    notBookable: number
    onHold: number
    doNotUse: number
    expiring: number
    bankChanges: number
    bankChangesToCheck: number
  }>`select count(*) as all,
      count(*) filter (where ${views.bookable}) as bookable,
      count(*) filter (where ${views['not-bookable']}) as "notBookable",
      count(*) filter (where ${views['on-hold']}) as "onHold",
      count(*) filter (where ${views['do-not-use']}) as "doNotUse",
      count(*) filter (where ${views.expiring}) as expiring,
      count(*) filter (where ${views['bank-changes']}) as "bankChanges",
      count(*) filter (where ${views['bank-changes-to-check']}) as "bankChangesToCheck"
    from (${listed(actor.now)}) as listed`.execute(actor.db.read)
  const [counts] = rows
  if (!counts) throw new Error('A count answers one row')
  return counts
}

/** A listed company by its number. */
export const listedNumber = (number: string): RawBuilder<boolean> =>
  sql`company.number = ${number} and company.kind in ${LISTED}`
