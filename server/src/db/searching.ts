import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import { contains, foundBy, hotRow } from './body.ts'
import type { Db } from './connection.ts'
import type { Order } from './ordered-page.ts'

/** How many rows tell how common a text is, of the newest and of those from before a quarter of a year. */
const SAMPLE = 150
const COMMON = 0.02

export type Searched = {
  table: string
  /** What the reader may see, as a condition on the table. */
  visible: RawBuilder<boolean>
  /** The time by which an index has the newest first. */
  time: Omit<Order, 'direction'>
}

/** A searchable column is in small letters: LIKE compares several times faster than ILIKE. */
export const holdsText = (text: string): RawBuilder<boolean> => sql`search_text like lower(${contains(text)})`

/** Whether the text is in so many rows that reading them in order finds a page soonest. A sample tells. */
export async function isCommon(db: Db, searched: Searched, holds: RawBuilder<boolean>): Promise<boolean> {
  const sample = await hotRow(
    db,
    sql<{ share: number }>`select coalesce(avg((${holds})::int), 0)::float as share from (
      (${newest(searched)}) union all (${newest(searched, sql`interval '90 days'`)})
    ) as sampled`,
  )
  return (sample?.share ?? 0) > COMMON
}

/**
 * The rows that hold a text, as a condition on the table. A rare one is looked up in the text index, through the view that lets it answer before the wall (decision 45);
 * a common one is not. If the sample errs, the search takes longer and finds the same.
 */
export async function searching(
  db: Db,
  searched: Searched,
  holds: RawBuilder<boolean>,
  rare: () => RawBuilder<boolean> | Promise<RawBuilder<boolean>> = () =>
    sql`${sql.ref(`${searched.table}.id`)} in ${foundBy(`searched_${searched.table}`, holds)}`,
): Promise<RawBuilder<boolean>> {
  if (!(await isCommon(db, searched, holds))) return await rare()
  // The planner takes any text for rare, and would sort all that hold it; of a case it expects every other row.
  return sql`case when ${holds} then true else false end`
}

/** Whether so much is found that it is counted view by view: all that the provider has, or a common text in it. */
export async function isWide(
  actor: Actor,
  { query, ...narrowing }: { query?: string | undefined },
  searched: Searched,
): Promise<boolean> {
  if (!isProvider(actor) || Object.values(narrowing).some((value) => value !== undefined)) return false
  return !query || (await isCommon(actor.db, searched, holdsText(query)))
}

function newest({ table, visible, time: { by, mayLack } }: Searched, age?: RawBuilder<unknown>): RawBuilder<unknown> {
  const isOld = age ? sql`and ${by} < now() - ${age}` : sql``
  return sql`select search_text from ${sql.table(table)} where (${visible}) ${isOld}
    order by ${by} desc ${mayLack ? sql`nulls last` : sql``}, id desc limit ${sql.lit(SAMPLE)}`
}
