import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { docksFor } from '@waybill/contract/docks-for.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments.ts'
import type { ReactNode } from 'react'
import { hoursText, shortDayName, wallAt } from '../locations/dock-week.ts'
import { locationQuery } from '../locations/keep-location.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'

interface StopDockProps {
  shipment: Shipment
  stop: ShipmentStop
  locationId: string
}

/** When the docks that take this load work on the day of the stop: another fact than window and appointment (domain §1.4). */
export function StopDock({ shipment, stop, locationId }: StopDockProps): ReactNode {
  const location = useQuery(locationQuery(locationId))
  if (location.isPending) return <Skeleton width={110} />
  if (location.isLoadingError) return '—'
  const { locationNumber, dockSchedules } = location.data
  return (
    <Link to="/locations/$locationNumber" params={{ locationNumber }} className="thumb">
      {openText(docksFor(shipment, stop, dockSchedules), stop) ?? t('No dock schedule')}
    </Link>
  )
}

/** "Open 07:00–15:00", "Closed on Sun"; of two docks that take it both. */
function openText(
  docks: ReturnType<typeof docksFor>,
  { appointment, early, late, timeZone }: ShipmentStop,
): string | null {
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
