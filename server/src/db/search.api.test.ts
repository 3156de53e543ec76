import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileDatabase } from '../../test/file-database.ts'

/*
 * Searches are quick because an index finds the text before the wall looks at the rows, without a right that only a superuser gives
 * (decision 45). Asked is whether it can: which way is the cheapest depends on how much there is.
 */

const SEARCHES = [
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

let application: pg.Client
beforeAll(async () => {
  // Its own: what other files leave there changes which plan is the cheapest.
  application = new pg.Client((await fileDatabase()).connection)
  await application.connect()
  await application.query('set enable_seqscan = off')
})
afterAll(() => application.end())

async function planOf(relation: string, where: string): Promise<string> {
  const { rows } = await application.query<{ 'QUERY PLAN': string }>(
    `explain (costs off) select from ${relation} where ${where}`,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe.each(['provider', 'company'])('through the eyes of a %s', (scope) => {
  beforeAll(async () => {
    await application.query(
      "select set_config('waybill.scope', $1, false), set_config('waybill.company_id', $2, false)",
      [scope, scope === 'company' ? '019a0000-0000-7000-8000-000000000001' : ''],
    )
  })

  test.each(SEARCHES)('$index answers $where', async ({ view, table, where, index }) => {
    const findsText = new RegExp(`Scan on ${index}\\n *Index Cond: `)
    expect(await planOf(view, where)).toMatch(findsText)
    // The reason for the views: where this answers too, somebody gave a right that others do not have.
    expect(await planOf(table, where)).not.toMatch(findsText)
  })
})
