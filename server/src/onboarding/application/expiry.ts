import type { Tx } from '../../db/connection.ts'
import * as letters from '../letters.ts'
import { type Held, mayExpire } from '../onboarding.policy.ts'
import { happen } from '../state/happening.ts'

/** Ends an overdue application. Returns which letter its applicant gets. */
export async function expireOne(tx: Tx, held: Held, now: Date): Promise<typeof letters.expired> {
  const allowed = mayExpire(held)
  if (!allowed) throw new Error(`The application ${held.dossier.id} does not expire while it is ${held.standing.state}`)
  const wasLetIn = held.standing.state === 'ConditionallyApproved'
  await happen(tx, allowed, { now }, 'expired', {
    history: wasLetIn ? 'The conditions were not met in time' : 'Expired after 30 days without a change',
  })
  return wasLetIn ? letters.conditionsLapsed : letters.expired
}
