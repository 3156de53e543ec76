import { IconArrowBackUp, IconCalendarEvent, IconCash, IconReplace, IconSend, IconX } from '@tabler/icons-react'
import type { PaymentSummary } from '@waybill/contract/payments/payments.ts'
import type { ReactNode } from 'react'
import { StatusChip, type StatusChipProps } from '../ui/status-chip.tsx'
import { stateText } from './payment-text.ts'

type State = PaymentSummary['state']

const LOOKS: Readonly<Record<State, Pick<StatusChipProps, 'tone' | 'icon'>>> = {
  Scheduled: { tone: 'committed', icon: IconCalendarEvent },
  Sent: { tone: 'moving', icon: IconSend },
  Cleared: { tone: 'done', icon: IconCash },
  Returned: { tone: 'stopped', icon: IconArrowBackUp },
  Voided: { tone: 'planned', icon: IconX },
  Reissued: { tone: 'planned', icon: IconReplace },
}

export function PaymentStateChip({ state }: { state: State }): ReactNode {
  return (
    <StatusChip {...LOOKS[state]} size="small">
      {stateText(state)}
    </StatusChip>
  )
}
