import type { Policy } from '@waybill/contract/company/company.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'

/** Who requests access to which company, and whether anyone there can grant it. Undefined once decided. */
export async function openAccessRequest(
  tx: Tx,
  id: string,
): Promise<{ name: string; companyId: string | null; hasAdministrator: boolean } | undefined> {
  const { rows } = await sql<{ name: string; companyId: string | null; hasAdministrator: boolean }>`
    select first_name || ' ' || last_name as name, company_id as "companyId", exists (
      select from membership join contact on contact.id = membership.contact_id
      where membership.company_id = access_request.company_id and 'Admin' = any (roles) and is_portal_enabled
    ) as "hasAdministrator"
    from access_request where id = ${id} and state = 'open'`.execute(tx)
  return rows[0]
}

export type WaitingChange = { id: string; state: 'requested' | 'verified'; companyName: string; companyNumber: string }

/** The company's remit-to change, while somebody at the provider has to review it. */
export async function waitingRemitToChange(tx: Tx, companyId: string): Promise<WaitingChange | undefined> {
  const { rows } = await sql<WaitingChange>`
    select change.id, change.state, company.name as "companyName", company.number as "companyNumber"
    from remit_to_change as change join company on company.id = change.company_id
    where change.company_id = ${companyId} and change.state in ('requested', 'verified')`.execute(tx)
  return rows[0]
}

export type LostRegistration = { companyName: string; companyNumber: string; usdot: string; since: string }

/** The company whose record the registry no longer has, as long as it is missing. */
export async function lostRegistration(tx: Tx, companyId: string): Promise<LostRegistration | undefined> {
  const { rows } = await sql<LostRegistration>`
    select name as "companyName", number as "companyNumber", usdot, unknown_since::text as since
    from company join company_registration on company_id = company.id
    where company.id = ${companyId} and is_approved and usdot is not null and unknown_since is not null`.execute(tx)
  return rows[0]
}

export type EndingInsurance = {
  companyId: string
  companyNumber: string
  companyName: string
  /** Lines that end on the same day: those required for booking together, each of the others alone. */
  lines: Policy['kind'][]
  isRequired: boolean
  endsOn: string
  daysLeft: number
}

/**
 * Approved carriers and brokers whose insurance ends within that many days, by each line's last policy on record. A carrier's auto liability
 * and cargo decide bookings (0146, domain §5.4). Days are the company's.
 */
export async function endingInsurance(tx: Tx, now: Date, withinDays: number): Promise<EndingInsurance[]> {
  const { rows } = await sql<EndingInsurance>`
    select company_id as "companyId", number as "companyNumber", name as "companyName", array_agg(kind order by kind) as lines,
      bool_and(is_required) as "isRequired", last::text as "endsOn", last - today as "daysLeft"
    from (
      select company.id as company_id, company.number, company.name, held.kind,
        company.kind = 'carrier' and held.kind in ('auto', 'cargo') as is_required,
        max(held.expires_on) as last,
        (${now}::timestamptz at time zone company.time_zone)::date as today
      from company join company_insurance as held on held.company_id = company.id
      where company.kind in ('carrier', 'broker') and company.is_approved and not company.is_do_not_use
      group by company.id, held.kind
    ) as covered
    where last - today between 1 and ${withinDays}::int
    group by company_id, number, name, last, today, case when not is_required then kind end
    order by last, company_id, lines`.execute(tx)
  return rows
}
