import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { PlannedVisitEntry, ProposedVisit } from '@waybill/contract/planning/planning.ts'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { DateTimeField } from '../ui/date-field.tsx'
import { locale, plural, t } from '../ui/words.ts'
import styles from './plan.module.css'
import { entriesOf, keyOfVisit } from './use-plan.ts'

export interface PlanStopsProps {
  stops: readonly ProposedVisit[]
  /** The error of a field at a stop. */
  saidAt: (field: string) => string | undefined
  onChange: (stops: PlannedVisitEntry[]) => void
}

/** The stops in order: dragged, or moved by buttons. */
export function PlanStops({ stops, saidAt, onChange }: PlanStopsProps): ReactNode {
  const [dragged, setDragged] = useState<number>()
  const move = (from: number, to: number): void => {
    const moved = [...stops]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(entriesOf(moved))
  }
  const change = (index: number, part: Partial<PlannedVisitEntry>): void =>
    onChange(entriesOf(stops.map((stop, place) => (place === index ? { ...stop, ...part } : stop))))
  return (
    <ol className={styles.stops} data-field="stops" aria-label={t('Stops')}>
      {stops.map((stop, index) => (
        <li
          key={keyOfVisit(stop)}
          className={classNames(styles.stop, dragged === index && styles.dragged)}
          data-field={`stops.${index}`}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            setDragged(index)
          }}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged !== undefined && dragged !== index) move(dragged, index)
            setDragged(undefined)
          }}
        >
          <header className={styles.stopHead}>
            <IconGripVertical aria-hidden="true" className={styles.grip} />
            <div className={styles.stopNames}>
              <h3 className={styles.stopName}>{nameOf(stop, index)}</h3>
              <p className={styles.faint}>
                {[
                  `${stop.city}, ${stop.state} ${stop.postalCode}`,
                  plural(stop.packages, '{n} package', '{n} packages'),
                  stop.orderNumbers.join(', '),
                  stop.milesFromBefore === null ? '' : `${stop.milesFromBefore.toLocaleString(locale())} mi`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <span className={styles.moves}>
              <IconButton
                label={t('Move stop {n} up', { n: index + 1 })}
                disabledReason={index === 0 ? t('It is the first stop') : null}
                onPress={() => move(index, index - 1)}
              >
                <IconArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('Move stop {n} down', { n: index + 1 })}
                disabledReason={index === stops.length - 1 ? t('It is the last stop') : null}
                onPress={() => move(index, index + 1)}
              >
                <IconArrowDown aria-hidden="true" />
              </IconButton>
            </span>
          </header>
          {saidAt(`stops.${index}`) ? (
            <p className={styles.said} role="status">
              {saidAt(`stops.${index}`)}
            </p>
          ) : null}
          <div className={styles.times}>
            <DateTimeField
              zone={null}
              label={t('Earliest')}
              value={stop.earlyDateTime ?? ''}
              onChange={(at) => change(index, { earlyDateTime: at || null })}
            />
            <DateTimeField
              zone={null}
              label={t('Latest')}
              value={stop.lateDateTime ?? ''}
              onChange={(at) => change(index, { lateDateTime: at || null })}
            />
            <DateTimeField
              zone={null}
              label={t('Appointment')}
              value={stop.appointmentDateTime ?? ''}
              onChange={(at) => change(index, { appointmentDateTime: at || null })}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}

function nameOf({ name, loads, unloads }: ProposedVisit, index: number): string {
  const n = index + 1
  if (loads && unloads) return t('{n}. Unload and load at {place}', { n, place: name })
  return loads ? t('{n}. Load at {place}', { n, place: name }) : t('{n}. Unload at {place}', { n, place: name })
}
