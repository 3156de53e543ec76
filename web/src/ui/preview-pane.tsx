import type { ReactNode } from 'react'
import styles from './preview-pane.module.css'
import { t } from './words.ts'

/** Holds the preview beside a list; on phones it covers the list. */
export function PreviewPane({ children }: { children: ReactNode }): ReactNode {
  return (
    <aside data-preview="" className={styles.pane} aria-label={t('Preview')}>
      {children}
    </aside>
  )
}
