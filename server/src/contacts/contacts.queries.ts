import type {
  Contact,
  ContactCompany,
  ContactLocation,
  ContactQuery,
  ContactRow,
} from '@waybill/contract/contacts/contacts.ts'
import type { CompanyKind } from '@waybill/contract/permissions.ts'
import type { Phone } from '@waybill/contract/phones.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import { body, contains, foundBy, plannedOnce } from '../db/body.ts'
import type { Db, Tx } from '../db/connection.ts'
import { isSeen } from '../db/is-seen.ts'
import type { Json } from '../http/json.ts'

/** A person as stored; the policy adds what may be done with them. */
export type ContactFacts = Omit<Contact, 'can' | 'grants'>

/** What a list reads of a person. The rest is for one person alone. */
const rowColumns = sql`person.id, first_name as "firstName", last_name as "lastName", function_title as "functionTitle",
  roles, email_addresses as "emailAddresses", phones as "phoneNumbers", picture_file_id as "fileId",
  company.id as "companyId", company.name as "companyName", company.number as "companyNumber", company.kind as "companyKind",
  company.kind = 'provider' as "is3PL", company.kind = 'carrier' as "isCarrier",
  is_portal_enabled as "isPortalEnabled", portal_state as "portalState"`

/** What lists search, sort by and show. */
const shown = sql`contact.id, contact.company_id, first_name, last_name, function_title, email_addresses, phones, picture_file_id,
  linkedin_profile_url, contact.locations, contact.search_text, contact.initial, contact.version`

/** People with a password have the user name they sign in with; others have the one entered for them. */
const own = sql`
  is_portal_enabled, is_portal_visible, invited_at,
  case when password_hash is null then coalesce(invited_as, user_name) else user_name end as user_name,
  case
    when is_portal_enabled and password_hash is not null then 'active'
    when is_portal_enabled and came_by_link_at is not null then 'by-link'
    when is_portal_enabled then 'invited'
    when coalesce(user_name, invited_as) is null and invited_at is null and came_by_link_at is null then 'none'
    else 'disabled'
  end as portal_state,
  coalesce(membership.roles, '{}') as roles,
  coalesce(membership.permissions, '{}') as permissions,
  coalesce(membership.access_levels, '{}') as access_levels`

/**
 * The people the actor may see, as a table `person`: the first wall; row security is the second (TRUST P3). The provider sees everyone. A
 * company sees its own, those who act for it, and the provider's people who deal with it; never a stranger. Somebody found to have an
 * account is listed once, as that account.
 */
function people(actor: Actor): RawBuilder<unknown> {
  if (isProvider(actor))
    return sql`(select ${shown}, ${own} from contact
      left join membership on membership.contact_id = contact.id and membership.company_id = contact.company_id
      where acts_as is null) as person`
  return sql`(
    select ${shown}, ${own} from contact
    left join membership on membership.contact_id = contact.id and membership.company_id = ${actor.companyId}
    where acts_as is null and (contact.company_id = ${actor.companyId} or membership.contact_id is not null)
    union all
    select id, company_id, first_name, last_name, function_title, email_addresses, phones, picture_file_id,
      linkedin_profile_url, locations, search_text, initial, version,
      false, true, null, null, null, roles, '{}', '{}'
    from provider_desk()
  ) as person`
}

/** As many words as people type; the rest are ignored. */
const MOST_WORDS = 6

/**
 * Each word is somewhere in name, title or addresses, or something spelled like it (`pg_trgm.word_similarity_threshold`, db/connection.ts).
 * A word of one or two letters is a prefix, which an index still finds.
 */
function holdsWords(text: string, isFuzzy: boolean): RawBuilder<boolean> {
  const words = text.split(/\s+/).slice(0, MOST_WORDS)
  const conditions = words.map((word) => {
    const pattern = word.length < 3 ? `% ${contains(word).slice(1)}` : contains(word)
    return isFuzzy && word.length >= 3
      ? sql<boolean>`(search_text ilike ${pattern} or ${word}::text <% search_text)`
      : sql<boolean>`search_text ilike ${pattern}`
  })
  return sql`${sql.join(conditions, sql` and `)}`
}

function matches(actor: Actor, query: ContactQuery): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  if (query.query) {
    const holding = holdsWords(query.query, query.fuzzyMatch)
    // The index finds them among everyone (decision 45); a company's own are few.
    conditions.push(isProvider(actor) ? sql`id in ${foundBy('searched_contact', holding)}` : holding)
  }
  if (query.roles?.length) conditions.push(sql`roles && ${query.roles}::text[]`)
  if (query.companyId) conditions.push(sql`company_id = ${query.companyId}`)
  if (query.isDriver !== undefined) conditions.push(sql`(roles = '{Driver}') = ${query.isDriver}`)
  if (query.portalStates?.length) conditions.push(sql`portal_state = any(${query.portalStates}::text[])`)
  return sql`${sql.join(conditions, sql` and `)}`
}

type FoundContacts = { data: ContactRow[]; totalCount: number; letters: string[] }

/** By name. In a search, exact words come first, then the closest matches. */
export function listBody(actor: Actor, query: ContactQuery): Promise<Json<FoundContacts>> {
  const condition = matches(actor, query)
  const inLetter = query.letter ? sql`initial = ${query.letter}` : sql`true`
  const byName = sql`lower(last_name), lower(first_name), person.id`
  const order = query.query
    ? sql`search_text ilike ${contains(query.query)} desc, word_similarity(${query.query}::text, search_text) desc, ${byName}`
    : byName
  const page = sql`order by ${order} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
  return body(
    actor.db,
    sql<{ json: string }>`select json_build_object(
      'data', coalesce((select json_agg(row) from (
        select ${rowColumns} from (select * from ${people(actor)} where ${condition} and ${inLetter} ${page}) as person
        join company on company.id = person.company_id
        order by ${order}
      ) as row), '[]'::json),
      'totalCount', (select count(*) from ${people(actor)} where ${condition} and ${inLetter}),
      'letters', (select coalesce(json_agg(initial order by initial), '[]'::json) from (
        select distinct initial from ${people(actor)} where ${condition}) as letter)
    )::text as json`,
  )
}

/** The company as a card, counting only the people the actor may see. */
const card = (actor: Actor) => sql`json_build_object(
  'id', company.id, 'name', company.name, 'number', company.number, 'kind', company.kind, 'usdot', company.usdot,
  'docketNumber', company.docket_number, 'scac', company.scac,
  'peopleCount', (select count(*) from ${people(actor)} where person.company_id = company.id),
  'driverCount', (select count(*) from ${people(actor)} where person.company_id = company.id and person.roles = '{Driver}'))`

/** One person in full; a stranger is not found. */
export async function findFacts(
  actor: Actor,
  contactId: string,
  db: Tx = actor.db.read,
): Promise<ContactFacts | undefined> {
  const rows = await plannedOnce(
    db,
    sql<{ facts: ContactFacts }>`
    select row_to_json(fact) as facts from (
      select ${rowColumns}, linkedin_profile_url as "linkedInProfileUrl", person.locations, permissions,
        access_levels as "accessLevels", user_name as "userName", is_portal_visible as "isPortalVisible",
        wire_time(invited_at) as "invitedAt",
        case when portal_state is not null then has_second_factor(person.id) end as "hasSecondFactor", ${card(actor)} as company, person.version
      from ${people(actor)} join company on company.id = person.company_id
      where person.id = ${contactId}
    ) as fact`,
  )
  return rows[0]?.facts
}

/** Own company first, then others by name: all for the provider, else those whose people they see. */
export async function listCompanies(
  actor: Actor,
  query: {
    query?: string | undefined
    companyId?: string | undefined
    kinds?: CompanyKind[] | undefined
    page: number
    pageSize: number
  },
): Promise<{ companies: ContactCompany[]; totalCount: number }> {
  const conditions: RawBuilder<boolean>[] = [
    isProvider(actor)
      ? sql`true`
      : sql`company.id = ${actor.companyId} or company.id in (select company_id from ${people(actor)})`,
  ]
  if (query.query) conditions.push(sql`company.name ilike ${contains(query.query)}`)
  if (query.companyId) conditions.push(sql`company.id = ${query.companyId}`)
  if (query.kinds?.length) conditions.push(sql`company.kind = any(${query.kinds})`)
  const found = sql`company where ${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  )}`
  const [{ rows }, total] = await Promise.all([
    sql<{ company: ContactCompany }>`select ${card(actor)} as company from ${found}
      order by company.id = ${actor.companyId} desc, lower(company.name), company.id
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(actor.db.read),
    sql<{ count: number }>`select count(*) as count from ${found}`.execute(actor.db.read),
  ])
  return { companies: rows.map((row) => row.company), totalCount: total.rows[0]?.count ?? 0 }
}

export type Employer = { id: string; name: string; kind: CompanyKind }

/** Locks the company whose people are about to change: if two administrators remove each other, the second finds out. */
export async function lockCompany(tx: Tx, companyId: string): Promise<Employer | undefined> {
  const { rows } =
    await sql<Employer>`select id, name, kind from company where id = ${companyId} for no key update`.execute(tx)
  return rows[0]
}

/** How many others administer the company and can sign in. */
export async function countOtherAdministrators(tx: Tx, companyId: string, contactId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('membership')
    .innerJoin('contact', 'contact.id', 'membership.contact_id')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('membership.company_id', '=', companyId)
    .where('membership.contact_id', '<>', contactId)
    .where(sql<boolean>`'Admin' = any(membership.roles)`)
    .where('contact.is_portal_enabled', '=', true)
    .where('contact.password_hash', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export type WrittenPerson = {
  firstName: string
  lastName: string
  functionTitle: string | null
  emailAddresses: string[]
  phoneNumbers: Phone[]
  linkedInProfileUrl: string | null
  locations: ContactLocation[]
  isPortalVisible: boolean
}

export type WrittenRights = { roles: string[]; permissions: string[]; accessLevels: string[] }

function columnsOf(person: WrittenPerson) {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    function_title: person.functionTitle || null,
    email_addresses: person.emailAddresses,
    phones: JSON.stringify(person.phoneNumbers),
    linkedin_profile_url: person.linkedInProfileUrl,
    locations: JSON.stringify(person.locations),
    is_portal_visible: person.isPortalVisible,
  }
}

export async function insertContact(
  tx: Tx,
  contact: { id: string; companyId: string; person: WrittenPerson; rights: WrittenRights; isPortalEnabled: boolean },
): Promise<void> {
  await tx
    .insertInto('contact')
    .values({
      id: contact.id,
      company_id: contact.companyId,
      ...columnsOf(contact.person),
      is_portal_enabled: contact.isPortalEnabled,
    })
    .execute()
  await tx
    .insertInto('membership')
    .values({ contact_id: contact.id, company_id: contact.companyId, ...rightsColumns(contact.rights) })
    .execute()
}

const rightsColumns = ({ roles, permissions, accessLevels }: WrittenRights) => ({
  roles,
  permissions,
  access_levels: accessLevels,
})

/** False if somebody else was faster (P15). */
export async function updateContact(
  tx: Tx,
  contact: { id: string; version: number },
  change: { person?: WrittenPerson; isPortalEnabled?: boolean },
): Promise<boolean> {
  const changed = await tx
    .updateTable('contact')
    .set((expression) => ({
      ...(change.person ? columnsOf(change.person) : {}),
      ...(change.isPortalEnabled === undefined ? {} : { is_portal_enabled: change.isPortalEnabled }),
      version: expression('version', '+', 1),
    }))
    .where('id', '=', contact.id)
    .where(isSeen(contact.version))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function updateRights(tx: Tx, contactId: string, companyId: string, rights: WrittenRights): Promise<void> {
  await tx
    .updateTable('membership')
    .set(rightsColumns(rights))
    .where('contact_id', '=', contactId)
    .where('company_id', '=', companyId)
    .execute()
}

/** Somebody else the reader may see who signs in with the address, and does not give it up to a person of another company. */
export async function colleagueWithUserName(
  tx: Tx,
  userName: string,
  { id, companyId }: { id: string; companyId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from contact
    where (user_name = ${userName} or password_hash is null and invited_as = ${userName}) and id <> ${id}
      and (company_id = ${companyId} or not has_left(contact)) limit 1`.execute(tx)
  return rows[0]?.name
}

/** It has brought no link yet. */
export async function noteInvitation(tx: Tx, contactId: string, at: Date): Promise<void> {
  await tx.updateTable('contact').set({ invited_at: at, was_sent_link: false }).where('id', '=', contactId).execute()
}

export async function endSessionsOf(tx: Tx, contactId: string, at: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function companyOf(db: Db, companyId: string): Promise<Employer | undefined> {
  const { rows } = await sql<Employer>`select id, name, kind from company where id = ${companyId}`.execute(db.read)
  return rows[0]
}
