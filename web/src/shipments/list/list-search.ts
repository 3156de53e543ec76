import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import { defaultViewOf } from '@waybill/contract/shipments/shipment-search.ts'
import { currentUser, whoIs } from '../../api/session.ts'
import type { ShipmentSearch } from './shipment-search.ts'

let last: { reader: string | undefined; search: ShipmentSearch } | undefined

/** Remembers the list's filters, so that the link back from a shipment restores them for whoever chose them. */
export function rememberListSearch(search: ShipmentSearch): void {
  last = { reader: readerNow(), search }
}

/** With no list to return to, the shipment's own view (SPEC §4, default tab group). */
export function lastListSearch({ status }: { status: ShipmentStatus }): Partial<ShipmentSearch> {
  return last && last.reader === readerNow() ? last.search : { view: defaultViewOf(status) }
}

function readerNow(): string | undefined {
  const user = currentUser()
  return user && whoIs(user)
}
