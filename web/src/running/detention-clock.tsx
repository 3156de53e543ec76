import { IconClockDollar } from '@tabler/icons-react'
import type { Detention } from '@waybill/contract/running/running.ts'
import type { ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { serverNow } from '../api/server-now.ts'
import { Countdown } from '../ui/countdown.tsx'
import { Money } from '../ui/money.tsx'
import { t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import { durationText } from './duration-text.ts'
import styles from './stop-run.module.css'

const MINUTE_MS = 60_000

/** Billable minutes past free time at a moment: in steps, rounded as agreed, up to the cap, like the server. */
export function billedAt(
  { freeUntil, endedAt, billedMinutes, stepMinutes, capMinutes, rounding }: Detention,
  now: number,
): number {
  if (endedAt) return billedMinutes
  const steps = (now - Date.parse(freeUntil)) / MINUTE_MS / stepMinutes
  const whole = rounding === 'ceil' ? Math.ceil(steps) : Math.floor(steps)
  return Math.min(Math.max(whole * stepMinutes, billedMinutes), capMinutes)
}

/** Counts down the free time, then counts up the detention (domain §1.7). */
export function DetentionClock({ stop, detention }: { stop: ShipmentStop; detention: Detention }): ReactNode {
  const [now, setNow] = useState(serverNow)
  const { freeUntil, endedAt, ratePerHour, currency } = detention
  const isRunning = endedAt === null
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  const minutes = billedAt(detention, now)
  const isFree = now < Date.parse(freeUntil)
  if (!isRunning && minutes === 0) return null
  const ends = timeText({ at: freeUntil, timeZone: stop.timeZone })
  return (
    <p className={styles.clock} data-state={isRunning && !isFree ? 'running' : 'quiet'}>
      <IconClockDollar aria-hidden="true" />
      {isRunning && isFree ? (
        <>
          <span>{t('Free time ends {time}', { time: ends })}</span>
          <Countdown until={freeUntil} onEnd={() => setNow(serverNow())} />
        </>
      ) : (
        <>
          <b>{t('Detention {duration}', { duration: durationText(minutes) })}</b>
          {ratePerHour === null ? null : (
            <Money amount={Math.round((minutes * ratePerHour * 100) / 60) / 100} currency={currency} isStrong />
          )}
          <span className={styles.faint}>{t('Free time ended {time}', { time: ends })}</span>
        </>
      )}
    </p>
  )
}
