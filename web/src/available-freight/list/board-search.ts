import { BoardQuery } from '@waybill/contract/available-freight/board-search.ts'
import { HumanNumber } from '@waybill/contract/ids.ts'
import type { z } from 'zod'
import { ActiveTab } from '../../map/active-tab.ts'

export const BoardSearch = BoardQuery.omit({ page: true, pageSize: true }).extend({
  activeTab: ActiveTab,
  /** The load to look at, in links from elsewhere (SPEC §2.1); its preview opens, and the address forgets it. */
  shipment_id: HumanNumber.optional(),
})
export type BoardSearch = z.infer<typeof BoardSearch>
