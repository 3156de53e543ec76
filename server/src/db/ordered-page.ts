import { MOST_COUNTED } from '@waybill/contract/paging.ts'
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

/** How many rows match, as far as lists count. */
export function countOf(table: string, condition: RawBuilder<boolean>): RawBuilder<number> {
  return sql`(select count(*) from (select from ${sql.table(table)} where (${condition}) limit ${sql.lit(MOST_COUNTED)}) as counted)`
}

/** `order by` for a page's own rows. */
export function inOrder({ direction, mayLack }: Order): RawBuilder<unknown> {
  const way = sql.raw(direction)
  return sql`order by place ${way} ${mayLack ? sql`nulls last` : sql``}, on_page ${way}`
}
