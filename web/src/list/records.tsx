import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import type { Identified } from '../ui/held-rows.ts'
import styles from './records.module.css'
import look from './row.module.css'
import { type Column, type RowAt, type RowsOf, type RowsSpec, rowsOf } from './rows.tsx'

/** What each row shows: a name with a line below it, what belongs to it, its status, and since or until when. */
export interface RecordFace {
  name: string
  below: ReactNode
  second: ReactNode
  standing: ReactNode
  end: ReactNode
}

export interface RecordsSpec<Search, Row extends Identified, Key extends QueryKey, More>
  extends Omit<RowsSpec<Search, Row, Key, More, string>, 'columns' | 'layouts'> {
  /** Widths of the four columns. */
  widths: string
  /** Cards take three lines: what belongs to a record shares the last one with its status. */
  isShort?: true
  /** Cards take six lines: each line of a part stands by itself. */
  isTall?: true
  says: (row: Row) => RecordFace
}

/** Records of one kind, each linked to its page: rows where there is room, cards on phones. */
export function recordsOf<Search, Row extends Identified, Key extends QueryKey, More>({
  widths,
  isShort,
  isTall,
  says,
  ...spec
}: RecordsSpec<Search, Row, Key, More>): RowsOf<Search> {
  const part = (name: 'second' | 'standing' | 'end', coming?: readonly number[]): Column<Row> => ({
    cell: (row, { shape }) => (
      <div
        className={classNames(
          shape === 'card' && !isTall ? styles.line : styles.stack,
          styles[name],
          isShort && styles.short,
        )}
      >
        {says(row)[name]}
      </div>
    ),
    coming,
    bare: true,
  })
  const nameOf = (row: Row, { link }: RowAt) => link(says(row).name)
  const belowOf = (row: Row) => <span className={look.note}>{says(row).below}</span>
  return rowsOf({
    ...spec,
    isAiry: true,
    columns: {
      who: {
        cell: (row, at) => (
          <>
            {nameOf(row, at)}
            {belowOf(row)}
          </>
        ),
        coming: [150, 104],
      },
      name: { cell: nameOf, coming: [150] },
      below: { cell: belowOf, coming: [104], look: 'note' },
      second: part('second', [140]),
      standing: part('standing', [110]),
      end: part('end'),
    },
    layouts: [
      { shape: 'wide', from: 640, height: 68, widths, lines: [['who', 'second', 'standing', 'end']] },
      {
        shape: 'card',
        from: 0,
        height: isShort ? 96 : isTall ? 164 : 124,
        widths: 'minmax(0, 1fr) auto',
        lines: [
          ['name', 'name'],
          ['below', 'end'],
          ...(isShort
            ? [['second', 'standing'] as const]
            : [['second', 'second'] as const, ['standing', 'standing'] as const]),
        ],
        gap: '3px 18px',
      },
    ],
  })
}
