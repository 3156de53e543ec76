import type { ReactNode } from 'react'
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import styles from './page-loading.module.css'

/** While a page's code loads: a moving hairline, on slow lines also a page skeleton; its own skeletons follow. */
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
