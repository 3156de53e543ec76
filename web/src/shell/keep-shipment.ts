import type { QueryClient } from '@tanstack/react-query'
import { type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import { remember } from '../api/queries.ts'

/** Stores a changed shipment where its page and preview read it. */
export function keepShipment(client: QueryClient, shipment: Shipment): void {
  remember(client, shipments.find, { params: { shipment: shipment.shipmentNumber } }, shipment)
}
