import type { AnswerOf, QueryOf } from '@waybill/contract/endpoint.ts'
import type { CarrierFit, Tender, TenderableCarrier, tenders } from '@waybill/contract/tenders/tenders.ts'
import type { Actor } from '../../actor.ts'
import { canBook } from '../../company/bookability/bookability.policy.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilities } from '../tenders.policy.ts'
import { type ChoosableCarrier, findFacts, listCarriers, type TenderFacts } from '../tenders.queries.ts'
import { findLoadToFit, listByFit } from './fit.queries.ts'
import { fitOf } from './fit.ts'
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

/** Who a load can be offered to: those that fit it best first, and why some cannot be booked. */
export async function carriers(
  actor: Actor,
  query: QueryOf<typeof tenders.carriers>,
): Promise<AnswerOf<typeof tenders.carriers>> {
  const tell = (carrier: ChoosableCarrier, fit: CarrierFit | null): TenderableCarrier => ({
    id: carrier.id,
    name: carrier.name,
    scac: carrier.scac,
    number: carrier.number,
    canBook: canBook(actor, carrier),
    fit,
  })
  if (query.shipmentId === undefined) {
    const { carriers: found, totalCount } = await listCarriers(actor, query)
    return { data: found.map((carrier) => tell(carrier, null)), totalCount }
  }
  const load = await findLoadToFit(actor, query.shipmentId)
  if (!load) throw new Refusal('not-found')
  const { carriers: found, totalCount } = await listByFit(actor, query, load)
  return { data: found.map((carrier) => tell(carrier, fitOf(load, carrier))), totalCount }
}
