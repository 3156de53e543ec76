import type { Tx } from '../db/connection.ts'
import type { Notice, Occasions } from '../notifications/notifications.ts'
import { findEndedBooking } from './booking-occasions.queries.ts'

/** The carrier that had the load and its drivers are told it is gone. They no longer see it. */
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
