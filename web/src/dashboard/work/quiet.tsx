import type { ReactNode } from 'react'
import styles from './quiet.module.css'

/** The text of an empty section. */
export function Quiet({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.quiet}>{children}</p>
}
