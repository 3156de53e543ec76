import { Link } from '@tanstack/react-router'
import type { DispatchDriver, DispatchLoad } from '@waybill/contract/fleet/dispatch-board.ts'
import type { ReactNode } from 'react'
import { t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { coveredBy, dayOf } from './board-days.ts'
import { conflictOf, useDrop } from './drop.ts'
import { LoadBar } from './load-bar.tsx'
import styles from './week-board.module.css'

export interface BoardProps {
  drivers: readonly DispatchDriver[]
  days: readonly string[]
  timeZone: string
  /** When the board was read. */
  now: number
}

export function dayName(day: string): string {
  return timeText({ at: `${day}T12:00:00Z`, timeZone: 'UTC' }, { dayOnly: true })
}

export interface Dropping {
  /** The load that is being dragged to a driver. */
  dragged: DispatchLoad | undefined
  onDrop: (load: DispatchLoad, driver: DispatchDriver) => void
}

/** Drivers in rows, days in columns, loads as bars over their days. A load without a driver can be dropped on one. */
export function WeekBoard({ drivers, days, timeZone, now, dragged, onDrop }: BoardProps & Dropping): ReactNode {
  const today = dayOf(now, timeZone)
  return (
    <section className={styles.board} aria-label={t('Drivers and days')}>
      <div className={styles.days} aria-hidden="true">
        <span className={styles.corner}>{t('Driver')}</span>
        {days.map((day) => (
          <span key={day} className={styles.day} data-today={day === today || undefined}>
            {day === today ? t('Today') : dayName(day)}
          </span>
        ))}
      </div>
      <ul>
        {drivers.map((driver) => (
          <DriverRow key={driver.id} driver={driver} {...{ days, timeZone, now, dragged, onDrop }} />
        ))}
      </ul>
    </section>
  )
}

type DriverRowProps = Omit<BoardProps, 'drivers'> & Dropping & { driver: DispatchDriver }

function DriverRow({ driver, days, timeZone, now, dragged, onDrop }: DriverRowProps): ReactNode {
  const { isOver, props } = useDrop(dragged !== undefined, () => dragged && onDrop(dragged, driver))
  const conflict = dragged && conflictOf(driver, dragged)
  return (
    <li
      className={styles.row}
      aria-label={driver.name}
      data-drop={dragged && (conflict ? 'busy' : 'free')}
      data-over={isOver || undefined}
      {...props}
    >
      <div className={styles.driver}>
        <Link to="/fleet/$driverId/preview" params={{ driverId: driver.id }} className={styles.name} draggable={false}>
          {driver.name}
        </Link>
        <span className={styles.faint}>
          {dragged
            ? conflict
              ? t('On {number} at that time', { number: conflict.shipmentNumber })
              : t('Free at that time')
            : [driver.tractorNumber && t('Tractor {number}', { number: driver.tractorNumber }), driver.home]
                .filter(Boolean)
                .join(' · ')}
        </span>
      </div>
      <div className={styles.week}>
        {driver.loads.map((load) => {
          const covered = coveredBy(load, days, timeZone, now)
          return covered ? (
            <LoadBar key={load.id} load={load} style={{ gridColumn: `${covered.first + 1} / ${covered.last + 2}` }} />
          ) : null
        })}
        {driver.loads.length === 0 ? <span className={styles.free}>{t('Free')}</span> : null}
      </div>
    </li>
  )
}
