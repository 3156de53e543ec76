import type { QueryClient } from '@tanstack/react-query'
import { type Run, running } from '@waybill/contract/running/running.ts'
import { queryFor, remember } from '../api/queries.ts'

/** The run of a load. */
export function runQuery(shipmentNumber: string) {
  return queryFor(running.find, { params: { shipment: shipmentNumber } })
}

/** Caches a changed run for its page. */
export function keepRun(client: QueryClient, shipmentNumber: string, run: Run): void {
  remember(client, running.find, { params: { shipment: shipmentNumber } }, run)
}
