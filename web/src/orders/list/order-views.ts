import type { OrderStatus } from '@waybill/contract/orders/order-status.ts'
import type { OrderCounts } from '@waybill/contract/orders/orders.ts'
import type { View } from '../../ui/list-page.tsx'
import { t } from '../../ui/words.ts'
import type { OrderSearch } from './order-search.ts'

/** A view per status, in an order's life order. */
const VIEWS = [
  { id: 'all', label: 'All orders', status: undefined },
  { id: 'draft', label: 'Draft', status: 0 },
  { id: 'open', label: 'Open', status: 1 },
  { id: 'planned', label: 'Planned', status: 2 },
  { id: 'inTransit', label: 'In Transit', status: 3 },
  { id: 'delivered', label: 'Delivered', status: 4 },
  { id: 'voided', label: 'Voided', status: -1 },
] as const satisfies readonly { id: keyof OrderCounts; label: string; status: OrderStatus | undefined }[]

export function viewsWith(counts: OrderCounts | undefined): View[] {
  return VIEWS.map(({ id, label }) => ({ id, label: t(label), ...(counts ? { count: counts[id] } : {}) }))
}

/** The view for an address's statuses; several statuses match none. */
export function viewOf({ statuses }: OrderSearch): string {
  if (!statuses?.length) return 'all'
  return (statuses.length === 1 && VIEWS.find(({ status }) => status === statuses[0])?.id) || ''
}

export function statusesOf(view: string): OrderStatus[] | undefined {
  const status = VIEWS.find(({ id }) => id === view)?.status
  return status === undefined ? undefined : [status]
}
