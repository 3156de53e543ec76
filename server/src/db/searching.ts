import { type RawBuilder, sql } from 'kysely'
import { foundBy, hotRow } from './body.ts'
import type { Db } from './connection.ts'
import type { Found } from './ordered-page.ts'

/** How many of the newest rows tell how common a text is. */
const SAMPLE = 300
const COMMON = 0.02

export type Searched = {
  table: string
  /** What the reader may see, as a condition on the table. */
  visible: RawBuilder<boolean>
  /** The order of an index that begins with the newest rows. */
  newest: RawBuilder<unknown>
}

/**
 * The rows that hold a text. A rare one is looked up in the text index, through the view that lets it answer before the wall (decision 45);
 * of a common one, reading in order finds a page sooner. The newest rows tell which it is.
 */
export async function searching(
  db: Db,
  searched: Searched,
  holds: RawBuilder<boolean>,
  rare: () => RawBuilder<boolean> = () =>
    sql`${sql.ref(`${searched.table}.id`)} in ${foundBy(`searched_${searched.table}`, holds)}`,
): Promise<Found> {
  const { table, visible, newest } = searched
  const sample = await hotRow(
    db,
    sql<{ share: number }>`select coalesce(avg((${holds})::int), 0)::float as share from (
      select search_text from ${sql.table(table)} where ${visible} order by ${newest} limit ${sql.lit(SAMPLE)}
    ) as sampled`,
  )
  return (sample?.share ?? 0) > COMMON ? { where: sql`true`, passing: holds } : { where: rare() }
}
