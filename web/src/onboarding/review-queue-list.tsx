import { IconClipboardCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ApplicationRow as Row } from '@waybill/contract/application-review.ts'
import { onboarding } from '@waybill/contract/onboarding.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import styles from '../list/record-list.module.css'
import { RecordList, type RecordRow } from '../list/record-list.tsx'
import { classNames } from '../ui/class-names.ts'
import rows from '../ui/list-row.module.css'
import { StatusChip } from '../ui/status-chip.tsx'
import { t } from '../ui/words.ts'
import type { ReviewQueueSearch } from './onboarding-searches.ts'
import { STATE_NAMES, shortMomentText, toneOfState } from './onboarding-text.ts'

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
  return (
    <RecordList
      label={t('Applications')}
      name={JSON.stringify(search)}
      queryOf={(page) => pageOf(search, page)}
      keyOf={(row) => row.id}
      columns="minmax(170px, 1.2fr) minmax(150px, 1fr) minmax(150px, 1fr) 150px"
      renderRow={rowOf}
      onOpen={onOpen}
      failed={t('The applications could not be loaded')}
      icon={<IconClipboardCheck aria-hidden="true" />}
      empty={{
        title: t('No applications here'),
        says: t('Carriers that apply or are invited appear here.'),
        noMatch: t('No application matches this search and these filters.'),
      }}
      onClear={onClear}
    />
  )
}

const WAITING_FOR: Record<NonNullable<Row['waitingFor']>, string> = {
  review: 'Waiting on us: review',
  call: 'Waiting on us: call',
  conditions: 'Waiting on the carrier: conditions',
}

function rowOf(row: Row, goTo: () => void): RecordRow {
  const numbers = [row.usdot && `USDOT ${row.usdot}`, row.docketNumber].filter(Boolean).join(' · ')
  return {
    name: (
      <>
        <Link
          to="/onboarding/review/$applicationId"
          params={{ applicationId: row.id }}
          className={classNames(rows.whole, styles.link)}
          onClick={goTo}
        >
          {row.companyName}
        </Link>
        <span className={classNames(styles.faint, 'tabular')}>{numbers || '—'}</span>
      </>
    ),
    second: (
      <>
        <span className={styles.plain}>{row.applicantName}</span>
        <span className={styles.faint}>{row.applicantEmail}</span>
      </>
    ),
    standing: (
      <>
        {row.isOnHold ? (
          <StatusChip tone="stopped">{t('On hold')}</StatusChip>
        ) : (
          <StatusChip tone={toneOfState(row.state)}>{t(STATE_NAMES[row.state])}</StatusChip>
        )}
        <span className={row.waitingOn === 'provider' ? styles.ours : styles.faint}>{waitingText(row)}</span>
      </>
    ),
    end: <span className={styles.faint}>{sinceText(row)}</span>,
  }
}

function waitingText({ waitingOn, waitingFor }: Row): string {
  if (waitingFor) return t(WAITING_FOR[waitingFor])
  if (waitingOn === 'provider') return t('Waiting on us')
  return waitingOn === 'carrier' ? t('Waiting on the carrier') : ''
}

function sinceText({ decidedAt, submittedAt, changedAt }: Row): string {
  if (decidedAt) return t('Decided {moment}', { moment: shortMomentText(decidedAt) })
  if (submittedAt) return t('Handed in {moment}', { moment: shortMomentText(submittedAt) })
  return t('Changed {moment}', { moment: shortMomentText(changedAt) })
}
