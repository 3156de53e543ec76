import { IconMapPin, IconMapSearch } from '@tabler/icons-react'
import { locations, type QuotableLocation, SHORT_PAGE } from '@waybill/contract/locations.ts'
import type { ReactNode } from 'react'
import { traceIdOf } from '../api/problem.ts'
import { queryFor } from '../api/queries.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import { zoneName } from '../ui/zoned-time.ts'
import type { LocationSearch } from './location-search.ts'
import styles from './quotable-list.module.css'
import { useMinute } from './use-minute.ts'

/** Nothing of a quotable location opens. */
const nothing = () => undefined

/** Cities and postal codes that a rate can be asked for. */
export function QuotableList({ search }: { search: LocationSearch }): ReactNode {
  const now = useMinute()
  return (
    <PagedList
      label={t('Quotable locations')}
      name={`quotable ${search.query}`}
      pageSize={SHORT_PAGE}
      queryOf={(page) => quotablePageOf(search, page)}
      keyOf={({ id }) => id}
      selected={undefined}
      rowHeight={48}
      rowSkeleton={
        <div className={styles.row} aria-hidden="true">
          <Skeleton width={150} />
        </div>
      }
      renderRow={(row) => <QuotableRow row={row} now={now} />}
      onSelect={nothing}
      onOpen={nothing}
      onClose={nothing}
      renderEmpty={() => (
        <EmptyState icon={<IconMapSearch aria-hidden="true" />} title={t('No Matching Results')}>
          {t('Search by the beginning of a city or a postal code of the US or Canada.')}
        </EmptyState>
      )}
      renderFailed={(error, onRetry) => (
        <ErrorState title={t('The locations could not be loaded')} onRetry={onRetry} traceId={traceIdOf(error)} />
      )}
    />
  )
}

export function quotablePageOf({ query }: LocationSearch, page: number) {
  return queryFor(locations.quotable, { query: { q: query, page, pageSize: SHORT_PAGE } })
}

function QuotableRow({ row, now }: { row: QuotableLocation; now: number }): ReactNode {
  return (
    <div className={styles.row}>
      <IconMapPin aria-hidden="true" />
      <span className={styles.name}>{row.name}</span>
      <span className={styles.kind}>{row.type === 'ZipCode' ? t('Postal code') : t('City')}</span>
      <span className={styles.kind} title={row.ianaTimezone}>
        {zoneName(now, row.ianaTimezone)}
      </span>
    </div>
  )
}
