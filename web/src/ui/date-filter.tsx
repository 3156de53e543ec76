import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { DateRangePicker } from 'react-aria-components/DateRangePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import calendar from './calendar.module.css'
import { Month } from './calendar.tsx'
import { classNames } from './class-names.ts'
import styles from './date-filter.module.css'
import { type DatePreset, type Days, datePresets, dayFrom, daysOf } from './date-presets.ts'
import field from './field.module.css'
import { FieldFrame, type FieldTexts } from './field.tsx'
import list from './option-list.module.css'
import { Select } from './select.tsx'
import { locale, t } from './words.ts'

interface DateRangeFieldProps extends FieldTexts {
  value?: Days | null
  onChange: (days: Days | null) => void
}

/**
 * Whose order of month, day and year the range is typed in: month first, as every day is written (SPEC §9). French is written month first
 * nowhere, so its segments are named in English.
 */
const MONTH_FIRST: Readonly<Record<string, string>> = { es: 'es-PR' }

/** First and last day. */
function DateRangeField(props: DateRangeFieldProps): ReactNode {
  const { label, hideLabel, help, error, optional, value, onChange } = props
  const start = dayFrom(value?.start)
  const end = dayFrom(value?.end)
  const own = locale()
  const typed = MONTH_FIRST[own.slice(0, 2)] ?? 'en-US'
  return (
    <I18nProvider locale={typed}>
      <DateRangePicker
        validationBehavior="aria"
        value={start && end ? { start, end } : null}
        onChange={(days) => onChange(days ? { start: days.start.toString(), end: days.end.toString() } : null)}
        isInvalid={Boolean(error)}
        className={field.field}
      >
        <FieldFrame {...{ label, hideLabel, help, error, optional }}>
          <Group className={field.control}>
            <span className={styles.range} lang={typed}>
              <DateInput slot="start" className={styles.input}>
                {(segment) => <DateSegment segment={segment} className={styles.segment} />}
              </DateInput>
              <span aria-hidden="true" className={styles.dash}>
                –
              </span>
              <DateInput slot="end" className={styles.input}>
                {(segment) => <DateSegment segment={segment} className={styles.segment} />}
              </DateInput>
            </span>
            <OpenCalendar />
          </Group>
        </FieldFrame>
        <Popover className={classNames(list.popover, styles.popover)} offset={4}>
          <I18nProvider locale={own}>
            <Dialog className={styles.dialog}>
              <RangeCalendar className={calendar.calendar}>
                <Month />
              </RangeCalendar>
            </Dialog>
          </I18nProvider>
        </Popover>
      </DateRangePicker>
    </I18nProvider>
  )
}

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
        <DateRangeField
          label={t('First and last day of {label}', { label })}
          hideLabel
          value={value.days}
          onChange={(days) => days && onChange({ preset: 'Range', days })}
        />
      ) : null}
    </div>
  )
}

function OpenCalendar(): ReactNode {
  return (
    <Button className={field.inside} aria-label={t('Open calendar')}>
      <IconCalendar aria-hidden="true" />
    </Button>
  )
}
