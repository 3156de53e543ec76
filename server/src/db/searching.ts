import { MOST_MATCHES } from '@waybill/contract/paging.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import { contains, hotRow } from './body.ts'
import type { Db } from './connection.ts'
import type { Order, Sought } from './ordered-page.ts'

/** How many rows tell how common a text is, of the newest and of those from before a quarter of a year. */
const SAMPLE = 150
const COMMON = 0.02
/** Of a company's rows so many may hold a text and are still looked up: there are fewer of them. */
const COMMON_IN_COMPANY = 0.1
/** More rows than these are found sooner where all are read in order. */
const MOST_LOOKED_UP = 5_000
/** Of more, so many are named: a thousand of them are in any view that nearly every row is in. */
const SOME = 4 * MOST_MATCHES

export type Searched = {
  table: string
  /** What the reader may see, as a condition on the table. */
  visible: RawBuilder<boolean>
  /** The time by which an index has the newest first. */
  time: Omit<Order, 'direction'>
  /** The reader's company's rows, as the text index has them: a condition on the searched view. */
  own?: RawBuilder<boolean> | undefined
}

/** A searchable column is in small letters: LIKE compares several times faster than ILIKE. */
export const holdsText = (text: string): RawBuilder<boolean> => sql`search_text like lower(${contains(text)})`

export type Found = {
  /** The rows, as a condition on the table. */
  found: RawBuilder<boolean>
  /** Whether so many rows hold the text that a page of them is found soonest by reading all in order. */
  isCommon: boolean
  /** Some of so many, where the text index named them: who counts as far as a search does need not look for others. */
  some?: RawBuilder<boolean>
}

/** Of whoever does not search. */
export const EVERYTHING: Found = { found: sql`true`, isCommon: true }

/**
 * A text that the newest rows and those from before a quarter of a year hold is common. One that few of either hold may be common too, since
 * the orders of one customer stand close together, and one that only the newest hold may end with them: then the text index tells, through
 * the view that lets it answer before the wall (decision 45), and which rows these are is not asked again.
 */
async function holdersOf(
  db: Db,
  searched: Searched,
  holds: RawBuilder<boolean>,
): Promise<{ isCommon: boolean; ids: string | null }> {
  const { table, own } = searched
  const share = (rows: RawBuilder<unknown>) => sql`(select coalesce(avg((${holds})::int), 0) from (${rows}) as sampled)`
  const sample = await hotRow(
    db,
    sql<{ share: number }>`select least(${share(newest(searched))},
      ${share(newest(searched, sql`interval '90 days'`))})::float as share`,
  )
  if ((sample?.share ?? 0) > (own ? COMMON_IN_COMPANY : COMMON)) return { isCommon: true, ids: null }
  const most = sql.lit(MOST_LOOKED_UP)
  const held = await hotRow(
    db,
    sql<{ isCommon: boolean; ids: string | null }>`select count(*) > ${most} as "isCommon",
      (case when count(*) > ${most} then (array_agg(id))[1:${sql.lit(SOME)}] else array_agg(id) end)::text as ids
      from (select id from ${sql.table(`searched_${table}`)}
        where ${own ?? sql`true`} and ${holds} limit ${most} + 1) as held`,
  )
  return held ?? { isCommon: false, ids: null }
}

/** The rows that hold a text. Where none does, `otherwise` says what is found instead. */
export async function searching(
  db: Db,
  searched: Searched,
  holds: RawBuilder<boolean>,
  otherwise = async (): Promise<RawBuilder<boolean>> => sql`false`,
): Promise<Found> {
  const { isCommon, ids } = await holdersOf(db, searched, holds)
  const named =
    ids === null ? undefined : sql<boolean>`${sql.ref(`${searched.table}.id`)} in (select unnest(${ids}::uuid[]))`
  if (!isCommon) return { found: named ?? (await otherwise()), isCommon }
  return { found: withoutIndex(holds), isCommon, ...(named && { some: named }) }
}

/** The planner takes any text for rare, and would look it up and sort all that hold it; of a case it expects every other row. */
const withoutIndex = (holds: RawBuilder<boolean>) => sql<boolean>`case when ${holds} then true else false end`

/** How much of what was searched for is counted, and what helps. */
export function soughtBy(text: string | undefined, { isCommon, some }: Found, time: Omit<Order, 'direction'>): Sought {
  return isCommon ? { text, time, some } : { text }
}

/** Whether so much is found that it is counted view by view: all that the provider has, or a common text in it. */
export function isWide(actor: Actor, filter: { query?: string | undefined }, { isCommon }: Found): boolean {
  return isCommon && isProvider(actor) && isUnfiltered({ ...filter, query: undefined })
}

/** Nothing is asked for but the list. */
export function isUnfiltered(filter: object): boolean {
  return Object.values(filter).every((value) => value === undefined)
}

function newest({ table, visible, time: { by, mayLack } }: Searched, age?: RawBuilder<unknown>): RawBuilder<unknown> {
  const isOld = age ? sql`and ${by} < now() - ${age}` : sql``
  return sql`select search_text from ${sql.table(table)} where (${visible}) ${isOld}
    order by ${by} desc ${mayLack ? sql`nulls last` : sql``}, id desc limit ${sql.lit(SAMPLE)}`
}
