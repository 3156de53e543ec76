import { ShipmentQuery } from '@waybill/contract/shipments/shipment-search.ts'
import type { z } from 'zod'

/** What stands in the address of each list: its query without the page, since a list scrolls on by itself. */
export const ShipmentSearch = ShipmentQuery.omit({ page: true, pageSize: true })
export type ShipmentSearch = z.infer<typeof ShipmentSearch>
