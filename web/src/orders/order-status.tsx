import { ORDER_STATUS_NAMES, type OrderStatus } from '@waybill/contract/orders/order-status.ts'
import type { ReactNode } from 'react'
import { StatusChip, type Tone } from '../ui/status-chip.tsx'
import { t } from '../ui/words.ts'

const TONES: Record<OrderStatus, Tone> = {
  [-1]: 'stopped',
  0: 'attention',
  1: 'planned',
  2: 'committed',
  3: 'moving',
  4: 'done',
}

/** An order's status, from its loads. */
export function OrderStatusChip({ status, size }: { status: OrderStatus; size?: 'small' }): ReactNode {
  return (
    <StatusChip tone={TONES[status]} {...(size ? { size } : {})}>
      {t(ORDER_STATUS_NAMES[status])}
    </StatusChip>
  )
}
