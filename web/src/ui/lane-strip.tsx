import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { describeLane, drivenPart, type LaneStop, laneTimeText, standingOf, standingText } from './lane.ts'
import styles from './lane-strip.module.css'

export interface LaneStripProps {
  /** Origin first, destination last; the contract's `lane` as is. */
  stops: readonly LaneStop[]
  /** Share of the way driven, 0 to 1; by default from the stops. */
  progress?: number
  /** `row` in lists, `card` in cards and previews, `page` at the head of a record. */
  size: 'row' | 'card' | 'page'
}

/** The product's signature: a shipment in one line. Round marks pick up, square marks deliver, the driven part is filled. */
export function LaneStrip({ stops, progress, size }: LaneStripProps): ReactNode {
  const last = stops.length - 1
  const driven = drivenPart(stops, progress)
  const place = (index: number): string => `${last > 0 ? (index / last) * 100 : 0}%`
  const isUnderway = driven < 1 && stops.some((stop) => stop.departedAt) && !isStanding(stops)
  const labelled = size === 'page' ? stops : stops.filter((_, index) => index === 0 || index === last)
  return (
    <div role="img" aria-label={describeLane(stops)} className={classNames(styles.lane, styles[size])}>
      <div className={classNames(styles.track, stops[last]?.departedAt && styles.done)}>
        <span className={styles.driven} style={{ inlineSize: `${driven * 100}%` }} />
        {stops.map((stop, index) => (
          <span
            key={place(index)}
            className={classNames(styles.mark, styles[stop.type], styles[standingOf(stop)], stop.isLate && styles.late)}
            style={{ insetInlineStart: place(index) }}
          />
        ))}
        {isUnderway ? <span className={styles.truck} style={{ insetInlineStart: `${driven * 100}%` }} /> : null}
      </div>
      <div className={styles.stops}>
        {labelled.map((stop, index) => (
          <div key={`${index} ${stop.city}`} className={classNames(styles.stop, stop.isLate && styles.lateStop)}>
            <span className={styles.place}>
              {stop.city}, {stop.state}
            </span>
            <LaneTime stop={stop} />
            {size === 'page' ? <span className={styles.standing}>{standingText(stop)}</span> : null}
          </div>
        ))}
      </div>
    </div>
  )
}

/** `12/24` and `18:30 CST` are not. */
const LONG = 14

/** Where space is tight the weekday goes first, then the hour of a day that needs its year; a long time goes on in a second line. */
function LaneTime({ stop }: { stop: LaneStop }): ReactNode {
  const [date = '', hour] = laneTimeText(stop).split(', ')
  const [day = '', weekday] = date.split(' ').toReversed()
  return (
    <span className={classNames(styles.time, `${day}${hour}`.length > LONG && styles.long)}>
      <span className={styles.weekday}>{weekday} </span>
      {day}
      {hour ? (
        <span className={day.length > 5 ? styles.hour : styles.clock}>
          <span className={styles.comma}>, </span>
          {hour}
        </span>
      ) : null}
    </span>
  )
}

/** The truck is at a stop right now. */
function isStanding(stops: readonly LaneStop[]): boolean {
  return stops.some((stop) => standingOf(stop) === 'arrived')
}
