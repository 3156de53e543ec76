import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import { type Company, newCanary } from './people.ts'

type Plant<Value> = (where: string, readers: readonly Company[], rowReaders?: readonly Company[]) => Value

export type PlantedCase = { id: string; number: string; approvalId: string }

/**
 * What a carrier asked for on its load, approved and charged: its own business, its charge that of who pays
 * the load, and what its customer was asked about it that customer's.
 */
export async function plantCase(
  db: Db,
  { shipmentId, shipmentNumber }: { shipmentId: string; shipmentNumber: string },
  {
    family,
    carrier,
    payer,
    provider,
    shipper,
  }: Record<'carrier' | 'payer' | 'provider' | 'shipper', Company> & { family: string },
  say: Plant<string>,
  price: Plant<number>,
): Promise<PlantedCase> {
  const own = [carrier]
  const charged = [carrier, payer]
  const [id, number, at, approvalId] = [newId(), newCanary(family), new Date(), newId()]
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
    await tx
      .insertInto('customer_approval')
      .values({
        id: approvalId,
        case_id: id,
        customer_id: shipper.id,
        case_number: say('customer_approval.case_number', [shipper]),
        type: 8,
        shipment_id: shipmentId,
        shipment_number: shipmentNumber,
        amount: 12,
        currency: 'USD',
        reason: say('customer_approval.reason', [shipper]),
        asked_at: at,
        asked_by: say('customer_approval.asked_by', [shipper]),
      })
      .execute()
    await tx.insertInto('customer_approval_limit').values({ customer_id: shipper.id, above: 10 }).execute()
  })
  return { id, number, approvalId }
}
