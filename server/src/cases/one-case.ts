import { caseTypeOf } from '@waybill/contract/cases/case-types.ts'
import type { Case } from '@waybill/contract/cases/cases.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { Refusal } from '../http/refusal.ts'
import { type CaseFacts, findCase, findPapers } from './case.queries.ts'
import * as policy from './cases.policy.ts'

export async function found(actor: Actor, idOrNumber: string, tx?: Tx): Promise<CaseFacts> {
  const facts = await findCase(actor, idOrNumber, tx)
  if (!facts) throw new Refusal('not-found')
  return facts
}

/** With the documents of its type, and those asked for since. */
export async function shown(actor: Actor, facts: CaseFacts, tx: Tx = actor.db.read): Promise<Case> {
  const { id, type, shipmentId, stop, askedDocuments, hold, heldDocuments } = facts
  const codes = [...new Set([...caseTypeOf(type.code).documents, ...askedDocuments])]
  const place = { caseId: id, shipmentId, stopId: stop?.stopId ?? null }
  const anew = hold && { anew: { codes: heldDocuments, since: hold.since } }
  const papers = await findPapers(tx, codes, { ...place, ...anew })
  return policy.shown(actor, facts, papers)
}
