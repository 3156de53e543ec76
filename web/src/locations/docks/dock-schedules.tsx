import { IconCalendarTime, IconPencil, IconPlus } from '@tabler/icons-react'
import type { DockSchedule, Location } from '@waybill/contract/locations/locations.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t } from '../../ui/words.ts'
import { equipmentText, shippingText, stopTypeText } from '../location-text.ts'
import styles from './dock-schedules.module.css'
import { DockState, DockWeekView } from './dock-week-view.tsx'

const EditDockSchedule = lazyPart(async () => (await import('./edit-dock-schedule.tsx')).EditDockSchedule)

/** A location's dock hours, one week per dock. */
export function DockSchedules({ location }: { location: Location }): ReactNode {
  const [editing, setEditing] = useState<DockSchedule | 'new'>()
  const mayEdit = location.can.edit === true
  return (
    <Section
      title={t('Dock schedules')}
      count={location.dockSchedules.length || undefined}
      end={
        mayEdit && location.dockSchedules.length > 0 ? (
          <Button size="small" icon={<IconPlus aria-hidden="true" />} onPress={() => setEditing('new')}>
            {t('New dock schedule')}
          </Button>
        ) : null
      }
    >
      {location.dockSchedules.length === 0 ? (
        <EmptyState
          icon={<IconCalendarTime aria-hidden="true" />}
          title={t('No dock schedule yet')}
          act={
            mayEdit ? (
              <Button icon={<IconPlus aria-hidden="true" />} onPress={() => setEditing('new')}>
                {t('New dock schedule')}
              </Button>
            ) : null
          }
        >
          {t('Dock hours are not entered for this location. Call before you send a truck.')}
        </EmptyState>
      ) : (
        <div className={styles.docks}>
          {location.dockSchedules.map((schedule) => (
            <Dock
              key={schedule.id}
              schedule={schedule}
              timeZone={location.timeZone}
              onEdit={mayEdit ? () => setEditing(schedule) : undefined}
            />
          ))}
        </div>
      )}
      <Suspense>
        {editing ? (
          <EditDockSchedule
            location={location}
            schedule={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        ) : null}
      </Suspense>
    </Section>
  )
}

interface DockProps {
  schedule: DockSchedule
  timeZone: string
  onEdit: (() => void) | undefined
}

function Dock({ schedule, timeZone, onEdit }: DockProps): ReactNode {
  return (
    <article className={styles.dock} aria-label={schedule.name}>
      <header className={styles.head}>
        <div>
          <h3 className={styles.name}>{schedule.name}</h3>
          <p className={styles.takes}>{takesText(schedule)}</p>
        </div>
        <DockState hours={schedule.dockHours} timeZone={timeZone} />
        {onEdit ? (
          <Button
            size="small"
            variant="quiet"
            icon={<IconPencil aria-hidden="true" />}
            aria-label={t('Edit dock schedule {name}', { name: schedule.name })}
            onPress={onEdit}
          >
            {t('Edit')}
          </Button>
        ) : null}
      </header>
      <DockWeekView
        label={t('Week of {name}', { name: schedule.name })}
        hours={schedule.dockHours}
        timeZone={timeZone}
      />
    </article>
  )
}

/** What it takes: "Shipping, Receiving · Dry, Reefer · TL, LTL · by appointment". */
export function takesText(schedule: DockSchedule): string {
  return [
    schedule.stopTypes.map(stopTypeText).join(', '),
    schedule.equipmentModes.map(equipmentText).join(', '),
    schedule.shippingModes.map(shippingText).join(', '),
    schedule.isAppointmentRequired ? t('by appointment') : t('first come, first served'),
  ].join(' · ')
}
