import type { ReactNode } from 'react'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { TenderRate } from '../tender-rate.tsx'
import { TenderState } from '../tender-status.tsx'
import type { Answerable } from './answer-text.ts'
import styles from './offer-at-a-glance.module.css'

/** The offer to answer: price, time left, lane, and what else weighs in this answer. */
export function OfferAtAGlance({ tender, children }: { tender: Answerable; children?: ReactNode }): ReactNode {
  return (
    <div className={styles.offer}>
      <div className={styles.price}>
        <TenderRate tender={tender} size="head" />
        <TenderState tender={tender} />
      </div>
      <LaneStrip stops={tender.lane} size="card" />
      {children}
    </div>
  )
}
