import { CASE_SAYINGS } from '@waybill/contract/cases/cases.sayings.ts'
import type { Case, cases } from '@waybill/contract/cases/cases.ts'
import type { BodyOf } from '@waybill/contract/endpoint.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../actor.ts'
import { Refusal } from '../http/refusal.ts'
import { askCustomer } from './approval/customer-approvals.ts'
import { objection, settle } from './charging.ts'
import { act } from './handling.ts'

const say = sayer(CASE_SAYINGS)

/** Approved in full, or in part with a reason; where the customer wants to be asked, it decides. */
export async function approve(
  actor: Actor,
  id: string,
  { amount, reason }: BodyOf<typeof cases.approve>,
): Promise<Case> {
  return await act(actor, id, 'approve', 'case-answered', async (tx, facts) => {
    const requested = facts.requested ?? 0
    const money = (dollars: number) => ({ amount: dollars, currency: facts.currency })
    if (amount > requested) refuseField('amount', say('case-amount-at-most', { amount: money(requested) }))
    if (facts.approved !== null && amount < facts.approved)
      refuseField('amount', say('case-amount-at-least', { amount: money(facts.approved) }))
    const isPart = amount < requested
    if (isPart && !reason) refuseField('reason', 'Enter why less is approved')
    const objected = await objection(tx, facts)
    if (objected) throw new Refusal('step-not-allowed', objected)
    const asking = { amount, reason: reason ?? null, by: nameOf(actor), byId: actor.id, at: actor.now }
    const asked = await askCustomer(tx, facts, asking)
    if (asked) return { said: asked, isInternal: true, isStillOpen: true }
    await settle(tx, facts, { amount, text: reason ?? '', by: nameOf(actor), byId: actor.id, at: actor.now })
    const said = isPart
      ? say('case-approved-in-part', { amount: money(amount), requested: money(requested), reason: reason ?? '' })
      : say('case-approved', { amount: money(amount) })
    return { said, tellsMoney: true }
  })
}

function refuseField(field: string, message: string | Said): never {
  throw new Refusal('bad-request', message, { modelState: { [field]: [message] } })
}
