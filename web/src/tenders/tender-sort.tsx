import { TENDER_SORTS } from '@waybill/contract/tender-search.ts'
import type { ReactNode } from 'react'
import { SortMenu } from '../ui/sort-menu.tsx'
import { useMedia } from '../ui/use-media.ts'
import type { TenderSearch } from './tender-search.ts'

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
  const isShort = useMedia('(width < 600px)')
  return (
    <SortMenu
      sort={sort}
      onSort={onSort}
      properties={TENDER_SORTS}
      names={NAMES}
      directions={DIRECTIONS}
      isShort={isShort}
    />
  )
}
