import type { LineItem, TenderedOrder, TenderedStop } from './load-tender.ts'
import { ORDER_REFERENCES, type StopType } from './x12/x12-codes.ts'

/**
 * The customer orders on the load. Line items name their order. A pickup lists everything it loads, each delivery its
 * own part, so an order's items come from its pickups, or from its deliveries if only those are itemized.
 */
export function groupOrders(stops: readonly TenderedStop[]): TenderedOrder[] {
  const orders = new Map<string, TenderedOrder>()
  const purchaseOrders = pairPurchaseOrders(stops)
  for (const type of ['Pickup', 'Delivery'] as const) {
    const known = new Set(orders.keys())
    for (const stop of stops.filter((each) => each.type === type)) {
      for (const item of stop.lineItems) {
        const key = item.orderNumber ?? item.purchaseOrder ?? ''
        const order = orders.get(key) ?? newOrder(item, purchaseOrders.get(key) ?? onlyPurchaseOrder(stop))
        orders.set(key, order)
        addStop(order, stop)
        if (!known.has(key)) addItem(order, item)
      }
    }
  }
  if (orders.size === 0) orders.set('', wholeLoad(stops))
  const loadedAt = placesOf('Pickup', stops)
  const unloadedAt = placesOf('Delivery', stops)
  for (const [key, order] of orders) {
    if (order.pickupStops.length === 0) order.pickupStops = loadedAt(key)
    if (order.deliveryStops.length === 0) order.deliveryStops = unloadedAt(key)
  }
  return [...orders.values()]
}

function newOrder({ orderNumber, purchaseOrder }: LineItem, paired: string | undefined): TenderedOrder {
  const po = purchaseOrder ?? paired
  return {
    ...(orderNumber && { orderNumber }),
    ...(po && { purchaseOrder: po }),
    pickupStops: [],
    deliveryStops: [],
    lineItems: [],
  }
}

function addStop(order: TenderedOrder, { type, sequence }: TenderedStop): void {
  const places = type === 'Pickup' ? order.pickupStops : order.deliveryStops
  if (!places.includes(sequence)) places.push(sequence)
}

function addItem(order: TenderedOrder, item: LineItem): void {
  order.lineItems.push(item)
  if (item.weight) order.weight = Math.round(((order.weight ?? 0) + item.weight) * 100) / 100
  if (item.packages) order.packages = (order.packages ?? 0) + item.packages
}

/** Without line items, a tender is one order with its pickups' weight. */
function wholeLoad(stops: readonly TenderedStop[]): TenderedOrder {
  const pickups = stops.filter(({ type }) => type === 'Pickup')
  const weight = pickups.reduce((sum, stop) => sum + (stop.weight ?? 0), 0)
  const packages = pickups.reduce((sum, stop) => sum + (stop.packages ?? 0), 0)
  const purchaseOrder = pickups[0] && onlyPurchaseOrder(pickups[0])
  return {
    ...(purchaseOrder && { purchaseOrder }),
    pickupStops: [],
    deliveryStops: [],
    lineItems: [],
    ...(weight && { weight }),
    ...(packages && { packages }),
  }
}

/** An order's place if no line item on that side names it: the only such stop, else stops that refer to it, else none. */
function placesOf(type: StopType, stops: readonly TenderedStop[]): (key: string) => number[] {
  const side = stops.filter((stop) => stop.type === type)
  const everywhere = side.map(({ sequence }) => sequence)
  const referring = new Map<string, Set<number>>()
  for (const { references, sequence } of side) {
    for (const { value } of references) referring.set(value, (referring.get(value) ?? new Set()).add(sequence))
  }
  return (key) => (side.length === 1 || key === '' ? everywhere : [...(referring.get(key) ?? [])])
}

/** References come in runs, an order number followed by its purchase order. */
function pairPurchaseOrders(stops: readonly TenderedStop[]): Map<string, string> {
  const pairs = new Map<string, string>()
  for (const { references } of stops) {
    let order: string | undefined
    for (const { qualifier, value } of references) {
      if (ORDER_REFERENCES.has(qualifier)) order = value
      else if (qualifier === 'PO' && order && !pairs.has(order)) pairs.set(order, value)
    }
  }
  return pairs
}

function onlyPurchaseOrder({ references }: TenderedStop): string | undefined {
  const values = references.filter(({ qualifier }) => qualifier === 'PO').map(({ value }) => value)
  return values.length === 1 ? values[0] : undefined
}
