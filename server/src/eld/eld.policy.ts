import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { Actor } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import type { LockedShipment } from '../shipments/shipments.ts'

/** Only the company's administrators let us see its trucks, and end that. */
export function mayConnect<Connection extends { companyId: string }>(
  actor: Actor,
  connection: Connection,
): Authorized<Connection> {
  if (!may(actor.persona, 'tracking-integration:connect')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  if (connection.companyId !== actor.companyId) throw new Refusal('not-found')
  return authorized(connection)
}

/** Whether the load is still the truck's, under its lock. */
export function isHauledBy(shipment: LockedShipment, truck: { companyId: string; tractorNumber: string }): boolean {
  return shipment.carrier_id === truck.companyId && shipment.tractor_number === truck.tractorNumber
}

/** The device's arrival, where nobody has recorded one and none is impossible. */
export function mayArriveByDevice(
  shipment: LockedShipment,
  { stopId, at }: { stopId: string; at: Date },
): Authorized<LockedShipment> | undefined {
  const { dispatched, inTransit } = SHIPMENT_STATUS
  if (shipment.status !== dispatched && shipment.status !== inTransit) return undefined
  const { stops: progress } = shipment.projection
  const open = shipment.stops.findIndex((stop) => !progress.get(stop.id)?.departedAt)
  const stop = shipment.stops[open]
  if (!stop || stop.id !== stopId || progress.get(stop.id)?.arrivedAt) return undefined
  const before = shipment.stops[open - 1]
  const leftAt = before && progress.get(before.id)?.departedAt
  return leftAt && at < leftAt ? undefined : authorized(shipment)
}

/** A truck between two stops reports by itself; a load that stands somewhere has other news. */
export function mayCheckInByDevice(shipment: LockedShipment): Authorized<LockedShipment> | undefined {
  return shipment.status === SHIPMENT_STATUS.inTransit ? authorized(shipment) : undefined
}
