import { IconClockExclamation } from '@tabler/icons-react'
import type { DockDay } from '@waybill/contract/locations/locations.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { hourWritten, timeWritten, useClock } from '../../ui/clock.ts'
import { t } from '../../ui/words.ts'
import { useMinute } from '../use-minute.ts'
import {
  clockChangeText,
  hoursText,
  runsOver,
  shortDayName,
  spansOf,
  stateAt,
  stateText,
  wallAt,
  weekAt,
} from './dock-week.ts'
import styles from './dock-week-view.module.css'

const DAY = 1_440
const TICKS = [0, 6, 12, 18, 24]

export interface DockWeekViewProps {
  label: string
  hours: readonly DockDay[]
  timeZone: string
}

/** The current week at the dock: a bar for its hours, by its clock, and a mark for now. */
export function DockWeekView({ label, hours, timeZone }: DockWeekViewProps): ReactNode {
  const now = useMinute()
  const spans = spansOf(hours)
  const days = weekAt(now, timeZone)
  const { minute } = wallAt(now, timeZone)
  const change = days.find(({ clockChange }) => clockChange !== null)
  return (
    <div className={styles.week} data-clock={useClock()}>
      <div className={styles.scale} aria-hidden="true">
        {TICKS.map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
            {hourWritten(String(hour).padStart(2, '0'))}
          </span>
        ))}
      </div>
      <ul aria-label={label} className={styles.days}>
        {days.map(({ dayOfWeek, date, isToday }) => {
          const day = hours.find((one) => one.dayOfWeek === dayOfWeek)
          return (
            <li
              key={dayOfWeek}
              aria-current={isToday ? 'date' : undefined}
              className={classNames(styles.day, isToday && styles.today)}
            >
              <span className={styles.name}>
                {shortDayName(dayOfWeek)} <span className={styles.date}>{dateText(date)}</span>
              </span>
              <span className={styles.track} aria-hidden="true">
                {(spans[dayOfWeek] ?? []).map(({ from, to }) => (
                  <span
                    key={from}
                    className={styles.bar}
                    style={{ insetInlineStart: share(from), inlineSize: share(to - from) }}
                  />
                ))}
                {isToday ? <span className={styles.now} style={{ insetInlineStart: share(minute) }} /> : null}
              </span>
              <span className={classNames(styles.hours, day?.isClosed && styles.closed)}>
                {day ? <Hours day={day} /> : '—'}
              </span>
            </li>
          )
        })}
      </ul>
      {change?.clockChange ? (
        <p className={styles.change}>
          <IconClockExclamation aria-hidden="true" />
          {t('{day}: {change}. The hours are by the clock at the dock.', {
            day: `${shortDayName(change.dayOfWeek)} ${dateText(change.date)}`,
            change: clockChangeText(change.clockChange),
          })}
        </p>
      ) : null}
    </div>
  )
}

/** Whether the dock is open now, and until when. */
export function DockState({ hours, timeZone }: Omit<DockWeekViewProps, 'label'>): ReactNode {
  const state = stateAt(hours, timeZone, useMinute())
  return <span className={classNames(styles.state, state.isOpen && styles.open)}>{stateText(state)}</span>
}

/** A night shift ends on the next day; where space is tight a number says so. */
function Hours({ day }: { day: DockDay }): ReactNode {
  if (!runsOver(day)) return hoursText(day)
  return (
    <>
      <span className="visually-hidden">{hoursText(day)}</span>
      <span aria-hidden="true" title={hoursText(day)}>
        {`${timeWritten(day.startTime ?? '')}–${timeWritten(day.endTime ?? '')}`}
        <sup className={styles.over}>+1</sup>
      </span>
    </>
  )
}

const share = (minutes: number) => `${(minutes / DAY) * 100}%`

/** "11/23". */
function dateText(date: string): string {
  return `${Number(date.slice(5, 7))}/${date.slice(8)}`
}
