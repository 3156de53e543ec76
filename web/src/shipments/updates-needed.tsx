import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import type { UpdateNeeded } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { t } from '../ui/words.ts'
import styles from './updates-needed.module.css'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The update the carrier owes, in words (domain §1.9). */
export function updateText(kind: UpdateNeeded['kind']): string {
  switch (kind) {
    case 'driver-and-equipment':
      return t('Needs driver, truck')
    case 'arrival-overdue':
      return t('Arrival overdue')
    case 'departure-overdue':
      return t('Departure overdue')
    case 'empty-location':
      return t('Needs empty location')
    case 'check-call':
      return t('Check call due')
    case 'delay-reason':
      return t('Needs delay reason')
    case 'signature':
      return t('Needs signature')
    case 'proof-of-delivery':
      return t('Needs proof')
    case 'temperature':
      return t('Needs temperature')
  }
}

/** How long it has been due: "25 m", "3 h", "2 d". */
export function waitText(since: string, now = Date.now()): string {
  const waited = Math.max(0, now - Date.parse(since))
  if (waited < HOUR_MS) return t('{n} m', { n: Math.floor(waited / MINUTE_MS) })
  if (waited < 2 * DAY_MS) return t('{n} h', { n: Math.floor(waited / HOUR_MS) })
  return t('{n} d', { n: Math.floor(waited / DAY_MS) })
}

/** An update is needed, why, and for how long. */
export function UpdateMark({ update }: { update: UpdateNeeded }): ReactNode {
  return (
    <span className={styles.update}>
      <IconAlertTriangle aria-hidden="true" />
      <span className={styles.word}>{updateText(update.kind)}</span>
      <span className={styles.wait}>{waitText(update.since)}</span>
    </span>
  )
}

/** The load came in with dates in the past. */
export function PastDatedMark(): ReactNode {
  return (
    <span className={styles.past} title={t('The dates of this load were in the past when it came in')}>
      <IconHistory aria-hidden="true" />
      <span className={styles.word}>{t('Past-dated')}</span>
    </span>
  )
}
