import { seesFinancials } from '@waybill/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../actor.ts'

/**
 * The payments the actor may see, as a condition on `payment`: a carrier's people who see money, those for its invoices, even to its
 * factor;
 * a factor, those to itself; the provider's payables, all (domain §10.2). Row security is the second wall.
 */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  switch (actor.persona) {
    case 'payables':
      return sql`true`
    case 'carrier-admin':
    case 'carrier-dispatcher':
    case 'carrier-billing':
    case 'broker':
      return seesFinancials(actor) ? sql`payment.carrier_id = ${actor.companyId}` : sql`false`
    case 'factor':
      return sql`payment.payee_id = ${actor.companyId}`
    case 'operations':
    case 'payer':
    case 'driver':
    case 'shipper':
      return sql`false`
  }
}
