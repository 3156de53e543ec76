import { may } from '@waybill/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'

/** The notices the actor may see, as a condition on `carrier` and `factor`: a carrier's own, or those naming the factor (domain §10.2). */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  if (!may(actor.persona, 'assignment:read')) return sql`false`
  if (isProvider(actor)) return sql`true`
  return actor.persona === 'factor' ? sql`factor.id = ${actor.companyId}` : sql`carrier.id = ${actor.companyId}`
}
