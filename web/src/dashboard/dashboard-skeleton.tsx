import type { ReactNode } from 'react'
import { Section } from '../ui/detail-page.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import styles from './dashboard-page.module.css'

/** The sections as they will stand, so that nothing jumps. */
export function DashboardSkeleton(): ReactNode {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Section isFlush title={t('Open tenders')}>
          <SkeletonRows rows={2} height={72} />
        </Section>
        <Section isFlush title={t('Updates needed')}>
          <SkeletonRows rows={4} height={72} />
        </Section>
      </div>
      <div className={styles.side}>
        <Section isFlush title={t('Today')}>
          <SkeletonRows rows={1} height={80} />
        </Section>
        <Section isFlush title={t('On time')}>
          <SkeletonRows rows={2} height={112} />
        </Section>
      </div>
    </div>
  )
}
