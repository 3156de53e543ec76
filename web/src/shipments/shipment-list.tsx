import { IconTruckOff } from '@tabler/icons-react'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ShipmentRow as Row, shipments } from '@waybill/contract/shipments.ts'
import { type ReactNode, useRef } from 'react'
import { queryFor } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { ListFailed, NothingListed } from '../shell/list-states.tsx'
import { ButtonToPage } from '../shell/route-not-found.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { useWidth } from '../ui/use-width.ts'
import { t } from '../ui/words.ts'
import type { Density } from './list-density.ts'
import styles from './shipment-list.module.css'
import { type RowLayout, ShipmentRow, ShipmentRowSkeleton } from './shipment-row.tsx'
import type { ShipmentSearch } from './shipment-search.ts'

/** Pixels of a row, comfortable and compact; the lane strip sets the least. */
const ROW_HEIGHTS: Readonly<Record<RowLayout, Readonly<Record<Density, number>>>> = {
  wide: { comfortable: 66, compact: 52 },
  narrow: { comfortable: 66, compact: 54 },
  card: { comfortable: 124, compact: 112 },
}

export interface ShipmentListProps {
  search: ShipmentSearch
  density: Density
  /** Number of the shipment whose preview is open. */
  selected: string | undefined
  /** What a press on a row shows, and what the walking keys show. */
  opens: 'preview' | 'page'
  onSelect: (row: Row) => void
  onOpen: (row: Row) => void
  onClose: () => void
  /** What an empty list offers. */
  onClear: (() => void) | undefined
}

/** The shipments of a view, as wide as there is room. */
export function ShipmentList({ search, density, opens, onClear, ...list }: ShipmentListProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const layout: RowLayout = width < 460 ? 'card' : width < 820 ? 'narrow' : 'wide'
  return (
    <div ref={frame} className={styles.frame}>
      <PagedList
        {...list}
        label={t('Shipments')}
        name={JSON.stringify(search)}
        queryOf={(page) => queryFor(shipments.list, { query: { ...search, page, pageSize: PAGE_SIZE } })}
        keyOf={(row) => row.shipmentNumber}
        rowHeight={ROW_HEIGHTS[layout][density]}
        rowSkeleton={<ShipmentRowSkeleton layout={layout} />}
        renderRow={(row, { goTo }) => (
          <ShipmentRow
            row={row}
            layout={layout}
            opens={opens}
            hasPreview={list.selected !== undefined}
            onGo={goTo}
            onOpen={() => list.onOpen(row)}
          />
        )}
        renderEmpty={() => <NoShipments isWhole={search.view === 'all'} onClear={onClear} />}
        renderFailed={(error, onRetry) => (
          <ListFailed title={t('The shipments could not be loaded')} error={error} onRetry={onRetry} />
        )}
      />
    </div>
  )
}

/** To who plans, a shipment exists before a carrier has it. */
function NoShipments({ isWhole, onClear }: { isWhole: boolean; onClear: ShipmentListProps['onClear'] }): ReactNode {
  const { persona } = useCurrentUser()
  const plans = may(persona, 'shipment:plan')
  return (
    <NothingListed
      icon={<IconTruckOff aria-hidden="true" />}
      title={isWhole ? t('No shipments yet') : t('No shipments here')}
      act={plans ? <ButtonToPage to="/orders">{t('Orders')}</ButtonToPage> : null}
      noMatch={t('No shipment matches this search and these filters.')}
      onClear={onClear}
    >
      {plans
        ? t('What is planned of open orders appears here, from the draft to the delivery.')
        : t('Shipments appear here as soon as they are booked.')}
    </NothingListed>
  )
}
