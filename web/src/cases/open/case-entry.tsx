import { CASE_FIELDS, type CaseField } from '@waybill/contract/cases/case-types.ts'
import { type ReactNode, useState } from 'react'
import { StopClock, type StopClockProps } from '../../running/reports/stop-clock.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { DateTimeField } from '../../ui/date-field.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from '../../ui/words.ts'
import { zoneName } from '../../ui/zoned-time.ts'
import type { Entry } from './case-draft.ts'

export interface CaseEntryProps {
  of: CaseField
  /** Its times are in the stop's zone, else in the reader's. */
  stop: StopClockProps['stop'] | undefined
  value: Entry
  onChange: (value: Entry) => void
  error: string | undefined
}

/** One field of a case, by its kind. */
export function CaseEntry({ of, stop, value, onChange, error }: CaseEntryProps): ReactNode {
  const { timeZone } = useCurrentUser()
  const [openedAt] = useState(() => Date.now())
  const { label: name, kind } = CASE_FIELDS[of]
  const label = t(name)
  const figure = {
    label,
    error,
    minValue: 0,
    value: typeof value === 'number' ? value : Number.NaN,
    onChange: (entered: number) => onChange(Number.isNaN(entered) ? null : entered),
    onType: (entered: number) => onChange(Number.isNaN(entered) ? null : entered),
  }
  const text = { label, error, value: String(value ?? ''), onChange }
  switch (kind) {
    case 'money':
      return <MoneyField {...figure} />
    case 'number':
      return <NumberField {...figure} />
    case 'time':
      return stop ? (
        <StopClock {...text} stop={stop} />
      ) : (
        <DateTimeField
          {...text}
          zone={timeZone}
          help={t('Your time ({zone})', { zone: zoneName(openedAt, timeZone) })}
        />
      )
    case 'line':
      return <TextField {...text} maxLength={120} />
    case 'text':
      return <TextField {...text} rows={2} maxLength={500} />
  }
}
