import type { ReactNode } from 'react'
import styles from './state.module.css'

export interface EmptyStateProps {
  title: string
  /** What goes here. */
  children?: ReactNode
  /** The act that fills it. */
  act?: ReactNode
  icon?: ReactNode
  /** In place of a whole page: its title is the page's heading. */
  isPage?: true
}

/** Nothing here yet, and what will be. */
export function EmptyState({ title, children, act, icon, isPage }: EmptyStateProps): ReactNode {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.state}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <Title className={styles.title}>{title}</Title>
      {children ? <div className={styles.text}>{children}</div> : null}
      {act ? <div className={styles.act}>{act}</div> : null}
    </div>
  )
}
