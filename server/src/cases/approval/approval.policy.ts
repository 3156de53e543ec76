import { CASE_SAYINGS } from '@waybill/contract/cases/cases.sayings.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../../actor.ts'
import { type Authorized, authorized } from '../../http/authorized.ts'
import { Refusal } from '../../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../../http/said.ts'
import type { ApprovalFacts } from './customer-approvals.queries.ts'

const say = sayer(CASE_SAYINGS)

/** Administrators of the provider. */
export function canSetCeilings(actor: Actor): Can {
  return may(actor.persona, 'case-ceiling:set') && actor.roles.includes('Admin') ? true : NOT_YOUR_ROLE
}

export function maySetCeilings<T>(actor: Actor, wished: T): Authorized<T> {
  const can = canSetCeilings(actor)
  if (can !== true) throw new Refusal('not-authorized', can)
  return authorized(wished)
}

export function canAnswer(actor: Actor, { state }: Pick<ApprovalFacts, 'state'>): Can {
  if (!may(actor.persona, 'customer-approval:answer')) return NOT_YOUR_ROLE
  return state === 'open' ? true : say('case-customer-answered')
}

export function mayAnswer(actor: Actor, facts: ApprovalFacts): Authorized<ApprovalFacts> {
  const can = canAnswer(actor, facts)
  if (can !== true) throw new Refusal(can === NOT_YOUR_ROLE ? 'not-authorized' : 'step-not-allowed', can)
  return authorized(facts)
}
