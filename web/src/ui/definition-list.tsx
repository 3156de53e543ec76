import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './definition-list.module.css'

export interface Definition {
  term: string
  /** An unknown value shows as a dash. */
  value: ReactNode
  /** `above`: takes a line of its own. */
  isWide?: boolean
}

export interface DefinitionListProps {
  entries: readonly Definition[]
  /** `beside`: term and value on one line; `amounts`: the same, values aligned at the end; `above`: term over value, in columns. */
  layout?: 'beside' | 'amounts' | 'above'
}

/** Facts of a record. */
export function DefinitionList({ entries, layout = 'beside' }: DefinitionListProps): ReactNode {
  return (
    <dl className={styles[layout]}>
      {entries.map(({ term, value, isWide }) => (
        <div key={term} className={classNames(styles.entry, isWide && styles.wide)}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
