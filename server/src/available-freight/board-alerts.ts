import { BOARD_SAYINGS } from '@waybill/contract/available-freight/available-freight.sayings.ts'
import type { BoardAlert, SavedSearch } from '@waybill/contract/available-freight/board-alerts.ts'
import type { BoardFilters } from '@waybill/contract/available-freight/board-search.ts'
import type { FilterSet, FilterSetEntry } from '@waybill/contract/filter-sets/filter-sets.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import * as filterSets from '../filter-sets/filter-sets.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { aroundOf } from './available-freight.ts'
import { listSearches, writeAlert } from './board-alerts.queries.ts'

const say = sayer(BOARD_SAYINGS)

export async function list(actor: Actor): Promise<{ data: SavedSearch[] }> {
  return { data: await listSearches(actor.db.read, actor) }
}

/** Whether the person hears of what the search finds, and when. */
export async function set(actor: Actor, id: string, wanted: BoardAlert): Promise<SavedSearch> {
  await actor.db.transaction(async (tx) => {
    const { name, filters } = await ownSearch(tx, actor, id)
    refuseNoHours(wanted)
    if (wanted.pace !== 'off' && filters.view === 'hidden') throw new Refusal('bad-request', say('hidden-not-watched'))
    await writeAlert(tx, actor, id, wanted, filters, await aroundOf(actor, filters))
    await record(tx, actor, { type: 'contact', id: actor.id }, say(`alert-${wanted.pace}`, { name }))
  })
  return await ownSearch(actor.db.read, actor, id)
}

/** Saved anew, a search looks for something else from now on. One for hidden loads tells nothing. */
export async function replaceSearch(
  actor: Actor,
  id: string,
  entry: FilterSetEntry<BoardFilters>,
): Promise<FilterSet<BoardFilters>> {
  return await filterSets.replace(actor, 'available_freight', id, entry, async (tx) => {
    const { pace, quiet } = await ownSearch(tx, actor, id)
    if (pace === 'off') return
    const kept = entry.filters.view === 'hidden' ? 'off' : pace
    await writeAlert(tx, actor, id, { pace: kept, quiet }, entry.filters, await aroundOf(actor, entry.filters))
  })
}

function refuseNoHours({ quiet }: BoardAlert): void {
  if (!quiet || quiet.from !== quiet.until) return
  const message = 'Quiet hours cannot start and end at the same time'
  throw new Refusal('bad-request', message, { modelState: { 'quiet.until': [message] } })
}

async function ownSearch(tx: Tx, actor: Actor, id: string): Promise<SavedSearch> {
  const found = (await listSearches(tx, actor)).find((search) => search.id === id)
  if (!found) throw new Refusal('not-found')
  return found
}
