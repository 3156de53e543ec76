import type { ReactNode } from 'react'
import styles from './preview-pane.module.css'
import { t } from './words.ts'

/** The place beside a list where its preview lies; on phones it covers the list. */
export function PreviewPane({ children }: { children: ReactNode }): ReactNode {
  return (
    <aside className={styles.pane} aria-label={t('Preview')}>
      {children}
    </aside>
  )
}
