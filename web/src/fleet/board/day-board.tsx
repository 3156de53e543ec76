import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '../../ui/words.ts'
import { coveredBy, dayOf } from './board-days.ts'
import styles from './day-board.module.css'
import { LoadBar } from './load-bar.tsx'
import { type BoardProps, dayName } from './week-board.tsx'

/** One day as a list: who is on what, and who is free. */
export function DayBoard({ drivers, days, timeZone, now }: BoardProps): ReactNode {
  const [place, setPlace] = useState(0)
  const today = dayOf(now, timeZone)
  const day = drivers.map((driver) => ({
    driver,
    loads: driver.loads.filter((load) => {
      const covered = coveredBy(load, days, timeZone, now)
      return covered && covered.first <= place && covered.last >= place
    }),
  }))
  const busy = day.filter(({ loads }) => loads.length > 0)
  const free = day.filter(({ loads }) => loads.length === 0)
  return (
    <section aria-label={t('Drivers and days')} className={styles.board}>
      <div className={styles.days} role="group" aria-label={t('Days')}>
        {days.map((one, index) => (
          <button
            key={one}
            type="button"
            className={styles.day}
            aria-pressed={index === place}
            onClick={() => setPlace(index)}
          >
            {one === today ? t('Today') : dayName(one)}
          </button>
        ))}
      </div>
      <ul className={styles.drivers}>
        {busy.map(({ driver, loads }) => (
          <li key={driver.id} className={styles.driver}>
            <Link to="/fleet/$driverId/preview" params={{ driverId: driver.id }} className={styles.name}>
              {driver.name}
            </Link>
            {loads.map((load) => (
              <LoadBar key={load.id} load={load} />
            ))}
          </li>
        ))}
      </ul>
      {busy.length === 0 ? <p className={styles.faint}>{t('Nobody has a load on this day.')}</p> : null}
      {free.length > 0 ? (
        <section aria-label={t('Free on this day')}>
          <h2 className={styles.title}>
            {t('Free on this day')} <span className={styles.faint}>{free.length}</span>
          </h2>
          <ul className={styles.free}>
            {free.map(({ driver }) => (
              <li key={driver.id}>
                <Link to="/fleet/$driverId/preview" params={{ driverId: driver.id }} className={styles.one}>
                  {driver.name}
                  <span className={styles.faint}>{driver.home}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </section>
  )
}
