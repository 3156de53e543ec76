import { MOST_COUNTED, MOST_MATCHES } from '@waybill/contract/paging.ts'
import { type RawBuilder, sql } from 'kysely'

/** A list's order. Rows that lack the column come last, whichever way it goes. */
export type Order = { by: RawBuilder<unknown>; direction: 'asc' | 'desc'; mayLack: boolean }

/**
 * A page's ids as `on_page`, each with its `place` in the order. It is read from an index as it stands, `(column desc nulls last, id desc)`
 * for a column that rows may lack. Read backwards, that one begins with the rows that lack it, so going up they are read by themselves.
 */
export function orderedPage(
  table: string,
  condition: RawBuilder<boolean>,
  order: Order,
  { page, pageSize }: { page: number; pageSize: number },
): RawBuilder<unknown> {
  const { by, direction, mayLack } = order
  const rows = sql`select id as on_page, ${by} as place from ${sql.table(table)} where (${condition})`
  const skip = page === 1 ? sql`` : sql`offset ${(page - 1) * pageSize}`
  const limit = sql`limit ${sql.lit(pageSize)} ${skip}`
  if (!mayLack || direction === 'desc') return sql`${rows} ${inOrder(order)} ${limit}`
  const upToPage = page === 1 ? sql`limit ${sql.lit(pageSize)}` : sql`limit ${page * pageSize}`
  const upwards = sql`order by ${by} asc nulls first, id asc`
  return sql`select on_page, place from (
    (${rows} and ${by} is not null ${upwards} ${upToPage})
    union all (${rows} and ${by} is null ${upwards} ${upToPage})
  ) as up ${inOrder(order)} ${limit}`
}

/**
 * Of a search: its text, and of a common one the time by whose index the newest rows that hold it are found soonest, and some that hold it, if
 * they are known.
 */
export type Sought = {
  text?: string | undefined
  time?: Omit<Order, 'direction'>
  some?: RawBuilder<boolean> | undefined
}

/** How many rows match, as far as lists count, or as searches do. */
export function countOf(table: string, condition: RawBuilder<boolean>, sought: Sought = {}): RawBuilder<number> {
  const rows = sql`select from ${sql.table(table)} where (${condition})`
  const upTo = (most: number, asked: RawBuilder<unknown>) =>
    sql<number>`(select count(*) from (${asked} limit ${sql.lit(most)}) as counted)`
  const { text, time, some } = sought
  if (!text) return upTo(MOST_COUNTED, rows)
  const order = time ? sql`order by ${time.by} desc ${time.mayLack ? sql`nulls last` : sql``}, id desc` : sql``
  const counted = upTo(MOST_MATCHES, sql`${rows} ${order}`)
  if (!some) return counted
  const most = sql.lit(MOST_MATCHES)
  return sql`case when ${upTo(MOST_MATCHES, sql`${rows} and ${some}`)} = ${most} then ${most} else ${counted} end`
}

/**
 * The views of a list side by side, as far as lists count. What is spread wide, as everything that the provider sees or a text that many
 * rows hold, is counted view by view, each in its own index; the rest is read once, `from` there. `most` is for views that nearly every row
 * is in: those that hold a text are found soonest newest first.
 */
export function viewCounts(table: string, found: RawBuilder<boolean>, isWide: boolean, sought: Sought) {
  const end = sql.lit(sought.text ? MOST_MATCHES : MOST_COUNTED)
  const alone = (view: RawBuilder<boolean>, by: Sought) => countOf(table, sql`(${found}) and (${view})`, by)
  const together = (view: RawBuilder<boolean>) => sql<number>`least(count(*) filter (where ${view}), ${end})`
  const one = (view: RawBuilder<boolean>) => (isWide ? alone(view, { text: sought.text }) : together(view))
  const most = (view: RawBuilder<boolean>) => (isWide ? alone(view, sought) : together(view))
  return { one, most, end, from: isWide ? sql`` : sql`from ${sql.table(table)} where ${found}` }
}

/** `order by` for a page's own rows. */
export function inOrder({ direction, mayLack }: Order): RawBuilder<unknown> {
  const way = sql.raw(direction)
  return sql`order by place ${way} ${mayLack ? sql`nulls last` : sql``}, on_page ${way}`
}
