import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Said } from '@waybill/contract/said.ts'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../src/db/connection.ts'
import type { DB } from '../src/db/types.generated.ts'

/** Bytes travel as hex in JSON. */
type Insert<T> = Omit<Insertable<T>, 'routing_sealed' | 'account_sealed'> &
  Record<'routing_sealed' | 'account_sealed', string | null>

/**
 * Rows waiting to be written, in the order tables must be filled. Parties come before their shipments, which already have
 * the copy in `party_ids`: the trigger that copies finds nothing to do.
 */
export function emptyRows() {
  return {
    company: [] as Insertable<DB['company']>[],
    contact: [] as Insertable<DB['contact']>[],
    membership: [] as Insertable<DB['membership']>[],
    tracking_integration: [] as (Omit<Insertable<DB['tracking_integration']>, 'sealed'> & { sealed: string | null })[],
    company_profile: [] as Insertable<DB['company_profile']>[],
    company_insurance: [] as Insertable<DB['company_insurance']>[],
    company_desk: [] as Insertable<DB['company_desk']>[],
    company_restriction: [] as Insertable<DB['company_restriction']>[],
    company_remit_to: [] as Insert<DB['company_remit_to']>[],
    remit_to_change: [] as Insert<DB['remit_to_change']>[],
    trading_partner: [] as Insertable<DB['trading_partner']>[],
    location: [] as Insertable<DB['location']>[],
    dock_schedule: [] as Insertable<DB['dock_schedule']>[],
    fuel_program: [] as Insertable<DB['fuel_program']>[],
    fuel_program_version: [] as Insertable<DB['fuel_program_version']>[],
    diesel_price: [] as Insertable<DB['diesel_price']>[],
    lane_contract: [] as Insertable<DB['lane_contract']>[],
    ltl_tariff: [] as Insertable<DB['ltl_tariff']>[],
    ltl_tariff_lane: [] as Insertable<DB['ltl_tariff_lane']>[],
    customer_markup: [] as Insertable<DB['customer_markup']>[],
    party: [] as Insertable<DB['party']>[],
    orders: [] as Insertable<DB['orders']>[],
    order_stop: [] as Insertable<DB['order_stop']>[],
    order_line_item: [] as Insertable<DB['order_line_item']>[],
    shipment: [] as Insertable<DB['shipment']>[],
    shipment_order: [] as Insertable<DB['shipment_order']>[],
    shipment_reference: [] as Insertable<DB['shipment_reference']>[],
    shipment_stop: [] as Insertable<DB['shipment_stop']>[],
    stop_line_item: [] as Insertable<DB['stop_line_item']>[],
    shipment_event: [] as Insertable<DB['shipment_event']>[],
    truck_position: [] as Insertable<DB['truck_position']>[],
    shipment_driver: [] as Insertable<DB['shipment_driver']>[],
    shipment_truck: [] as Insertable<DB['shipment_truck']>[],
    position_consent: [] as Insertable<DB['position_consent']>[],
    rate_confirmation: [] as Insertable<DB['rate_confirmation']>[],
    tender_run: [] as Insertable<DB['tender_run']>[],
    tender: [] as Insertable<DB['tender']>[],
    tender_charge: [] as Insertable<DB['tender_charge']>[],
    tender_rung: [] as Insertable<DB['tender_rung']>[],
    application: [] as Insertable<DB['application']>[],
    application_event: [] as Insertable<DB['application_event']>[],
    application_entry: [] as (Omit<Insertable<DB['application_entry']>, 'sealed'> & { sealed: string | null })[],
    application_draft: [] as Insertable<DB['application_draft']>[],
    authority_snapshot: [] as Insertable<DB['authority_snapshot']>[],
    agreement_signature: [] as Insertable<DB['agreement_signature']>[],
    access_request: [] as (Omit<Insertable<DB['access_request']>, 'confirm_hash'> & { confirm_hash: string })[],
    mail: [] as Insertable<DB['mail']>[],
    history_entry: [] as Insertable<DB['history_entry']>[],
  }
}

export type Rows = ReturnType<typeof emptyRows>

/** A history row's content. */
export function inHistory({
  code,
  facts,
  text,
}: Said): Pick<Insertable<DB['history_entry']>, 'code' | 'facts' | 'description'> {
  // Rows travel as JSON.
  return { code, facts: code === 'as-told' ? {} : JSON.parse(JSON.stringify(facts)), description: text }
}

/** Set-based: one statement writes thousands of rows, and while PostgreSQL works the next ones are serialized. */
export async function insertRows(tx: Tx, rows: Rows, { billedSince }: { billedSince?: Date } = {}): Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve()
  for (const [table, batch] of Object.entries(rows)) {
    // Some rows leave columns to the schema's defaults: each set of columns is its own statement.
    const alike = Map.groupBy<string, object>(batch, (row) => Object.keys(row).toSorted().join())
    for (const [names, same] of alike) {
      const columns = sql.join(names.split(',').map((column) => sql.ref(column)))
      const worded = JSON.stringify(same)
      await underWay
      underWay = sql`
        insert into ${sql.table(table)} (${columns})
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${worded}::json)
      `.execute(tx)
    }
  }
  await underWay
  const orders = rows.orders.map((order) => order.id)
  if (orders.length > 0) await sql`select refresh_orders(${orders}::uuid[])`.execute(tx)
  const shipments = rows.shipment.map((shipment) => shipment.id)
  if (shipments.length > 0) await sql`select refresh_shipment_lanes(${shipments}::uuid[])`.execute(tx)
  const booked = rows.shipment.filter(({ status }) => status >= SHIPMENT_STATUS.booked).map(({ id }) => id)
  if (booked.length > 0) {
    await sql`
      select refresh_invoices(array(select id from shipment where id = any(${booked}::uuid[])
        and delivery_at >= ${billedSince ?? new Date(0)}))`.execute(tx)
  }
}
