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
  const { id, type, shipmentId, stop, askedDocuments } = facts
  const codes = [...new Set([...caseTypeOf(type.code).documents, ...askedDocuments])]
  const papers = await findPapers(tx, codes, { caseId: id, shipmentId, stopId: stop?.stopId ?? null })
  return policy.shown(actor, facts, papers)
}
