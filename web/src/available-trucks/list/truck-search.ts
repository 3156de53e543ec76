import { TruckQuery } from '@waybill/contract/available-trucks/truck-search.ts'
import type { z } from 'zod'

export const TruckSearch = TruckQuery.omit({ page: true, pageSize: true })
export type TruckSearch = z.infer<typeof TruckSearch>
