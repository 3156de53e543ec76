import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import { defaultViewOf } from '@waybill/contract/shipments/shipment-search.ts'
import type { ShipmentSearch } from './shipment-search.ts'

let last: ShipmentSearch | undefined

/** Remembers the list as it was left, so that the way back from a shipment leads to the same filters. */
export function rememberListSearch(search: ShipmentSearch): void {
  last = search
}

/** Where no list was left, the view that the shipment stands in (SPEC §4, default tab group). */
export function lastListSearch({ status }: { status: ShipmentStatus }): Partial<ShipmentSearch> {
  return last ?? { view: defaultViewOf(status) }
}
