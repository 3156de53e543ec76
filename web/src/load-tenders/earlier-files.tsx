import { IconFileImport } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { loadTenders } from '@waybill/contract/load-tenders/load-tenders.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { traceIdOf } from '../api/problem.ts'
import { infiniteQueryFor } from '../api/queries.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { t } from '../ui/words.ts'
import styles from './earlier-files.module.css'
import { FileCard } from './intake/file-card.tsx'
import type { LoadTenderSearch } from './load-tender-search.ts'

/** Cards are tall: this many fill a screen and more. */
const PAGE_SIZE = 20

export function filesQuery(search: LoadTenderSearch) {
  return infiniteQueryFor(loadTenders.list, { query: { ...search, pageSize: PAGE_SIZE } })
}

export interface EarlierFilesProps {
  search: LoadTenderSearch
  /** Files already shown above. */
  except: ReadonlySet<string>
  timeZone: string
}

/** Earlier files, newest first; scrolling loads more. */
export function EarlierFiles({ search, except, timeZone }: EarlierFilesProps): ReactNode {
  const answer = useInfiniteQuery(filesQuery(search))
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = answer
  const end = useWhenSeen(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  })
  if (answer.isPending) return <LoadingFiles />
  if (!data)
    return (
      <ErrorState
        title={t('The files could not be loaded')}
        onRetry={() => void refetch()}
        isRetrying={answer.isFetching}
        traceId={traceIdOf(error)}
      />
    )
  const files = data.pages.flatMap((page) => page.data).filter((file) => !except.has(file.id))
  if (files.length === 0 && !hasNextPage)
    return except.size > 0 ? null : <NothingCame isFiltered={search.outcome !== undefined} />
  return (
    <section aria-label={t('Earlier files')} className={styles.files}>
      {except.size > 0 ? <h2 className={styles.title}>{t('Earlier')}</h2> : null}
      {files.map((file) => (
        <FileCard key={file.id} file={file} timeZone={timeZone} />
      ))}
      <div ref={end} className={styles.end}>
        {isFetchNextPageError ? (
          <MoreButton found={answer}>{t('Show more')}</MoreButton>
        ) : hasNextPage ? (
          <Spinner label={t('Loading')} />
        ) : (
          t('No More Results')
        )}
      </div>
    </section>
  )
}

/** Calls back when the element scrolls into view, and again while it stays there after each load. */
function useWhenSeen(onSeen: () => void) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onSeen(), {
      rootMargin: '600px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  })
  return element
}

function NothingCame({ isFiltered }: { isFiltered: boolean }): ReactNode {
  const icon = <IconFileImport aria-hidden="true" />
  if (isFiltered) return <EmptyState icon={icon} title={t('No file with this outcome')} />
  return (
    <EmptyState icon={icon} title={t('No load tenders yet')}>
      {t('Files that customers send appear here, with the shipments they created.')}
    </EmptyState>
  )
}

function LoadingFiles(): ReactNode {
  return (
    <div role="status" className={styles.files}>
      <span className="visually-hidden">{t('Loading')}</span>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className={styles.coming}>
          <Skeleton width={76} height="1.5rem" />
          <Skeleton width="38%" />
          <Skeleton width="62%" />
        </div>
      ))}
    </div>
  )
}
