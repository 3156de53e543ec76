import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import {
  DOCK_EQUIPMENT_MODES,
  DOCK_SHIPPING_MODES,
  DOCK_STOP_TYPES,
  type DockSchedule,
  DockScheduleEntry,
  type Location,
  locations,
} from '@waybill/contract/locations.ts'
import { type ReactNode, useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { useVerb } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, CheckboxGroup } from '../ui/checkbox.tsx'
import { SideSheet } from '../ui/dialog.tsx'
import { ErrorSummary, FormSection } from '../ui/form-section.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { instantOf, zoneName } from '../ui/zoned-time.ts'
import {
  blankDock,
  type DayDraft,
  type DayKind,
  type DockDraft,
  dockDraftOf,
  likeMonday,
  scheduleIn,
} from './dock-draft.ts'
import { dayName } from './dock-week.ts'
import styles from './edit-dock-schedule.module.css'
import { keepLocation, locationQuery } from './keep-location.ts'
import { equipmentText, shippingText, stopTypeText } from './location-text.ts'
import { refusalsOf, saveRefusal } from './refusals-of.ts'
import { dockTakenOver } from './taken-over.ts'

export interface EditDockScheduleProps {
  location: Location
  /** Undefined for a new one. */
  schedule: DockSchedule | undefined
  onClose: () => void
}

/** Writes down when a dock works, and for which trucks. */
export function EditDockSchedule({ location, schedule, onClose }: EditDockScheduleProps): ReactNode {
  const client = useQueryClient()
  const [begun, setBegun] = useState(() =>
    schedule ? dockDraftOf(schedule) : blankDock(location.isAppointmentRequired),
  )
  const [draft, setDraft] = useState(begun)
  const [version, setVersion] = useState(schedule?.version ?? 0)
  const [isDisputed, setDisputed] = useState(false)
  const [refused, setRefused] = useState<Record<string, string[]>>({})
  const { locationNumber } = location
  const change = (part: Partial<DockDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const done = (changed: Location): void => {
    keepLocation(client, changed)
    toast.success(t('Dock schedule updated for {n}', { n: changed.locationNumber }))
    onClose()
  }
  const failed = (error: unknown): void => {
    if (isProblem(error)) setRefused(error.modelState)
    // What was typed is kept, what was not touched is theirs, and the next press is of the schedule as it is now.
    if (isProblem(error, 'changed-meanwhile'))
      void client.fetchQuery({ ...locationQuery(locationNumber), staleTime: 0 }).then((now) => {
        const known = now.dockSchedules.find(({ id }) => id === schedule?.id)
        if (!known) return
        const theirs = dockDraftOf(known)
        const merged = dockTakenOver(draft, begun, theirs)
        setVersion(known.version)
        setDraft(merged.draft)
        setDisputed(merged.isDisputed)
        setBegun(theirs)
      })
  }
  const create = useVerb(locations.createDockSchedule, { showsOwnError: true, onDone: done, onFailed: failed })
  const update = useVerb(locations.updateDockSchedule, { showsOwnError: true, onDone: done, onFailed: failed })
  const save = schedule ? update : create
  const isDirty = JSON.stringify(draft) !== JSON.stringify(begun)
  const submit = (): void => {
    const body = scheduleIn(draft)
    const refusals = refusalsOf(DockScheduleEntry, body)
    setRefused(refusals)
    if (Object.keys(refusals).length > 0) return
    if (schedule) update.mutate({ params: { locationNumber, dockScheduleId: schedule.id }, body, version })
    else create.mutate({ params: { locationNumber }, body })
  }
  const about = (field: string): string | undefined => refused[field]?.[0]
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={schedule ? t('Edit {name}', { name: schedule.name }) : t('New dock schedule')}
      act={schedule ? t('Save') : t('Create dock schedule')}
      pending={save.isPending}
      disabledReason={schedule !== undefined && !isDirty && t('Nothing is changed')}
      isDirty={isDirty}
      error={saveRefusal(save.error, isDisputed)}
      onAct={submit}
    >
      <ErrorSummary errors={[...new Set(Object.values(refused).flat())]} />
      <FormSection>
        <TextField
          label={t('Name')}
          placeholder={t('What drivers are told, e.g. cold dock')}
          value={draft.name}
          onChange={(name) => change({ name })}
          error={about('name')}
        />
        <Checkbox
          isSelected={draft.isAppointmentRequired}
          onChange={(isAppointmentRequired) => change({ isAppointmentRequired })}
        >
          {t('An appointment is required')}
        </Checkbox>
      </FormSection>
      <FormSection title={t('For which trucks')}>
        <div className={styles.modes}>
          <CheckboxGroup
            label={t('Stop types')}
            options={DOCK_STOP_TYPES.map((type) => ({ value: type, label: stopTypeText(type) }))}
            value={draft.stopTypes}
            onChange={(stopTypes) => change({ stopTypes })}
            error={about('stopTypes')}
          />
          <CheckboxGroup
            label={t('Equipment')}
            options={DOCK_EQUIPMENT_MODES.map((mode) => ({ value: mode, label: equipmentText(mode) }))}
            value={draft.equipmentModes}
            onChange={(equipmentModes) => change({ equipmentModes })}
            error={about('equipmentModes')}
          />
          <CheckboxGroup
            label={t('Shipping modes')}
            options={DOCK_SHIPPING_MODES.map((mode) => ({ value: mode, label: shippingText(mode) }))}
            value={draft.shippingModes}
            onChange={(shippingModes) => change({ shippingModes })}
            error={about('shippingModes')}
          />
        </div>
      </FormSection>
      <FormSection title={t('Dock hours')} help={t('By the clock at the dock ({zone}).', { zone: zoneOf(location) })}>
        {draft.days.map((day, index) => (
          <Day
            key={day.dayOfWeek}
            day={day}
            onChange={(part) => change({ days: draft.days.map((one) => (one === day ? { ...one, ...part } : one)) })}
            refused={(field) => about(`dockHours.${index}.${field}`)}
          />
        ))}
        <div>
          <Button
            size="small"
            icon={<IconCopy aria-hidden="true" />}
            onPress={() => change({ days: likeMonday(draft.days) })}
          >
            {t('Copy Monday to all weekdays')}
          </Button>
        </div>
      </FormSection>
    </SideSheet>
  )
}

interface DayProps {
  day: DayDraft
  onChange: (part: Partial<DayDraft>) => void
  refused: (field: string) => string | undefined
}

function Day({ day, onChange, refused }: DayProps): ReactNode {
  const name = dayName(day.dayOfWeek)
  const runsOver = day.startTime !== '' && day.endTime !== '' && day.endTime < day.startTime
  return (
    <div className={styles.day} role="group" aria-label={name}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      <Select<DayKind>
        label={t('{day} is', { day: name })}
        hideLabel
        options={[
          { value: 'hours', label: t('Open hours') },
          { value: 'allDay', label: t('Open 24 hours') },
          { value: 'closed', label: t('Closed') },
        ]}
        value={day.kind}
        onChange={(kind) => onChange({ kind })}
        error={refused('isTwentyFourHour')}
      />
      {day.kind === 'hours' ? (
        <>
          <TextField
            label={t('{day} opens', { day: name })}
            hideLabel
            type="time"
            value={day.startTime}
            onChange={(startTime) => onChange({ startTime })}
            error={refused('startTime')}
          />
          <TextField
            label={t('{day} closes', { day: name })}
            hideLabel
            type="time"
            value={day.endTime}
            onChange={(endTime) => onChange({ endTime })}
            error={refused('endTime')}
          />
          {runsOver ? <span className={styles.over}>{t('Closes on the next day')}</span> : null}
        </>
      ) : null}
    </div>
  )
}

/** What the clock there is called today. */
function zoneOf({ timeZone }: Location): string {
  return zoneName(instantOf({ at: new Date().toISOString(), timeZone }), timeZone)
}
