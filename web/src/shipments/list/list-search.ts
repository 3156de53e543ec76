import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import { defaultViewOf } from '@waybill/contract/shipments/shipment-search.ts'
import type { ShipmentSearch } from './shipment-search.ts'

let last: ShipmentSearch | undefined

/** Remembers the list's filters, so that the link back from a shipment restores them. */
export function rememberListSearch(search: ShipmentSearch): void {
  last = search
}

/** With no list to return to, the shipment's own view (SPEC §4, default tab group). */
export function lastListSearch({ status }: { status: ShipmentStatus }): Partial<ShipmentSearch> {
  return last ?? { view: defaultViewOf(status) }
}
