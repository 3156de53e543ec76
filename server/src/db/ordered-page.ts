import { MOST_COUNTED, MOST_MATCHES } from '@waybill/contract/paging.ts'
import { type RawBuilder, sql } from 'kysely'

/** A list's order. Rows that lack the column come last, whichever way it goes. */
export type Order = { by: RawBuilder<unknown>; direction: 'asc' | 'desc'; mayLack: boolean }

/** Some of a list's rows in their own order. A list can consist of several, one after the other. */
export type Run = Order & { of: RawBuilder<boolean> }

/**
 * A page's ids as `on_page`, each with its `place` in the order. It is read from an index as it stands, `(column desc nulls last, id desc)`
 * for a column that rows may lack. Read backwards, that one begins with the rows that lack it, so going up they are a run of their own.
 */
export function orderedPage(
  table: string,
  condition: RawBuilder<boolean>,
  order: Order | readonly Run[],
  { page, pageSize }: { page: number; pageSize: number },
): RawBuilder<unknown> {
  const isFirst = page === 1
  const limit = sql`limit ${sql.lit(pageSize)}`
  const skipped = (page - 1) * pageSize
  const runs = (isOfRuns(order) ? order : [{ ...order, of: sql<boolean>`true` }]).flatMap(withoutLacking)
  const rowsOf = ({ by, of }: Run) =>
    sql`select id as on_page, ${by} as place from ${sql.table(table)} where (${condition}) and ${of}`
  const [only, ...more] = runs
  if (only && more.length === 0 && !isOfRuns(order))
    return sql`${rowsOf(only)} ${inIndexOrder(only)} ${limit} ${isFirst ? sql`` : sql`offset ${skipped}`}`
  const names = runs.map((_run, at) => sql.ref(`run_${at}`))
  const counts = names.map((name) => sql`(select count(*) from ${name})`)
  const upToPage = isFirst ? sql.lit(pageSize) : sql`${skipped + pageSize}`
  const read = runs.map((run, at) => {
    const before = sql.join([sql`0`, ...counts.slice(0, at)], sql` + `)
    // A run is not read where those before it fill the page.
    const isReached = at === 0 ? sql`` : sql`and ${before} < ${upToPage}`
    return sql`${names[at]} as (select on_page, ${before} + row_number() over (${inIndexOrder(run)}) as place
      from (${rowsOf(run)} ${isReached} ${inIndexOrder(run)} limit ${upToPage}) as run)`
  })
  const all = sql.join(
    names.map((name) => sql`select on_page, place from ${name} ${isFirst ? sql`` : sql`where place > ${skipped}`}`),
    sql` union all `,
  )
  return sql`with ${sql.join(read)} select on_page, place from (${all}) as list order by place ${limit}`
}

const isOfRuns = (order: Order | readonly Run[]): order is readonly Run[] => Array.isArray(order)

function withoutLacking(run: Run): Run[] {
  const { by, of, direction, mayLack } = run
  if (!mayLack || direction === 'desc') return [run]
  return [
    { ...run, of: sql`${of} and ${by} is not null` },
    { ...run, of: sql`${of} and ${by} is null` },
  ]
}

function inIndexOrder({ direction, mayLack }: Order): RawBuilder<unknown> {
  const lacking = sql.raw(direction === 'asc' ? 'nulls first' : 'nulls last')
  return sql`order by place ${sql.raw(direction)} ${mayLack ? lacking : sql``}, on_page ${sql.raw(direction)}`
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
export function inOrder(order: Order | readonly Run[]): RawBuilder<unknown> {
  if (isOfRuns(order)) return sql`order by place`
  const { direction, mayLack } = order
  const way = sql.raw(direction)
  return sql`order by place ${way} ${mayLack ? sql`nulls last` : sql``}, on_page ${way}`
}
