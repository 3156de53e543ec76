import type { ReactNode } from 'react'
import { Section } from '../ui/detail-page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import styles from './documents-coming.module.css'

interface DocumentsComingProps {
  /** In a preview, where tiles have 75 px instead of 125 (SPEC §9). */
  isSmall?: boolean | undefined
}

/** A record's documents before their code loads: the same card, so that nothing jumps. It lives here for the rooms below. */
export function DocumentsComing({ isSmall }: DocumentsComingProps): ReactNode {
  return (
    <Section
      title={t('Documents')}
      end={
        <span className={styles.acts}>
          <Skeleton width={isSmall ? 120 : 168} height={32} />
        </span>
      }
    >
      <TileSkeletons isSmall={isSmall} />
    </Section>
  )
}

/** Tiles that are loading. */
export function TileSkeletons({ isSmall }: DocumentsComingProps): ReactNode {
  const side = isSmall ? 75 : 125
  return (
    <div role="status" className={styles.tiles}>
      <span className="visually-hidden">{t('Loading')}</span>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} width={side} height={side} />
      ))}
    </div>
  )
}
