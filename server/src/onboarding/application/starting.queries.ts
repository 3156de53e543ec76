import type { RegistrationNumber } from '@waybill/contract/onboarding/carrier-registration.ts'
import type { OnboardingState } from '@waybill/contract/onboarding-states.ts'
import { sql } from 'kysely'
import { insertCompany } from '../../company/company.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'

export type Asked = { number: RegistrationNumber; firstName: string; lastName: string; email: string }

export async function insertRequest(db: Db, asked: Asked, at: Date): Promise<void> {
  await db.read
    .insertInto('onboarding_request')
    .values({ id: newId(), asked: JSON.stringify(asked), next_try_at: at })
    .execute()
}

/** The next request, for this process only. */
export async function claimRequest(tx: Tx, at: Date): Promise<{ id: string; asked: Asked } | undefined> {
  const { rows } = await sql<{ id: string; asked: Asked }>`
    select id, asked from onboarding_request where handled_at is null and next_try_at <= ${at}
    order by next_try_at limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** Nobody else answers this address until the transaction ends: the second of two requests finds the first one's application. */
export async function holdAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`onboarding ${email}`}, 0))`.execute(tx)
}

/** The request's data goes with it: the address can be a stranger's. */
export async function endRequest(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('onboarding_request').set({ handled_at: at, asked: '{}' }).where('id', '=', id).execute()
}

/** Failed requests are retried, but after the others and not forever. */
export async function postponeRequest(db: Db, id: string, until: Date): Promise<void> {
  await sql`update onboarding_request set tries = tries + 1, next_try_at = ${until},
    handled_at = case when tries >= 5 then ${until}::timestamptz end where id = ${id} and handled_at is null`.execute(
    db.read,
  )
}

export async function forgetRequestsBefore(tx: Tx, day: Date): Promise<void> {
  await tx.deleteFrom('onboarding_request').where('handled_at', '<', day).execute()
}

export type Known = {
  contactId: string
  firstName: string
  hasPassword: boolean
  companyId: string
  companyKind: string
  isPortalEnabled: boolean
  applicationId: string | null
  state: OnboardingState | null
}

/** Who signs in with this address, and their company's application. */
export async function findByUserName(tx: Tx, userName: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select contact.id as "contactId", first_name as "firstName", password_hash is not null as "hasPassword",
      company.id as "companyId", company.kind as "companyKind", is_portal_enabled as "isPortalEnabled",
      application.id as "applicationId", application.state
    from contact
    left join membership on membership.contact_id = contact.id and membership.is_default
    join company on company.id = coalesce(membership.company_id, contact.company_id)
    left join lateral (
      select id, state from application where company_id = company.id order by started_at desc, id desc limit 1
    ) as application on true
    where user_name = ${userName}`.execute(tx)
  return rows[0]
}

/** Whether an approved or banned company has that number. */
export async function isCarrierKnown(tx: Tx, number: RegistrationNumber): Promise<boolean> {
  const docket = `${number.kind}-${number.digits}`
  const { rows } = await sql<{ known: boolean }>`select exists (
    select from company left join company_profile on company_profile.company_id = company.id
    where company.kind in ('carrier', 'broker') and (is_approved or is_do_not_use)
      and case when ${number.kind === 'USDOT'} then usdot = ${number.digits}
        else docket_number = ${docket} or ${docket} = any (docket_numbers) end
  ) as known`.execute(tx)
  return rows[0]?.known ?? false
}

export async function lettersSentTo(tx: Tx, address: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('mail')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('recipient', '=', address)
    .where('kind', 'like', 'onboarding-%')
    .where('queued_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** A company that exists so somebody can apply for it; it cannot be booked. */
export async function foundApplicant(
  tx: Tx,
  applicant: { name: string; firstName: string; lastName: string; email: string; timeZone: string },
): Promise<{ companyId: string; contactId: string }> {
  const { name, timeZone } = applicant
  const { id: companyId } = await insertCompany(tx, { kind: 'carrier', name, timeZone, isApproved: false })
  const contactId = newId()
  await tx
    .insertInto('contact')
    .values({
      id: contactId,
      company_id: companyId,
      first_name: applicant.firstName,
      last_name: applicant.lastName,
      email_addresses: [applicant.email],
      user_name: applicant.email,
      is_portal_enabled: true,
    })
    .execute()
  await tx
    .insertInto('membership')
    .values({
      contact_id: contactId,
      company_id: companyId,
      roles: ['Admin'],
      permissions: ['CarrierPortal', 'CarrierBillingSettings'],
    })
    .execute()
  return { companyId, contactId }
}

export async function providerTimeZone(tx: Tx): Promise<string> {
  const row = await tx
    .selectFrom('company')
    .select('time_zone')
    .where('kind', '=', 'provider')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.time_zone ?? 'America/Chicago'
}

/** One overdue application, locked by this process only. */
export async function claimOverdue(tx: Tx, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from application where expires_at <= ${now} order by expires_at limit 1 for update skip locked`.execute(
    tx,
  )
  return rows[0]?.id
}
