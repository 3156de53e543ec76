import { type QueryKey, type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { mayBeMore } from '@waybill/contract/paging.ts'
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { type FetchedPage, type HeldRows, hold, type Identified, indexOf, pageOfIndex, rowAt } from './held-rows.ts'
import styles from './paged-list.module.css'
import { useListKeys } from './use-list-keys.ts'
import { plural, t } from './words.ts'

const OVERSCAN = 12
const FIRST_ROWS = 12

type Page<Row> = { data: Row[]; totalCount: number }

/** `More` is what an answer has besides its rows. */
export interface PagedListProps<Row extends Identified, Key extends QueryKey, More = unknown> {
  /** Accessible name of the list. */
  label: string
  /** The query, as text: another query is another list, with its own scroll position. */
  name: string
  /** Rows per page, if not fifty. */
  pageSize?: number
  queryOf: (page: number) => UseQueryOptions<Page<Row> & More, Error, Page<Row> & More, Key>
  /** Pixels; a fixed row height keeps ten thousand rows smooth. */
  rowHeight: number
  /** A row may need more than `rowHeight`: it is measured once it is drawn. */
  grows?: boolean | undefined
  /** `goTo` is for the row's link: j and k continue from there. */
  renderRow: (row: Row, state: { isSelected: boolean; goTo: () => void }) => ReactNode
  /** The same size as the row that replaces it. */
  rowSkeleton: ReactNode
  /** The key, from the address, of the row whose preview is open. */
  selected: string | undefined
  keyOf: (row: Row) => string
  /** The row that stands out, by its key, and who hears of another under the pointer or with the focus in it. */
  pointed?: string | undefined
  onPoint?: ((key: string | undefined) => void) | undefined
  /** j and k (usually: from preview to preview). */
  onSelect: (row: Row) => void
  /** Enter on the selected row (usually: opens its page). */
  onOpen: (row: Row) => void
  /** Escape. */
  onClose: () => void
  renderEmpty: () => ReactNode
  renderFailed: (error: unknown, onRetry: () => void) => ReactNode
}

type Kept<Row> = { name: string; from: readonly FetchedPage<Row>[]; rows: HeldRows<Row> | undefined }

/** The row last stepped to. Keys come faster than the address changes: a second step continues from the first. */
type Step = { name: string; from: string | undefined; to: number }

/** Scroll positions of lists left behind, by name; kept while the page lives. */
const places = new Map<string, number>()

/** Thousands of rows: the scrollbar covers them all, pages load where the user looks. */
export function PagedList<Row extends Identified, Key extends QueryKey, More = unknown>(
  props: PagedListProps<Row, Key, More>,
): ReactNode {
  const { name, rowHeight, grows, selected, keyOf, pageSize } = props
  const scroller = useRef<HTMLDivElement>(null)
  const last = useRef<Step>(undefined)
  const [kept, setKept] = useState<Kept<Row>>({ name, from: [], rows: undefined })
  const { rows } = kept

  const virtualizer = useVirtualizer({
    count: rows?.totalCount ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialOffset: places.get(name) ?? 0,
    overscan: OVERSCAN,
  })
  const shown = virtualizer.getVirtualItems()
  const isOld = kept.name !== name
  const pages = isOld || shown.length === 0 ? [1] : pagesOf(shown, pageSize)
  const answers = useQueries({ queries: pages.map((page) => props.queryOf(page)) })
  const fetched = answers.flatMap(({ data, dataUpdatedAt }, place): FetchedPage<Row>[] =>
    data ? [{ ...data, page: pages[place] ?? 1, fetchedAt: dataUpdatedAt }] : [],
  )
  if (fetched.length > 0 && (isOld || !isSame(kept.from, fetched)))
    setKept({ name, from: fetched, rows: hold(isOld ? undefined : rows, fetched, pageSize) })

  // A new query starts at the top; a list the user returns to, where they left it, once it has rows.
  const hasRows = rows !== undefined
  useLayoutEffect(() => {
    if (hasRows && scroller.current) scroller.current.scrollTop = places.get(kept.name) ?? 0
  }, [kept.name, hasRows])

  const chosen = rows && selected ? indexOf(rows, (row) => keyOf(row) === selected, pageSize) : -1
  const measured = useRef(rowHeight)
  // If the row height changes (density, rotated phone), keep the same rows in view.
  const keepInSight = useEffectEvent(() => {
    if (scroller.current) scroller.current.scrollTop *= rowHeight / measured.current
    measured.current = rowHeight
    virtualizer.measure()
    if (grows)
      for (const row of scroller.current?.querySelectorAll('[data-index]') ?? []) virtualizer.measureElement(row)
    if (chosen >= 0) virtualizer.scrollToIndex(chosen, { align: 'auto' })
  })
  useLayoutEffect(() => keepInSight(), [rowHeight])

  const goTo = (index: number): void => {
    last.current = { name, from: selected, to: index }
  }
  const step = (by: 1 | -1): void => {
    if (!rows) return
    const before = last.current
    const at = before?.name === name && before.from === selected ? before.to : chosen
    const next = at < 0 ? (virtualizer.range?.startIndex ?? 0) : Math.min(rows.totalCount - 1, Math.max(0, at + by))
    goTo(next)
    virtualizer.scrollToIndex(next, { align: 'auto' })
    const row = rowAt(rows, next, pageSize)
    if (row) props.onSelect(row)
  }
  useListKeys({
    onStep: step,
    onOpen: () => {
      const row = rows && chosen >= 0 ? rowAt(rows, chosen, pageSize) : undefined
      if (row) props.onOpen(row)
    },
    onClose: props.onClose,
  })

  const showNew = (): void => {
    setKept({ name, from: fetched, rows: hold(undefined, fetched, pageSize) })
    scroller.current?.scrollTo({ top: 0 })
  }
  const failed = answers.find((answer) => answer.isError)
  const refetch = (): void => answers.forEach((answer) => void answer.refetch())
  return (
    <div className={styles.frame}>
      {rows && failed ? (
        <div className={styles.pill}>
          <Button size="small" onPress={refetch}>
            {t('Some rows could not be loaded. Try again')}
          </Button>
        </div>
      ) : rows && rows.waiting > 0 ? (
        <div className={styles.pill}>
          <button type="button" className={styles.new} onClick={showNew}>
            <span aria-hidden="true">↑</span> {plural(rows.waiting, '{n} new', '{n} new')}
          </button>
        </div>
      ) : null}
      <div
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        role="region"
        aria-label={props.label}
        aria-busy={!failed && (isOld || !rows)}
        className={styles.scroller}
        onScroll={({ currentTarget }) => hasRows && places.set(kept.name, currentTarget.scrollTop)}
      >
        {rows?.totalCount === 0 ? props.renderEmpty() : null}
        {rows ? (
          <ul
            className={classNames(styles.rows, isOld && styles.isOld)}
            style={{ blockSize: virtualizer.getTotalSize() }}
          >
            {shown.map(({ index, start }) => {
              const row = rowAt(rows, index, pageSize)
              const isSelected = index === chosen
              return (
                <li
                  key={row?.id ?? index}
                  {...(grows ? { ref: virtualizer.measureElement, 'data-index': index } : {})}
                  aria-setsize={rows.totalCount}
                  aria-posinset={index + 1}
                  aria-current={isSelected || undefined}
                  className={classNames(
                    styles.place,
                    grows && styles.growing,
                    isSelected && styles.selected,
                    row && props.pointed === keyOf(row) && styles.pointed,
                  )}
                  {...(row && props.onPoint ? pointing(keyOf(row), props.onPoint) : {})}
                  style={{
                    blockSize: grows ? undefined : rowHeight,
                    minBlockSize: rowHeight,
                    transform: `translateY(${start}px)`,
                  }}
                >
                  {row ? props.renderRow(row, { isSelected, goTo: () => goTo(index) }) : props.rowSkeleton}
                </li>
              )
            })}
          </ul>
        ) : failed ? (
          props.renderFailed(failed.error, refetch)
        ) : (
          <ComingRows height={rowHeight}>{props.rowSkeleton}</ComingRows>
        )}
        {rows && rows.totalCount > 0 ? (
          <div className={styles.end}>
            {mayBeMore(rows.totalCount) ? t('There may be more. Search or filter to find them.') : t('No More Results')}
          </div>
        ) : null}
      </div>
    </div>
  )
}

function pointing(key: string, onPoint: (key: string | undefined) => void) {
  const leave = (): void => onPoint(undefined)
  const come = (): void => onPoint(key)
  return { onPointerEnter: come, onPointerLeave: leave, onFocus: come, onBlur: leave }
}

/** One skeleton per coming row, at its final size. */
function ComingRows({ height, children }: { height: number; children: ReactNode }): ReactNode {
  return (
    <div role="status" className={styles.rows} style={{ blockSize: FIRST_ROWS * height }}>
      <span className="visually-hidden">{t('Loading')}</span>
      {Array.from({ length: FIRST_ROWS }, (_, index) => (
        <div
          key={index}
          className={styles.place}
          style={{ blockSize: height, transform: `translateY(${index * height}px)` }}
        >
          {children}
        </div>
      ))}
    </div>
  )
}

function pagesOf(shown: readonly { index: number }[], pageSize: number | undefined): number[] {
  return [...new Set(shown.map(({ index }) => pageOfIndex(index, pageSize)))]
}

function isSame<Row>(before: readonly FetchedPage<Row>[], after: readonly FetchedPage<Row>[]): boolean {
  return before.length === after.length && before.every((page, place) => isSamePage(page, after[place]))
}

/** The query cache returns the same rows while nothing in them changed. */
function isSamePage<Row>(before: FetchedPage<Row>, after: FetchedPage<Row> | undefined): boolean {
  return before.page === after?.page && before.data === after.data && before.totalCount === after.totalCount
}
