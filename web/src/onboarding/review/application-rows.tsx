import { IconClipboardCheck } from '@tabler/icons-react'
import type { ApplicationRow as Row } from '@waybill/contract/onboarding/application-review.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { queryFor } from '../../api/queries.ts'
import styles from '../../list/records.module.css'
import { recordsOf } from '../../list/records.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { t } from '../../ui/words.ts'
import type { ReviewQueueSearch } from '../onboarding-searches.ts'
import { STATE_NAMES, shortMomentText, toneOfState } from '../onboarding-text.ts'

const WAITING_FOR: Record<NonNullable<Row['waitingFor']>, string> = {
  review: 'Waiting on us: review',
  call: 'Waiting on us: call',
  conditions: 'Waiting on the carrier: conditions',
}

/** Each application with who is next. */
export const applicationRows = recordsOf({
  label: 'Applications',
  asks: (search: ReviewQueueSearch, page) =>
    queryFor(onboarding.queue, { query: { ...search, page, pageSize: PAGE_SIZE } }),
  keyOf: ({ id }) => id,
  page: '/onboarding/review/$applicationId',
  widths: 'minmax(160px, 1.2fr) minmax(120px, 0.9fr) minmax(190px, 1fr) 124px',
  says: (row) => ({
    name: row.companyName,
    below: <span className="tabular">{numbersOf(row) || '—'}</span>,
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
  }),
  failed: 'The applications could not be loaded',
  nothing: {
    icon: <IconClipboardCheck aria-hidden="true" />,
    title: 'No applications here',
    says: 'Carriers that apply or are invited appear here.',
    noMatch: 'No application matches this search and these filters.',
  },
})

function numbersOf({ usdot, docketNumber }: Row): string {
  return [usdot && `USDOT ${usdot}`, docketNumber].filter(Boolean).join(' · ')
}

function waitingText({ waitingOn, waitingFor }: Row): string {
  if (waitingFor) return t(WAITING_FOR[waitingFor])
  if (waitingOn === 'provider') return t('Waiting on us')
  return waitingOn === 'carrier' ? t('Waiting on the carrier') : ''
}

function sinceText({ decidedAt, submittedAt, changedAt }: Row): string {
  if (decidedAt) return t('Decided {moment}', { moment: shortMomentText(decidedAt) })
  if (submittedAt) return t('Submitted {moment}', { moment: shortMomentText(submittedAt) })
  return t('Changed {moment}', { moment: shortMomentText(changedAt) })
}
