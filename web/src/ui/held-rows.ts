import { PAGE_SIZE } from '@waybill/contract/paging.ts'

export type Identified = { id: string }
export type FetchedPage<Row> = { page: number; fetchedAt: number; data: readonly Row[]; totalCount: number }

/** The list as shown: rows update in place, new rows wait behind the "3 new" pill (UX 7). */
export type HeldRows<Row> = {
  totalCount: number
  pages: ReadonlyMap<number, readonly Row[]>
  waiting: number
}

/**
 * Merges freshly fetched pages into what is shown. If all rows are loaded, those that left the list disappear and new ones
 * wait. Otherwise, while rows were added, the order stays and known rows update in place; a page that first loads
 * then shows as is, so one of its rows may also be at the end of the page before until the user loads the
 * new ones.
 */
export function hold<Row extends Identified>(
  before: HeldRows<Row> | undefined,
  fetched: readonly FetchedPage<Row>[],
  pageSize = PAGE_SIZE,
): HeldRows<Row> | undefined {
  const newest = fetched.reduce<FetchedPage<Row> | undefined>(
    (best, page) => (best && best.fetchedAt >= page.fetchedAt ? best : page),
    undefined,
  )
  if (!newest) return before
  if (before && isWhole(before.totalCount, before.pages.values())) {
    const known = new Set([...before.pages.values()].flat().map((row) => row.id))
    const all = fetched.flatMap(({ data }) => data)
    const kept = all.filter((row) => known.has(row.id))
    if (all.length === newest.totalCount && kept.length > 0)
      return { totalCount: kept.length, pages: paged(kept, pageSize), waiting: all.length - kept.length }
  }
  const waiting = before?.totalCount ? newest.totalCount - before.totalCount : 0
  if (!before || waiting <= 0) {
    const pages = new Map(before?.pages)
    for (const { page, data } of fetched) pages.set(page, data)
    return { totalCount: newest.totalCount, pages, waiting: 0 }
  }
  const fresh = new Map(fetched.flatMap(({ data }) => data.map((row) => [row.id, row] as const)))
  const pages = new Map<number, readonly Row[]>()
  for (const [page, rows] of before.pages)
    pages.set(
      page,
      rows.map((row) => fresh.get(row.id) ?? row),
    )
  for (const { page, data } of fetched) if (!pages.has(page)) pages.set(page, data)
  return { totalCount: before.totalCount, pages, waiting }
}

function isWhole(totalCount: number, pages: Iterable<readonly unknown[]>): boolean {
  return [...pages].reduce((sum, rows) => sum + rows.length, 0) === totalCount
}

function paged<Row>(rows: readonly Row[], pageSize: number): ReadonlyMap<number, readonly Row[]> {
  const count = Math.ceil(rows.length / pageSize)
  return new Map(
    Array.from({ length: count }, (_, place) => [place + 1, rows.slice(place * pageSize, (place + 1) * pageSize)]),
  )
}

export function rowAt<Row>(rows: HeldRows<Row>, index: number, pageSize = PAGE_SIZE): Row | undefined {
  return rows.pages.get(pageOfIndex(index, pageSize))?.[index % pageSize]
}

export function indexOf<Row>(rows: HeldRows<Row>, isSought: (row: Row) => boolean, pageSize = PAGE_SIZE): number {
  for (const [page, data] of rows.pages) {
    const place = data.findIndex(isSought)
    if (place >= 0) return (page - 1) * pageSize + place
  }
  return -1
}

export function pageOfIndex(index: number, pageSize = PAGE_SIZE): number {
  return Math.floor(index / pageSize) + 1
}
