import type { ReactNode } from 'react'
import { t } from '../ui/words.ts'
import styles from './page-loading.module.css'

/** A hairline that moves at the top while a page's code is on its way; the page's own skeletons take over. */
export function PageLoading(): ReactNode {
  return (
    <div className={styles.line} role="status">
      <span className="visually-hidden">{t('Loading')}</span>
    </div>
  )
}
