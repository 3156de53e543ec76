import { IconArrowBackUp, IconArrowsExchange, IconCircleCheck, IconClockOff, IconSend } from '@tabler/icons-react'
import {
  RATE_REQUEST_STATUS_NAMES,
  type RateRequestStatus,
} from '@waybill/contract/rate-requests/rate-request-search.ts'
import type { RateCounter, RateRequestRow } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { ReactNode } from 'react'
import { Countdown, isAhead } from '../ui/countdown.tsx'
import { StatusChip, type StatusChipProps } from '../ui/status-chip.tsx'
import { t } from '../ui/words.ts'

type Look = Pick<StatusChipProps, 'tone' | 'icon'>
export type Standing = Pick<RateRequestRow, 'status' | 'respondBy' | 'counter'>

/** An offer binds its carrier, an award both; the others need nothing from anyone (UX, Colour). */
const LOOKS: Record<RateRequestStatus, Look> = {
  Sent: { tone: 'attention', icon: IconSend },
  Offered: { tone: 'committed' },
  Declined: { tone: 'stopped' },
  Awarded: { tone: 'done', icon: IconCircleCheck },
  NotAwarded: { tone: 'planned' },
  Expired: { tone: 'stopped', icon: IconClockOff },
  Withdrawn: { tone: 'planned', icon: IconArrowBackUp },
}

export function rateRequestStatusText(status: RateRequestStatus): string {
  return t(RATE_REQUEST_STATUS_NAMES[status])
}

/** It still waits for a first answer. */
export function isOpen({ status, respondBy }: Standing): boolean {
  return status === 'Sent' && isAhead(respondBy)
}

/** What the provider would pay instead, while the carrier can take it. */
export function openCounter({ status, counter }: Standing): RateCounter | undefined {
  return status === 'Offered' && counter && isAhead(counter.openUntil) ? counter : undefined
}

type ChipProps = { request: Standing } & Pick<StatusChipProps, 'size'>

/** Nobody answered in time: it says so even before the server recorded it. */
export function RateRequestStatusChip({ request, size }: ChipProps): ReactNode {
  if (openCounter(request))
    return (
      <StatusChip tone="attention" icon={IconArrowsExchange} size={size}>
        {t('Countered')}
      </StatusChip>
    )
  const status = request.status === 'Sent' && !isOpen(request) ? 'Expired' : request.status
  return (
    <StatusChip {...LOOKS[status]} size={size}>
      {rateRequestStatusText(status)}
    </StatusChip>
  )
}

/** The time left to answer, then how it stands or ended. */
export function RateRequestState({ request, onEnd }: { request: Standing; onEnd?: () => void }): ReactNode {
  return isOpen(request) ? (
    <Countdown until={request.respondBy} onEnd={onEnd} />
  ) : (
    <RateRequestStatusChip request={request} size="small" />
  )
}
