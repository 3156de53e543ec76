import { seesFinancials } from '@waybill/contract/permissions.ts'
import type { RateLane } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { withSystemEyes } from '../db/system-eyes.ts'
import { milesBetween } from '../locations/locations.ts'
import { fuelOfCarrier } from '../rates/rates.ts'
import { findOne } from './finding.ts'
import { findEmptyTrucks, findHistory, findOrigin, type Origin } from './lane.queries.ts'

/**
 * What the carrier knows of the lane. Its fuel program and the load's first stop are behind the wall, so this looks with the system's eyes,
 * and for this carrier alone.
 */
export async function lane(actor: Actor, requestId: string): Promise<RateLane> {
  const request = await findOne(actor, requestId)
  const { carrierId, equipmentMode, shippingMode, miles } = request
  return await actor.db.transaction((tx) =>
    withSystemEyes(tx, actor.db.scope, async () => {
      const origin = await findOrigin(tx, request.shipmentId)
      const date = origin?.pickupOn ?? actor.now.toISOString().slice(0, 10)
      const asked = { carrierId, date, equipmentMode, shippingMode, weight: request.weight ?? 0, miles }
      return {
        history: await findHistory(tx, request, seesFinancials(actor), actor.now),
        fuel: (await fuelOfCarrier(tx, actor, asked)) ?? null,
        deadhead: origin ? await nearestEmpty(tx, carrierId, origin, actor.now) : null,
      }
    }),
  )
}

async function nearestEmpty(tx: Tx, carrierId: string, origin: Origin, now: Date): Promise<RateLane['deadhead']> {
  const trucks = (await findEmptyTrucks(tx, carrierId, now)).map(({ city, state, emptyAt, ...at }) => ({
    miles: milesBetween(at, origin),
    city,
    state,
    emptyAt,
  }))
  return trucks.toSorted((a, b) => a.miles - b.miles)[0] ?? null
}
