import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { standingOf } from '../ui/lane.ts'
import { LaneStrip, type LaneStripProps } from '../ui/lane-strip.tsx'
import { useTracking } from './use-tracking.ts'

/** The lane with its truck as far along as it is by road. */
export function TrackedLane({ shipment, size }: { shipment: Shipment } & Pick<LaneStripProps, 'size'>): ReactNode {
  const { lane } = shipment
  const progress = useTracking(shipment)?.progress
  const reached = lane.findLastIndex((stop) => standingOf(stop) !== 'planned')
  const told =
    progress && reached >= 0 && lane.length > 1 ? (reached + progress.legShare) / (lane.length - 1) : undefined
  return <LaneStrip stops={lane} size={size} {...(told !== undefined && { progress: told })} />
}
