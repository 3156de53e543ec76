import { IconArrowsSort, IconBaselineDensityMedium, IconBaselineDensitySmall, IconDownload } from '@tabler/icons-react'
import { SHIPMENT_SORTS } from '@waybill/contract/shipment-search.ts'
import { shipments } from '@waybill/contract/shipments.ts'
import { type ReactNode, useState } from 'react'
import { read } from '../api/call.ts'
import { sayError } from '../api/error-catalogue.ts'
import { saveAs } from '../api/save-as.ts'
import type { ShipmentSearch } from '../searches.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import type { Density } from './list-density.ts'

type Sort = Pick<ShipmentSearch, 'sortProperty' | 'sortDirection'>

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
  if (isPhone) return <SortMenu sort={search} onSort={onSort} isShort />
  const isCompact = density === 'compact'
  return (
    <>
      <SortMenu sort={search} onSort={onSort} />
      <IconButton
        label={isCompact ? t('Comfortable rows') : t('Compact rows')}
        onPress={() => onDensity(isCompact ? 'comfortable' : 'compact')}
      >
        {isCompact ? <IconBaselineDensityMedium aria-hidden="true" /> : <IconBaselineDensitySmall aria-hidden="true" />}
      </IconButton>
      <ExportButton search={search} />
    </>
  )
}

const SORT_NAMES: Readonly<Record<Sort['sortProperty'], string>> = {
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

interface SortMenuProps {
  sort: Sort
  onSort: (sort: Sort) => void
  isShort?: boolean
}

function SortMenu({ sort, onSort, isShort }: SortMenuProps): ReactNode {
  const { sortProperty, sortDirection } = sort
  return (
    <Menu
      label={t('Sort')}
      trigger={
        isShort ? (
          <IconButton label={t('Sort')}>
            <IconArrowsSort aria-hidden="true" />
          </IconButton>
        ) : (
          <Button variant="quiet" icon={<IconArrowsSort aria-hidden="true" />}>
            {t(SORT_NAMES[sortProperty])}
          </Button>
        )
      }
      groups={[
        {
          heading: t('Sort by'),
          acts: SHIPMENT_SORTS.map((property) => ({
            id: property,
            label: t(SORT_NAMES[property]),
            end: property === sortProperty ? '✓' : undefined,
            onAction: () => onSort({ sortProperty: property, sortDirection }),
          })),
        },
        {
          heading: t('Order'),
          acts: (['desc', 'asc'] as const).map((direction) => ({
            id: direction,
            label: t(DIRECTIONS[sortProperty][direction]),
            end: direction === sortDirection ? '✓' : undefined,
            onAction: () => onSort({ sortProperty, sortDirection: direction }),
          })),
        },
      ]}
    />
  )
}

function ExportButton({ search }: { search: ShipmentSearch }): ReactNode {
  const [isPending, setPending] = useState(false)
  const download = async (): Promise<void> => {
    setPending(true)
    const progress = toast.progress(t('Preparing the CSV…'))
    try {
      saveAs('shipments.csv', await read(shipments.export, { query: search }))
      progress.success(t('CSV downloaded'))
    } catch (error) {
      progress.error(
        sayError(error)
          .map((saying) => saying.text)
          .join(' '),
      )
    }
    setPending(false)
  }
  return (
    <IconButton label={t('Export as CSV')} isPending={isPending} onPress={() => void download()}>
      <IconDownload aria-hidden="true" />
    </IconButton>
  )
}
