import { IconClock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { serverNow } from '../api/server-now.ts'
import { classNames } from './class-names.ts'
import styles from './countdown.module.css'
import { t } from './words.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export interface TimeLeft {
  text: string
  tone: 'planned' | 'attention' | 'stopped'
  /** Milliseconds until the text may change; null once it is over. */
  next: number | null
}

/** Time left in the two largest units; the last ten minutes run by the second. Amber in the last hour, red when over. */
export function timeLeft(left: number): TimeLeft {
  if (left <= 0) return { text: t('Expired'), tone: 'stopped', next: null }
  const days = Math.floor(left / day)
  const hours = Math.floor((left % day) / hour)
  const minutes = Math.floor((left % hour) / minute)
  const tone = left < hour ? 'attention' : 'planned'
  if (days > 0) return { text: t('{days} d {hours} h left', { days, hours }), tone, next: (left % hour) + 1 }
  if (hours > 0) return { text: t('{hours} h {minutes} min left', { hours, minutes }), tone, next: (left % minute) + 1 }
  if (minutes >= 10) return { text: t('{minutes} min left', { minutes }), tone, next: (left % minute) + 1 }
  const seconds = Math.floor((left % minute) / 1000)
  return {
    text: t('{clock} left', { clock: `${minutes}:${String(seconds).padStart(2, '0')}` }),
    tone,
    next: (left % 1000) + 1,
  }
}

export interface CountdownProps {
  /** When it ends: ISO instant. */
  until: string
  /** Called once if time runs out while shown. */
  onEnd?: () => void
}

/** Whether there is time left to count. */
export function isAhead(until: string, now = serverNow()): boolean {
  return Date.parse(until) > now
}

/** Time left to answer. It wakes only when its text changes and re-renders nothing else. */
export function Countdown({ until, onEnd }: CountdownProps): ReactNode {
  const [now, setNow] = useState(serverNow)
  const { text, tone, next } = timeLeft(Date.parse(until) - now)
  useEffect(() => {
    if (next === null) return
    const timer = setTimeout(
      () => {
        setNow(serverNow())
        if (!isAhead(until)) onEnd?.()
      },
      Math.min(next, hour),
    )
    return () => clearTimeout(timer)
  }, [next, now, until, onEnd])
  return (
    <span role="timer" className={classNames(styles.countdown, styles[tone])} data-tone={tone}>
      <IconClock aria-hidden="true" />
      {text}
    </span>
  )
}
