import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Tx } from '../../db/connection.ts'
import type { Notice, Occasions, Watch } from '../../notifications/notifications.ts'
import {
  findShipmentNews,
  lateStop,
  neededUpdates,
  type ShipmentNews,
  type UpdateNews,
} from './shipment-occasions.queries.ts'

/** Who a load in transit concerns. */
export const SHIPMENT_OCCASIONS: Occasions = {
  'driver-changed': async (tx, { id, subject, driver }) => {
    const shipment = driver && (await findShipmentNews(tx, subject.id))
    return shipment ? driverChanged(shipment, driver, id) : []
  },
  'stop-arrived': async (tx, { subject, stopId, byId }) => await arrivedLate(tx, subject.id, stopId, byId),
  'shipment-delivered': async (tx, { subject }) => {
    const shipment = await findShipmentNews(tx, subject.id)
    return shipment?.status === SHIPMENT_STATUS.delivered || shipment?.status === SHIPMENT_STATUS.deliveryConfirmed
      ? [delivered(shipment)]
      : []
  },
}

export const UPDATE_WATCH: Watch = {
  everyMs: 30_000,
  find: async (tx, now) => (await neededUpdates(tx, now)).map(needed),
}

const subjectOf = ({ id }: { id: string }) => ({ type: 'shipment', id }) as const

/** A driver taken off no longer sees the load, but is notified. */
function driverChanged(shipment: ShipmentNews, driver: { id: string; isOn: boolean }, newsId: number): Notice[] {
  if (!shipment.carrierId) return []
  const told = {
    subject: subjectOf(shipment),
    key: `driver-changed:${newsId}`,
    to: [{ companyId: shipment.carrierId, drivers: [driver.id] }],
  }
  const facts = { shipment: shipment.number, lane: shipment.lane }
  if (!driver.isOn) return [{ wording: 'driver-removed', facts, isOutOfSight: true, ...told }]
  return [{ wording: 'driver-assigned', facts: { ...facts, pickup: shipment.pickup }, ...told }]
}

/** A truck at the stop that came later than agreed (domain §11.4). */
async function arrivedLate(
  tx: Tx,
  shipmentId: string,
  stopId: string | undefined,
  byId: string | undefined,
): Promise<Notice[]> {
  const late = stopId && (await lateStop(tx, shipmentId, stopId))
  if (!late) return []
  const { shipment, stop, due, arrived } = late
  return [
    {
      wording: 'arrived-late',
      facts: { shipment: shipment.number, stop, due, arrived },
      subject: subjectOf(shipment),
      // One that was undone does not keep the real one from being told.
      key: `shipment-late:${stopId}:${arrived?.at}`,
      to: [{ companyId: shipment.customerId }, { companyId: shipment.providerId }],
      byId,
    },
  ]
}

function delivered(shipment: ShipmentNews): Notice {
  return {
    wording: 'shipment-delivered',
    facts: { shipment: shipment.number, lane: shipment.lane, departed: shipment.departed },
    subject: subjectOf(shipment),
    key: `shipment-delivered:${shipment.id}:${shipment.departed?.at}`,
    to: [{ companyId: shipment.customerId }],
  }
}

/** Driver and truck are the dispatcher's to report; stop events also the driver's. */
function needed(update: UpdateNews): Notice {
  const { id, number: shipment, carrierId, stop, due, arrived, departed, driverIds, key } = update
  const told = { subject: subjectOf({ id }), key }
  switch (update.kind) {
    case 'driver-and-equipment':
      return {
        wording: 'driver-and-equipment-needed',
        facts: { shipment, stop, due },
        ...told,
        to: [{ companyId: carrierId }],
      }
    case 'arrival-overdue':
      return {
        wording: 'arrival-needed',
        facts: { shipment, stop, due },
        ...told,
        to: [{ companyId: carrierId, drivers: driverIds }],
      }
    case 'departure-overdue':
      return {
        wording: 'departure-needed',
        facts: { shipment, stop, arrived },
        ...told,
        to: [{ companyId: carrierId, drivers: driverIds }],
      }
    case 'empty-location':
      return {
        wording: 'empty-location-needed',
        facts: { shipment, stop, due },
        ...told,
        to: [{ companyId: carrierId }],
      }
    case 'check-call':
      return {
        wording: 'check-call-needed',
        facts: { shipment, stop, due },
        ...told,
        to: [{ companyId: carrierId, drivers: driverIds }],
      }
    case 'delay-reason':
      return {
        wording: 'delay-reason-needed',
        facts: { shipment, stop, due },
        ...told,
        to: [{ companyId: carrierId }],
      }
    case 'signature':
      return { wording: 'signature-needed', facts: { shipment, stop, due }, ...told, to: [{ companyId: carrierId }] }
    case 'proof-of-delivery':
      return {
        wording: 'proof-needed',
        facts: { shipment, stop, departed },
        ...told,
        to: [{ companyId: carrierId, drivers: driverIds }],
      }
    case 'temperature':
      return {
        wording: 'temperature-needed',
        facts: { shipment },
        ...told,
        to: [{ companyId: carrierId, drivers: driverIds }],
      }
  }
}
