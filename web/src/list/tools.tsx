import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import type { FilterSetRoom } from '@waybill/contract/filter-sets/filter-sets.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import type { ReactNode } from 'react'
import type { Asked } from '../api/address.ts'
import { request } from '../api/call.ts'
import { FilterSets } from '../filter-sets/filter-sets.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { IconButton } from '../ui/button.tsx'
import { type Direction, SortMenu, type Sorts } from '../ui/sort-menu.tsx'
import { t } from '../ui/words.ts'
import { toggleDensity, useIsCompact } from './density.ts'
import { ExportButton } from './export-button.tsx'

export interface ToolProps<Search> {
  search: Search
  /** Merges it into the address. */
  onChange: (change: Partial<Search>) => void
  /** Leaves room for the search: icons only, and no desktop tools. */
  isBrief: boolean
}

/** A tool right of the search; it can navigate to the list at another address. */
export type Tool<Search> = (props: ToolProps<Search> & { onLeave: (search: Search) => void }) => ReactNode

/** The sort order of the list. */
export function sortBy<Property extends string>(
  properties: readonly Property[],
  sorts: Sorts<Property>,
): (props: ToolProps<{ sortProperty: Property; sortDirection: Direction }>) => ReactNode {
  return ({ search, onChange, isBrief }) => (
    <SortMenu sort={search} onSort={onChange} properties={properties} sorts={sorts} isShort={isBrief} />
  )
}

/** The list as a spreadsheet. */
export function csv<Search, E extends Endpoint>(
  name: string,
  endpoint: E,
  askedOf: (search: Search, user: CurrentUser) => Asked<E>,
): (props: ToolProps<Search>) => ReactNode {
  return ({ search, isBrief }) => {
    const user = useCurrentUser()
    return isBrief ? null : (
      <ExportButton name={name} read={() => request(endpoint, askedOf(search, user), undefined)} />
    )
  }
}

/** Names a search, filters and sort. */
export function savedFilters<Search>(room: FilterSetRoom<Search>, { isShort = false } = {}): Tool<Search> {
  return ({ search, onLeave, isBrief }) => (
    <FilterSets room={room} search={search} onChoose={onLeave} isShort={isShort || isBrief} />
  )
}

/** Row density. */
export function Density({ isBrief }: Pick<ToolProps<unknown>, 'isBrief'>): ReactNode {
  const isCompact = useIsCompact()
  if (isBrief) return null
  return (
    <IconButton label={isCompact ? t('Comfortable rows') : t('Compact rows')} onPress={toggleDensity}>
      {isCompact ? <IconBaselineDensityMedium aria-hidden="true" /> : <IconBaselineDensitySmall aria-hidden="true" />}
    </IconButton>
  )
}
