import type { ReactNode } from 'react'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { TenderRate } from '../tender-rate.tsx'
import { TenderState } from '../tender-status.tsx'
import type { Answerable } from './answer-text.ts'
import styles from './offer-at-a-glance.module.css'

/** What an answer is about: the price, the time left, the lane. */
export function OfferAtAGlance({ tender }: { tender: Answerable }): ReactNode {
  return (
    <div className={styles.offer}>
      <div className={styles.price}>
        <TenderRate tender={tender} size="head" />
        <TenderState tender={tender} />
      </div>
      <LaneStrip stops={tender.lane} size="card" />
    </div>
  )
}
