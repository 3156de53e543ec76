import type { ReactNode } from 'react'
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import styles from './page-loading.module.css'

/** While a page's code is on its way: a hairline that moves, on thin lines also a page to come; its own skeletons take over. */
export function PageLoading(): ReactNode {
  return (
    <div>
      <div className={styles.line} role="status">
        <span className="visually-hidden">{t('Loading')}</span>
      </div>
      <div className={styles.page} aria-hidden="true">
        <Skeleton width={180} height="1.75rem" />
        <SkeletonRows rows={6} height={64} />
      </div>
    </div>
  )
}
