import type { QueryClient } from '@tanstack/react-query'
import { type Run, running } from '@waybill/contract/running/running.ts'
import { queryFor, remember } from '../api/queries.ts'

/** How the load of a number runs. */
export function runQuery(shipmentNumber: string) {
  return queryFor(running.find, { params: { shipment: shipmentNumber } })
}

/** Puts a changed run where its page reads it. */
export function keepRun(client: QueryClient, shipmentNumber: string, run: Run): void {
  remember(client, running.find, { params: { shipment: shipmentNumber } }, run)
}
