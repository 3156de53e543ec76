import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './row.module.css'

export interface RowProps {
  /** The link to the preview, over the whole row. */
  link: ReactNode
  /** Whose freight, or its carrier. */
  party: string | null
  /** The time left, the reason, the status. */
  state: ReactNode
  /** From where to where, or what it is about. */
  lane: ReactNode
  /** The rate, or the driver. */
  figures: ReactNode
  /** Absent in sections without acts; null keeps the space beside rows that have some. */
  acts?: ReactNode
  isSelected: boolean
}

/** One row of the dashboard. All sections share its columns, so that lanes line up. */
export function Row({ link, party, state, lane, figures, acts, isSelected }: RowProps): ReactNode {
  return (
    <li
      className={classNames(styles.row, acts === undefined && styles.withoutActs, isSelected && styles.selected)}
      aria-current={isSelected || undefined}
    >
      <div className={styles.name}>
        {link}
        {party ? <span className={styles.party}>{party}</span> : null}
      </div>
      <div className={styles.state}>{state}</div>
      <div className={styles.lane}>{lane}</div>
      <div className={styles.figures}>{figures}</div>
      {acts ? <div className={styles.acts}>{acts}</div> : null}
    </li>
  )
}

export function Rows({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}
