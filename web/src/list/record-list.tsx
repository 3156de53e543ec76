import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import type { Identified } from '../ui/held-rows.ts'
import rows from '../ui/list-row.module.css'
import { PagedList } from '../ui/paged-list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWidth } from '../ui/use-width.ts'
import { ListFailed, NothingListed } from './list-states.tsx'
import styles from './record-list.module.css'

const ROW_HEIGHT = 68
const CARD_HEIGHT = 124
const SHORT_CARD_HEIGHT = 96
/** Narrower than this a row is a card. */
const CARD_WIDTH = 640

/** What each row says: a link with a line below it, what belongs to it, how it stands, and since when or until when. */
export type RecordRow = { name: ReactNode; second: ReactNode; standing: ReactNode; end: ReactNode }

export interface RecordListProps<Row extends Identified, Key extends QueryKey> {
  label: string
  /** What is asked for, as text. */
  name: string
  queryOf: (
    page: number,
  ) => UseQueryOptions<{ data: Row[]; totalCount: number }, Error, { data: Row[]; totalCount: number }, Key>
  keyOf: (row: Row) => string
  /** The widths of a row's four parts. */
  columns: string
  /** A card needs three lines: what belongs to a record and how it stands share the last one. */
  isShort?: boolean
  /** `goTo` belongs to the link of the row. */
  renderRow: (row: Row, goTo: () => void) => RecordRow
  onOpen: (row: Row) => void
  failed: string
  icon: ReactNode
  /** When there is nothing at all, and when the search and the filters leave nothing. */
  empty: { title: string; says: string; noMatch: string }
  /** Clears search and filters; absent while there are none. */
  onClear: (() => void) | undefined
}

/** Records of one kind, each a way to its page: rows where there is room, cards on a phone. */
export function RecordList<Row extends Identified, Key extends QueryKey>(props: RecordListProps<Row, Key>): ReactNode {
  const { label, name, queryOf, keyOf, columns, isShort, renderRow, onOpen, failed, icon, empty, onClear } = props
  const frame = useRef<HTMLDivElement>(null)
  const isCard = useWidth(frame) < CARD_WIDTH
  const parts = ({ name: first, second, standing, end }: RecordRow) => (
    <div
      className={classNames(rows.row, isCard && styles.card, isCard && isShort && styles.short)}
      style={isCard ? undefined : { gridTemplateColumns: columns }}
    >
      <div className={styles.name}>{first}</div>
      <div className={styles.second}>{second}</div>
      <div className={styles.standing}>{standing}</div>
      <div className={styles.end}>{end}</div>
    </div>
  )
  return (
    <div ref={frame} className={styles.frame}>
      <PagedList
        label={label}
        name={name}
        queryOf={queryOf}
        keyOf={keyOf}
        rowHeight={isCard ? (isShort ? SHORT_CARD_HEIGHT : CARD_HEIGHT) : ROW_HEIGHT}
        rowSkeleton={<div aria-hidden="true">{parts(COMING)}</div>}
        renderRow={(row, { goTo }) => parts(renderRow(row, goTo))}
        selected={undefined}
        onSelect={onOpen}
        onOpen={onOpen}
        onClose={() => undefined}
        renderEmpty={() => (
          <NothingListed icon={icon} title={empty.title} noMatch={empty.noMatch} onClear={onClear}>
            {empty.says}
          </NothingListed>
        )}
        renderFailed={(error, onRetry) => <ListFailed title={failed} error={error} onRetry={onRetry} />}
      />
    </div>
  )
}

const COMING: RecordRow = {
  name: (
    <>
      <Skeleton width={150} />
      <Skeleton width={104} height="0.625rem" />
    </>
  ),
  second: <Skeleton width={140} />,
  standing: <Skeleton width={110} />,
  end: null,
}
