import type { ReactNode } from 'react'
import styles from './state.module.css'

export interface EmptyStateProps {
  title: string
  /** What goes here. */
  children?: ReactNode
  /** The act that fills it. */
  act?: ReactNode
  icon?: ReactNode
}

/** Nothing here yet, and what will be. */
export function EmptyState({ title, children, act, icon }: EmptyStateProps): ReactNode {
  return (
    <div className={styles.state}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <p className={styles.title}>{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {act ? <div className={styles.act}>{act}</div> : null}
    </div>
  )
}
