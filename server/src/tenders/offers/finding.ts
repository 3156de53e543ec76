import type { AnswerOf, QueryOf } from '@waybill/contract/endpoint.ts'
import type { Tender, tenders } from '@waybill/contract/tenders/tenders.ts'
import type { Actor } from '../../actor.ts'
import { canBook } from '../../company/bookability/bookability.policy.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilities } from '../tenders.policy.ts'
import { findFacts, listCarriers, type TenderFacts } from '../tenders.queries.ts'
import { LINE_HAUL } from './offers.queries.ts'

/** One tender's facts; somebody else's is not found. */
export async function findOne(actor: Actor, tenderId: string): Promise<TenderFacts> {
  const [facts] = await findFacts(actor, [tenderId])
  if (!facts) throw new Refusal('not-found')
  return facts
}

export async function find(actor: Actor, tenderId: string): Promise<Tender> {
  return abilities(actor, await findOne(actor, tenderId))
}

export async function findSeveral(actor: Actor, ids: readonly string[]): Promise<Tender[]> {
  const found = await findFacts(actor, ids)
  return found.map((facts) => abilities(actor, facts))
}

export async function additionalCharges(
  actor: Actor,
  tenderId: string,
): Promise<AnswerOf<typeof tenders.additionalCharges>> {
  const { charges } = await find(actor, tenderId)
  const data = charges.filter((charge) => charge.description !== LINE_HAUL)
  return { data, totalCount: data.length }
}

/** Who a load can be offered to, and why some cannot be booked. */
export async function carriers(
  actor: Actor,
  query: QueryOf<typeof tenders.carriers>,
): Promise<AnswerOf<typeof tenders.carriers>> {
  const { carriers: found, totalCount } = await listCarriers(actor, query)
  const data = found.map((carrier) => ({
    id: carrier.id,
    name: carrier.name,
    scac: carrier.scac,
    number: carrier.number,
    canBook: canBook(actor, carrier),
  }))
  return { data, totalCount }
}
