import { BoardQuery } from '@waybill/contract/available-freight/board-search.ts'
import type { z } from 'zod'
import { ActiveTab } from '../../map/active-tab.ts'

export const BoardSearch = BoardQuery.omit({ page: true, pageSize: true }).extend({ activeTab: ActiveTab })
export type BoardSearch = z.infer<typeof BoardSearch>
