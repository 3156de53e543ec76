import { IconCalendar, IconClock } from '@tabler/icons-react'
import { dayWritten } from '@waybill/contract/day-written.ts'
import { type ComponentType, type ReactNode, Suspense, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { LabelContext } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { useSlottedContext } from 'react-aria-components/slots'
import { TextField } from 'react-aria-components/TextField'
import { classNames } from './class-names.ts'
import { timeWritten, useClock } from './clock.ts'
import styles from './date-field.module.css'
import { todayHere } from './device-clock.ts'
import field from './field.module.css'
import { FieldFrame, type FieldTexts } from './field.tsx'
import { lazyPart } from './lazy-part.ts'
import list from './option-list.module.css'
import { Skeleton } from './skeleton.tsx'
import { dayTyped, momentTyped, momentWritten, timeTyped } from './typed-time.ts'
import { untoldText } from './untold-clock.ts'
import { t } from './words.ts'
import { isTold } from './zoned-time.ts'

/** The calendar is heavy, and who types never sees it. */
const panel = () => import('./date-panel.tsx')
const DayPanel = lazyPart(async () => (await panel()).DayPanel)
const TimePanel = lazyPart(async () => (await panel()).TimePanel)
const MomentPanel = lazyPart(async () => (await panel()).MomentPanel)

interface Placed {
  /** The contract's path, where no form's field says it. */
  'data-field'?: string
}

export interface DateFieldProps extends FieldTexts, Placed {
  /** ISO day. */
  value?: string | null
  onChange: (day: string | null) => void
}

/** One day, typed or chosen. */
export function DateField({ value, onChange, ...texts }: DateFieldProps): ReactNode {
  const today = todayHere()
  return (
    <Typed
      {...texts}
      value={value?.slice(0, 10) ?? ''}
      onChange={(day) => onChange(day || null)}
      read={(typed) => dayTyped(typed, today)}
      write={dayWritten}
      lacks={t('Enter a day, like {example}', { example: dayWritten(today) })}
      opens={t('Open calendar')}
      icon={<IconCalendar aria-hidden="true" />}
      Panel={DayPanel}
    />
  )
}

interface Zoned {
  /**
   * The IANA zone in which the page reads what is typed: without its clock nothing can be read, and the form is not sent. Null where the
   * wall time itself is sent.
   */
  zone: string | null
}

/** Why the value cannot be read, if so. What stood there before the zone's clock was told is by none: it stays unread when that comes. */
function useUnread(value: string, zone: string | null): string | null {
  const canBeRead = zone === null || isTold(zone)
  const [byNoClock, setByNoClock] = useState(canBeRead ? '' : value)
  if (byNoClock !== '' && value !== byNoClock) setByNoClock('')
  if (value === '' || (canBeRead && value !== byNoClock)) return null
  return untoldText()
}

export interface TimeFieldProps extends FieldTexts, Zoned {
  /** "14:30"; empty while there is none. */
  value: string
  onChange: (time: string) => void
}

/** A time of day, typed or chosen; shown by the clock that the person reads. */
export function TimeField({ zone, ...props }: TimeFieldProps): ReactNode {
  const clock = useClock()
  return (
    <Typed
      {...props}
      read={timeTyped}
      lost={useUnread(props.value, zone)}
      write={(time) => timeWritten(time, clock)}
      lacks={t('Enter a time, like {example}', { example: timeWritten('14:30', clock) })}
      opens={t('Open clock')}
      icon={<IconClock aria-hidden="true" />}
      Panel={TimePanel}
    />
  )
}

export interface DateTimeFieldProps extends FieldTexts, Zoned {
  /** The wall clock at the place: "2026-11-24T14:30"; empty while there is none. */
  value: string
  onChange: (moment: string) => void
}

/** Day and time by the clock at a place, in one line: typing "1430" keeps the day. */
export function DateTimeField({ value, zone, ...props }: DateTimeFieldProps): ReactNode {
  const clock = useClock()
  const today = todayHere()
  return (
    <Typed
      {...props}
      value={value.slice(0, 16)}
      read={(typed, before) => momentTyped(typed, before, today)}
      lost={useUnread(value, zone)}
      write={(moment) => momentWritten(moment, clock)}
      lacks={t('Enter day and time, like {example}', { example: momentWritten(`${today}T14:30`, clock) })}
      opens={t('Open calendar and clock')}
      icon={<IconCalendar aria-hidden="true" />}
      Panel={MomentPanel}
    />
  )
}

export interface PanelProps {
  value: string
  onChange: (value: string) => void
  close: () => void
}

interface TypedProps extends FieldTexts, Placed {
  value: string
  onChange: (value: string) => void
  /** What the text means, given the value before typing; undefined if nothing. */
  read: (text: string, before: string) => string | undefined
  write: (value: string) => string
  /** Said when the field is left with text that means nothing. */
  lacks: string
  /** Why the value itself means nothing to the page, if so: said as long as it stands, and the form is not sent. */
  lost?: string | null
  /** Name of the button. */
  opens: string
  icon: ReactNode
  Panel: ComponentType<PanelProps>
}

function Typed(props: TypedProps): ReactNode {
  const { label, hideLabel, help, error, optional, value, onChange, read, write, lacks, lost, opens, icon, ...rest } =
    props
  const [typing, setTyping] = useState<{ text: string; before: string; isUnread: boolean }>()
  /** The value when the field was left with text that means nothing; while it stands, so does the text. */
  const [leftAt, setLeftAt] = useState<string>()
  const [isFocused, setFocused] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const control = useRef<HTMLDivElement>(null)
  const typed = isFocused || leftAt === value ? typing : undefined
  const isUnread = typed?.isUnread === true
  const unread = isUnread && leftAt === value ? lacks : (lost ?? null)
  const type = (text: string): void => {
    const before = typed?.before ?? value
    const told = text.trim() === '' ? '' : read(text, before)
    setTyping({ text, before, isUnread: told === undefined })
    setLeftAt(undefined)
    // What means nothing yet changes nothing.
    if (told !== undefined && told !== value) onChange(told)
  }
  const choose = (chosen: string): void => {
    setTyping(undefined)
    onChange(chosen)
  }
  return (
    <div
      className={field.field}
      data-field={rest['data-field']}
      data-invalid={error ? true : undefined}
      data-unread={isUnread || lost ? true : undefined}
    >
      <TextField
        validationBehavior="aria"
        value={typed?.text ?? write(value)}
        onChange={type}
        isInvalid={Boolean(error ?? unread)}
        className={field.field}
      >
        <FieldFrame {...{ label, hideLabel, help, optional }} error={unread ?? error ?? null}>
          <Group ref={control} className={classNames(field.control, styles.control)}>
            <Input
              autoComplete="off"
              onFocus={(event) => {
                setFocused(true)
                event.currentTarget.select()
              }}
              onBlur={() => {
                setFocused(false)
                if (isUnread) setLeftAt(value)
                else setTyping(undefined)
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && isUnread) setLeftAt(value)
                if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
              }}
            />
            <Opener name={opens} icon={icon} isOpen={isOpen} onPress={() => setOpen(true)} />
          </Group>
        </FieldFrame>
      </TextField>
      <Popover
        triggerRef={control}
        isOpen={isOpen}
        onOpenChange={setOpen}
        offset={4}
        placement="bottom start"
        className={classNames(list.popover, styles.popover)}
      >
        <Dialog aria-label={label} className={styles.dialog}>
          <Suspense fallback={<Skeleton height="16rem" width="16rem" />}>
            <rest.Panel value={value} onChange={choose} close={() => setOpen(false)} />
          </Suspense>
        </Dialog>
      </Popover>
    </div>
  )
}

interface OpenerProps {
  name: string
  icon: ReactNode
  isOpen: boolean
  onPress: () => void
}

/** Named alike in every field, so the field's label describes it. */
function Opener({ name, icon, isOpen, onPress }: OpenerProps): ReactNode {
  const label = useSlottedContext(LabelContext)
  return (
    <Button
      aria-label={name}
      aria-describedby={label?.id}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={field.inside}
      onPress={onPress}
    >
      {icon}
    </Button>
  )
}
