import { IconCash, IconCircleDashed, IconInbox, IconLock, IconX } from '@tabler/icons-react'
import { INVOICE_STATUS_NAMES, type InvoiceStatusCode } from '@waybill/contract/invoices/invoice-codes.ts'
import type { ReactNode } from 'react'
import { StatusChip, type StatusChipProps } from '../ui/status-chip.tsx'
import { t } from '../ui/words.ts'

/** SPEC §4: Paid in Full green, Settled blue, Received red, others basic. */
const LOOKS: Readonly<Record<InvoiceStatusCode, Pick<StatusChipProps, 'tone' | 'icon'>>> = {
  [-1]: { tone: 'planned', icon: IconX },
  0: { tone: 'planned', icon: IconCircleDashed },
  1: { tone: 'stopped', icon: IconInbox },
  2: { tone: 'committed', icon: IconLock },
  3: { tone: 'done', icon: IconCash },
}

export function InvoiceStatusChip({ status, size }: { status: InvoiceStatusCode; size?: 'small' }): ReactNode {
  return (
    <StatusChip {...LOOKS[status]} size={size}>
      {t(INVOICE_STATUS_NAMES[status])}
    </StatusChip>
  )
}
