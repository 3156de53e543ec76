import { z } from 'zod'
import { SHIPMENT_STATUS, ShipmentStatus } from '../freight-codes.ts'
import { listOf, Paging, SearchText, SortDirection } from '../paging.ts'
import { CalendarDate } from '../time.ts'

export const SHIPMENT_VIEWS = [
  'all',
  'drafts',
  'booking',
  'tracking',
  'updates-needed',
  'late-risk',
  'delivered',
] as const
export const ShipmentView = z.enum(SHIPMENT_VIEWS)
export type ShipmentView = z.infer<typeof ShipmentView>

/** From its booking to its last stop: what these still owe is about the truck, and not yet a proof. */
export const UNDER_WAY = [
  SHIPMENT_STATUS.booked,
  SHIPMENT_STATUS.dispatched,
  SHIPMENT_STATUS.inTransit,
  SHIPMENT_STATUS.atStop,
] as const

/** The view a shipment is in when its list is opened from elsewhere (SPEC §4, default tab group). */
export function defaultViewOf(status: ShipmentStatus): ShipmentView {
  switch (status) {
    case SHIPMENT_STATUS.readyToBook:
    case SHIPMENT_STATUS.tendering:
      return 'booking'
    case SHIPMENT_STATUS.booked:
    case SHIPMENT_STATUS.dispatched:
    case SHIPMENT_STATUS.inTransit:
    case SHIPMENT_STATUS.atStop:
      return 'tracking'
    case SHIPMENT_STATUS.delivered:
      return 'delivered'
    default:
      return 'all'
  }
}

/**
 * By urgency: when its update was due, or its pickup if all that is missing is who drives or hauls it; to whoever sees no updates, its pickup
 * until it is delivered. What came in with dates in the past is booked last. Then, whichever way, the loads whose invoice the reader has to
 * submit, the longest delivered first, and what waits for nobody, newest pickup first.
 */
export const SHIPMENT_SORTS = ['urgency', 'pickup', 'delivery', 'shipmentNumber', 'status', 'miles'] as const

/** Pickups and deliveries, on time or late, as the dashboard counts them. */
export const STOPS_MET = ['pickup-on-time', 'pickup-late', 'delivery-on-time', 'delivery-late'] as const
export const StopsMet = z.enum(STOPS_MET)
export type StopsMet = z.infer<typeof StopsMet>

type Order = { sortProperty: (typeof SHIPMENT_SORTS)[number]; sortDirection: z.infer<typeof SortDirection> }

/**
 * The order of a list: what was asked for, or its view's own. What waits longest comes first: of what is under way the longest on the road, of
 * what may be late the next delivery.
 */
export function shipmentOrder({ view, sortProperty, sortDirection }: Partial<ShipmentFilters>): Order {
  const property = sortProperty ?? OWN_SORTS[view ?? 'all']
  const isOwn = !sortProperty || property === 'urgency'
  return { sortProperty: property, sortDirection: sortDirection ?? (isOwn ? 'asc' : 'desc') }
}

const OWN_SORTS: Record<ShipmentView, Order['sortProperty']> = {
  all: 'urgency',
  drafts: 'urgency',
  booking: 'urgency',
  tracking: 'pickup',
  'updates-needed': 'urgency',
  'late-risk': 'delivery',
  delivered: 'urgency',
}

/** Filters for a list and its view counts. */
export const ShipmentNarrowing = {
  query: SearchText,
  statuses: listOf(z.coerce.number().pipe(ShipmentStatus)),
  /** First pickup between these days, inclusive, in the stop's own zone. */
  pickupStart: CalendarDate.optional(),
  pickupEnd: CalendarDate.optional(),
  deliveryStart: CalendarDate.optional(),
  deliveryEnd: CalendarDate.optional(),
  /** Has at least one such stop. */
  stopsMet: StopsMet.optional(),
}

export const ShipmentFilter = {
  ...ShipmentNarrowing,
  view: ShipmentView.default('all'),
  sortProperty: z.enum(SHIPMENT_SORTS).optional(),
  sortDirection: SortDirection.optional(),
}
export type ShipmentFilters = Omit<ShipmentQuery, 'page' | 'pageSize'>
export const ShipmentQuery = z.strictObject({ ...ShipmentFilter, ...Paging })
export type ShipmentQuery = z.infer<typeof ShipmentQuery>
