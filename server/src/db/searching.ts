import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import { contains, foundBy, hotRow } from './body.ts'
import type { Db } from './connection.ts'
import type { Order } from './ordered-page.ts'

/** How many rows tell how common a text is, of the newest and of those from before a quarter of a year. */
const SAMPLE = 150
const COMMON = 0.02
/** More rows than these are found sooner where all are read in order. */
const MOST_LOOKED_UP = 10_000

export type Searched = {
  table: string
  /** What the reader may see, as a condition on the table. */
  visible: RawBuilder<boolean>
  /** The time by which an index has the newest first. */
  time: Omit<Order, 'direction'>
  /** What of `visible` the searched view's own columns tell: looked at before the wall, which asks more of each row. */
  own?: RawBuilder<boolean>
}

/** A searchable column is in small letters: LIKE compares several times faster than ILIKE. */
export const holdsText = (text: string): RawBuilder<boolean> => sql`search_text like lower(${contains(text)})`

/** How much of a table holds a text: so many rows that reading them in order finds a page soonest, a few that an index finds, or none. */
type Spread = 'common' | 'rare' | 'none'

/**
 * A sample tells of most texts. The orders of one customer stand close together, so a text can be in every tenth row and in none of the sample:
 * then the text index tells.
 */
async function spreadOf(db: Db, searched: Searched, holds: RawBuilder<boolean>): Promise<Spread> {
  const { table, own = sql`true` } = searched
  const sample = await hotRow(
    db,
    sql<{ share: number }>`select coalesce(avg((${holds})::int), 0)::float as share from (
      (${newest(searched)}) union all (${newest(searched, sql`interval '90 days'`)})
    ) as sampled`,
  )
  if ((sample?.share ?? 0) > COMMON) return 'common'
  const found = await hotRow(
    db,
    sql<{ count: number }>`select count(*)::int as count from (
      select from ${sql.table(`searched_${table}`)} where ${own} and ${holds} limit ${sql.lit(MOST_LOOKED_UP + 1)}
    ) as found`,
  )
  const count = found?.count ?? 0
  if (count === 0) return 'none'
  return count > MOST_LOOKED_UP ? 'common' : 'rare'
}

/**
 * The rows that hold a text, as a condition on the table. A rare one is looked up in the text index, through the view that lets it answer before the wall (decision 45);
 * a common one is not. Where nothing holds it, `otherwise` says what is found instead.
 */
export async function searching(
  db: Db,
  searched: Searched,
  holds: RawBuilder<boolean>,
  otherwise = async (): Promise<RawBuilder<boolean>> => sql`false`,
): Promise<RawBuilder<boolean>> {
  const spread = await spreadOf(db, searched, holds)
  if (spread === 'none') return await otherwise()
  const { table, own = sql`true` } = searched
  if (spread === 'rare')
    return sql`${sql.ref(`${table}.id`)} in ${foundBy(`searched_${table}`, sql`${own} and ${holds}`)}`
  // The planner takes any text for rare, and would sort all that hold it; of a case it expects every other row.
  return sql`case when ${holds} then true else false end`
}

/** Whether so much is found that it is counted view by view: all that the provider has, or a common text in it. */
export async function isWide(
  actor: Actor,
  { query, ...narrowing }: { query?: string | undefined },
  searched: Searched,
  holds = holdsText(query ?? ''),
): Promise<boolean> {
  if (!isProvider(actor) || Object.values(narrowing).some((value) => value !== undefined)) return false
  return !query || (await spreadOf(actor.db, searched, holds)) === 'common'
}

function newest({ table, visible, time: { by, mayLack } }: Searched, age?: RawBuilder<unknown>): RawBuilder<unknown> {
  const isOld = age ? sql`and ${by} < now() - ${age}` : sql``
  return sql`select search_text from ${sql.table(table)} where (${visible}) ${isOld}
    order by ${by} desc ${mayLack ? sql`nulls last` : sql``}, id desc limit ${sql.lit(SAMPLE)}`
}
