import { BoardQuery } from '@waybill/contract/available-freight/board-search.ts'
import { HumanNumber } from '@waybill/contract/ids.ts'
import { listOf } from '@waybill/contract/paging.ts'
import { stateCodeOf } from '@waybill/contract/state-names.ts'
import { z } from 'zod'
import { ActiveTab } from '../../map/active-tab.ts'

export const BoardSearch = BoardQuery.omit({ page: true, pageSize: true }).extend({
  activeTab: ActiveTab,
  /** An older address may name what is no state: it is left out, and the others stay. */
  destinationStates: listOf(z.string()).transform(known).optional(),
  /** The load to look at, in links from elsewhere (SPEC §2.1); its preview opens, and the address forgets it. */
  shipment_id: HumanNumber.optional(),
})
export type BoardSearch = z.infer<typeof BoardSearch>

function known(entered: string[] | undefined): string[] | undefined {
  const states = entered?.flatMap((each) => stateCodeOf(each.trim()) ?? [])
  return states?.length ? states : undefined
}
