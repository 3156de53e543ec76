import type { ReactNode } from 'react'
import styles from './page-message.module.css'

export interface PageMessageProps {
  icon: ReactNode
  title: string
  children?: ReactNode
  /** What to do now: one link or button. */
  act?: ReactNode
}

/** A page with one message: not found, not authorized, nothing here yet, something broke. */
export function PageMessage({ icon, title, children, act }: PageMessageProps): ReactNode {
  return (
    <section className={styles.message}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h1 className={styles.title}>{title}</h1>
      {children ? <div className={styles.text}>{children}</div> : null}
      {act ? <div className={styles.act}>{act}</div> : null}
    </section>
  )
}
