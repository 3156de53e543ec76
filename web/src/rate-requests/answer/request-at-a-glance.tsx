import type { ReactNode } from 'react'
import styles from '../../tenders/answer/offer-at-a-glance.module.css'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { OfferedRate } from '../offered-rate.tsx'
import { RateRequestState } from '../rate-request-status.tsx'
import type { Answerable } from './answer-text.ts'

/** The request to answer: how it stands, lane. */
export function RequestAtAGlance({ request }: { request: Answerable }): ReactNode {
  return (
    <div className={styles.offer}>
      <div className={styles.price}>
        <OfferedRate request={request} size="head" />
        <RateRequestState request={request} />
      </div>
      <LaneStrip stops={request.lane} size="card" />
    </div>
  )
}
