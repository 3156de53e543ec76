import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { visibleTo as shipmentVisibleTo } from '../shipments/shipments.ts'

/**
 * The cases the actor may see, as a condition on `cases`: a carrier's own, a driver's those of its loads, never a broker's (SPEC §6,
 * domain §10.2). Row security is the second wall (TRUST P3).
 */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  switch (actor.persona) {
    case 'operations':
    case 'payables':
      return sql`true`
    case 'carrier-admin':
    case 'carrier-dispatcher':
    case 'carrier-billing':
      return sql`cases.carrier_id = ${actor.companyId}`
    case 'driver':
      // Its few loads are found once, not anew for each case.
      return sql`cases.carrier_id = ${actor.companyId} and cases.shipment_id = any(array(
        select shipment.id from shipment where (${shipmentVisibleTo(actor)})))`
    // What a customer was asked about, for its answer: row security shows it no case (decision 91).
    case 'shipper':
      return sql`exists (select from customer_approval where case_id = cases.id and customer_id = ${actor.companyId})`
    case 'broker':
    case 'factor':
    case 'payer':
      return sql`false`
  }
}
