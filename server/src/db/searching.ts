import { type RawBuilder, sql } from 'kysely'
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

/**
 * The rows that hold a text, as a condition on the table. A rare one is looked up in the text index, through the view that lets it answer before the wall (decision 45);
 * of a common one, reading in order finds a page sooner. A sample tells which it is; if it errs, the search takes longer and finds the same.
 */
export async function searching(
  db: Db,
  searched: Searched,
  holds: RawBuilder<boolean>,
  rare: () => RawBuilder<boolean> | Promise<RawBuilder<boolean>> = () =>
    sql`${sql.ref(`${searched.table}.id`)} in ${foundBy(`searched_${searched.table}`, holds)}`,
): Promise<RawBuilder<boolean>> {
  const sample = await hotRow(
    db,
    sql<{ share: number }>`select coalesce(avg((${holds})::int), 0)::float as share from (
      (${newest(searched)}) union all (${newest(searched, sql`interval '90 days'`)})
    ) as sampled`,
  )
  if ((sample?.share ?? 0) <= COMMON) return await rare()
  // The planner takes any text for rare, and would sort all that hold it; of a case it expects every other row.
  return sql`case when ${holds} then true else false end`
}

function newest({ table, visible, time: { by, mayLack } }: Searched, age?: RawBuilder<unknown>): RawBuilder<unknown> {
  const isOld = age ? sql`and ${by} < now() - ${age}` : sql``
  return sql`select search_text from ${sql.table(table)} where (${visible}) ${isOld}
    order by ${by} desc ${mayLack ? sql`nulls last` : sql``}, id desc limit ${sql.lit(SAMPLE)}`
}
