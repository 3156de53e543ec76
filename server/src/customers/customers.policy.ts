import { type Can, may } from '@waybill/contract/permissions.ts'
import type { Actor } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import type { CustomerFacts } from './customers.queries.ts'

export function canEditTerms(actor: Actor): Can {
  return may(actor.persona, 'customer:write') ? true : NOT_YOUR_ROLE
}

export function mayEditTerms(actor: Actor, customer: CustomerFacts): Authorized<CustomerFacts> {
  const answer = canEditTerms(actor)
  if (answer !== true) throw new Refusal('not-authorized', answer)
  return authorized(customer)
}
