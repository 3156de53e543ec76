import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

export interface BadgeProps {
  /** Nothing is drawn for zero. */
  count: number
  /** What is counted, for those who hear it: "3 open tenders". */
  label: string
  /** Somebody waits for the user. */
  isUrgent?: boolean
}

/** How many wait behind a place of the navigation. */
export function Badge({ count, label, isUrgent }: BadgeProps): ReactNode {
  if (count <= 0) return null
  return (
    <span className={classNames(styles.badge, isUrgent && styles.urgent)}>
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
