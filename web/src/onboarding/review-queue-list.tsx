import { IconClipboardCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ApplicationRow as Row } from '@waybill/contract/application-review.ts'
import { onboarding } from '@waybill/contract/onboarding.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { type ReactNode, useRef } from 'react'
import { isProblem } from '../api/problem.ts'
import { queryFor } from '../api/queries.ts'
import type { ReviewQueueSearch } from '../searches.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useWidth } from '../ui/use-width.ts'
import { t } from '../ui/words.ts'
import { momentText, STATE_NAMES, toneOfState } from './onboarding-text.ts'
import styles from './review-queue-list.module.css'

const ROW_HEIGHT = 68
const CARD_HEIGHT = 124

export interface ReviewQueueListProps {
  search: ReviewQueueSearch
  onOpen: (row: Row) => void
  /** What an empty list offers. */
  onClear: (() => void) | undefined
}

export function pageOf(search: ReviewQueueSearch, page: number) {
  return queryFor(onboarding.queue, { query: { ...search, page, pageSize: PAGE_SIZE } })
}

/** Each application with who acts next. */
export function ReviewQueueList({ search, onOpen, onClear }: ReviewQueueListProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const isCard = useWidth(frame) < 640
  return (
    <div ref={frame} className={styles.frame}>
      <PagedList
        label={t('Applications')}
        name={JSON.stringify(search)}
        queryOf={(page) => pageOf(search, page)}
        keyOf={(row) => row.id}
        rowHeight={isCard ? CARD_HEIGHT : ROW_HEIGHT}
        rowSkeleton={<RowSkeleton isCard={isCard} />}
        renderRow={(row, { goTo }) => <ApplicationLine row={row} isCard={isCard} onGo={goTo} />}
        selected={undefined}
        onSelect={onOpen}
        onOpen={onOpen}
        onClose={() => undefined}
        renderEmpty={() => <NothingFound onClear={onClear} />}
        renderFailed={(error, onRetry) => (
          <ErrorState
            title={t('The applications could not be loaded')}
            onRetry={onRetry}
            traceId={isProblem(error) ? error.traceId : undefined}
          />
        )}
      />
    </div>
  )
}

const WAITING_FOR: Record<NonNullable<Row['waitingFor']>, string> = {
  review: 'Waiting on us: review',
  call: 'Waiting on us: call',
  conditions: 'Waiting on us: conditions',
}

function ApplicationLine({ row, isCard, onGo }: { row: Row; isCard: boolean; onGo: () => void }): ReactNode {
  const numbers = [row.usdot && `USDOT ${row.usdot}`, row.docketNumber].filter(Boolean).join(' · ')
  return (
    <div className={classNames(styles.row, isCard && styles.card)}>
      <div className={styles.name}>
        <Link
          to="/onboarding/review/$applicationId"
          params={{ applicationId: row.id }}
          className={styles.link}
          onClick={onGo}
        >
          {row.companyName}
        </Link>
        <span className={classNames(styles.faint, 'tabular')}>{numbers || '—'}</span>
      </div>
      <div className={styles.applicant}>
        <span className={styles.plain}>{row.applicantName}</span>
        <span className={styles.faint}>{row.applicantEmail}</span>
      </div>
      <div className={styles.standing}>
        {row.isOnHold ? (
          <StatusChip tone="stopped">{t('On hold')}</StatusChip>
        ) : (
          <StatusChip tone={toneOfState(row.state)}>{t(STATE_NAMES[row.state])}</StatusChip>
        )}
        <span className={row.waitingOn === 'provider' ? styles.ours : styles.faint}>{waitingText(row)}</span>
      </div>
      <div className={styles.since}>
        <span className={styles.faint}>{sinceText(row)}</span>
      </div>
    </div>
  )
}

function waitingText({ waitingOn, waitingFor }: Row): string {
  if (waitingFor) return t(WAITING_FOR[waitingFor])
  if (waitingOn === 'provider') return t('Waiting on us')
  return waitingOn === 'carrier' ? t('Waiting on the carrier') : ''
}

function sinceText({ decidedAt, submittedAt, changedAt }: Row): string {
  if (decidedAt) return t('Decided {moment}', { moment: momentText(decidedAt) })
  if (submittedAt) return t('Handed in {moment}', { moment: momentText(submittedAt) })
  return t('Changed {moment}', { moment: momentText(changedAt) })
}

function RowSkeleton({ isCard }: { isCard: boolean }): ReactNode {
  return (
    <div className={classNames(styles.row, isCard && styles.card)} aria-hidden="true">
      <div className={styles.name}>
        <Skeleton width={160} />
        <Skeleton width={104} height="0.625rem" />
      </div>
      <div className={styles.applicant}>
        <Skeleton width={120} />
      </div>
      <div className={styles.standing}>
        <Skeleton width={110} />
      </div>
    </div>
  )
}

function NothingFound({ onClear }: { onClear: (() => void) | undefined }): ReactNode {
  const icon = <IconClipboardCheck aria-hidden="true" />
  if (!onClear)
    return (
      <EmptyState icon={icon} title={t('No applications here')}>
        {t('Carriers that apply or are invited appear here.')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={icon}
      title={t('No Matching Results')}
      act={<Button onPress={onClear}>{t('Clear search and filters')}</Button>}
    >
      {t('No application matches this search and these filters.')}
    </EmptyState>
  )
}
