import { useQuery } from '@tanstack/react-query'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type Tracking, tracking } from '@waybill/contract/tracking/tracking.ts'
import { queryFor } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'

/** Whether the reader may follow the truck of a load that is on its way. */
export function useFollows({ status }: Pick<Shipment, 'status'>): boolean {
  const { persona } = useCurrentUser()
  return may(persona, 'truck:read') && status >= SHIPMENT_STATUS.dispatched && status <= SHIPMENT_STATUS.atStop
}

/** Where the load's truck is and when it will be where; undefined while loading, or where there is nothing to follow. */
export function useTracking(shipment: Pick<Shipment, 'status' | 'shipmentNumber'>): Tracking | undefined {
  const enabled = useFollows(shipment)
  const { data } = useQuery({
    ...queryFor(tracking.find, { params: { shipment: shipment.shipmentNumber } }),
    enabled,
  })
  return enabled ? data : undefined
}

/** Whether anything is known of the truck: where it is, or when somebody says that it comes. */
export function isTruckKnown({ seen, expected }: Tracking): boolean {
  return seen !== null || expected.length > 0
}
