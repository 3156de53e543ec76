import { saidOf } from '@waybill/contract/told.ts'
import type { Db } from '../src/db/connection.ts'
import { insertConfirmation, insertLadings, ladingsOf, readLoad } from '../src/paper/paper.ts'
import type { Company } from './people.ts'

/** Documents of a load in transit: carrier and payer read the carrier's pay, everyone reads the freight. */
export async function plantPapers(
  db: Db,
  load: { shipmentId: string; carrier: Company; payer: Company; onTheRoad: readonly Company[] },
  say: (where: string, readers: readonly Company[]) => string,
): Promise<string[]> {
  const { shipmentId, carrier, payer, onTheRoad } = load
  return await db.as({ kind: 'system' }).transaction(async (tx) => {
    const content = { load: await readLoad(tx, shipmentId), terms: '2026-11' }
    const reason = saidOf(say('rate_confirmation.reason', [carrier, payer]))
    const at = new Date()
    await insertConfirmation(tx, { shipmentId, carrierId: carrier.id, content, at, by: 'Waybill', reason })
    const by = say('bill_of_lading.made_by', onTheRoad)
    await insertLadings(tx, shipmentId, ladingsOf(content.load), { at, by, gs1Prefix: '04' })
    const rows = await tx.selectFrom('bill_of_lading').select('id').where('shipment_id', '=', shipmentId).execute()
    return rows.map(({ id }) => id)
  })
}
