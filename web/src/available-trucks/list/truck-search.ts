import { TruckQuery } from '@waybill/contract/available-trucks/truck-search.ts'
import type { z } from 'zod'
import { ActiveTab } from '../../map/active-tab.ts'

export const TruckSearch = TruckQuery.omit({ page: true, pageSize: true }).extend({ activeTab: ActiveTab })
export type TruckSearch = z.infer<typeof TruckSearch>
