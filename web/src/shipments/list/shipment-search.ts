import { ShipmentQuery } from '@waybill/contract/shipments/shipment-search.ts'
import type { z } from 'zod'

/** A list's search params: its query without the page, since lists scroll. */
export const ShipmentSearch = ShipmentQuery.omit({ page: true, pageSize: true })
export type ShipmentSearch = z.infer<typeof ShipmentSearch>
