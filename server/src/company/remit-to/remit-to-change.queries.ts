import type { Clock } from '@waybill/contract/clocks.ts'
import type { RemitTo, RemitToState } from '@waybill/contract/company/company.ts'
import type { Said } from '@waybill/contract/said.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import type { SealedInstruction } from './remit-to.ts'

/** A number must be on record this long before the request: account thieves change the number first (P23). */
const CALLBACK_AGE_DAYS = 10
/** A recently removed address still hears of a change. */
const FORMER_ADDRESS_DAYS = 30

export type Callback = { id: string; function: string; phone: string; extension: string | null; isRegistered: boolean }

/** One change as stored; the policy decides what a reader sees. */
export type ChangeFacts = {
  id: string
  companyId: string
  companyNumber: string
  companyName: string
  providerName: string
  state: RemitToState
  to: Omit<RemitTo, 'since'>
  requestedById: string
  requestedBy: string
  requestedAt: string
  verifiedById: string | null
  verifiedBy: string | null
  verifiedAt: string | null
  verifiedHow: Said | null
  approvedBy: string | null
  approvedAt: string | null
  takesEffectAt: string | null
  effectiveAt: string | null
  stoppedBy: string | null
  stoppedAt: string | null
  stopReason: string | null
  callbacks: Callback[]
}

/** Never a sealed number, and only as much of the last four as the columns hold. */
const instruction = (of: string) => sql`json_build_object(
  'method', ${sql.ref(`${of}.method`)}, 'payeeName', ${sql.ref(`${of}.payee_name`)}, 'payeeAddress', ${sql.ref(`${of}.payee_address`)},
  'bankName', ${sql.ref(`${of}.bank_name`)}, 'accountKind', ${sql.ref(`${of}.account_kind`)},
  'routingLastFour', ${sql.ref(`${of}.routing_last4`)}, 'accountLastFour', ${sql.ref(`${of}.account_last4`)},
  'factorName', (select name from company as factor where factor.id = ${sql.ref(`${of}.factor_id`)}),
  'terms', ${sql.ref(`${of}.payment_terms`)})`

async function findChanges(tx: Tx, which: RawBuilder<boolean>): Promise<ChangeFacts[]> {
  const { rows } = await sql<{ facts: ChangeFacts }>`
    select row_to_json(fact) as facts from (
      select change.id, change.company_id as "companyId", company.number as "companyNumber", company.name as "companyName",
        (select name from company where kind = 'provider' order by created_at limit 1) as "providerName",
        change.state, ${instruction('change')} as "to",
        change.requested_by as "requestedById", change.requested_by_name as "requestedBy", wire_time(change.requested_at) as "requestedAt",
        change.verified_by as "verifiedById", change.verified_by_name as "verifiedBy", wire_time(change.verified_at) as "verifiedAt",
        change.verified_how as "verifiedHow",
        change.approved_by_name as "approvedBy", wire_time(change.approved_at) as "approvedAt",
        wire_time(change.takes_effect_at) as "takesEffectAt", wire_time(change.effective_at) as "effectiveAt",
        change.stopped_by_name as "stoppedBy", wire_time(change.stopped_at) as "stoppedAt", change.stop_reason as "stopReason",
        coalesce((select json_agg(json_build_object('id', desk.id, 'function', desk.function, 'phone', desk.phone,
            'extension', desk.extension, 'isRegistered', desk.is_registered) order by desk.is_registered desc, desk.function, desk.since)
          from company_desk as desk where desk.company_id = change.company_id and ${stoodBefore(sql`change.requested_at`)}), '[]') as callbacks
      from remit_to_change as change join company on company.id = change.company_id
      where ${which}
      order by change.requested_at desc
    ) as fact`.execute(tx)
  return rows.map((row) => row.facts)
}

/**
 * A desk (`desk`) on record well before a document came, even if replaced since: the old number is the one to call. Nobody here can change
 * a number from the public registration, so it needs no age.
 */
export function stoodBefore(at: RawBuilder<unknown>): RawBuilder<boolean> {
  const age = sql`make_interval(days => ${CALLBACK_AGE_DAYS}::int)`
  return sql<boolean>`(desk.since <= ${at} - ${age} or (desk.is_registered and desk.since < ${at}))
    and (desk.until is null or desk.until > ${at} - ${age})`
}

export async function findChange(tx: Tx, id: string): Promise<ChangeFacts | undefined> {
  const [change] = await findChanges(tx, sql`change.id = ${id}`)
  return change
}

export async function findOpenChange(tx: Tx, companyId: string): Promise<ChangeFacts | undefined> {
  const [change] = await findChanges(
    tx,
    sql`change.company_id = ${companyId} and change.state in ('requested', 'verified', 'approved')`,
  )
  return change
}

export async function findPastChanges(tx: Tx, companyId: string): Promise<ChangeFacts[]> {
  return await findChanges(tx, sql`change.company_id = ${companyId} and change.state in ('effective', 'stopped')`)
}

/** Where the company is paid today. */
export async function findRemitTo(tx: Tx, companyId: string): Promise<RemitTo | null> {
  const { rows } = await sql<{ remitTo: Omit<RemitTo, 'since'>; since: string }>`
    select ${instruction('remit')} as "remitTo", wire_time(remit.since) as since
    from company_remit_to as remit where remit.company_id = ${companyId}`.execute(tx)
  const [row] = rows
  return row ? { ...row.remitTo, since: row.since } : null
}

/** Locks the change for this transaction. */
export async function lockChange(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('remit_to_change').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

export async function insertChange(
  tx: Tx,
  change: SealedInstruction & { companyId: string; by: { id: string; name: string }; at: Date },
): Promise<string> {
  const { companyId, by, at, ...sealed } = change
  const id = newId()
  await tx
    .insertInto('remit_to_change')
    .values({
      id,
      company_id: companyId,
      ...sealed,
      requested_by: by.id,
      requested_by_name: by.name,
      requested_at: at,
    })
    .execute()
  return id
}

export async function markVerified(
  tx: Tx,
  id: string,
  verified: { by: { id: string; name: string }; at: Date; callbackId: string; how: Said },
): Promise<void> {
  await tx
    .updateTable('remit_to_change')
    .set({
      state: 'verified',
      verified_by: verified.by.id,
      verified_by_name: verified.by.name,
      verified_at: verified.at,
      callback_desk_id: verified.callbackId,
      verified_how: JSON.stringify(verified.how),
    })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()
}

export async function markApproved(
  tx: Tx,
  id: string,
  approved: { by: { id: string; name: string }; at: Date; takesEffectAt: Date },
): Promise<void> {
  await tx
    .updateTable('remit_to_change')
    .set({
      state: 'approved',
      approved_by: approved.by.id,
      approved_by_name: approved.by.name,
      approved_at: approved.at,
      takes_effect_at: approved.takesEffectAt,
    })
    .where('id', '=', id)
    .where('state', '=', 'verified')
    .execute()
}

export async function markStopped(
  tx: Tx,
  id: string,
  stopped: { by: string; at: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('remit_to_change')
    .set({ state: 'stopped', stopped_by_name: stopped.by, stopped_at: stopped.at, stop_reason: stopped.reason })
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'verified', 'approved'])
    .execute()
}

/** Claims one change whose hold is over, if no other process has locked it. */
export async function claimDueChange(tx: Tx, now: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom('remit_to_change')
    .select('id')
    .where('state', '=', 'approved')
    .where('takes_effect_at', '<=', now)
    .orderBy('takes_effect_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.id
}

/** The sealed instruction moves as is: it was sealed for its company and opens for no other. */
export async function putIntoForce(tx: Tx, id: string, now: Date): Promise<void> {
  const { company_id: companyId, ...sealed } = await tx
    .updateTable('remit_to_change')
    .set({ state: 'effective', effective_at: now })
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .returning([
      'company_id',
      'method',
      'payee_name',
      'payee_address',
      'bank_name',
      'bank_country',
      'account_kind',
      'routing_sealed',
      'routing_last4',
      'account_sealed',
      'account_last4',
      'factor_id',
      'payment_terms',
    ])
    .executeTakeFirstOrThrow()
  const row = {
    ...sealed,
    payee_address: sealed.payee_address === null ? null : JSON.stringify(sealed.payee_address),
    since: now,
  }
  await tx
    .insertInto('company_remit_to')
    .values({ company_id: companyId, ...row })
    .onConflict((on) => on.column('company_id').doUpdateSet(row))
    .execute()
}

export async function findFactor(tx: Tx, number: string): Promise<{ id: string; name: string } | undefined> {
  return await tx
    .selectFrom('company')
    .select(['id', 'name'])
    .where('number', '=', number)
    .where('kind', '=', 'factor')
    .where('is_approved', '=', true)
    .where('is_do_not_use', '=', false)
    .executeTakeFirst()
}

/** A mail address, and how its owner writes hours. */
export type Addressee = { address: string; clock: Clock }

/**
 * Everyone on record who must hear of a change: administrators, people who handle receivables, the receivables desk, and addresses that
 * were theirs until recently. Read with the system's eyes.
 */
export async function addressesOnRecord(tx: Tx, companyId: string, now: Date): Promise<Addressee[]> {
  const since = new Date(now.getTime() - FORMER_ADDRESS_DAYS * 86_400_000)
  const { rows } = await sql<Addressee>`
    with keepers as (
      select contact.id, contact.email_addresses || contact.user_name as addresses, clock from membership join contact on contact.id = membership.contact_id
      where membership.company_id = ${companyId} and membership.roles && array['Admin', 'AR']
    )
    select lower(address) as address, coalesce(min(clock), '24') as clock from (
      select unnest(addresses) as address, clock from keepers
      union all
      select address, null from former_address where contact_id in (select id from keepers) and until > ${since}
      union all
      select email, null from company_desk
      where company_id = ${companyId} and function = 'accounts-receivable' and (until is null or until > ${since})
    ) as heard where address like '%@%' group by 1 order by 1`.execute(tx)
  return rows
}

export async function addresseeOf(tx: Tx, contactId: string): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select lower(email_addresses[1]) as address, clock from contact where id = ${contactId} and email_addresses <> '{}'`.execute(
    tx,
  )
  return rows[0]
}
