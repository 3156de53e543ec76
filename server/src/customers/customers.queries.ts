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

const SHIPMENT = literals(SHIPMENT_STATUS)

export type CustomerFacts = Omit<Customer, 'terms' | 'can'> & { detention: Partial<DetentionAgreement> }

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
    select ${FACTS}, company.version, coalesce(company.detention_terms, '{}') as detention
    from ${CUSTOMERS} and company.number = ${companyNumber}`.execute(tx)
  return rows[0]
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
