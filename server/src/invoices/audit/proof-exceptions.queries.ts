import { sql } from 'kysely'

export type ProofException = { exception: string | null; item: string; city: string }

const MISCOUNTED = sql`from shipment_stop as stop join stop_line_item as counted on counted.stop_id = stop.id
  join order_line_item as item on item.id = counted.line_item_id
  where stop.shipment_id = invoice.shipment_id and not invoice.is_truck_unused
    and (exception <> 'None' or (confirmed_packages is null and stop_type = 'Delivery' and packages > 0))`

/** What was counted over, short, damaged or refused at the stops of the load, and what was not counted at its delivery. */
export const PROOF_EXCEPTIONS = sql`coalesce((select json_agg(json_build_object('exception', nullif(exception, 'None'), 'item', item.description, 'city', stop.city) order by stop.sequence, item.sequence)
  ${MISCOUNTED}), '[]'::json)`

/** Whether there is any. */
export const IS_MISCOUNTED = sql<boolean>`exists (select ${MISCOUNTED})`

/** Counts corrected after its settlement were looked at, and nobody has let its payment go over them since. */
export const IS_UNANSWERED = sql`counted_again_at is not null and audited_at is not null
  and not exists (select from payment_hold as over where over.invoice_id = invoice.id and over.held_by_id is null
    and over.ended_at >= counted_again_at and over.ended_by_id is not null)`
