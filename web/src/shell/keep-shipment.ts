import type { QueryClient } from '@tanstack/react-query'
import { type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import { queryFor, remember } from '../api/queries.ts'

export function shipmentQuery(shipmentNumber: string) {
  return queryFor(shipments.find, { params: { shipment: shipmentNumber } })
}

/** Asks for a shipment while the code of its page or preview is on the way. */
export function loadShipment(client: QueryClient, shipmentNumber: string): void {
  void client.prefetchQuery(shipmentQuery(shipmentNumber))
}

/** Stores a changed shipment where its page and preview read it. */
export function keepShipment(client: QueryClient, shipment: Shipment): void {
  remember(client, shipments.find, { params: { shipment: shipment.shipmentNumber } }, shipment)
}
