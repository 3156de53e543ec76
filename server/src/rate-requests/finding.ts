import type { RateRequest } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { Refusal } from '../http/refusal.ts'
import { abilities } from './rate-requests.policy.ts'
import { findFacts, type RequestFacts } from './rate-requests.queries.ts'

/** One request's facts; somebody else's is not found. */
export async function findOne(actor: Actor, id: string, tx: Tx = actor.db.read): Promise<RequestFacts> {
  const [facts] = await findFacts(tx, actor, { id })
  if (!facts) throw new Refusal('not-found')
  return facts
}

export async function find(actor: Actor, id: string): Promise<RateRequest> {
  return abilities(actor, await findOne(actor, id))
}
