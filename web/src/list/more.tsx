import { type InfiniteData, type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { MoreButton } from '../ui/more-button.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import styles from './list.module.css'
import { ListFailed, NothingListed } from './list-states.tsx'
import type { Page, RowsOf } from './rows.tsx'

type Pages<Row, Key extends QueryKey> = UseInfiniteQueryOptions<Page<Row>, Error, InfiniteData<Page<Row>>, Key, number>

interface More<Row extends { id: string }> {
  /** Accessible name of the list. */
  label?: string
  /** Each as an `li`. */
  renderRow: (row: Row) => ReactNode
  /** How many rows to expect, and their height. */
  coming: { rows: number; height: number }
  failed: string
  nothing: { icon: ReactNode; title: string; says: string }
}

export interface MoreRowsProps<Row extends { id: string }, Key extends QueryKey> extends More<Row> {
  asks: Pages<Row, Key>
  className?: string
  isScrolling?: boolean
  /** Clears search and filters; absent when none are set. */
  onClear?: (() => void) | undefined
  /** Fills an empty list. */
  act?: ReactNode
}

/** Rows of any height, a page at a time: loaded rows stay, and scrolling to the end loads more. */
export function MoreRows<Row extends { id: string }, Key extends QueryKey>(props: MoreRowsProps<Row, Key>): ReactNode {
  const { asks, label, className, isScrolling, onClear, renderRow, coming, failed, nothing, act } = props
  const found = useInfiniteQuery(asks)
  const rows = found.data?.pages.flatMap(({ data }) => data)
  if (!rows)
    return found.isError ? (
      <ListFailed title={failed} error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <SkeletonRows {...coming} />
    )
  if (rows.length === 0)
    return (
      <NothingListed
        icon={nothing.icon}
        title={nothing.title}
        act={act}
        noMatch={t('Nothing matches this search and these filters.')}
        onClear={onClear}
      >
        {nothing.says}
      </NothingListed>
    )
  const shown = (
    <>
      <ul aria-label={label} className={className}>
        {rows.map((row) => (
          <Fragment key={row.id}>{renderRow(row)}</Fragment>
        ))}
      </ul>
      <MoreButton wide found={found}>
        {t('Show more')}
      </MoreButton>
    </>
  )
  return isScrolling ? <div className={styles.scroller}>{shown}</div> : shown
}

export interface MoreSpec<Search, Row extends { id: string }, Key extends QueryKey> extends More<Row> {
  asks: (search: Search) => Pages<Row, Key>
}

/** A list's rows when they vary in height. */
export function moreOf<Search, Row extends { id: string }, Key extends QueryKey>({
  asks,
  label,
  failed,
  nothing: { icon, title, says },
  ...rows
}: MoreSpec<Search, Row, Key>): RowsOf<Search> {
  return {
    load: (client, search) => void client.prefetchInfiniteQuery(asks(search)),
    draw: ({ search, onClear, act }) => (
      <MoreRows
        {...rows}
        asks={asks(search)}
        label={label && t(label)}
        failed={t(failed)}
        nothing={{ icon, title: t(title), says: t(says) }}
        isScrolling
        onClear={onClear}
        act={act}
      />
    ),
  }
}
