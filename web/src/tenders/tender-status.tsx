import { IconArrowBackUp, IconCircleCheck, IconClockOff, IconSend } from '@tabler/icons-react'
import { TENDER_STATUS, TENDER_STATUS_NAMES, type TenderStatus } from '@waybill/contract/freight-codes.ts'
import type { TenderRow } from '@waybill/contract/tenders/tenders.ts'
import type { ReactNode } from 'react'
import { serverNow } from '../api/server-now.ts'
import { Countdown } from '../ui/countdown.tsx'
import { StatusChip, type StatusChipProps } from '../ui/status-chip.tsx'
import { t } from '../ui/words.ts'

type Look = Pick<StatusChipProps, 'tone' | 'icon'>
export type Standing = Pick<TenderRow, 'status' | 'isExpired' | 'respondBy'>

/** Sent waits on someone, accepted is a commitment; a withdrawn offer needs nothing from anyone (UX, Colour). */
const LOOKS: Record<TenderStatus, Look> = {
  0: { tone: 'attention', icon: IconSend },
  1: { tone: 'committed', icon: IconCircleCheck },
  2: { tone: 'stopped' },
  3: { tone: 'planned', icon: IconArrowBackUp },
  4: { tone: 'stopped', icon: IconArrowBackUp },
}
/** Rejected by silence has its own word and icon: nobody declined (domain §2.3). */
const EXPIRED: Look = { tone: 'stopped', icon: IconClockOff }

export function tenderStatusText(status: TenderStatus): string {
  return t(TENDER_STATUS_NAMES[status])
}

/** Nobody answered in time, even in the moments before the server recorded it. */
export function isOverdue({ status, isExpired, respondBy }: Standing, now = serverNow()): boolean {
  return isExpired || (status === TENDER_STATUS.sent && respondBy !== null && Date.parse(respondBy) <= now)
}

/** It can still be accepted. */
export function isOpen(standing: Standing, now = serverNow()): boolean {
  return standing.status === TENDER_STATUS.sent && !isOverdue(standing, now)
}

type ChipProps = { tender: Standing } & Pick<StatusChipProps, 'size'>

export function TenderStatusChip({ tender, size }: ChipProps): ReactNode {
  const isExpired = isOverdue(tender)
  return (
    <StatusChip {...(isExpired ? EXPIRED : LOOKS[tender.status])} size={size}>
      {isExpired ? t('Expired') : tenderStatusText(tender.status)}
    </StatusChip>
  )
}

/** The time left while it is open, then how it ended. */
export function TenderState({ tender, onEnd }: { tender: Standing; onEnd?: () => void }): ReactNode {
  return isOpen(tender) && tender.respondBy ? (
    <Countdown until={tender.respondBy} onEnd={onEnd} />
  ) : (
    <TenderStatusChip tender={tender} size="small" />
  )
}
