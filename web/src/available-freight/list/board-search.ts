import { BoardQuery } from '@waybill/contract/available-freight/board-search.ts'
import { z } from 'zod'

/** The board's filter, and whether the map stands beside the list (SPEC §2.1: `activeTab`). */
export const BoardSearch = BoardQuery.omit({ page: true, pageSize: true }).extend({
  activeTab: z.enum(['list', 'map']).default('list'),
})
export type BoardSearch = z.infer<typeof BoardSearch>

/** What the server is asked, and what is saved under a name: the same filter for list and map. */
export function filterOf({ activeTab: _activeTab, ...filter }: BoardSearch): Omit<BoardSearch, 'activeTab'> {
  return filter
}
