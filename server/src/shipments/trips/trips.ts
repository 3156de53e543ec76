import type { Trip } from '@waybill/contract/running/running.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../http/refusal.ts'
import { milesBetween } from '../../locations/locations.ts'
import { tripAround } from './trip.queries.ts'

/** Consecutive loads of one truck and driver; a trip has its first load's id. */
export async function trip(actor: Actor, shipmentId: string): Promise<Trip> {
  const found = await tripOf(actor, shipmentId)
  if (!found) throw new Refusal('not-found')
  return found
}

/** A load's trip, once its truck and driver are known. */
export async function tripOf(actor: Actor, shipmentId: string): Promise<Trip | undefined> {
  const rows = await tripAround(actor, shipmentId)
  const [first] = rows
  if (!first) return undefined
  const loads = rows.map(({ row, start }, index) => {
    const before = rows[index - 1]?.end
    return { shipment: row, emptyMiles: before && start ? milesBetween(before, start) : null }
  })
  return {
    id: first.row.id,
    tractorNumber: first.row.tractorNumber ?? '',
    carrierName: first.row.carrierName ?? '',
    driverNames: [...new Set(rows.flatMap(({ driverNames }) => driverNames))],
    loads,
    loadedMiles: rows.reduce((sum, { row }) => sum + (row.miles ?? 0), 0),
    emptyMiles: loads.reduce((sum, { emptyMiles }) => sum + (emptyMiles ?? 0), 0),
  }
}
