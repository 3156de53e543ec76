import { type ReactNode, useState } from 'react'
import { DateField } from './date-field.tsx'
import styles from './date-filter.module.css'
import { type DatePreset, type Days, datePresets, daysOf } from './date-presets.ts'
import { Select } from './select.tsx'
import { t } from './words.ts'

export interface DateFilterValue {
  preset: DatePreset
  days: Days
}

export interface DateFilterProps {
  label: string
  value: DateFilterValue | null
  onChange: (value: DateFilterValue | null) => void
}

const any = 'Any'

/** A preset or a range of days, the date filter of every list (SPEC §2.5, §9). */
export function DateFilter({ label, value, onChange }: DateFilterProps): ReactNode {
  // Days that match a preset stay a range while the user sets their ends.
  const [isRange, setRange] = useState(false)
  const shown = value && isRange ? 'Range' : value?.preset
  return (
    <div className={styles.filter}>
      <Select
        label={label}
        value={shown ?? any}
        options={[
          { value: any, label: t('Any day') },
          ...datePresets.map((preset) => ({ value: preset, label: t(preset) })),
        ]}
        onChange={(chosen) => {
          const preset = datePresets.find((one) => one === chosen)
          const days = preset && (daysOf(preset) ?? value?.days ?? daysOf('This Week'))
          setRange(preset === 'Range')
          onChange(preset && days ? { preset, days } : null)
        }}
      />
      {value && shown === 'Range' ? (
        <Ends label={label} days={value.days} onChange={(days) => onChange({ preset: 'Range', days })} />
      ) : null}
    </div>
  )
}

interface EndsProps {
  label: string
  days: Days
  onChange: (days: Days) => void
}

/** First and last day. Out of order, they stay as typed and nothing changes. */
function Ends({ label, days, onChange }: EndsProps): ReactNode {
  const [typed, setTyped] = useState<{ ends: Days; over: Days }>()
  // The list may get other days meanwhile: from a saved view, or by going back.
  const crossed = typed?.over.start === days.start && typed.over.end === days.end ? typed.ends : undefined
  const { start, end } = crossed ?? days
  const set = (ends: Days): void => {
    const isCrossed = ends.end < ends.start
    setTyped(isCrossed ? { ends, over: days } : undefined)
    if (!isCrossed) onChange(ends)
  }
  return (
    <fieldset className={styles.ends} aria-label={t('First and last day of {label}', { label })}>
      <DateField label={t('First day')} value={start} onChange={(day) => day && set({ start: day, end })} />
      <DateField
        label={t('Last day')}
        value={end}
        error={crossed ? t('It is before the first day') : null}
        onChange={(day) => day && set({ start, end: day })}
      />
    </fieldset>
  )
}
