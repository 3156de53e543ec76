import { may, seesFinancials } from '@waybill/contract/permissions.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../http/refusal.ts'

/** Whose account: the own one; the provider's payables name one. Of others nobody learns that they exist. */
export function mayReadStatement(actor: Actor, payeeId: string | undefined): string {
  if (may(actor.persona, 'payment:run')) {
    if (payeeId === undefined)
      throw new Refusal('bad-request', 'Choose whose statement to show', {
        modelState: { payeeId: ['Choose whose statement to show'] },
      })
    return payeeId
  }
  const isOwn = payeeId === undefined || payeeId === actor.companyId
  if (!isOwn || (actor.persona !== 'factor' && !seesFinancials(actor))) throw new Refusal('not-found')
  return actor.companyId
}
