import {
  IconCalendarCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHourglassHigh,
  IconMapPin,
  IconPencil,
  IconRosetteDiscountCheck,
  IconSteeringWheel,
  IconTruck,
} from '@tabler/icons-react'
import { SHIPMENT_STATUS_NAMES, type ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { ComponentProps, ReactNode } from 'react'
import { StatusChip, type Tone } from '../ui/status-chip.tsx'
import { t } from '../ui/words.ts'

type Look = { tone: Tone; icon: NonNullable<ComponentProps<typeof StatusChip>['icon']> }

/** One hue per meaning (UX, Look): grey planned, blue committed, violet moving, amber waits for someone, green done, red stopped. */
const LOOKS: Readonly<Record<ShipmentStatus, Look>> = {
  [-1]: { tone: 'stopped', icon: IconCircleX },
  0: { tone: 'planned', icon: IconPencil },
  1: { tone: 'planned', icon: IconCircleDashed },
  2: { tone: 'attention', icon: IconHourglassHigh },
  3: { tone: 'committed', icon: IconCalendarCheck },
  4: { tone: 'committed', icon: IconSteeringWheel },
  5: { tone: 'moving', icon: IconTruck },
  6: { tone: 'moving', icon: IconMapPin },
  7: { tone: 'done', icon: IconCircleCheck },
  8: { tone: 'done', icon: IconRosetteDiscountCheck },
}

export function shipmentStatusText(status: ShipmentStatus): string {
  return t(SHIPMENT_STATUS_NAMES[status])
}

/** A shipment's status, alike on every page. */
export function ShipmentStatusChip({ status, size }: { status: ShipmentStatus; size?: 'small' | 'medium' }): ReactNode {
  const { tone, icon } = LOOKS[status]
  return (
    <StatusChip tone={tone} icon={icon} size={size}>
      {shipmentStatusText(status)}
    </StatusChip>
  )
}
