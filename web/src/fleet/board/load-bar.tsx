import { IconAlertTriangle, IconFlame } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DispatchLoad } from '@waybill/contract/fleet/dispatch-board.ts'
import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { CSSProperties, ReactNode } from 'react'
import { shipmentStatusText } from '../../shell/shipment-status.tsx'
import { t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import styles from './load-bar.module.css'

/** One hue per meaning, as on every list. */
function toneOf(status: ShipmentStatus): 'committed' | 'moving' | 'done' {
  if (status >= 7) return 'done'
  return status >= 5 ? 'moving' : 'committed'
}

/** A load in a driver's row or day: opens the load. */
export function LoadBar({ load, style }: { load: DispatchLoad; style?: CSSProperties }): ReactNode {
  const { shipmentNumber, status, pickup, delivery, isLate, isHazmat } = load
  const lane = `${pickup.city} → ${delivery.city}`
  const times = `${timeText(pickup)} → ${timeText(delivery)}`
  const marks = [isLate && t('Late'), shipmentStatusText(status), isHazmat && t('Hazmat')].filter(Boolean)
  return (
    <Link
      to="/shipments/$shipmentNumber"
      params={{ shipmentNumber }}
      className={styles.bar}
      style={style}
      data-tone={toneOf(status)}
      data-late={isLate || undefined}
      title={times}
      aria-label={[shipmentNumber, lane, ...marks, times].join(', ')}
    >
      <span className={styles.number}>
        {isLate ? <IconAlertTriangle aria-hidden="true" className={styles.late} /> : null}
        {isHazmat ? <IconFlame aria-hidden="true" className={styles.late} /> : null}
        {shipmentNumber}
      </span>{' '}
      <span className={styles.lane}>{lane}</span>{' '}
      <span className={styles.state}>{isLate ? t('Late') : shipmentStatusText(status)}</span>
    </Link>
  )
}
