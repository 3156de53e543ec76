import { SHIPMENT_STATUS_NAMES, type ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { ReactNode } from 'react'
import { StatusChip, type StatusChipProps, type Tone } from '../ui/status-chip.tsx'
import { t } from '../ui/words.ts'

/** One meaning each everywhere (UX, Colour). Tendering waits for a carrier's answer: somebody is needed. */
const TONES: Record<ShipmentStatus, Tone> = {
  [-1]: 'stopped',
  0: 'planned',
  1: 'planned',
  2: 'attention',
  3: 'committed',
  4: 'committed',
  5: 'moving',
  6: 'moving',
  7: 'done',
  8: 'done',
}

export function ShipmentStatusChip({
  status,
  size,
}: { status: ShipmentStatus } & Pick<StatusChipProps, 'size'>): ReactNode {
  return (
    <StatusChip tone={TONES[status]} size={size}>
      {t(SHIPMENT_STATUS_NAMES[status])}
    </StatusChip>
  )
}
