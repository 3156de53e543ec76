import { Link } from '@tanstack/react-router'
import type { ShipmentRow as Row } from '@waybill/contract/shipments.ts'
import type { ReactNode } from 'react'
import { currentUser } from '../api/session.ts'
import { ShipmentStatusChip } from '../shell/shipment-status.tsx'
import { classNames } from '../ui/class-names.ts'
import { LaneStrip } from '../ui/lane-strip.tsx'
import rows from '../ui/list-row.module.css'
import { Money } from '../ui/money.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import { freightText, milesText } from './freight-text.ts'
import styles from './shipment-row.module.css'
import { PastDatedMark, UpdateMark } from './updates-needed.tsx'

/** `wide` beside nothing, `narrow` beside a preview, `card` on phones. */
export type RowLayout = 'wide' | 'narrow' | 'card'

export interface ShipmentRowProps {
  row: Row
  layout: RowLayout
  /** What a press on the row shows. */
  opens: 'preview' | 'page'
  /** Walking from preview to preview is one look; Back leads to where it began. */
  hasPreview: boolean
  onGo: () => void
  /** The whole page, by a double press. */
  onOpen: () => void
}

/** A shipment at one glance: number, status, lane, who hauls it for whom, and what is still owed. */
export function ShipmentRow({ row, layout, opens, hasPreview, onGo, onOpen }: ShipmentRowProps): ReactNode {
  const [update] = row.updatesNeeded
  const mark = update ? <UpdateMark update={update} /> : row.isPastDated ? <PastDatedMark /> : null
  return (
    <div className={classNames(rows.row, styles[layout], mark && styles.marked)}>
      <Link
        to={opens === 'page' ? '/shipments/$shipmentNumber' : '/all-shipments/$shipmentNumber/preview/details'}
        params={{ shipmentNumber: row.shipmentNumber }}
        search={opens === 'preview'}
        replace={hasPreview}
        resetScroll={opens === 'page'}
        className={classNames(rows.whole, styles.number)}
        onClick={onGo}
        onDoubleClick={onOpen}
      >
        {row.shipmentNumber}
      </Link>
      <span className={classNames(styles.freight, rows.faint)}>{freightText(row)}</span>
      <span className={styles.status}>
        <ShipmentStatusChip status={row.status} size="small" />
      </span>
      {mark ? <span className={styles.mark}>{mark}</span> : null}
      <div className={styles.lane}>
        <LaneStrip stops={row.lane} size="row" />
      </div>
      <span className={styles.party}>{otherParty(row)}</span>
      <span className={classNames(styles.driver, rows.faint)}>{driverText(row)}</span>
      <span className={styles.money}>
        {row.carrierRate === null ? null : <Money amount={row.carrierRate} currency={row.currency} />}
      </span>
      <span className={classNames(styles.miles, rows.faint)}>{row.miles === null ? null : milesText(row.miles)}</span>
    </div>
  )
}

/** As high and as wide as the row that is coming. */
export function ShipmentRowSkeleton({ layout }: { layout: RowLayout }): ReactNode {
  return (
    <div className={classNames(rows.row, styles[layout])} aria-hidden="true">
      <span className={styles.number}>
        <Skeleton width={64} />
      </span>
      <span className={styles.freight}>
        <Skeleton width={100} height="0.625rem" />
      </span>
      <span className={styles.status}>
        <Skeleton width={84} height="1.25rem" />
      </span>
      <div className={styles.lane}>
        <Skeleton height="2.25rem" />
      </div>
      <span className={styles.party}>
        <Skeleton width={110} />
      </span>
      <span className={styles.driver}>
        <Skeleton width={80} height="0.625rem" />
      </span>
      <span className={styles.money}>
        <Skeleton width={60} />
      </span>
    </div>
  )
}

/** A carrier asks whose freight it is, everybody else who hauls it; while nobody does, whose it is. */
function otherParty({ carrierName, customerName }: Row): string {
  const kind = currentUser()?.companyKind
  const party = kind === 'carrier' || kind === 'broker' ? customerName : (carrierName ?? customerName)
  return party ?? '—'
}

function driverText({ carrierName, driverName, tractorNumber }: Row): string {
  if (!carrierName) return t('No carrier yet')
  return driverName ? [driverName, tractorNumber].filter(Boolean).join(' · ') : t('No driver yet')
}
