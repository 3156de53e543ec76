import { seesFinancials } from '@waybill/contract/permissions.ts'
import type { MileCost, RateLane } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { withSystemEyes } from '../db/system-eyes.ts'
import { milesBetween } from '../locations/locations.ts'
import { fuelOfCarrier } from '../rates/rates.ts'
import { findOne } from './finding.ts'
import {
  type AskedLoad,
  findCost,
  findEmptyTrucks,
  findHistory,
  findOrigin,
  forgetCost,
  type Origin,
  writeCost,
} from './lane.queries.ts'

/** What the carrier knows of a request's lane. */
export async function lane(actor: Actor, requestId: string): Promise<RateLane> {
  return await laneOf(actor, await findOne(actor, requestId))
}

/**
 * What a carrier knows of a load's lane; the actor may see the load. Its fuel program and the load's first stop are behind the wall, so this
 * looks with the system's eyes, and for this carrier alone.
 */
export async function laneOf(actor: Actor, load: AskedLoad): Promise<RateLane> {
  const { carrierId, equipmentMode, shippingMode, miles } = load
  return await actor.db.transaction((tx) =>
    withSystemEyes(tx, actor.db.scope, async () => {
      const origin = await findOrigin(tx, load.shipmentId)
      const date = origin?.pickupOn ?? actor.now.toISOString().slice(0, 10)
      const history = await findHistory(tx, load, seesFinancials(actor), actor.now)
      const { currency } = history
      const asked = { carrierId, date, equipmentMode, shippingMode, weight: load.weight ?? 0, miles, currency }
      return {
        history,
        fuel: (await fuelOfCarrier(tx, actor, asked)) ?? null,
        deadhead: origin ? await nearestEmpty(tx, carrierId, origin, actor.now) : null,
        costPerMile: actor.companyId === carrierId ? await findCost(tx, carrierId) : null,
      }
    }),
  )
}

async function nearestEmpty(tx: Tx, carrierId: string, origin: Origin, now: Date): Promise<RateLane['deadhead']> {
  const trucks = (await findEmptyTrucks(tx, carrierId, origin, now)).map(({ city, state, emptyAt, ...at }) => ({
    miles: milesBetween(at, origin),
    city,
    state,
    emptyAt,
  }))
  return trucks.toSorted((a, b) => a.miles - b.miles)[0] ?? null
}

export async function setCost(actor: Actor, { costPerMile }: MileCost): Promise<MileCost> {
  await actor.db.transaction((tx) =>
    costPerMile === null ? forgetCost(tx, actor.companyId) : writeCost(tx, actor.companyId, costPerMile),
  )
  return { costPerMile }
}
