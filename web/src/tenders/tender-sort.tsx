import { IconArrowsSort } from '@tabler/icons-react'
import { TENDER_SORTS } from '@waybill/contract/tender-search.ts'
import type { ReactNode } from 'react'
import type { TenderSearch } from '../searches.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'

type Sort = Pick<TenderSearch, 'sortProperty' | 'sortDirection'>

const NAMES: Readonly<Record<Sort['sortProperty'], string>> = {
  respondBy: 'Time left',
  sentAt: 'Sent',
  pickup: 'Pickup',
  rate: 'Rate',
  status: 'Status',
}
/** How people call the two directions of an order. */
const DIRECTIONS: Readonly<Record<Sort['sortProperty'], Readonly<Record<Sort['sortDirection'], string>>>> = {
  respondBy: { asc: 'least time first', desc: 'most time first' },
  sentAt: { asc: 'oldest first', desc: 'newest first' },
  pickup: { asc: 'earliest first', desc: 'latest first' },
  rate: { asc: 'lowest first', desc: 'highest first' },
  status: { asc: 'open first', desc: 'closed first' },
}

/** The order of the list. */
export function TenderSort({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }): ReactNode {
  const { sortProperty, sortDirection } = sort
  const isPhone = useMedia('(width < 600px)')
  return (
    <Menu
      label={t('Sort')}
      trigger={
        isPhone ? (
          <IconButton label={t('Sort by {name}', { name: t(NAMES[sortProperty]) })}>
            <IconArrowsSort aria-hidden="true" />
          </IconButton>
        ) : (
          <Button variant="quiet" icon={<IconArrowsSort aria-hidden="true" />}>
            {t(NAMES[sortProperty])}
          </Button>
        )
      }
      groups={[
        {
          heading: t('Sort by'),
          acts: TENDER_SORTS.map((property) => ({
            id: property,
            label: t(NAMES[property]),
            end: property === sortProperty ? '✓' : undefined,
            onAction: () => onSort({ sortProperty: property, sortDirection }),
          })),
        },
        {
          heading: t('Order'),
          acts: (['asc', 'desc'] as const).map((direction) => ({
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
