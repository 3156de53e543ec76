import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { passes } from '../../shell/guards.ts'

/** Links to the preview beside the dashboard, or beside the list for people without one. */
export function ShipmentLink({ number }: { number: string }): ReactNode {
  const hasDashboard = passes(useCurrentUser(), '/dashboard')
  return hasDashboard ? (
    <Link to="/dashboard/shipments/$shipmentNumber/preview" params={{ shipmentNumber: number }} resetScroll={false}>
      {number}
    </Link>
  ) : (
    <Link to="/all-shipments/$shipmentNumber/preview/details" params={{ shipmentNumber: number }}>
      {number}
    </Link>
  )
}
