import { seesFinancials } from '@waybill/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../actor.ts'

/**
 * The payments that the actor may see, as a condition on `payment`: of a carrier what its invoices were paid by, also to its factor, where
 * its people see money; of a factor what is paid to it; of the provider its payables (domain §10.2). Row security is the second wall.
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
