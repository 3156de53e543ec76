import type { Tx } from '../db/connection.ts'
import type { Notice, Occasions } from '../notifications/notifications.ts'
import { findEndedBooking } from './booking-occasions.queries.ts'

/** Whoever had the load, and whoever was to drive it, learns that it is gone; they do not see it any more. */
export const BOOKING_OCCASIONS: Occasions = {
  'booking-rescinded': (tx, { subject, byId }) => taken(tx, subject.id, byId),
  'shipment-voided': (tx, { subject, byId }) => taken(tx, subject.id, byId),
}

async function taken(tx: Tx, shipmentId: string, byId: string | undefined): Promise<readonly Notice[]> {
  const ended = await findEndedBooking(tx, shipmentId)
  if (!ended) return []
  const { id, carrierId, driverIds, isRescinded, shipment, lane } = ended
  const told = { facts: { shipment, lane }, subject: { type: 'shipment', id: shipmentId } as const }
  const toCarrier = {
    ...told,
    isOutOfSight: true,
    key: `booking-ended:${id}`,
    to: [{ companyId: carrierId }],
    byId,
  } as const
  const toDrivers = {
    ...told,
    wording: 'driver-removed',
    isOutOfSight: true,
    key: `booking-ended-driver:${id}`,
    to: [{ companyId: carrierId, drivers: driverIds }],
  } as const
  return [
    isRescinded ? { wording: 'booking-rescinded', ...toCarrier } : { wording: 'booking-voided', ...toCarrier },
    ...(driverIds.length > 0 ? [toDrivers] : []),
  ]
}
