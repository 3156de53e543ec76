import pg from 'pg'
import type { DatabaseConnection } from '../src/db/embedded/address.ts'

/** What is searched, through which view, and the index that can find it (decision 45). */
export const SEARCHES = [
  { view: 'searched_shipment', table: 'shipment', where: "search_text like '%4340%'", index: 'shipment_search' },
  { view: 'searched_shipment', table: 'shipment', where: "number ilike '%4340%'", index: 'shipment_number_search' },
  {
    view: 'searched_shipment',
    table: 'shipment',
    where: "pro_number ilike '%4340%'",
    index: 'shipment_pro_number_search',
  },
  {
    view: 'searched_reference',
    table: 'shipment_reference',
    where: "value ilike '%4340%'",
    index: 'shipment_reference_search',
  },
  { view: 'searched_orders', table: 'orders', where: "search_text like '%4340%'", index: 'orders_search' },
  { view: 'searched_orders', table: 'orders', where: "'chicgo' <% search_text", index: 'orders_search' },
  { view: 'searched_invoice', table: 'invoice', where: "search_text like '%4340%'", index: 'invoice_search' },
  { view: 'searched_payment', table: 'payment', where: "search_text like '%4340%'", index: 'payment_search' },
  { view: 'searched_contact', table: 'contact', where: "search_text ilike '%miller%'", index: 'contact_search' },
  { view: 'searched_contact', table: 'contact', where: "'miler' <% search_text", index: 'contact_search' },
]

/** The application as who looks for something, and PostgreSQL asked whether an index can: which way is the cheapest depends on how much there is. */
export async function searching(connection: DatabaseConnection): Promise<pg.Client> {
  const application = new pg.Client(connection)
  await application.connect()
  await application.query('set enable_seqscan = off')
  return application
}

/** What is looked for, seen with these eyes. */
export async function seeAs(application: pg.Client, scope: 'provider' | 'company'): Promise<void> {
  await application.query(
    "select set_config('waybill.scope', $1, false), set_config('waybill.company_id', $2, false)",
    [scope, scope === 'company' ? '019a0000-0000-7000-8000-000000000001' : ''],
  )
}

export async function planOf(application: pg.Client, relation: string, where: string): Promise<string> {
  const { rows } = await application.query<{ 'QUERY PLAN': string }>(
    `explain (costs off) select from ${relation} where ${where}`,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** How a plan says that the index finds the text. */
export const findsText = (index: string) => new RegExp(`Scan on ${index}\\n *Index Cond: `)
