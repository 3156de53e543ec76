import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { QuickSearchResult } from '@waybill/contract/shipments/shipments.ts'
import { pathTo } from '../paths.ts'
import { type Passer, passes } from './guards.ts'

/** Where a selected result leads (SPEC §2.4): a draft nowhere, an open load to the board for those who may open it, the rest to its page. */
export function targetOf(
  { shipmentNumber, status }: Pick<QuickSearchResult, 'shipmentNumber' | 'status'>,
  user: Passer,
): string | null {
  switch (status.value) {
    case SHIPMENT_STATUS.draft:
      return null
    case SHIPMENT_STATUS.tendering:
    case SHIPMENT_STATUS.readyToBook:
      return passes(user, '/available-freight') ? pathTo.availableLoad(shipmentNumber) : pathTo.shipment(shipmentNumber)
    default:
      return pathTo.shipment(shipmentNumber)
  }
}
