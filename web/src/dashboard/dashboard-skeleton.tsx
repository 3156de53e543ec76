import type { ReactNode } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { Section } from '../ui/detail-page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import styles from './dashboard-page.module.css'
import onTime from './figures/on-time.module.css'
import today from './figures/today.module.css'
import { hasQueue } from './load-dashboard.ts'
import row from './work/row.module.css'

/** The most a section shows. */
const ROWS = 6

/** The sections at their final size, so nothing jumps. */
export function DashboardSkeleton(): ReactNode {
  const isQueued = hasQueue(useCurrentUser())
  return (
    <div className={styles.columns} role="status">
      <span className="visually-hidden">{t('Loading')}</span>
      <div className={styles.main}>
        <ComingRows title={isQueued ? t('Waiting on you') : t('Ready to book')} />
        <ComingRows title={isQueued ? t('Under way') : t('Open tenders')} />
      </div>
      <div className={styles.side}>
        <Section isFlush title={t('Today')}>
          <div className={today.day} aria-hidden="true">
            {['pickups', 'deliveries'].map((tile) => (
              <div key={tile} className={today.tile}>
                <Skeleton width={44} height="1.75rem" />
                <Skeleton width={64} />
              </div>
            ))}
          </div>
        </Section>
        <Section isFlush title={t('On time')}>
          <div className={onTime.rings} aria-hidden="true">
            {['pickup', 'delivery'].map((ring) => (
              <div key={ring} className={onTime.ring}>
                <span className={styles.comingRing} />
                <Skeleton width={92} height="3rem" />
              </div>
            ))}
          </div>
        </Section>
      </div>
    </div>
  )
}

/** A section that is on its way. */
export function ComingRows({ title, rows = ROWS }: { title: string; rows?: number }): ReactNode {
  return (
    <Section isFlush title={title}>
      <ul className={row.rows} aria-hidden="true">
        {Array.from({ length: rows }, (_, place) => (
          <li key={place} className={row.row}>
            <div className={row.name}>
              <Skeleton width={112} />
            </div>
            <div className={row.state}>
              <Skeleton width={72} />
            </div>
            <div className={row.lane}>
              <Skeleton height="2.75rem" />
            </div>
            <div className={row.figures}>
              <Skeleton width={72} />
            </div>
            <div className={row.acts}>
              <Skeleton width={112} height="var(--control-sm)" />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
