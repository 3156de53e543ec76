import type {
  AvailableLoad,
  availableFreight,
  BoardMark,
  LoadRoute,
  Reload,
} from '@waybill/contract/available-freight/available-freight.ts'
import type {
  BoardCountsQuery,
  BoardPointsQuery,
  BoardQuery,
} from '@waybill/contract/available-freight/board-search.ts'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { RateLane } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { Actor } from '../actor.ts'
import * as company from '../company/company.ts'
import type { Tx } from '../db/connection.ts'
import type { Json } from '../http/json.ts'
import { Refusal } from '../http/refusal.ts'
import { pointOf, wayAlong } from '../locations/locations.ts'
import { laneOf } from '../rate-requests/rate-requests.ts'
import { idOf } from '../shipments/shipments.ts'
import * as policy from './available-freight.policy.ts'
import {
  countGivenBack,
  countOffers,
  findLoad,
  findReloads,
  type LoadFacts,
  writeMark,
} from './available-freight.queries.ts'
import { type Around, countsBody, listBody, pointsBody } from './board-search.queries.ts'
import type { BoardThrottle } from './board-throttle.ts'

/** The load board. Its first page is free; leafing through it all is counted. */
export async function list(
  actor: Actor,
  throttle: BoardThrottle,
  query: BoardQuery,
): Promise<Json<AnswerOf<typeof availableFreight.list>>> {
  if (query.page > 1) await throttle.countReading(actor)
  return await listBody(actor, query, await aroundOf(actor, query))
}

export async function counts(
  actor: Actor,
  query: BoardCountsQuery,
): Promise<Json<AnswerOf<typeof availableFreight.counts>>> {
  return await countsBody(actor, query, await aroundOf(actor, query))
}

/** For the map, which shows a whole search at once: counted like leafing through it. */
export async function points(
  actor: Actor,
  throttle: BoardThrottle,
  query: BoardPointsQuery,
): Promise<Json<AnswerOf<typeof availableFreight.points>>> {
  await throttle.countReading(actor)
  return await pointsBody(actor, query, await aroundOf(actor, query))
}

/** A load's way, from the postal codes that the board says: nobody learns of a street by it. */
export async function route(actor: Actor, shipmentNumber: string): Promise<LoadRoute> {
  const { lane } = await findVisible(actor, shipmentNumber)
  const stops = await Promise.all(
    lane.map(async ({ city, state, postalCode }) => {
      const point = (await pointOf(actor.db.read, postalCode)) ?? (await pointOf(actor.db.read, `${city}, ${state}`))
      return point ?? null
    }),
  )
  return { stops, path: wayAlong(stops) }
}

/** A load that is still available. */
export async function find(actor: Actor, shipmentNumber: string): Promise<AvailableLoad> {
  const load = await findVisible(actor, shipmentNumber)
  const isBooker = may(actor.persona, 'available-freight:book')
  return policy.abilities(actor, load, isBooker ? await bookerOf(actor.db.read, actor, load) : undefined)
}

/** What one's company knows of the load's lane. */
export async function lane(actor: Actor, shipmentNumber: string): Promise<RateLane> {
  const { id, ...load } = await findVisible(actor, shipmentNumber)
  return await laneOf(actor, { ...load, shipmentId: id, carrierId: actor.companyId })
}

/** One's company's own mark, kept beside the load. */
export async function mark(actor: Actor, shipmentNumber: string, noted: BoardMark): Promise<AvailableLoad> {
  const { id } = await findVisible(actor, shipmentNumber)
  await actor.db.transaction((tx) => writeMark(tx, actor, id, noted))
  return await find(actor, shipmentNumber)
}

/** What the truck of a load can haul next. */
export async function reloads(
  actor: Actor,
  shipment: string,
  paging: { page: number; pageSize: number },
): Promise<{ data: Reload[]; totalCount: number }> {
  return await findReloads(actor, await idOf(actor, shipment), paging)
}

export async function findVisible(actor: Actor, shipmentNumber: string): Promise<LoadFacts> {
  const load = await findLoad(actor, shipmentNumber)
  if (!load) throw new Refusal('not-found')
  return load
}

/** How the actor's company stands for a load. */
export async function bookerOf(
  tx: Tx,
  actor: Actor,
  { id, deliversOn }: Pick<LoadFacts, 'id' | 'deliversOn'>,
): Promise<policy.Booker> {
  const since = new Date(actor.now.getTime() - policy.GIVEN_BACK_DAYS * 86_400_000)
  return {
    standing: await company.standingOf(tx, actor.companyId, actor.now, { id, delivery_on: deliversOn }),
    givenBack: await countGivenBack(tx, actor.companyId, since),
    offers: await countOffers(tx, id, actor.companyId),
    benefits: await company.benefitsOf(tx, actor.companyId),
  }
}

/** Where a search says that the truck is, and wants to be. */
export async function aroundOf(
  actor: Actor,
  query: Pick<BoardQuery, 'origin' | 'destination' | 'along'>,
): Promise<Around> {
  const [origin, destination] = await Promise.all(
    (['origin', 'destination'] as const).map(async (end) => {
      const text = query[end]
      if (!text) return undefined
      const point = await pointOf(actor.db.read, text)
      if (!point) throw new Refusal('place-unknown', undefined, { modelState: { [end]: ['This place is unknown'] } })
      return point
    }),
  )
  if (query.along !== undefined && !(origin && destination)) {
    const message = 'Enter both an origin and a destination'
    throw new Refusal('bad-request', message, { modelState: { along: [message] } })
  }
  return {
    origin,
    destination,
    way: query.along === undefined ? undefined : wayAlong([origin ?? null, destination ?? null]),
  }
}
