import type { FilteredList, FilterSet, FilterSetEntry } from '@waybill/contract/filter-sets/filter-sets.ts'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'

/** One's own, for the company that one acts for; colleagues keep theirs. */
export async function listFilterSets<Filters>(tx: Tx, actor: Actor, list: FilteredList): Promise<FilterSet<Filters>[]> {
  const rows = await tx
    .selectFrom('filter_set')
    .select(['id', 'name', 'filters'])
    .where('list', '=', list)
    .where('contact_id', '=', actor.id)
    .where('company_id', '=', actor.companyId)
    .orderBy(sql`lower(name)`)
    .execute()
  // Written by the contract's own schema of this list.
  return rows.map(({ id, name, filters }) => ({ id, name, filters: filters as Filters }))
}

/** Whoever keeps sets keeps them one after the other: their number and their names are looked at first. */
export async function lockFilterSets(tx: Tx, actor: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`filter-sets ${actor.id}`}, 0))`.execute(tx)
}

export async function insertFilterSet(
  tx: Tx,
  actor: Actor,
  list: FilteredList,
  { name, filters }: FilterSetEntry<unknown>,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('filter_set')
    .values({
      id,
      list,
      contact_id: actor.id,
      company_id: actor.companyId,
      name,
      filters: JSON.stringify(filters),
      created_at: actor.now,
    })
    .execute()
  return id
}

export async function updateFilterSet(tx: Tx, id: string, { name, filters }: FilterSetEntry<unknown>): Promise<void> {
  await tx
    .updateTable('filter_set')
    .set({ name, filters: JSON.stringify(filters) })
    .where('id', '=', id)
    .execute()
}

export async function deleteFilterSet(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('filter_set').where('id', '=', id).execute()
}
