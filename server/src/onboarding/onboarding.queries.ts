import type { OnboardingDocumentKind } from '@waybill/contract/application.ts'
import type { CarrierProfileDraft } from '@waybill/contract/carrier-profile.ts'
import type { RegistrationNumber } from '@waybill/contract/carrier-registration.ts'
import type { Insurance } from '@waybill/contract/insurance.ts'
import type { OnboardingState } from '@waybill/contract/onboarding-states.ts'
import type { PaymentShown } from '@waybill/contract/payment-setup.ts'
import type { TaxFormShown } from '@waybill/contract/tax-forms.ts'
import { type RawBuilder, sql } from 'kysely'
import { body, contains } from '../db/body.ts'
import type { Db, Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import type { Json } from '../http/json.ts'
import type { Actor } from '../identity/actor.ts'
import type { CarrierRecord } from '../outside/fmcsa/registry.ts'
import type { OnboardingEvent, Standing } from './projection.ts'

/** An event as it is stored: what the projection reads, and what else was said. */
export type StoredEvent = { kind: OnboardingEvent['kind']; payload: EventPayload; byName: string; at: string }
export type EventPayload = {
  step?: string
  reason?: string
  changes?: { step: string; reason: string }[]
  conditions?: string[]
  until?: string
  /** What the registered contact was when control of it was proven, hashed. */
  contact?: string
  snapshotId?: string
  spokeWith?: string
  waivers?: { check: string; reason: string }[]
}

/** Everything about one application, read at once. Moments are texts, as JSON has them. */
export type Dossier = {
  id: string
  version: number
  state: OnboardingState
  number: RegistrationNumber
  usdot: string | null
  companyId: string
  companyName: string
  isDoNotUse: boolean
  applicant: { contactId: string; firstName: string; lastName: string; email: string }
  events: StoredEvent[]
  entries: {
    profile?: CarrierProfileDraft
    insurance?: Insurance
    tax?: TaxFormShown
    payment?: PaymentShown
  }
  documents: {
    id: string
    kind: OnboardingDocumentKind
    name: string
    mediaType: string
    size: number
    sha256: string
    uploadedAt: string
  }[]
  snapshot: { id: string; record: CarrierRecord; readAt: string } | null
  code: { sentAt: string; expiresAt: string; tries: number } | null
  signature: {
    version: string
    sha256: string
    typedName: string
    title: string
    signedAt: string
    address: string
    userAgent: string
    signedBy: string
  } | null
}

/** The application that the company works on, or its latest. */
export const latestOf = (companyId: string): RawBuilder<boolean> => sql`application.id = (
  select id from application where company_id = ${companyId} order by started_at desc, id desc limit 1)`

export const applicationOf = (id: string): RawBuilder<boolean> => sql`application.id = ${id}`

/** Whose it is the caller has asked; row security asks again (P3). */
export async function findDossier(tx: Tx, which: RawBuilder<boolean>): Promise<Dossier | undefined> {
  const { rows } = await sql<{ dossier: Dossier }>`
    select row_to_json(found) as dossier from (
      select application.id, application.version, application.state, application.usdot,
        json_build_object('kind', number_kind, 'digits', number_digits) as number,
        company.id as "companyId", company.name as "companyName", company.is_do_not_use as "isDoNotUse",
        json_build_object('contactId', contact.id, 'firstName', contact.first_name, 'lastName', contact.last_name,
          'email', coalesce(contact.email_addresses[1], '')) as applicant,
        (select json_agg(json_build_object('kind', kind, 'payload', payload, 'byName', by_name, 'at', occurred_at) order by id)
          from application_event where application_id = application.id) as events,
        (select coalesce(json_object_agg(step, entered), '{}') from application_entry
          where application_id = application.id) as entries,
        (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'name', name, 'mediaType', media_type,
            'size', size, 'sha256', sha256, 'uploadedAt', uploaded_at) order by uploaded_at, id), '[]')
          from application_document where application_id = application.id) as documents,
        (select json_build_object('id', id, 'record', record, 'readAt', read_at) from authority_snapshot
          where application_id = application.id order by read_at desc, id desc limit 1) as snapshot,
        (select json_build_object('sentAt', sent_at, 'expiresAt', expires_at, 'tries', tries) from control_code
          where application_id = application.id and ended_at is null) as code,
        (select json_build_object('version', agreement_signature.version, 'sha256', sha256, 'typedName', typed_name,
            'title', title, 'signedAt', signed_at, 'address', address, 'userAgent', user_agent,
            'signedBy', concat(signer.first_name, ' ', signer.last_name))
          from agreement_signature join contact as signer on signer.id = agreement_signature.contact_id
          where application_id = application.id order by signed_at desc limit 1) as signature
      from application
      join company on company.id = application.company_id
      join contact on contact.id = application.contact_id
      where ${which}
    ) as found`.execute(tx)
  return rows[0]?.dossier
}

/** Whoever does something with the application next waits here. */
export async function lockApplication(tx: Tx, which: RawBuilder<boolean>): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`select id from application where ${which} for update`.execute(tx)
  return rows[0]
}

export async function insertApplication(
  tx: Tx,
  application: { companyId: string; contactId: string; number: RegistrationNumber; standing: Standing },
): Promise<string> {
  const id = newId()
  const { companyId, contactId, number, standing } = application
  await tx
    .insertInto('application')
    .values({
      id,
      company_id: companyId,
      contact_id: contactId,
      number_kind: number.kind,
      number_digits: number.digits,
      started_at: standing.startedAt,
      ...columnsOf(standing),
    })
    .execute()
  await tx
    .insertInto('party')
    .values({ subject_type: 'application', subject_id: id, company_id: companyId, capacity: 'owner' })
    .execute()
  return id
}

function columnsOf(standing: Standing) {
  return {
    state: standing.state,
    waiting_on: standing.waitingOn,
    waiting_for: standing.waitingFor,
    is_on_hold: standing.isOnHold,
    submitted_at: standing.submittedAt,
    decided_at: standing.decidedAt,
    expires_at: standing.expiresAt,
    changed_at: standing.changedAt,
    control_proven_at: standing.steps.get('control')?.doneAt ?? null,
  }
}

export async function insertEvent(
  tx: Tx,
  event: {
    applicationId: string
    companyId: string
    kind: string
    payload: EventPayload
    contactId: string | null
    byName: string
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('application_event')
    .values({
      application_id: event.applicationId,
      company_id: event.companyId,
      kind: event.kind,
      payload: JSON.stringify(event.payload),
      contact_id: event.contactId,
      by_name: event.byName,
      occurred_at: event.at,
    })
    .execute()
}

/** What the events add up to now. The state that it was in must still be the one that was read: a last belt beside the lock. */
export async function writeStanding(
  tx: Tx,
  applicationId: string,
  from: OnboardingState,
  standing: Standing,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('application')
    .set((expression) => ({ ...columnsOf(standing), version: expression('version', '+', 1) }))
    .where('id', '=', applicationId)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Something was entered that happens to change no state. */
export async function touchApplication(tx: Tx, applicationId: string, expiresAt: Date | null): Promise<void> {
  await tx
    .updateTable('application')
    .set((expression) => ({ expires_at: expiresAt, version: expression('version', '+', 1) }))
    .where('id', '=', applicationId)
    .execute()
}

export async function writeNumbers(
  tx: Tx,
  applicationId: string,
  numbers: { number?: RegistrationNumber; usdot: string | null; docketNumber: string | null },
): Promise<void> {
  await tx
    .updateTable('application')
    .set({
      usdot: numbers.usdot,
      docket_number: numbers.docketNumber,
      ...(numbers.number ? { number_kind: numbers.number.kind, number_digits: numbers.number.digits } : {}),
    })
    .where('id', '=', applicationId)
    .execute()
}

/** Until somebody decides, the company is called as the registry calls it. */
export async function nameCompany(tx: Tx, companyId: string, name: string): Promise<void> {
  await tx.updateTable('company').set({ name }).where('id', '=', companyId).execute()
}

export async function insertSnapshot(
  tx: Tx,
  of: { applicationId: string; companyId: string },
  record: CarrierRecord,
  at: Date,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('authority_snapshot')
    .values({
      id,
      application_id: of.applicationId,
      company_id: of.companyId,
      record: JSON.stringify(record),
      read_at: at,
    })
    .execute()
  return id
}

/** How often the registry was asked for this application since then. */
export async function countSnapshots(tx: Tx, applicationId: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('authority_snapshot')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .where('read_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function saveEntry(
  tx: Tx,
  entry: {
    applicationId: string
    companyId: string
    step: 'profile' | 'insurance' | 'tax' | 'payment'
    entered: unknown
    sealed: Buffer | null
    at: Date
  },
): Promise<void> {
  const row = { entered: JSON.stringify(entry.entered), sealed: entry.sealed, saved_at: entry.at }
  await tx
    .insertInto('application_entry')
    .values({ application_id: entry.applicationId, company_id: entry.companyId, step: entry.step, ...row })
    .onConflict((on) => on.columns(['application_id', 'step']).doUpdateSet(row))
    .execute()
}

export async function findSealed(tx: Tx, applicationId: string, step: 'tax' | 'payment'): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('application_entry')
    .select('sealed')
    .where('application_id', '=', applicationId)
    .where('step', '=', step)
    .executeTakeFirst()
  return row?.sealed ?? null
}

export async function insertDocument(
  tx: Tx,
  document: {
    applicationId: string
    companyId: string
    kind: OnboardingDocumentKind
    fileId: string
    name: string
    mediaType: string
    size: number
    sha256: string
    at: Date
  },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('application_document')
    .values({
      id,
      application_id: document.applicationId,
      company_id: document.companyId,
      kind: document.kind,
      file_id: document.fileId,
      name: document.name,
      media_type: document.mediaType,
      size: document.size,
      sha256: document.sha256,
      uploaded_at: document.at,
    })
    .execute()
  return id
}

/** The file behind a document that the actor may see: of the own company, or any for the provider. */
export async function findDocumentFile(actor: Actor, documentId: string): Promise<string | undefined> {
  const row = await actor.db.read
    .selectFrom('application_document')
    .select('file_id')
    .where('id', '=', documentId)
    .where(visibleTo(actor, 'application_document'))
    .executeTakeFirst()
  return row?.file_id
}

function visibleTo(actor: Actor, table: string): RawBuilder<boolean> {
  return actor.companyKind === 'provider' ? sql`true` : sql`${sql.ref(`${table}.company_id`)} = ${actor.companyId}`
}

export async function isVisible(actor: Actor, applicationId: string): Promise<boolean> {
  const row = await actor.db.read
    .selectFrom('application')
    .select('id')
    .where('id', '=', applicationId)
    .where(visibleTo(actor, 'application'))
    .executeTakeFirst()
  return row !== undefined
}

export type Code = { id: string; hash: Buffer; tries: number; expiresAt: Date }

/** The code that is good now, held until the try is written down. */
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

/** How many codes went to this carrier's registered contact, whoever applied: its letter box is nobody's to fill. */
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

/** Two who prove control of the same carrier at the same moment wait for each other. */
export async function holdCarrier(tx: Tx, usdot: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`onboarding ${usdot}`}, 0))`.execute(tx)
}

/** Who speaks for the carrier already: another application that proved control, or a company that is let in. */
export async function findOthersOf(
  tx: Tx,
  usdot: string,
  companyId: string,
): Promise<{ companyId: string; name: string; isDoNotUse: boolean; isApproved: boolean }[]> {
  const { rows } = await sql<{ companyId: string; name: string; isDoNotUse: boolean; isApproved: boolean }>`
    select distinct company.id as "companyId", company.name, company.is_do_not_use as "isDoNotUse",
      company.is_approved as "isApproved"
    from company
    left join application on application.company_id = company.id and application.usdot = ${usdot}
      and application.control_proven_at is not null and application.state not in ('Rejected', 'Expired')
    where company.id <> ${companyId} and (company.usdot = ${usdot} or application.id is not null)
    limit 10`.execute(tx)
  return rows
}

export async function insertSignature(
  tx: Tx,
  signature: {
    applicationId: string
    companyId: string
    contactId: string
    version: string
    sha256: string
    typedName: string
    title: string
    at: Date
    address: string
    userAgent: string
  },
): Promise<void> {
  await tx
    .insertInto('agreement_signature')
    .values({
      id: newId(),
      application_id: signature.applicationId,
      company_id: signature.companyId,
      contact_id: signature.contactId,
      version: signature.version,
      sha256: signature.sha256,
      typed_name: signature.typedName,
      title: signature.title,
      signed_at: signature.at,
      address: signature.address,
      user_agent: signature.userAgent,
    })
    .execute()
}

export type Asked = { number: RegistrationNumber; firstName: string; lastName: string; email: string }

export async function insertRequest(db: Db, asked: Asked, at: Date): Promise<void> {
  await db.read
    .insertInto('onboarding_request')
    .values({ id: newId(), asked: JSON.stringify(asked), next_try_at: at })
    .execute()
}

/** The next request, for this process alone. */
export async function claimRequest(tx: Tx, at: Date): Promise<{ id: string; asked: Asked } | undefined> {
  const { rows } = await sql<{ id: string; asked: Asked }>`
    select id, asked from onboarding_request where handled_at is null and next_try_at <= ${at}
    order by next_try_at limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** What was asked is forgotten with it: the address may be a stranger's. */
export async function endRequest(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('onboarding_request').set({ handled_at: at, asked: '{}' }).where('id', '=', id).execute()
}

/** What failed is tried again, not before the others and not for ever. */
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

/** Who signs in with this address, and what their company has applied for. */
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

/** Whether a company that was let in, or must not be, is known by that number. */
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

/** A company that exists so that somebody can apply for it; nobody can book it. */
export async function foundApplicant(
  tx: Tx,
  applicant: { name: string; firstName: string; lastName: string; email: string; timeZone: string },
): Promise<{ companyId: string; contactId: string }> {
  const { rows } = await sql<{ number: string }>`select nextval('company_number_sequence')::text as number`.execute(tx)
  const [companyId, contactId] = [newId(), newId()]
  await tx
    .insertInto('company')
    .values({
      id: companyId,
      number: `C${rows[0]?.number}`,
      name: applicant.name,
      kind: 'carrier',
      time_zone: applicant.timeZone,
      is_approved: false,
    })
    .execute()
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

/** The factor of that name, when there is exactly one. */
export async function findFactor(tx: Tx, name: string): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('company')
    .select('id')
    .where('kind', '=', 'factor')
    .where('is_do_not_use', '=', false)
    .where(sql<boolean>`lower(name) = lower(${name.trim()})`)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** One application whose time is over, held by this process alone. */
export async function claimOverdue(tx: Tx, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from application where expires_at <= ${now} order by expires_at limit 1 for update skip locked`.execute(
    tx,
  )
  return rows[0]?.id
}

export async function endBooking(tx: Tx, companyId: string): Promise<void> {
  await tx
    .updateTable('company')
    .set((expression) => ({ is_approved: false, version: expression('version', '+', 1) }))
    .where('id', '=', companyId)
    .execute()
}

export type QueueQuery = {
  query?: string | undefined
  states?: readonly OnboardingState[] | undefined
  waitingOn?: 'carrier' | 'provider' | undefined
  page: number
  pageSize: number
}

/** What waits for the provider first, longest waiting on top; then what moved last. For the provider's staff alone. */
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
        application.started_at as "startedAt", application.submitted_at as "submittedAt",
        application.decided_at as "decidedAt", application.changed_at as "changedAt"
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

/** From now on nobody deals with it; its people cannot sign in. The reason stays with the provider. */
export async function banCompany(
  tx: Tx,
  { companyId }: Pick<Dossier, 'companyId'>,
  said: { reason: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('company')
    .set((expression) => ({ is_do_not_use: true, is_approved: false, version: expression('version', '+', 1) }))
    .where('id', '=', companyId)
    .execute()
  await tx
    .insertInto('company_restriction')
    .values({
      id: newId(),
      company_id: companyId,
      kind: 'do-not-use',
      note: said.reason,
      placed_at: said.at,
      placed_by: said.by,
    })
    // Marked on the company's own page before.
    .onConflict((on) => on.doNothing())
    .execute()
}
