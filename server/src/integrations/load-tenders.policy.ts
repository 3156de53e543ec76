import { SHIPMENT_STATUS_NAMES } from '@waybill/contract/freight-codes.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import type { LockedShipment } from '../shipments/shipments.ts'

/**
 * A customer's document may change or cancel a load until somebody is booked on it (T2, T16, T17); afterwards people must talk.
 * The shipment with that proof, or the sentence that says why not.
 */
export function mayStillChange(shipment: LockedShipment): Authorized<LockedShipment> | string {
  if (shipment.status >= 0 && shipment.status <= 2) return authorized(shipment)
  const carrier = shipment.carrier_name ? ` with ${shipment.carrier_name}` : ''
  return `Shipment ${shipment.number} is ${SHIPMENT_STATUS_NAMES[shipment.status]}${carrier}; call instead of sending a document.`
}
