import { sql } from 'kysely'
import type { Db } from '../src/db/connection.ts'

/** A load posted for one carrier, and what that carrier noted of it: others have no such load on their board. */
export async function plantBoard(
  db: Db,
  { shipmentId, carrierId }: { shipmentId: string; carrierId: string },
  say: (where: string, isCarriers: boolean) => string,
): Promise<void> {
  const { read } = db.as({ kind: 'system' })
  await sql`insert into board_load (id, rate, carrier_ids, posted_at, posted_by)
    values (${shipmentId}, 1850, ${[carrierId]}::uuid[], now(), ${say('board_load.posted_by', false)})`.execute(read)
  await read
    .insertInto('board_mark')
    .values({ company_id: carrierId, shipment_id: shipmentId, note: say('board_mark.note', true) })
    .execute()
}
