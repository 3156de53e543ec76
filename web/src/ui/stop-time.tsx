import type { ReactNode } from 'react'
import { useClock } from './clock.ts'
import styles from './stop-time.module.css'
import { fullTimeText, type PlaceTime, type TimeTextChoices, timeText } from './zoned-time.ts'

export interface StopTimeProps extends TimeTextChoices {
  /** Instant or wall time with its zone; an unknown time shows as a dash. */
  time: PlaceTime | null | undefined
}

/** A time in the stop's own zone: "Tue 11/24, 08:00 CST". */
export function StopTime({ time, ...choices }: StopTimeProps): ReactNode {
  useClock()
  if (!time) return <span className={styles.unknown}>—</span>
  return (
    <time className={styles.time} dateTime={time.at} title={fullTimeText(time)}>
      {timeText(time, choices)}
    </time>
  )
}
