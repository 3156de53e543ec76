import { CASE_TYPES } from '@waybill/contract/cases/case-types.ts'
import type {
  CustomerApproval,
  CustomerApprovalQuery,
  CustomerApprovalState,
} from '@waybill/contract/cases/customer-approvals.ts'
import { LIMITS_IN } from '@waybill/contract/currency.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import type { CaseFacts } from '../case.queries.ts'

export type ApprovalFacts = Omit<CustomerApproval, 'can'>

const TYPE_NAMES = JSON.stringify(
  Object.fromEntries(Object.entries(CASE_TYPES).map(([code, { name }]) => [code, name])),
)

const FACTS = sql`id, case_number as "caseNumber",
  json_build_object('code', type, 'name', ${TYPE_NAMES}::jsonb ->> type::text) as type,
  shipment_number as "shipmentNumber", stop, detention, amount, currency, reason, wire_time(asked_at) as "askedAt", asked_by as "askedBy",
  state, answer, wire_time(answered_at) as "answeredAt", answered_by as "answeredBy"`

/** Of the actor's company; row security is the second wall. */
const ownOf = (actor: Actor): RawBuilder<boolean> => sql`customer_id = ${actor.companyId}`

export async function listApprovals(
  actor: Actor,
  { state, page, pageSize }: CustomerApprovalQuery,
): Promise<{ data: ApprovalFacts[]; totalCount: number }> {
  const condition = sql`${ownOf(actor)} and state = ${state}`
  const { rows } = await sql<{ data: ApprovalFacts[]; totalCount: number }>`
    select coalesce((select json_agg(row_to_json(found)) from (
        select ${FACTS} from customer_approval where ${condition}
        order by asked_at, id limit ${pageSize} offset ${(page - 1) * pageSize}
      ) as found), '[]') as data,
      (select count(*)::int from customer_approval where ${condition}) as "totalCount"`.execute(actor.db.read)
  return rows[0] ?? { data: [], totalCount: 0 }
}

export async function findApproval(tx: Tx, actor: Actor, id: string): Promise<ApprovalFacts | undefined> {
  const { rows } = await sql<ApprovalFacts>`
    select ${FACTS} from customer_approval where id = ${id} and ${ownOf(actor)}`.execute(tx)
  return rows[0]
}

/** The case, locked before its approval, as every act on it does. Needs the system's scope. */
export async function lockCaseOf(tx: Tx, actor: Actor, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from cases where id = (select case_id from customer_approval where id = ${id} and ${ownOf(actor)})
    for update`.execute(tx)
  return rows[0]?.id
}

/** Who of the provider asked; null if Waybill did. No customer learns it. */
export async function askerOf(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ askerId: string | null }>`
    select asked_by_id as "askerId" from customer_approval where id = ${id}`.execute(tx)
  return rows[0]?.askerId ?? null
}

export async function writeAnswer(
  tx: Tx,
  id: string,
  { state, text }: { state: 'approved' | 'declined'; text: string },
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql`update customer_approval set state = ${state}, answer = ${text || null}, answered_at = ${at}, answered_by = ${by}
    where id = ${id}`.execute(tx)
}

type Named = { id: string; name: string }
export type AskedLoad = { load: { id: string; number: string }; customer: Named }

/** A load whose customer wants to be asked about an amount like this, or about any in a currency that its limit is not in. */
export async function loadToAsk(tx: Tx, shipmentId: string, amount: number): Promise<AskedLoad | undefined> {
  const { rows } = await sql<AskedLoad>`
    select json_build_object('id', shipment.id, 'number', shipment.number) as load,
      json_build_object('id', company.id, 'name', company.name) as customer
    from shipment
    join customer_approval_limit as wanted on wanted.customer_id = shipment.customer_id
      and (wanted.above < ${amount} or shipment.currency <> ${LIMITS_IN})
    join company on company.id = shipment.customer_id
    where shipment.id = ${shipmentId}`.execute(tx)
  return rows[0]
}

/** `byId`: who asks, if a person. */
export type Asking = { amount: number; reason: string | null; by: string; byId: string | null; at: Date }

export async function insertApproval(
  tx: Tx,
  { id, caseNumber, type, stop, detention, currency }: CaseFacts,
  { load, customer }: AskedLoad,
  { amount, reason, by, byId, at }: Asking,
): Promise<string> {
  const approvalId = newId()
  const { arrivedAt, departedAt, freeMinutes, billedMinutes } = detention ?? {}
  await tx
    .insertInto('customer_approval')
    .values({
      id: approvalId,
      case_id: id,
      customer_id: customer.id,
      case_number: caseNumber,
      type: type.code,
      shipment_id: load.id,
      shipment_number: load.number,
      stop: stop && `${stop.name}, ${stop.city}, ${stop.state}`,
      detention: detention && JSON.stringify({ arrivedAt, departedAt, freeMinutes, billedMinutes }),
      amount,
      currency,
      reason,
      asked_at: at,
      asked_by: by,
      asked_by_id: byId,
    })
    .execute()
  return approvalId
}

/** Whoever asks the customer now waits for it. */
export async function writeWaiting(tx: Tx, caseId: string): Promise<void> {
  await sql`update cases set sub_status = 'Awaiting Customer Approval' where id = ${caseId}`.execute(tx)
}

/** Back to the provider; the customer's time does not count. */
export async function writeReturn(tx: Tx, caseId: string, askedAt: string, at: Date): Promise<void> {
  await sql`update cases set sub_status = 'Under Review', answer_due_at = answer_due_at + (${at}::timestamptz - ${askedAt}::timestamptz)
    where id = ${caseId}`.execute(tx)
}

export async function readLimit(tx: Tx, customerId: string): Promise<number | null> {
  const { rows } = await sql<{ above: number }>`
    select above from customer_approval_limit where customer_id = ${customerId}`.execute(tx)
  return rows[0]?.above ?? null
}

export async function writeLimit(tx: Tx, customerId: string, above: number | null): Promise<void> {
  if (above === null) await tx.deleteFrom('customer_approval_limit').where('customer_id', '=', customerId).execute()
  else
    await sql`insert into customer_approval_limit (customer_id, above) values (${customerId}, ${above})
      on conflict (customer_id) do update set above = excluded.above`.execute(tx)
}

export type AskedOf = {
  id: string
  caseNumber: string
  type: keyof typeof CASE_TYPES
  shipmentNumber: string
  customerId: string
  customer: string
  providerId: string
  state: CustomerApprovalState
}

/** What a customer was asked, for who is told. Needs the system's scope. */
export async function findAsked(
  tx: Tx,
  { subject, approvalId }: { subject: { type: string; id: string }; approvalId?: string | undefined },
): Promise<AskedOf | undefined> {
  const of = approvalId ? sql`asked.id = ${approvalId}` : lastAbout(subject)
  const { rows } = await sql<AskedOf>`
    select asked.id, case_number as "caseNumber", asked.type, asked.shipment_number as "shipmentNumber", customer_id as "customerId",
      (select name from company where company.id = customer_id) as customer, cases.provider_id as "providerId", asked.state
    from customer_approval as asked join cases on cases.id = case_id
    where ${of} order by asked_at desc limit 1`.execute(tx)
  return rows[0]
}

/** News of an earlier release names no question: the last about the case, or about the load and open. */
function lastAbout({ type, id }: { type: string; id: string }): RawBuilder<boolean> {
  return type === 'case' ? sql`asked.case_id = ${id}` : sql`asked.shipment_id = ${id} and asked.state = 'open'`
}
