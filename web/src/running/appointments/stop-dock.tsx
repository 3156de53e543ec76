import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DockSchedule } from '@waybill/contract/locations/locations.ts'
import { docksFor, isOpen } from '@waybill/contract/running/docks-for.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { hoursText, shortDayName, wallAt } from '../../locations/docks/dock-week.ts'
import { locationQuery } from '../../locations/keep-location.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import styles from '../stop-run.module.css'

interface StopDockProps {
  shipment: Shipment
  stop: ShipmentStop
  locationId: string
}

/** Hours of the docks that take this load, on the day of the stop: separate from window and appointment (domain §1.4). */
export function StopDock({ shipment, stop, locationId }: StopDockProps): ReactNode {
  const location = useQuery(locationQuery(locationId))
  if (location.isPending) return <Skeleton width={110} />
  if (location.isLoadingError) return '—'
  const { locationNumber, dockSchedules } = location.data
  const docks = docksFor(shipment, stop, dockSchedules)
  return (
    <>
      <Link to="/locations/$locationNumber" params={{ locationNumber }} className="thumb">
        {openText(docks, stop) ?? t('No dock schedule')}
      </Link>
      {isClosedAt(stop, docks) ? <p className={styles.clash}>{t('The dock is closed at that time')}</p> : null}
    </>
  )
}

/** Whether the truck is due at a time when no dock that takes the load is open. */
function isClosedAt({ appointment, arrivedAt }: ShipmentStop, docks: readonly DockSchedule[]): boolean {
  if (!appointment || arrivedAt || docks.length === 0) return false
  return !docks.some(({ dockHours }) => isOpen(dockHours, appointment))
}

/** "Open 07:00–15:00", "Closed on Sun"; if two docks take it, both. */
function openText(docks: readonly DockSchedule[], { appointment, early, late, timeZone }: ShipmentStop): string | null {
  const due = appointment ?? early ?? late
  if (!due) return null
  const { dayOfWeek } = wallAt(Date.parse(due), timeZone)
  const days = docks.flatMap(({ dockHours }) => dockHours.filter((day) => day.dayOfWeek === dayOfWeek))
  const open = days.filter(({ isClosed }) => !isClosed)
  if (days.length === 0) return null
  if (open.length === 0) return t('Closed on {day}', { day: shortDayName(dayOfWeek) })
  const [first] = open
  if (first?.isTwentyFourHour) return hoursText(first)
  return t('Open {hours}', { hours: [...new Set(open.map(hoursText))].join(', ') })
}
