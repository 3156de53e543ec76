import type { FilterSetEntry, OrderFilterSet } from '@waybill/contract/orders.ts'
import type { Tx } from '../db/connection.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import type { Actor } from '../identity/actor.ts'
import {
  deleteFilterSet,
  insertFilterSet,
  listFilterSets,
  lockFilterSets,
  updateFilterSet,
} from './filter-sets.queries.ts'

/** More than anybody tells apart. */
const MOST = 50

export async function list(actor: Actor): Promise<{ data: OrderFilterSet[] }> {
  return { data: await listFilterSets(actor.db.read, actor) }
}

/** Keeps filters under a name that the person has not given yet. */
export async function create(actor: Actor, entry: FilterSetEntry): Promise<OrderFilterSet> {
  return await keeping(actor, async (tx, kept) => {
    if (kept.length >= MOST) throw new Refusal('bad-request', `At most ${MOST} saved filters`)
    refuseTakenName(kept, entry, undefined)
    await tell(tx, actor, `Saved filters of orders: ${entry.name}`)
    return { id: await insertFilterSet(tx, actor, entry), ...entry }
  })
}

export async function replace(actor: Actor, id: string, entry: FilterSetEntry): Promise<OrderFilterSet> {
  return await keeping(actor, async (tx, kept) => {
    ownSet(kept, id)
    refuseTakenName(kept, entry, id)
    await updateFilterSet(tx, id, entry)
    await tell(tx, actor, `Changed saved filters of orders: ${entry.name}`)
    return { id, ...entry }
  })
}

export async function forget(actor: Actor, id: string): Promise<void> {
  await keeping(actor, async (tx, kept) => {
    const { name } = ownSet(kept, id)
    await deleteFilterSet(tx, id)
    await tell(tx, actor, `Deleted saved filters of orders: ${name}`)
  })
}

/** One act on the person's own sets, which stand still meanwhile. */
async function keeping<Done>(actor: Actor, act: (tx: Tx, kept: OrderFilterSet[]) => Promise<Done>): Promise<Done> {
  return await actor.db.transaction(async (tx) => {
    await lockFilterSets(tx, actor)
    return await act(tx, await listFilterSets(tx, actor))
  })
}

function ownSet(kept: readonly OrderFilterSet[], id: string): OrderFilterSet {
  const found = kept.find((set) => set.id === id)
  if (!found) throw new Refusal('not-found')
  return found
}

function refuseTakenName(
  kept: readonly OrderFilterSet[],
  { name }: FilterSetEntry,
  exceptId: string | undefined,
): void {
  if (kept.some((set) => set.id !== exceptId && set.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal('bad-request', undefined, { modelState: { name: ['You have filters with this name already'] } })
}

/** Every write leaves its line (TRUST P44): with the person whose filters they are. */
async function tell(tx: Tx, actor: Actor, said: string): Promise<void> {
  await record(tx, actor, { type: 'contact', id: actor.id }, said)
}
