import { type ReactNode, useEffect, useRef } from 'react'
import { Calendar } from 'react-aria-components/Calendar'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Button } from './button.tsx'
import calendar from './calendar.module.css'
import { Month } from './calendar.tsx'
import { classNames } from './class-names.ts'
import { hourWritten } from './clock.ts'
import type { PanelProps } from './date-field.tsx'
import styles from './date-panel.module.css'
import { dayFrom } from './date-presets.ts'
import { todayHere } from './device-clock.ts'
import list from './option-list.module.css'
import { t } from './words.ts'

/** Somebody has just opened it to choose in it. */
const opened = { autoFocus: true }

export function DayPanel({ value, onChange, close }: PanelProps): ReactNode {
  return (
    <Calendar
      aria-label={t('Day')}
      {...opened}
      className={calendar.calendar}
      value={dayFrom(value)}
      onChange={(day) => {
        onChange(day.toString())
        close()
      }}
    >
      <Month />
    </Calendar>
  )
}

export function TimePanel({ value, onChange, close }: PanelProps): ReactNode {
  return (
    <div className={styles.panel}>
      <Hands value={value} onChange={onChange} isFirst />
      <Button onPress={close}>{t('Done')}</Button>
    </div>
  )
}

/** A day without a time is midnight until somebody chooses one. */
export function MomentPanel({ value, onChange, close }: PanelProps): ReactNode {
  const day = value.slice(0, 10)
  const time = value.slice(11)
  return (
    <div className={styles.panel}>
      <div className={styles.both}>
        <Calendar
          aria-label={t('Day')}
          {...opened}
          className={calendar.calendar}
          value={dayFrom(day)}
          onChange={(chosen) => onChange(`${chosen.toString()}T${time || '00:00'}`)}
        >
          <Month />
        </Calendar>
        <Hands value={time} onChange={(chosen) => onChange(`${day || todayHere()}T${chosen}`)} />
      </div>
      <Button onPress={close}>{t('Done')}</Button>
    </div>
  )
}

const MINUTE_STEP = 5

/** Hours and minutes, each a list: every minute can be typed, these can be pressed. */
function Hands({
  value,
  onChange,
  isFirst = false,
}: {
  value: string
  onChange: (time: string) => void
  isFirst?: boolean
}) {
  const [hour = '', minute = ''] = value.split(':')
  const minutes = Array.from({ length: 60 / MINUTE_STEP }, (_, step) => two(step * MINUTE_STEP))
  return (
    <div className={styles.hands}>
      <Hand
        label={t('Hour')}
        options={Array.from({ length: 24 }, (_, one) => ({ id: two(one), text: hourWritten(two(one)) }))}
        chosen={hour}
        isFirst={isFirst}
        onChange={(chosen) => onChange(`${chosen}:${minute || '00'}`)}
      />
      <Hand
        label={t('Minute')}
        options={(minute && !minutes.includes(minute) ? [...minutes, minute].toSorted() : minutes).map((one) => ({
          id: one,
          text: one,
        }))}
        chosen={minute}
        onChange={(chosen) => onChange(`${hour || '00'}:${chosen}`)}
      />
    </div>
  )
}

interface HandProps {
  label: string
  options: readonly { id: string; text: string }[]
  chosen: string
  isFirst?: boolean
  onChange: (chosen: string) => void
}

function Hand({ label, options, chosen, isFirst = false, onChange }: HandProps): ReactNode {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A list has its rows a moment after it is there.
    const frame = requestAnimationFrame(() => {
      const selected = element.current?.querySelector<HTMLElement>('[data-selected]')
      if (element.current && selected) element.current.scrollTop = selected.offsetTop - element.current.clientHeight / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <ListBox
      ref={element}
      aria-label={label}
      className={styles.hand}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={chosen ? [chosen] : []}
      {...(isFirst ? opened : {})}
      onSelectionChange={(keys) => {
        const [key] = keys
        if (typeof key === 'string' && keys !== 'all') onChange(key)
      }}
    >
      {options.map(({ id, text }) => (
        <ListBoxItem key={id} id={id} textValue={text} className={classNames(list.option, styles.option)}>
          {text}
        </ListBoxItem>
      ))}
    </ListBox>
  )
}

function two(figure: number): string {
  return String(figure).padStart(2, '0')
}
