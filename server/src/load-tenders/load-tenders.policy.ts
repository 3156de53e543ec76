import { SHIPMENT_STATUS, SHIPMENT_STATUS_NAMES } from '@waybill/contract/freight-codes.ts'
import { LOAD_TENDER_SAYINGS } from '@waybill/contract/load-tenders/load-tenders.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import type { LockedShipment } from '../shipments/shipments.ts'

const say = sayer(LOAD_TENDER_SAYINGS)

/**
 * A customer's document can change or cancel a load until it is booked (T2, T16, T17); afterwards people must talk.
 * Returns the authorized shipment, or why not.
 */
export function mayStillChange(shipment: LockedShipment): Authorized<LockedShipment> | Said {
  if (shipment.status >= SHIPMENT_STATUS.draft && shipment.status <= SHIPMENT_STATUS.tendering)
    return authorized(shipment)
  const { number, status, carrier_name: carrier } = shipment
  const standing = { shipment: number, status: { term: SHIPMENT_STATUS_NAMES[status] } }
  return carrier ? say('load-under-way-with', { ...standing, carrier }) : say('load-under-way', standing)
}
