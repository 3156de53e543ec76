import type { FilterSetEntry, OrderFilterSet } from '@waybill/contract/orders.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import type { Actor } from '../identity/actor.ts'

/** One's own, for the company that one acts for; colleagues keep theirs. */
const ofActor = (tx: Tx, actor: Actor) =>
  tx.selectFrom('order_filter_set').where('contact_id', '=', actor.id).where('company_id', '=', actor.companyId)

export async function listFilterSets(tx: Tx, actor: Actor): Promise<OrderFilterSet[]> {
  const rows = await ofActor(tx, actor).select(['id', 'name', 'filters']).orderBy(sql`lower(name)`).execute()
  // Written by the contract's own schema.
  return rows.map(({ id, name, filters }) => ({ id, name, filters: filters as OrderFilterSet['filters'] }))
}

/** Whoever keeps sets keeps them one after the other: their number and their names are looked at first. */
export async function lockFilterSets(tx: Tx, actor: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order-filter-sets ${actor.id}`}, 0))`.execute(tx)
}

export async function insertFilterSet(tx: Tx, actor: Actor, { name, filters }: FilterSetEntry): Promise<string> {
  const id = newId()
  await tx
    .insertInto('order_filter_set')
    .values({
      id,
      contact_id: actor.id,
      company_id: actor.companyId,
      name,
      filters: JSON.stringify(filters),
      created_at: actor.now,
    })
    .execute()
  return id
}

export async function updateFilterSet(tx: Tx, id: string, { name, filters }: FilterSetEntry): Promise<void> {
  await tx
    .updateTable('order_filter_set')
    .set({ name, filters: JSON.stringify(filters) })
    .where('id', '=', id)
    .execute()
}

export async function deleteFilterSet(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('order_filter_set').where('id', '=', id).execute()
}
