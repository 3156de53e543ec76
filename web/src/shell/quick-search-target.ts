import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { QuickSearchResult } from '@waybill/contract/shipments/shipments.ts'
import { pathTo } from '../paths.ts'

/** Where a selected result leads (SPEC §2.4): a draft nowhere, an open load to the board, the rest to its page. */
export function targetOf({
  shipmentNumber,
  status,
}: Pick<QuickSearchResult, 'shipmentNumber' | 'status'>): string | null {
  switch (status.value) {
    case SHIPMENT_STATUS.draft:
      return null
    case SHIPMENT_STATUS.tendering:
    case SHIPMENT_STATUS.readyToBook:
      return pathTo.availableLoad(shipmentNumber)
    default:
      return pathTo.shipment(shipmentNumber)
  }
}
