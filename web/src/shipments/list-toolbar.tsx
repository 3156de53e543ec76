import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import { SHIPMENT_SORTS } from '@waybill/contract/shipment-search.ts'
import { shipments } from '@waybill/contract/shipments.ts'
import type { ReactNode } from 'react'
import { read } from '../api/call.ts'
import { ExportButton } from '../shell/export-button.tsx'
import { IconButton } from '../ui/button.tsx'
import { SortMenu } from '../ui/sort-menu.tsx'
import { t } from '../ui/words.ts'
import type { Density } from './list-density.ts'
import type { ShipmentSearch } from './shipment-search.ts'

type Sort = Pick<ShipmentSearch, 'sortProperty' | 'sortDirection'>

const NAMES: Readonly<Record<Sort['sortProperty'], string>> = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  shipmentNumber: 'Shipment number',
  status: 'Status',
  miles: 'Miles',
}
/** How people call the two directions of an order. */
const DIRECTIONS: Readonly<Record<Sort['sortProperty'], Readonly<Record<Sort['sortDirection'], string>>>> = {
  pickup: { desc: 'Newest first', asc: 'Oldest first' },
  delivery: { desc: 'Newest first', asc: 'Oldest first' },
  shipmentNumber: { desc: 'Highest first', asc: 'Lowest first' },
  status: { desc: 'Latest first', asc: 'Earliest first' },
  miles: { desc: 'Longest first', asc: 'Shortest first' },
}

export interface ListToolbarProps {
  search: ShipmentSearch
  onSort: (sort: Sort) => void
  density: Density
  onDensity: (density: Density) => void
  /** Leaves room for the search: spreadsheets and density are for desks. */
  isPhone: boolean
}

/** Order, density, and the list as a spreadsheet. */
export function ListToolbar({ search, onSort, density, onDensity, isPhone }: ListToolbarProps): ReactNode {
  const order = (
    <SortMenu
      sort={search}
      onSort={onSort}
      properties={SHIPMENT_SORTS}
      names={NAMES}
      directions={DIRECTIONS}
      isShort={isPhone}
    />
  )
  if (isPhone) return order
  const isCompact = density === 'compact'
  return (
    <>
      {order}
      <IconButton
        label={isCompact ? t('Comfortable rows') : t('Compact rows')}
        onPress={() => onDensity(isCompact ? 'comfortable' : 'compact')}
      >
        {isCompact ? <IconBaselineDensityMedium aria-hidden="true" /> : <IconBaselineDensitySmall aria-hidden="true" />}
      </IconButton>
      <ExportButton name="shipments.csv" read={() => read(shipments.export, { query: search })} />
    </>
  )
}
