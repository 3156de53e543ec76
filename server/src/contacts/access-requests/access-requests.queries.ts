import type { AccessAsked, AccessRequest } from '@waybill/contract/contacts/access-requests.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../../actor.ts'
import type { Db, Tx } from '../../db/connection.ts'

/** A request as stored; the policy adds what the reader may do with it. */
export type RequestFacts = Omit<AccessRequest, 'can' | 'grants'>

export async function insertRequest(
  db: Tx,
  request: { id: string; asked: AccessAsked; hash: Buffer; now: Date; confirmUntil: Date },
): Promise<void> {
  const { asked } = request
  await db
    .insertInto('access_request')
    .values({
      id: request.id,
      company_named: asked.company,
      first_name: asked.firstName,
      last_name: asked.lastName,
      email_address: asked.emailAddress.toLowerCase(),
      phone_number: asked.phoneNumber ?? null,
      roles: asked.roles,
      message: asked.message || null,
      confirm_hash: request.hash,
      requested_at: request.now,
      confirm_until: request.confirmUntil,
    })
    .execute()
}

/** How many letters went to this address since then, whoever asked for them. */
export async function countAsked(tx: Tx, emailAddress: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('access_request')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('email_address', '=', emailAddress.toLowerCase())
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Confirms the address: of any number of tries at once, one gets true. */
export async function confirmRequest(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const confirmed = await db.read
    .updateTable('access_request')
    .set({ state: 'confirmed', confirmed_at: now })
    .where('confirm_hash', '=', hash)
    .where('state', '=', 'unconfirmed')
    .where('confirm_until', '>', now)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

export type Confirmed = { id: string; companyNamed: string; emailAddress: string; firstName: string; lastName: string }

/** The oldest request whose company is not looked up yet, locked until the transaction ends. */
export async function claimConfirmed(tx: Tx): Promise<Confirmed | undefined> {
  return await tx
    .selectFrom('access_request')
    .select([
      'id',
      'company_named as companyNamed',
      'email_address as emailAddress',
      'first_name as firstName',
      'last_name as lastName',
    ])
    .where('state', '=', 'confirmed')
    .orderBy('confirmed_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** How somebody named a company: by one of its numbers, or its people's email domain. */
export type NamedBy = { usdot: string } | { docket: string } | { number: string } | { domain: string }

/** The one company that matches; undefined if none or several do. */
export async function findNamed(tx: Tx, named: NamedBy): Promise<string | undefined> {
  const plain = (column: RawBuilder<unknown>) => sql`regexp_replace(upper(${column}), '[^A-Z0-9]', '', 'g')`
  const condition =
    'usdot' in named
      ? sql`usdot = ${named.usdot}`
      : 'docket' in named
        ? sql`${plain(sql`docket_number`)} = ${named.docket}
            or exists (select from company_profile, unnest(docket_numbers) as docket
              where company_profile.company_id = company.id and ${plain(sql`docket`)} = ${named.docket})`
        : 'number' in named
          ? sql`upper(number) = ${named.number}`
          : sql`exists (select from contact where contact.company_id = company.id and is_portal_enabled
              and split_part(user_name, '@', 2) = ${named.domain})`
  const { rows } = await sql<{ id: string }>`select id from company where ${condition} limit 2`.execute(tx)
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** Shows the request to those who decide. A second one by the same person for the same company stays hidden. */
export async function openRequest(
  tx: Tx,
  request: { id: string; emailAddress: string; companyId: string | null },
): Promise<'open' | 'repeated'> {
  const { rows } = await sql<{ state: 'open' | 'repeated' }>`
    update access_request set
      company_id = ${request.companyId},
      state = case when exists (
        select from access_request earlier
        where earlier.state = 'open' and earlier.email_address = ${request.emailAddress}
          and earlier.company_id is not distinct from ${request.companyId}::uuid
      ) then 'repeated' else 'open' end
    where id = ${request.id}
    returning state`.execute(tx)
  return rows[0]?.state ?? 'repeated'
}

/** Requests the actor decides on; row security is the second wall. Only administrators and the provider's operations have any. */
function visibleTo(actor: Actor): RawBuilder<boolean> {
  if (isProvider(actor)) return actor.persona === 'operations' ? sql`true` : sql`false`
  return actor.roles.includes('Admin') ? sql`request.company_id = ${actor.companyId}` : sql`false`
}

const columns = sql`request.id, state, company_named as "companyNamed",
  case when company.id is null then null else json_build_object(
    'id', company.id, 'name', company.name, 'number', company.number, 'kind', company.kind) end as company,
  first_name as "firstName", last_name as "lastName", email_address as "emailAddress", phone_number as "phoneNumber",
  roles, message, wire_time(requested_at) as "requestedAt", wire_time(confirmed_at) as "confirmedAt",
  wire_time(decided_at) as "decidedAt", decided_by_name as "decidedBy", reason, contact_id as "contactId"`

const source = sql`access_request request left join company on company.id = request.company_id`

const inState = (state: 'open' | 'decided') =>
  state === 'open' ? sql`state = 'open'` : sql`state in ('approved', 'refused')`

export async function listRequests(
  actor: Actor,
  query: { state: 'open' | 'decided'; page: number; pageSize: number },
): Promise<{ rows: RequestFacts[]; totalCount: number }> {
  const condition = sql`${inState(query.state)} and ${visibleTo(actor)}`
  const order = query.state === 'open' ? sql`confirmed_at desc, request.id` : sql`decided_at desc, request.id`
  const [{ rows }, totalCount] = await Promise.all([
    sql<RequestFacts>`select ${columns} from ${source} where ${condition}
      order by ${order} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(actor.db.read),
    count(actor, condition),
  ])
  return { rows, totalCount }
}

export async function countOpen(actor: Actor): Promise<number> {
  return await count(actor, sql`${inState('open')} and ${visibleTo(actor)}`)
}

async function count(actor: Actor, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from access_request request where ${condition}`.execute(actor.db.read)
  return rows[0]?.count ?? 0
}

export async function findRequest(actor: Actor, id: string, db: Tx = actor.db.read): Promise<RequestFacts | undefined> {
  const { rows } = await sql<RequestFacts>`
    select ${columns} from ${source}
    where request.id = ${id} and state in ('open', 'approved', 'refused') and ${visibleTo(actor)}`.execute(db)
  return rows[0]
}

/** Records the decision unless already decided: of any number at once, one gets true. */
export async function decideRequest(
  tx: Tx,
  actor: Actor,
  id: string,
  decision: { state: 'approved'; companyId: string } | { state: 'refused'; reason: string },
): Promise<boolean> {
  const decided = await tx
    .updateTable('access_request')
    .set({
      state: decision.state,
      decided_at: actor.now,
      decided_by: actor.id,
      decided_by_name: `${actor.firstName} ${actor.lastName}`,
      ...(decision.state === 'approved' ? { company_id: decision.companyId } : { reason: decision.reason }),
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return decided.numUpdatedRows > 0n
}

export async function noteLetIn(tx: Tx, id: string, contactId: string): Promise<void> {
  await tx.updateTable('access_request').set({ contact_id: contactId }).where('id', '=', id).execute()
}

/** Unconfirmed and repeated requests are not kept. */
export async function forgetUnconfirmedBefore(db: Db, day: Date): Promise<void> {
  await db.read
    .deleteFrom('access_request')
    .where('state', 'in', ['unconfirmed', 'repeated'])
    .where('requested_at', '<', day)
    .execute()
}
