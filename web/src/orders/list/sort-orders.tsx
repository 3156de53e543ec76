import { IconArrowsSort } from '@tabler/icons-react'
import { orderSort } from '@waybill/contract/orders/order-search.ts'
import type { ReactNode } from 'react'
import type { ToolProps } from '../../list/tools.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { t } from '../../ui/words.ts'
import type { OrderSearch } from './order-search.ts'

type Sort = ReturnType<typeof orderSort>

const SORTS: readonly (Sort & { id: string; name: string })[] = [
  { id: 'newest', name: 'Newest first', sortProperty: 'created', sortDirection: 'desc' },
  { id: 'oldest', name: 'Oldest first', sortProperty: 'created', sortDirection: 'asc' },
  { id: 'pickup', name: 'Soonest pickup first', sortProperty: 'pickup', sortDirection: 'asc' },
  { id: 'late-pickup', name: 'Latest pickup first', sortProperty: 'pickup', sortDirection: 'desc' },
  { id: 'delivery', name: 'Soonest delivery first', sortProperty: 'delivery', sortDirection: 'asc' },
  { id: 'number', name: 'Order number', sortProperty: 'orderNumber', sortDirection: 'asc' },
]

/** How the list is sorted. */
export function SortOrders({ search, onChange, isBrief }: ToolProps<OrderSearch>): ReactNode {
  const sort = orderSort(search)
  const chosen = SORTS.find(
    ({ sortProperty, sortDirection }) => sortProperty === sort.sortProperty && sortDirection === sort.sortDirection,
  )
  return (
    <Menu
      label={t('Sort')}
      trigger={
        isBrief ? (
          <IconButton label={t('Sort')}>
            <IconArrowsSort aria-hidden="true" />
          </IconButton>
        ) : (
          <Button icon={<IconArrowsSort aria-hidden="true" />}>{chosen ? t(chosen.name) : t('Sort')}</Button>
        )
      }
      groups={[
        {
          acts: SORTS.map(({ id, name, sortProperty, sortDirection }) => ({
            id,
            label: t(name),
            onAction: () => onChange({ sortProperty, sortDirection }),
          })),
        },
      ]}
    />
  )
}
