import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Links to the preview beside the dashboard. */
export function ShipmentLink({ number }: { number: string }): ReactNode {
  return (
    <Link to="/dashboard/shipments/$shipmentNumber/preview" params={{ shipmentNumber: number }} resetScroll={false}>
      {number}
    </Link>
  )
}
