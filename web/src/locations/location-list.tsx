import { IconMapPin } from '@tabler/icons-react'
import { locations, type LocationRow as Row, SHORT_PAGE } from '@waybill/contract/locations.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { type ReactNode, useRef } from 'react'
import { queryFor } from '../api/queries.ts'
import { currentUser } from '../api/session.ts'
import { ListFailed, NothingListed } from '../shell/list-states.tsx'
import { Button } from '../ui/button.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { useWidth } from '../ui/use-width.ts'
import { t } from '../ui/words.ts'
import styles from './location-list.module.css'
import { LocationRow, LocationRowSkeleton, type RowLayout } from './location-row.tsx'
import type { LocationSearch } from './location-search.ts'

/** Pixels of a row; a thumb needs more. */
const ROW_HEIGHTS: Readonly<Record<RowLayout, number>> = { wide: 56, narrow: 64, card: 84 }

export interface LocationListProps {
  search: LocationSearch
  /** Number of the location whose preview is open. */
  selected: string | undefined
  /** What a press on a row shows, and what the walking keys show. */
  opens: 'preview' | 'page'
  onSelect: (row: Row) => void
  onOpen: (row: Row) => void
  onClose: () => void
  /** What an empty list offers. */
  onClear: (() => void) | undefined
  onAdd: (() => void) | undefined
}

/** Locations by name, each company's primary one first. */
export function LocationList({ search, opens, onClear, onAdd, ...list }: LocationListProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const layout: RowLayout = width < 480 ? 'card' : width < 820 ? 'narrow' : 'wide'
  return (
    <div ref={frame} className={styles.frame}>
      <PagedList
        {...list}
        label={t('Locations')}
        name={`locations ${JSON.stringify(search)}`}
        pageSize={pageSizeOf(search)}
        queryOf={(page) => pageOf(search, page)}
        keyOf={(row) => row.locationNumber}
        rowHeight={ROW_HEIGHTS[layout]}
        rowSkeleton={<LocationRowSkeleton layout={layout} />}
        renderRow={(row, { goTo }) => (
          <LocationRow
            row={row}
            layout={layout}
            opens={opens}
            hasPreview={list.selected !== undefined}
            onGo={goTo}
            onOpen={() => list.onOpen(row)}
          />
        )}
        renderEmpty={() => (
          <NothingListed
            icon={<IconMapPin aria-hidden="true" />}
            title={t('No locations yet')}
            act={onAdd ? <Button onPress={onAdd}>{t('New location')}</Button> : null}
            noMatch={t('No location matches this search and these filters.')}
            onClear={onClear}
          >
            {t('Warehouses, plants and yards appear here with the hours of their docks.')}
          </NothingListed>
        )}
        renderFailed={(error, onRetry) => (
          <ListFailed title={t('The locations could not be loaded')} error={error} onRetry={onRetry} />
        )}
      />
    </div>
  )
}

/** Which of the lists a search asks (SPEC §7.2): with its page size (SPEC §9). */
function listOf({ view, companyId }: LocationSearch) {
  if (view === 'company') return 'company'
  if (view !== 'edi') return 'all'
  return companyId !== undefined || currentUser()?.companyKind !== 'provider' ? 'edi' : 'portalEdi'
}

function pageSizeOf(search: LocationSearch): number {
  const list = listOf(search)
  return list === 'company' || list === 'edi' ? PAGE_SIZE : SHORT_PAGE
}

/** One page of the list; the router fetches the first before the list is shown. */
export function pageOf(search: LocationSearch, page: number, pageSize = pageSizeOf(search)) {
  const { query, locationTypes, companyId } = search
  const narrowing = { query, locationTypes, page, pageSize }
  switch (listOf(search)) {
    case 'company':
      return queryFor(locations.ofCompany, { query: narrowing })
    case 'edi':
      return queryFor(locations.edi, { query: { ...narrowing, customerId: companyId } })
    case 'portalEdi':
      return queryFor(locations.portalEdi, { query: narrowing })
    case 'all':
      return queryFor(locations.all, { query: { ...narrowing, companyId } })
  }
}
