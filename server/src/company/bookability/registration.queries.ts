import type { Authority, Company } from '@waybill/contract/company/company.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import type { CarrierRecord } from '../../outside/fmcsa/registry.ts'

export type Registered = { companyId: string; usdot: string }

/** Bookable companies never read before: their first readings are spread over a day, and so are all later ones. */
export async function enlistCompanies(db: Db, now: Date): Promise<void> {
  await sql`insert into company_registration (company_id, next_read_at)
    select id, ${now}::timestamptz + random() * interval '1 day' from company
    where is_approved and kind in ('carrier', 'broker') and usdot is not null
      and not exists (select from company_registration where company_id = company.id)
    on conflict do nothing`.execute(db.read)
}

/** The company that has waited longest, for this process alone: others already see its next reading later. */
export async function claimReading(db: Db, now: Date, nextReadAt: Date): Promise<Registered | undefined> {
  const { rows } = await sql<Registered>`
    update company_registration as registration set next_read_at = ${nextReadAt}
    from company
    where company.id = registration.company_id and registration.company_id = (
      select company_id from company_registration join company on company.id = company_id
      where next_read_at <= ${now} and is_approved and not is_do_not_use and usdot is not null
      order by next_read_at limit 1 for update of company_registration skip locked)
    returning company.id as "companyId", company.usdot`.execute(db.read)
  return rows[0]
}

/** What we know of a company's registration. */
export type KnownRegistration = {
  usdot: string | null
  isApproved: boolean
  record: CarrierRecord | null
  authority: Authority[]
  safetyRating: Company['safetyRating']
  filingCancelledOn: string | null
  /** The registry no longer has it, and people were told. */
  isUnknown: boolean
}

export async function findRegistration(tx: Tx, companyId: string): Promise<KnownRegistration | undefined> {
  const { rows } = await sql<{ known: KnownRegistration }>`
    select json_build_object('usdot', company.usdot, 'isApproved', company.is_approved, 'record', registration.record,
      'authority', coalesce(profile.authority, '[]'), 'safetyRating', profile.safety_rating,
      'filingCancelledOn', registration.filing_cancelled_on, 'isUnknown', registration.unknown_since is not null) as known
    from company
    join company_profile as profile on profile.company_id = company.id
    join company_registration as registration on registration.company_id = company.id
    where company.id = ${companyId}`.execute(tx)
  return rows[0]?.known
}

/** What a reading saves. */
export type Reading = {
  record: CarrierRecord
  readAt: Date
  filingCancelledOn: string | null
  nextReadAt: Date
}

export async function writeReading(tx: Tx, companyId: string, reading: Reading): Promise<void> {
  const row = {
    record: JSON.stringify(reading.record),
    read_at: reading.readAt,
    out_of_service_since: reading.record.outOfServiceSince,
    filing_cancelled_on: reading.filingCancelledOn,
    unknown_since: null,
    next_read_at: reading.nextReadAt,
  }
  await tx
    .insertInto('company_registration')
    .values({ company_id: companyId, ...row })
    .onConflict((on) => on.column('company_id').doUpdateSet(row))
    .execute()
}

/** Notes that the registry no longer has the company. False if already noted, or it never had one. */
export async function noteUnknown(tx: Tx, companyId: string, day: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('company_registration')
    .set({ unknown_since: day })
    .where('company_id', '=', companyId)
    .where('unknown_since', 'is', null)
    .where('record', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Kept forever, like the application's: a booking was refused by it. */
export async function insertReading(tx: Tx, companyId: string, record: CarrierRecord, readAt: Date): Promise<void> {
  await tx
    .insertInto('authority_snapshot')
    .values({ id: newId(), company_id: companyId, record: JSON.stringify(record), read_at: readAt })
    .execute()
}

export async function writeAuthority(
  tx: Tx,
  companyId: string,
  said: { authority: readonly Authority[]; safetyRating: Company['safetyRating'] },
): Promise<void> {
  await tx
    .updateTable('company_profile')
    .set({ authority: JSON.stringify(said.authority), safety_rating: said.safetyRating })
    .where('company_id', '=', companyId)
    .execute()
}
