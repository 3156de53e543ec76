import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import {
  DOCK_EQUIPMENT_MODES,
  DOCK_SHIPPING_MODES,
  DOCK_STOP_TYPES,
  type DockSchedule,
  type Location,
  locations,
} from '@waybill/contract/locations/locations.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { type Form, useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TimeField } from '../../ui/date-field.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { instantOf, zoneName } from '../../ui/zoned-time.ts'
import { keepLocation, locationQuery } from '../keep-location.ts'
import { changedMeanwhile, equipmentText, shippingText, stopTypeText } from '../location-text.ts'
import { blankDock, type DayDraft, type DockDraft, dockDraftOf, likeMonday, scheduleIn } from './dock-draft.ts'
import { dockTakenOver } from './dock-taken-over.ts'
import { dayName } from './dock-week.ts'
import styles from './edit-dock-schedule.module.css'

const NAMES = { days: 'dockHours' } as const

export interface EditDockScheduleProps {
  location: Location
  /** Undefined when adding. */
  schedule: DockSchedule | undefined
  onClose: () => void
}

/** Edits a dock's hours, and the trucks it takes. */
export function EditDockSchedule({ location, schedule, onClose }: EditDockScheduleProps): ReactNode {
  const client = useQueryClient()
  const { locationNumber } = location
  const params = { locationNumber }
  const form = useForm({
    begin: () => (schedule ? dockDraftOf(schedule) : blankDock(location.isAppointmentRequired)),
    names: NAMES,
    ...(schedule ? { version: schedule.version } : {}),
    send: (draft, version) =>
      schedule
        ? act(locations.updateDockSchedule, {
            params: { ...params, dockScheduleId: schedule.id },
            body: scheduleIn(draft),
            version,
          })
        : act(locations.createDockSchedule, { params, body: scheduleIn(draft) }),
    onDone: (changed) => {
      keepLocation(client, changed)
      toast.success(t('Dock schedule updated for {n}', { n: changed.locationNumber }))
      onClose()
    },
    conflict: {
      says: changedMeanwhile(),
      now: async () => {
        const now = await client.fetchQuery({ ...locationQuery(locationNumber), staleTime: 0 })
        const known = now.dockSchedules.find(({ id }) => id === schedule?.id)
        return known && { draft: dockDraftOf(known), version: known.version }
      },
      merge: dockTakenOver,
    },
  })
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={schedule ? t('Edit {name}', { name: schedule.name }) : t('New dock schedule')}
      act={schedule ? t('Save') : t('Create dock schedule')}
      disabledReason={schedule !== undefined && !form.isDirty && t('Nothing has changed')}
    >
      <form.Summary />
      <FormSection>
        <form.Text name="name" label={t('Name')} placeholder={t('What drivers are told, e.g. cold dock')} />
        <form.Checkbox name="isAppointmentRequired">{t('An appointment is required')}</form.Checkbox>
      </FormSection>
      <FormSection title={t('For which trucks')}>
        <div className={styles.modes}>
          <form.Checkboxes
            name="stopTypes"
            label={t('Stop types')}
            options={DOCK_STOP_TYPES.map((type) => ({ value: type, label: stopTypeText(type) }))}
          />
          <form.Checkboxes
            name="equipmentModes"
            label={t('Equipment')}
            options={DOCK_EQUIPMENT_MODES.map((mode) => ({ value: mode, label: equipmentText(mode) }))}
          />
          <form.Checkboxes
            name="shippingModes"
            label={t('Shipping modes')}
            options={DOCK_SHIPPING_MODES.map((mode) => ({ value: mode, label: shippingText(mode) }))}
          />
        </div>
      </FormSection>
      <FormSection title={t('Dock hours')} help={t('Local time at the dock ({zone}).', { zone: zoneOf(location) })}>
        {form.draft.days.map((day, index) => (
          <Day key={day.dayOfWeek} form={form} day={day} index={index} />
        ))}
        <div>
          <Button
            size="small"
            icon={<IconCopy aria-hidden="true" />}
            onPress={() => form.set({ days: likeMonday(form.draft.days) })}
          >
            {t('Copy Monday to all weekdays')}
          </Button>
        </div>
      </FormSection>
    </FormSheet>
  )
}

function Day({ form, day, index }: { form: Form<DockDraft>; day: DayDraft; index: number }): ReactNode {
  const name = dayName(day.dayOfWeek)
  const runsOver = day.startTime !== '' && day.endTime !== '' && day.endTime < day.startTime
  return (
    <div className={styles.day} role="group" aria-label={name}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      <form.Select
        name={`days.${index}.kind`}
        about={`dockHours.${index}.isTwentyFourHour`}
        label={t('{day} is', { day: name })}
        hideLabel
        options={[
          { value: 'hours', label: t('Open hours') },
          { value: 'allDay', label: t('Open 24 hours') },
          { value: 'closed', label: t('Closed') },
        ]}
      />
      {day.kind === 'hours' ? (
        <>
          <form.Field name={`days.${index}.startTime`}>
            {(field) => <TimeField zone={null} label={t('{day} opens', { day: name })} hideLabel {...field} />}
          </form.Field>
          <form.Field name={`days.${index}.endTime`}>
            {(field) => <TimeField zone={null} label={t('{day} closes', { day: name })} hideLabel {...field} />}
          </form.Field>
          {runsOver ? <span className={styles.over}>{t('Closes the next day')}</span> : null}
        </>
      ) : null}
    </div>
  )
}

/** The local zone's name today. */
function zoneOf({ timeZone }: Location): string {
  return zoneName(instantOf({ at: new Date().toISOString(), timeZone }), timeZone)
}
