import { IconBell, IconBellOff, IconBookmark } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { boardAlerts, type SavedSearch } from '@waybill/contract/available-freight/board-alerts.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Button } from '../../ui/button.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { alertText, searchText } from './search-text.ts'
import styles from './searches-page.module.css'

const SetAlert = lazyPart(async () => (await import('./set-alert.tsx')).SetAlert)

const searchesQuery = queryFor(boardAlerts.list, {})

/** The searches of the board that a person saved: each opens the board, and may tell of new loads. */
export function SearchesPage(): ReactNode {
  const found = useQuery(searchesQuery)
  const [chosen, setChosen] = useState<SavedSearch | null>(null)
  const searches = found.data?.data
  return (
    <DetailPage
      kicker={<Link to="/available-freight">{t('Load Board')}</Link>}
      title={t('Saved searches')}
      acts={
        <ButtonToPage to="/available-freight" variant="primary">
          {t('Search the board')}
        </ButtonToPage>
      }
    >
      <Section title={t('Alerts')} isFlush>
        {searches && searches.length > 0 ? (
          <ul className={styles.list}>
            {searches.map((search) => (
              <Search key={search.id} search={search} onSet={() => setChosen(search)} />
            ))}
          </ul>
        ) : searches ? (
          <EmptyState title={t('No saved searches yet')} icon={<IconBookmark aria-hidden="true" />}>
            {t('Filter the load board, save the filters under a name, then turn on an alert here.')}
          </EmptyState>
        ) : found.isError ? (
          <ErrorState onRetry={() => void found.refetch()} traceId={traceIdOf(found.error)} />
        ) : (
          <SkeletonRows rows={4} height={60} />
        )}
      </Section>
      {chosen ? (
        <Suspense>
          <SetAlert search={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      ) : null}
    </DetailPage>
  )
}

function Search({ search, onSet }: { search: SavedSearch; onSet: () => void }): ReactNode {
  const { name, filters, pace } = search
  const Icon = pace === 'off' ? IconBellOff : IconBell
  return (
    <li className={styles.search}>
      <Icon className={pace === 'off' ? styles.off : styles.on} aria-hidden="true" />
      <div className={styles.said}>
        <Link to="/available-freight" search={filters}>
          {name}
        </Link>
        <p className={styles.figures}>{searchText(filters)}</p>
        <p className={styles.alert}>{alertText(search)}</p>
      </div>
      <Button onPress={onSet} aria-label={`${t('Change alert')}: ${name}`}>
        {t('Change alert')}
      </Button>
    </li>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient): void {
  void client.prefetchQuery(searchesQuery)
}
