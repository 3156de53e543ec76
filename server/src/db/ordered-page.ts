import { type RawBuilder, sql } from 'kysely'

/** A list's rows: what an index finds, and what those read in order are then tested for one by one (`db/searching.ts`). */
export type Found = { where: RawBuilder<boolean>; passing?: RawBuilder<boolean> | undefined }

/** Both, as one condition: for counts. */
export function allOf({ where, passing }: Found): RawBuilder<boolean> {
  return passing ? sql`(${where}) and (${passing})` : where
}

/** A list's order. Rows that lack the column come last, whichever way it goes. */
export type Order = { by: RawBuilder<unknown>; direction: 'asc' | 'desc'; mayLack: boolean }

/**
 * A page's ids as `on_page`, each with its `place` in the order. It is read from an index as it stands, `(column desc nulls last, id desc)`
 * for a column that rows may lack. Read backwards, that one begins with the rows that lack it, so going up they are read by themselves.
 */
export function orderedPage(
  table: string,
  found: Found,
  order: Order,
  { page, pageSize }: { page: number; pageSize: number },
): RawBuilder<unknown> {
  const { by, mayLack } = order
  const skip = page === 1 ? sql`` : sql`offset ${(page - 1) * pageSize}`
  const limit = sql`limit ${sql.lit(pageSize)} ${skip}`
  if (!mayLack || order.direction === 'desc') return sql`${rowsOf(table, found, by, inOrder(order))} ${limit}`
  const upToPage = page === 1 ? sql`limit ${sql.lit(pageSize)}` : sql`limit ${page * pageSize}`
  const having = { ...found, where: sql<boolean>`(${found.where}) and ${by} is not null` }
  const lacking = { ...found, where: sql<boolean>`(${found.where}) and ${by} is null` }
  return sql`select on_page, place from (
    (${rowsOf(table, having, by, sql`order by place asc nulls first, on_page asc`)} ${upToPage})
    union all (${rowsOf(table, lacking, by, sql`order by on_page asc`)} ${upToPage})
  ) as up ${inOrder(order)} ${limit}`
}

/** The planner takes any text for rare, and would sort all that hold it: `offset 0` has it read in order and stop at the page's end. */
function rowsOf(
  table: string,
  { where, passing }: Found,
  by: RawBuilder<unknown>,
  inOrder: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = sql`select id as on_page, ${by} as place`
  if (!passing) return sql`${rows} from ${sql.table(table)} where ${where} ${inOrder}`
  return sql`select on_page, place from (
    ${rows}, search_text from ${sql.table(table)} where ${where} ${inOrder} offset 0
  ) as walked where ${passing}`
}

/** `order by` for a page's own rows. */
export function inOrder({ direction, mayLack }: Order): RawBuilder<unknown> {
  const way = sql.raw(direction)
  return sql`order by place ${way} ${mayLack ? sql`nulls last` : sql``}, on_page ${way}`
}
