import { IconMapPin, IconMapSearch } from '@tabler/icons-react'
import { locations, SHORT_PAGE } from '@waybill/contract/locations/locations.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import look from '../../list/row.module.css'
import { rowsOf } from '../../list/rows.tsx'
import { t } from '../../ui/words.ts'
import { zoneName } from '../../ui/zoned-time.ts'
import { useMinute } from '../use-minute.ts'
import type { LocationSearch } from './location-search.ts'
import styles from './quotable-rows.module.css'

/** Cities and postal codes that can be quoted; they do not open. */
export const quotableRows = rowsOf({
  label: 'Quotable locations',
  asks: ({ query }: LocationSearch, page) =>
    queryFor(locations.quotable, { query: { q: query, page, pageSize: SHORT_PAGE } }),
  pageSize: () => SHORT_PAGE,
  keyOf: ({ id }) => id,
  columns: {
    mark: { cell: () => <IconMapPin aria-hidden="true" className={styles.mark} />, bare: true },
    name: { cell: ({ name }) => <span className={styles.name}>{name}</span>, coming: [150] },
    kind: {
      cell: ({ type }) => <span className={look.dim}>{type === 'ZipCode' ? t('Postal code') : t('City')}</span>,
      look: 'small',
    },
    zone: { cell: ({ ianaTimezone }) => <Zone ianaTimezone={ianaTimezone} />, look: 'small' },
  },
  layouts: [
    {
      shape: 'wide',
      from: 0,
      height: 48,
      widths: '18px minmax(0, 1fr) 96px 40px',
      lines: [['mark', 'name', 'kind', 'zone']],
      gap: '12px',
    },
  ],
  failed: 'The locations could not be loaded',
  nothing: {
    icon: <IconMapSearch aria-hidden="true" />,
    title: 'No Matching Results',
    says: 'Search by the beginning of a city or a postal code of the US or Canada.',
    noMatch: 'Search by the beginning of a city or a postal code of the US or Canada.',
  },
})

function Zone({ ianaTimezone }: { ianaTimezone: string }): ReactNode {
  const now = useMinute()
  return <span className={look.dim}>{zoneName(now, ianaTimezone)}</span>
}
