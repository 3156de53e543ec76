import type { ShipmentSearch } from '../searches.ts'

let last: Partial<ShipmentSearch> = {}

/** Remembers the list as it was left, so that the way back from a shipment leads to the same filters. */
export function rememberListSearch(search: ShipmentSearch): void {
  last = search
}

export function lastListSearch(): Partial<ShipmentSearch> {
  return last
}
