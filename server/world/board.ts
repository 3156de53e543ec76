import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { sql } from 'kysely'
import type { Tx } from '../src/db/connection.ts'
import { literals } from '../src/db/literals.ts'
import { WAYBILL } from './lay-load.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)
const POSTED = 71

/** The provider's next open truckloads are on the board, most at a price that it would pay. */
export async function layBoard(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into board_load (id, rate, posted_at, posted_by)
    select id, case when place % 3 > 0 or origination = 'TmsSpot' then floor(least(target_rate, max_buy) / 25) * 25 end,
      greatest(created_at + interval '10 minutes', ${now}::timestamptz - place * interval '37 minutes'), ${WAYBILL.firstName}
    from (select id, target_rate, max_buy, origination, created_at, row_number() over (order by pickup_at, id) as place from shipment
      where status = ${SHIPMENT.readyToBook} and shipping_mode = 0 and pickup_at > ${now}::timestamptz + interval '4 hours') as next
    where place <= ${POSTED}`.execute(tx)
}
