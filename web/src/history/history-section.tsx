import { useInfiniteQuery } from '@tanstack/react-query'
import { history } from '@waybill/contract/history/history.ts'
import type { Subject } from '@waybill/contract/ids.ts'
import type { ReactNode } from 'react'
import { infiniteQueryFor } from '../api/queries.ts'
import { Section } from '../ui/detail-page.tsx'
import { ErrorNote } from '../ui/error-state.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StopTime } from '../ui/stop-time.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { retell, t } from '../ui/words.ts'
import styles from './history-section.module.css'

/** Who changed what on a record; for pages whose record says `can.readHistory`. */
export function HistorySection({ subject }: { subject: Subject }): ReactNode {
  return (
    <Section title={t('History')}>
      <HistoryEntries subject={subject} />
    </Section>
  )
}

/** The same without its section, for lazy opening. */
export function HistoryEntries({ subject }: { subject: Subject }): ReactNode {
  const query = { entityType: subject.type, entityId: subject.id, pageSize: 20 }
  const entries = useInfiniteQuery(infiniteQueryFor(history.list, { query }))
  if (entries.isLoadingError) return <ErrorNote found={entries} />
  if (!entries.data) return <SkeletonRows rows={2} height={52} />
  const rows = entries.data.pages.flatMap(({ data }) => data)
  if (rows.length === 0) return <p className={styles.none}>{t('No changes yet')}</p>
  return (
    <div className={styles.parts}>
      <Timeline
        label={t('History')}
        entries={rows.map((entry) => ({
          id: entry.id,
          title: retell(entry.said),
          time: <StopTime time={{ at: entry.operationDateTime, timeZone: entry.timeZone }} />,
          by: `${entry.firstName} ${entry.lastName}`.trim(),
        }))}
      />
      <MoreButton found={entries}>{t('Show earlier')}</MoreButton>
    </div>
  )
}
