import { IconClipboardList } from '@tabler/icons-react'
import { orders, type OrderRow as Row } from '@waybill/contract/orders.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { type ReactNode, useRef } from 'react'
import { traceIdOf } from '../api/problem.ts'
import { queryFor } from '../api/queries.ts'
import { ButtonToPage } from '../shell/route-not-found.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { useWidth } from '../ui/use-width.ts'
import { t } from '../ui/words.ts'
import styles from './order-list.module.css'
import { OrderRow, OrderRowSkeleton, type RowLayout } from './order-row.tsx'
import type { OrderSearch } from './order-search.ts'

/** Pixels of a row; the lane strip sets the least. */
const ROW_HEIGHTS: Readonly<Record<RowLayout, number>> = { wide: 66, card: 144 }

export interface OrderListProps {
  search: OrderSearch
  onOpen: (row: Row) => void
  /** What an empty list offers. */
  onClear: (() => void) | undefined
  mayAdd: boolean
  /** Orders that one shipment is to be made of. */
  chosen: readonly string[]
  /** Absent for whoever plans nothing. */
  onChoose: ((chosen: readonly string[]) => void) | undefined
}

/** The orders of a view, as wide as there is room. */
export function OrderList({ search, onOpen, onClear, mayAdd, chosen, onChoose }: OrderListProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const layout: RowLayout = width < 640 ? 'card' : 'wide'
  return (
    <div ref={frame} className={styles.frame}>
      <PagedList
        label={t('Orders')}
        name={`orders ${JSON.stringify(search)}`}
        queryOf={(page) => pageOf(search, page)}
        keyOf={(row) => row.orderNumber}
        rowHeight={ROW_HEIGHTS[layout]}
        rowSkeleton={<OrderRowSkeleton layout={layout} />}
        renderRow={(row, { goTo }) => (
          <OrderRow
            row={row}
            layout={layout}
            onGo={goTo}
            isChosen={chosen.includes(row.orderNumber)}
            onChoose={
              onChoose &&
              ((isChosen) =>
                onChoose(
                  isChosen
                    ? [...chosen, row.orderNumber]
                    : chosen.filter((orderNumber) => orderNumber !== row.orderNumber),
                ))
            }
          />
        )}
        selected={undefined}
        onSelect={onOpen}
        onOpen={onOpen}
        onClose={() => undefined}
        renderEmpty={() => <NothingFound onClear={onClear} mayAdd={mayAdd} />}
        renderFailed={(error, onRetry) => (
          <ErrorState title={t('The orders could not be loaded')} onRetry={onRetry} traceId={traceIdOf(error)} />
        )}
      />
    </div>
  )
}

export function pageOf(search: OrderSearch, page: number) {
  return queryFor(orders.list, { query: { ...search, page, pageSize: PAGE_SIZE } })
}

function NothingFound({ onClear, mayAdd }: Pick<OrderListProps, 'onClear' | 'mayAdd'>): ReactNode {
  const icon = <IconClipboardList aria-hidden="true" />
  if (onClear)
    return (
      <EmptyState
        icon={icon}
        title={t('No Matching Results')}
        act={<Button onPress={onClear}>{t('Clear search and filters')}</Button>}
      >
        {t('No order of this view matches this search and these filters.')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={icon}
      title={t('No orders here')}
      act={mayAdd ? <ButtonToPage to="/orders/new">{t('New order')}</ButtonToPage> : null}
    >
      {t('What customers want moved appears here, from the first draft to the delivery.')}
    </EmptyState>
  )
}
