import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

export interface BadgeProps {
  /** Zero renders nothing. */
  count: number
  /** Accessible name, says what is counted: "3 open tenders". */
  label: string
  /** Someone waits on the user. */
  isUrgent?: boolean
}

/** How many items wait behind a navigation link. */
export function Badge({ count, label, isUrgent }: BadgeProps): ReactNode {
  if (count <= 0) return null
  return (
    <span className={classNames(styles.badge, isUrgent && styles.urgent)}>
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
