import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import { type Company, newCanary } from './people.ts'

type Plant<Value> = (where: string, readers: readonly Company[], rowReaders?: readonly Company[]) => Value

export type PlantedCase = { id: string; number: string }

/** What a carrier asked for on its load, approved and charged: its own business, and its charge that of who pays the load. */
export async function plantCase(
  db: Db,
  { shipmentId, shipmentNumber }: { shipmentId: string; shipmentNumber: string },
  { carrier, payer, provider }: Record<'carrier' | 'payer' | 'provider', Company>,
  say: Plant<string>,
  price: Plant<number>,
): Promise<PlantedCase> {
  const own = [carrier]
  const charged = [carrier, payer]
  const [id, number, at] = [newId(), newCanary(), new Date()]
  await db.as({ kind: 'system' }).transaction(async (tx) => {
    const amount = price('shipment_charge.amount', charged)
    await tx
      .insertInto('cases')
      .values({
        id,
        number,
        type: 8,
        provider_id: provider.id,
        carrier_id: carrier.id,
        shipment_id: shipmentId,
        shipment_number: shipmentNumber,
        details: JSON.stringify({ newAddress: say('cases.details', own), miles: 12 }),
        sub_status: 'Paid',
        resolution: 'Paid',
        priority: 'Normal',
        charge_code: 'ACCESSORIAL',
        currency: 'USD',
        requested_amount: amount,
        approved_amount: amount,
        incident_at: at,
        opened_at: at,
        opened_by: say('cases.opened_by', own),
        answer_due_at: at,
        resolved_at: at,
        resolved_by: say('cases.resolved_by', own),
        resolution_text: say('cases.resolution_text', own),
      })
      .execute()
    await tx
      .insertInto('party')
      .values({ subject_type: 'case', subject_id: id, company_id: carrier.id, capacity: 'carrier' })
      .execute()
    await tx
      .insertInto('shipment_charge')
      .values({
        id: newId(),
        shipment_id: shipmentId,
        carrier_id: carrier.id,
        case_id: id,
        code: 'ACCESSORIAL',
        said: JSON.stringify({ code: 'as-written', facts: {}, text: say('shipment_charge.said', charged) }),
        amount,
        approved_at: at,
        approved_by: say('shipment_charge.approved_by', [], charged),
      })
      .execute()
  })
  return { id, number }
}
