import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { ListPage, ViewList } from '../ui/list-page.tsx'
import { plural, t } from '../ui/words.ts'
import { EarlierFiles, filesQuery } from './earlier-files.tsx'
import { ArrivalCard } from './intake/arrival-card.tsx'
import { DropZone } from './intake/drop-zone.tsx'
import { useIntake } from './intake/use-intake.ts'
import type { LoadTenderSearch } from './load-tender-search.ts'
import styles from './load-tenders-page.module.css'

const route = getRouteApi('/shell/load-tenders')

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: LoadTenderSearch): void {
  void client.prefetchInfiniteQuery(filesQuery(search))
}

/** Imports customers' freight, and shows each file's outcome. */
export function LoadTendersPage(): ReactNode {
  const search = route.useSearch()
  const { timeZone } = useCurrentUser()
  const intake = useIntake()
  const { arrivals } = intake
  const answered = new Set(arrivals.flatMap((arrival) => (arrival.state === 'answered' ? [arrival.file.id] : [])))
  return (
    <ListPage title={t('Load Tenders')} views={<Views selected={search.outcome} />} search={<Count search={search} />}>
      <DropZone onTake={intake.take}>
        {arrivals.length > 0 ? (
          <section aria-label={t('Just imported')} aria-live="polite" className={styles.arrivals}>
            {arrivals.map((arrival) => (
              <ArrivalCard key={arrival.key} arrival={arrival} intake={intake} timeZone={timeZone} />
            ))}
          </section>
        ) : null}
        <EarlierFiles search={search} except={answered} timeZone={timeZone} />
      </DropZone>
    </ListPage>
  )
}

function Count({ search }: { search: LoadTenderSearch }): ReactNode {
  const total = useInfiniteQuery(filesQuery(search)).data?.pages[0]?.totalCount
  return <p className={styles.count}>{total === undefined ? t('Files') : plural(total, '{n} file', '{n} files')}</p>
}

const OUTCOMES = ['taken', 'known-already', 'refused'] as const

function Views({ selected }: { selected: LoadTenderSearch['outcome'] }): ReactNode {
  const labels = {
    all: t('All files'),
    taken: t('Imported'),
    'known-already': t('Already imported'),
    refused: t('Refused'),
  }
  return (
    <ViewList
      label={t('Views')}
      views={(['all', ...OUTCOMES] as const).map((id) => ({ id, label: labels[id] }))}
      selected={selected ?? 'all'}
      renderLink={({ id }, link) => (
        <Link
          to="/load-tenders"
          search={{ outcome: OUTCOMES.find((outcome) => outcome === id) }}
          activeOptions={{ exact: true }}
          {...link}
        />
      )}
    />
  )
}
