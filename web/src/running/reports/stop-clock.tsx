import type { ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useState } from 'react'
import { DateTimeField } from '../../ui/date-field.tsx'
import { useClockLacks } from '../../ui/untold-clock.ts'
import { t } from '../../ui/words.ts'
import { instantOf, zoneName } from '../../ui/zoned-time.ts'

export interface StopClockProps {
  label: string
  stop: Pick<ShipmentStop, 'city' | 'state' | 'timeZone'>
  /** The local wall clock: "2026-11-24T08:00". */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  optional?: boolean
}

/** Date and time in the stop's zone; says so where that is not known. */
export function StopClock({ label, stop, value, onChange, error, optional = false }: StopClockProps): ReactNode {
  const { timeZone } = stop
  const clockLacks = useClockLacks(timeZone)
  const [opened] = useState(() => Date.now())
  const zone = zoneName(value ? instantOf({ at: value, timeZone }) : opened, timeZone)
  return (
    <DateTimeField
      label={label}
      zone={timeZone}
      value={value}
      onChange={onChange}
      error={error ?? null}
      optional={optional}
      help={clockLacks ?? t('Local time in {city}, {state} ({zone})', { city: stop.city, state: stop.state, zone })}
    />
  )
}
