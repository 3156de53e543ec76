import { IconInbox, IconPlayerPause, IconProgress, IconX } from '@tabler/icons-react'
import type { CaseStatus } from '@waybill/contract/cases/case-types.ts'
import type { CaseRow } from '@waybill/contract/cases/cases.ts'
import type { ReactNode } from 'react'
import { StatusChip, type StatusChipProps } from '../ui/status-chip.tsx'
import { t } from '../ui/words.ts'

type Look = Pick<StatusChipProps, 'tone' | 'icon'>

const LOOKS: Readonly<Record<CaseStatus, Look>> = {
  New: { tone: 'committed', icon: IconInbox },
  'In Progress': { tone: 'moving', icon: IconProgress },
  'On Hold': { tone: 'attention', icon: IconPlayerPause },
  Resolved: { tone: 'done' },
}

export interface CaseStatusChipProps extends Pick<StatusChipProps, 'size'> {
  of: Pick<CaseRow, 'status' | 'isVoided' | 'carrierCaseResolutionType'>
}

/** The status as SPEC §4 collapses it; its color tells how a resolved one ended. */
export function CaseStatusChip({
  of: { status, isVoided, carrierCaseResolutionType },
  size,
}: CaseStatusChipProps): ReactNode {
  const look: Look = isVoided
    ? { tone: 'planned', icon: IconX }
    : carrierCaseResolutionType === 'Declined'
      ? { tone: 'stopped' }
      : LOOKS[status]
  return (
    <StatusChip {...look} size={size}>
      {t(status)}
    </StatusChip>
  )
}
