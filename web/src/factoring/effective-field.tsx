import type { ReactNode } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { DateField, TimeField } from '../ui/date-field.tsx'
import { instantAt, wallClockAt } from '../ui/wall-clock.ts'
import { t } from '../ui/words.ts'
import { instantOf, zoneName } from '../ui/zoned-time.ts'
import styles from './effective-field.module.css'

export type Effective = { day: string | null; time: string }

/** The instant the letter states, in the user's zone; undefined if invalid. */
export function instantFrom({ day, time }: Effective, timeZone: string): string | undefined {
  if (!day || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  return instantAt(`${day}T${time}`, timeZone)
}

/** The current date and time. */
export function nowIn(timeZone: string): Effective {
  const [day = '', time = ''] = wallClockAt(Date.now(), timeZone).split('T')
  return { day, time }
}

interface EffectiveFieldProps {
  label: string
  value: Effective
  onChange: (value: Effective) => void
  error: string | undefined
}

/** Day and time it takes effect. */
export function EffectiveField({ label, value, onChange, error }: EffectiveFieldProps): ReactNode {
  const { timeZone } = useCurrentUser()
  // Standard or daylight, per that day.
  const noon = instantOf({ at: `${value.day ?? '2026-01-15'}T12:00`, timeZone })
  return (
    <div className={styles.pair}>
      <DateField
        label={label}
        error={error ?? null}
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
      />
      <TimeField
        zone={timeZone}
        label={t('Time ({zone})', { zone: zoneName(noon, timeZone) })}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
    </div>
  )
}
