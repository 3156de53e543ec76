import { caseTypeOf } from '@waybill/contract/cases/case-types.ts'
import { CASE_SAYINGS } from '@waybill/contract/cases/cases.sayings.ts'
import { sayer } from '@waybill/contract/said.ts'
import { oweForTruck } from '../booking/booking.ts'
import type { Tx } from '../db/connection.ts'
import { weigh as weighBill } from '../invoices/invoices.ts'
import { issueForProvider } from '../paper/paper.ts'
import { lockShipment } from '../shipments/shipments.ts'
import { type CaseFacts, findApprovedBill, findTruck, writeCharge, writeOutcome } from './case.queries.ts'

const say = sayer(CASE_SAYINGS)

/** Why nothing can be charged any more; undefined if it can. Locks the load and its bill: one that is approved meanwhile waits. */
export async function objection(tx: Tx, facts: CaseFacts) {
  const { shipmentId, carrierId } = facts
  if (shipmentId === null) return say('case-not-money')
  if (facts.paidBill !== null) return say('case-bill-paid', { invoice: facts.paidBill })
  const { carrier_id, number } = await lockShipment(tx, shipmentId)
  const truckOf = carrier_id === carrierId ? undefined : await findTruck(tx, facts)
  if (carrier_id !== carrierId && !truckOf) return say('case-load-not-booked', { shipment: number })
  const invoice = await findApprovedBill(tx, facts, truckOf)
  return invoice === undefined ? undefined : say('case-bill-approved', { invoice })
}

/**
 * Pays a case: its outcome, its one charge on the load, the confirmation with it, and the bill that expects it (domain §9.2). A truck that
 * was not used has an invoice of its own, as if it had been decided when the booking ended. Needs the provider's scope or the system's.
 */
export async function settle(
  tx: Tx,
  facts: CaseFacts,
  { amount, text, by, byId, at }: { amount: number; text: string; by: string; byId: string | null; at: Date },
): Promise<void> {
  const { id, shipmentId, carrierId, chargeCode } = facts
  if (!shipmentId || !chargeCode) throw new Error('Only what is about money and a load is paid')
  const subStatus = amount < (facts.requested ?? 0) ? 'Partially Paid' : 'Paid'
  await writeOutcome(tx, id, { subStatus, resolution: 'Paid', code: null, text, approved: amount }, { by, at })
  const truckOf = await findTruck(tx, facts)
  if (truckOf) {
    await oweForTruck(tx, truckOf, amount)
    await weighBill(tx, shipmentId, at)
    return
  }
  const named = { type: { term: caseTypeOf(facts.type.code).name }, case: facts.caseNumber }
  const said = say('case-charge', named)
  await writeCharge(tx, { caseId: id, shipmentId, carrierId, code: chargeCode, said, amount, at, by, byId })
  await issueForProvider(tx, { id: shipmentId, carrierId }, at, say('case-charge-approved', named))
  await weighBill(tx, shipmentId, at)
}
