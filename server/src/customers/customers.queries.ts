import type { CustomerQuery } from '@waybill/contract/customers/customer-search.ts'
import type {
  Customer,
  CustomerRow,
  CustomerTermsEntry,
  DetentionAgreement,
} from '@waybill/contract/customers/customers.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { contains } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { newId } from '../db/new-id.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

export type CustomerFacts = Omit<Customer, 'terms' | 'can'> & {
  payerId: string | null
  detention: Partial<DetentionAgreement>
}

/** Only the provider asks, and it sees all. */
const FACTS = sql`company.id, company.number as "companyNumber", company.name,
  profile.physical_address ->> 'city' as city, profile.physical_address ->> 'state' as state,
  company.requires_signed_confirmation as "isSignatureRequired",
  coalesce(company.detention_terms, '{}') <> '{}' as "hasOwnDetention",
  (select count(*) from shipment where customer_id = company.id and status between ${SHIPMENT.booked} and ${SHIPMENT.atStop})::int as "loadsUnderWay"`

const CUSTOMERS = sql`company left join company_profile as profile on profile.company_id = company.id
  where company.kind = 'shipper'`

export async function listCustomers(
  actor: Actor,
  { query, page, pageSize }: CustomerQuery,
): Promise<{ data: CustomerRow[]; totalCount: number }> {
  const matches: RawBuilder<unknown> = query
    ? sql`(company.name ilike ${contains(query)} or company.number ilike ${contains(query)})`
    : sql`true`
  const { rows } = await sql<{ data: CustomerRow[]; totalCount: number }>`
    select
      coalesce((select json_agg(row_to_json(found)) from (
        select ${FACTS} from ${CUSTOMERS} and ${matches}
        order by lower(company.name), company.id limit ${pageSize} offset ${(page - 1) * pageSize}
      ) as found), '[]') as data,
      (select count(*)::int from ${CUSTOMERS} and ${matches}) as "totalCount"`.execute(actor.db.read)
  return rows[0] ?? { data: [], totalCount: 0 }
}

export async function findCustomer(tx: Tx, companyNumber: string): Promise<CustomerFacts | undefined> {
  const { rows } = await sql<CustomerFacts>`
    select ${FACTS}, company.version, coalesce(company.detention_terms, '{}') as detention,
      (select payer_id from customer_payer where customer_id = company.id) as "payerId",
      (select payer.name from customer_payer join company as payer on payer.id = payer_id where customer_id = company.id) as "payerName",
      coalesce((select json_agg(sender_id order by sender_id) from trading_partner where customer_id = company.id), '[]') as "senderIds"
    from ${CUSTOMERS} and company.number = ${companyNumber}`.execute(tx)
  return rows[0]
}

/** Somebody else who sends as one of these already, and as which; nobody if all of them are this customer's now. */
export async function writeSenderIds(
  tx: Tx,
  customerId: string,
  senderIds: readonly string[],
): Promise<{ customer: string; sender: string } | undefined> {
  await sql`delete from trading_partner where customer_id = ${customerId} and sender_id <> all (${senderIds})`.execute(
    tx,
  )
  await sql`insert into trading_partner (sender_id, customer_id) select sender, ${customerId} from unnest(${senderIds}::text[]) as sender
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ customer: string; sender: string }>`
    select company.name as customer, sender_id as sender from trading_partner join company on company.id = customer_id
    where sender_id = any (${senderIds}) and customer_id <> ${customerId} order by sender_id limit 1`.execute(tx)
  return rows[0]
}

/** False if the customer has changed since that version. */
export async function raiseVersion(tx: Tx, customerId: string, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('company')
    .set({ version: version + 1 })
    .where('id', '=', customerId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False if the customer has changed since that version. */
export async function writeTerms(
  tx: Tx,
  customerId: string,
  version: number,
  { isSignatureRequired, detention }: CustomerTermsEntry,
): Promise<boolean> {
  const own = Object.fromEntries(Object.entries(detention).filter(([, said]) => said !== null))
  const { numUpdatedRows } = await tx
    .updateTable('company')
    .set({
      requires_signed_confirmation: isSignatureRequired,
      detention_terms: JSON.stringify(own),
      version: version + 1,
    })
    .where('id', '=', customerId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The name of a third-party payer; undefined if it is none. */
export async function payerNamed(tx: Tx, id: string): Promise<string | undefined> {
  const payer = tx.selectFrom('company').select('name').where('id', '=', id).where('kind', '=', 'payer')
  return (await payer.executeTakeFirst())?.name
}

/** Null: the provider pays. A payer without terms of its own pays in thirty days. */
export async function writePayer(tx: Tx, customerId: string, payerId: string | null, now: Date): Promise<void> {
  if (payerId === null) {
    await tx.deleteFrom('customer_payer').where('customer_id', '=', customerId).execute()
    return
  }
  await sql`insert into customer_payer (customer_id, payer_id) values (${customerId}, ${payerId})
    on conflict (customer_id) do update set payer_id = excluded.payer_id`.execute(tx)
  await sql`insert into billing_settings (id, payer_id, name, since)
    select ${newId()}, id, name || ' freight payment', ${now} from company where id = ${payerId}
    on conflict (payer_id) where until is null do nothing`.execute(tx)
}
