import { Link } from '@tanstack/react-router'
import type { OrderRow as Row } from '@waybill/contract/orders.ts'
import type { ReactNode } from 'react'
import { currentUser } from '../api/session.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'
import { LaneStrip } from '../ui/lane-strip.tsx'
import rows from '../ui/list-row.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import styles from './order-row.module.css'
import { OrderStatusChip } from './order-status.tsx'
import { freightText, orderTypeText } from './order-text.ts'

/** Only open orders go on a new shipment. */
const OPEN = 1

export type RowLayout = 'wide' | 'card'

/** An order at one glance: number, status, from where to where and when, and what it is known by. */
export function OrderRow({
  row,
  layout,
  onGo,
  isChosen,
  onChoose,
}: {
  row: Row
  layout: RowLayout
  onGo: () => void
  isChosen: boolean
  onChoose: ((isChosen: boolean) => void) | undefined
}): ReactNode {
  const [reference] = row.referenceNumbers
  return (
    <div className={classNames(rows.row, styles[layout], onChoose && styles.choosable)}>
      {onChoose && row.status === OPEN ? (
        <span className={styles.choice}>
          <Checkbox isSelected={isChosen} onChange={onChoose}>
            <span className="visually-hidden">{t('Choose order {number}', { number: row.orderNumber })}</span>
          </Checkbox>
        </span>
      ) : null}
      <Link
        to="/orders/$orderNumber"
        params={{ orderNumber: row.orderNumber }}
        className={classNames(rows.whole, styles.number)}
        onClick={onGo}
      >
        {row.orderNumber}
      </Link>
      <span className={classNames(styles.freight, rows.faint)}>{freightText(row)}</span>
      <span className={styles.status}>
        <OrderStatusChip status={row.status} size="small" />
      </span>
      <div className={styles.lane}>
        {row.lane.length > 1 ? (
          <LaneStrip stops={row.lane} size="row" />
        ) : (
          <span className={rows.faint}>{t('No stops yet')}</span>
        )}
      </div>
      <span className={styles.reference}>{reference ? referenceText(reference) : '—'}</span>
      <span className={classNames(styles.customer, rows.faint)}>
        {currentUser()?.companyKind === 'provider' ? row.customerName : orderTypeText(row.orderType)}
      </span>
    </div>
  )
}

/** Many values begin with what they are. */
function referenceText({ label, value }: Row['referenceNumbers'][number]): string {
  return value.startsWith(label) ? value : `${label} ${value}`
}

/** As high and as wide as the row that is coming. */
export function OrderRowSkeleton({ layout }: { layout: RowLayout }): ReactNode {
  return (
    <div className={classNames(rows.row, styles[layout])} aria-hidden="true">
      <span className={styles.number}>
        <Skeleton width={56} />
      </span>
      <span className={styles.freight}>
        <Skeleton width={100} height="0.625rem" />
      </span>
      <span className={styles.status}>
        <Skeleton width={76} height="1.25rem" />
      </span>
      <div className={styles.lane}>
        <Skeleton height="2.25rem" />
      </div>
      <span className={styles.reference}>
        <Skeleton width={110} />
      </span>
      <span className={styles.customer}>
        <Skeleton width={80} height="0.625rem" />
      </span>
    </div>
  )
}
