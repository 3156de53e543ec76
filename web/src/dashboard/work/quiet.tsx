import type { ReactNode } from 'react'
import styles from './quiet.module.css'

/** What a section says when nothing is in it. */
export function Quiet({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.quiet}>{children}</p>
}
