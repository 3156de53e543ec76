import { SHIPMENT_STATUS, SHIPMENT_STATUS_NAMES, type ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import { RATE_SAYINGS } from '@waybill/contract/rates/rates.sayings.ts'
import type { Rate } from '@waybill/contract/rates/rates.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import { canBook } from '../company/bookability/bookability.policy.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import type { Hauler, ShipmentToPrice } from './rates.queries.ts'

const say = sayer(RATE_SAYINGS)

/** Until it has a carrier: then its price is settled. */
const OPEN: readonly number[] = [SHIPMENT_STATUS.draft, SHIPMENT_STATUS.readyToBook, SHIPMENT_STATUS.tendering]

/** A load without a carrier, and one that could haul it. */
export function mayQuote(
  actor: Actor,
  shipment: ShipmentToPrice,
  carrier: Hauler,
): Authorized<{ shipment: ShipmentToPrice; carrier: Hauler }> {
  if (!OPEN.includes(shipment.status)) {
    // The column's check is the contract's list.
    const status = { term: SHIPMENT_STATUS_NAMES[shipment.status as ShipmentStatus] }
    throw new Refusal('shipment-not-open', say('rate-not-quotable', { status }))
  }
  const bookable = canBook(actor, { name: carrier.carrierName, objections: carrier.objections })
  if (bookable !== true) throw new Refusal('carrier-not-bookable', bookable)
  return authorized({ shipment, carrier })
}

/** A line with a price; without one, its obstacle is the refusal's reason. */
export function priced(line: Rate | undefined): Rate & { price: number; rate: number } {
  if (!line) throw new Refusal('rate-not-available', 'The carrier has no such rate')
  const { price, rate, error } = line
  if (error || price === null || rate === null) throw new Refusal('rate-not-available', error?.said)
  return { ...line, price, rate }
}
