import { Link } from '@tanstack/react-router'
import type { TenderRow as Row } from '@waybill/contract/tenders.ts'
import type { ReactNode } from 'react'
import { currentUser } from '../api/session.ts'
import { freightText } from '../shipments/freight-text.ts'
import { classNames } from '../ui/class-names.ts'
import { LaneStrip } from '../ui/lane-strip.tsx'
import rows from '../ui/list-row.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { TenderRate } from './tender-rate.tsx'
import styles from './tender-row.module.css'
import { TenderState } from './tender-status.tsx'

/** `wide` beside nothing, `middle` on tablets, `narrow` beside a preview, `card` on phones. */
export type RowLayout = 'wide' | 'middle' | 'narrow' | 'card'

export interface TenderRowProps {
  row: Row
  layout: RowLayout
  /** What a press on the row shows. */
  opens: 'preview' | 'page'
  /** Walking from preview to preview is one look; Back leads to where it began. */
  hasPreview: boolean
  onGo: () => void
  /** The whole page, by a double press. */
  onOpen: () => void
  /** The answers, where the reader gives them. */
  acts?: ReactNode
}

/** An offer at one glance: the time left, the lane, what it pays, and the answer. */
export function TenderRow({ row, layout, opens, hasPreview, onGo, onOpen, acts }: TenderRowProps): ReactNode {
  return (
    <div className={classNames(rows.row, styles[layout])}>
      <div className={styles.name}>
        <Link
          to={opens === 'page' ? '/tenders/$tenderId' : '/tenders/$tenderId/preview'}
          params={{ tenderId: row.id }}
          search={opens === 'preview'}
          replace={hasPreview}
          resetScroll={opens === 'page'}
          className={rows.whole}
          onClick={onGo}
          onDoubleClick={onOpen}
        >
          {row.tenderNumber}
        </Link>
        <span className={styles.faint}>{otherParty(row)}</span>
      </div>
      <div className={styles.state}>
        <TenderState tender={row} />
        <span className={styles.faint}>{freightText(row)}</span>
      </div>
      <div className={styles.lane}>
        <LaneStrip stops={row.lane} size="row" />
      </div>
      <div className={styles.rate}>
        <TenderRate tender={row} />
      </div>
      {acts ? <div className={styles.acts}>{acts}</div> : null}
    </div>
  )
}

/** As high and as wide as the row that is coming. */
export function TenderRowSkeleton({ layout }: { layout: RowLayout }): ReactNode {
  return (
    <div className={classNames(rows.row, styles[layout])} aria-hidden="true">
      <div className={styles.name}>
        <Skeleton width={84} />
        <Skeleton width={104} height="0.625rem" />
      </div>
      <div className={styles.state}>
        <Skeleton width={96} />
      </div>
      <div className={styles.lane}>
        <Skeleton height="2.25rem" />
      </div>
      <div className={styles.rate}>
        <Skeleton width={72} />
      </div>
    </div>
  )
}

/** A carrier asks whose freight it is, the provider who may haul it. */
export function otherParty({ carrierName, customerName }: Pick<Row, 'carrierName' | 'customerName'>): string {
  return currentUser()?.companyKind === 'provider' ? carrierName : (customerName ?? '—')
}
