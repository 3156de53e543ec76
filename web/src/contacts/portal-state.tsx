import { IconDoorExit, IconMailForward, IconQrcode, IconUser, IconUserCheck } from '@tabler/icons-react'
import type { PortalState } from '@waybill/contract/contacts/portal-states.ts'
import type { ReactNode } from 'react'
import { StatusChip, type StatusChipProps } from '../ui/status-chip.tsx'
import { portalStateText } from './contact-text.ts'

const LOOKS: Record<PortalState, Pick<StatusChipProps, 'tone' | 'icon'>> = {
  none: { tone: 'planned', icon: IconUser },
  invited: { tone: 'attention', icon: IconMailForward },
  'by-link': { tone: 'done', icon: IconQrcode },
  active: { tone: 'done', icon: IconUserCheck },
  disabled: { tone: 'stopped', icon: IconDoorExit },
}

/** A contact's portal state. */
export function PortalStateChip({ state, size }: { state: PortalState; size?: 'small' }): ReactNode {
  return (
    <StatusChip {...LOOKS[state]} size={size}>
      {portalStateText(state)}
    </StatusChip>
  )
}
