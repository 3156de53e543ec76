import { FILTER_SAYINGS } from '@waybill/contract/filter-sets/filter-sets.sayings.ts'
import type { FilteredList, FilterSet, FilterSetEntry } from '@waybill/contract/filter-sets/filter-sets.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import {
  deleteFilterSet,
  insertFilterSet,
  listFilterSets,
  lockFilterSets,
  updateFilterSet,
} from './filter-sets.queries.ts'

const say = sayer(FILTER_SAYINGS)

const LIST_NAMES: Record<FilteredList, string> = {
  orders: 'orders',
  shipments: 'shipments',
  available_freight: 'load board',
}

/** More than anybody tells apart. */
const MOST = 50

/** The filters of one list that somebody keeps under names: one's own alone. */
export async function list<Filters>(actor: Actor, filtered: FilteredList): Promise<{ data: FilterSet<Filters>[] }> {
  return { data: await listFilterSets<Filters>(actor.db.read, actor, filtered) }
}

export async function find<Filters>(actor: Actor, filtered: FilteredList, id: string): Promise<FilterSet<Filters>> {
  return ownSet(await listFilterSets<Filters>(actor.db.read, actor, filtered), id)
}

/** Keeps filters under a name that the person has not given yet. */
export async function create<Filters>(
  actor: Actor,
  filtered: FilteredList,
  entry: FilterSetEntry<Filters>,
): Promise<FilterSet<Filters>> {
  return await keeping(actor, filtered, async (tx, kept) => {
    if (kept.length >= MOST) throw new Refusal('bad-request', say('filters-at-most', { most: MOST }))
    refuseTakenName(kept, entry, undefined)
    await tell(tx, actor, say('filter-saved', { list: { term: LIST_NAMES[filtered] }, name: entry.name }))
    return { id: await insertFilterSet(tx, actor, filtered, entry), ...entry }
  })
}

/** `keepInStep`: what hangs on the filters and changes with them, in the same act. */
export async function replace<Filters>(
  actor: Actor,
  filtered: FilteredList,
  id: string,
  entry: FilterSetEntry<Filters>,
  keepInStep: (tx: Tx) => Promise<void> = async () => {},
): Promise<FilterSet<Filters>> {
  return await keeping(actor, filtered, async (tx, kept) => {
    ownSet(kept, id)
    refuseTakenName(kept, entry, id)
    await updateFilterSet(tx, id, entry)
    await keepInStep(tx)
    await tell(tx, actor, say('filter-changed', { list: { term: LIST_NAMES[filtered] }, name: entry.name }))
    return { id, ...entry }
  })
}

export async function forget(actor: Actor, filtered: FilteredList, id: string): Promise<void> {
  await keeping(actor, filtered, async (tx, kept) => {
    const { name } = ownSet(kept, id)
    await deleteFilterSet(tx, id)
    await tell(tx, actor, say('filter-deleted', { list: { term: LIST_NAMES[filtered] }, name }))
  })
}

/** One act on the person's own sets, which stand still meanwhile. */
async function keeping<Done>(
  actor: Actor,
  filtered: FilteredList,
  act: (tx: Tx, kept: FilterSet<unknown>[]) => Promise<Done>,
): Promise<Done> {
  return await actor.db.transaction(async (tx) => {
    await lockFilterSets(tx, actor)
    return await act(tx, await listFilterSets(tx, actor, filtered))
  })
}

function ownSet<Set extends FilterSet<unknown>>(kept: readonly Set[], id: string): Set {
  const found = kept.find((set) => set.id === id)
  if (!found) throw new Refusal('not-found')
  return found
}

function refuseTakenName(
  kept: readonly FilterSet<unknown>[],
  { name }: FilterSetEntry<unknown>,
  exceptId: string | undefined,
): void {
  if (kept.some((set) => set.id !== exceptId && set.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal('bad-request', undefined, { modelState: { name: ['You already have filters with this name'] } })
}

/** Every write leaves its line (TRUST P44): with the person whose filters they are. */
async function tell(tx: Tx, actor: Actor, said: Said): Promise<void> {
  await record(tx, actor, { type: 'contact', id: actor.id }, said)
}
