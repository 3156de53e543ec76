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
 * By urgency: when its update was due, or its pickup if all that is missing is who drives or hauls it. What came in with dates in the past
 * is booked last.
 */
export const SHIPMENT_SORTS = ['pickup', 'delivery', 'shipmentNumber', 'status', 'miles', 'urgency'] as const

/** Pickups and deliveries, on time or late, as the dashboard counts them. */
export const STOPS_MET = ['pickup-on-time', 'pickup-late', 'delivery-on-time', 'delivery-late'] as const
export const StopsMet = z.enum(STOPS_MET)
export type StopsMet = z.infer<typeof StopsMet>

type Order = { sortProperty: (typeof SHIPMENT_SORTS)[number]; sortDirection: z.infer<typeof SortDirection> }

/**
 * The order of a list: what was asked for, or its view's own. Where something is late, the most urgent come first, and of what is under way
 * the longest on the road; where nothing is waited for, nothing is urgent.
 */
export function shipmentOrder({ view, sortProperty, sortDirection }: Partial<ShipmentFilters>): Order {
  const own = ownOrder(view)
  if (sortProperty === 'urgency' && own.sortProperty !== 'urgency') return own
  if (sortProperty) return { sortProperty, sortDirection: sortDirection ?? 'desc' }
  return { ...own, sortDirection: sortDirection ?? own.sortDirection }
}

function ownOrder(view?: ShipmentView): Order {
  if (view === 'updates-needed' || view === 'booking') return { sortProperty: 'urgency', sortDirection: 'asc' }
  if (view === 'late-risk') return { sortProperty: 'delivery', sortDirection: 'asc' }
  if (view === 'tracking') return { sortProperty: 'pickup', sortDirection: 'asc' }
  return { sortProperty: 'pickup', sortDirection: 'desc' }
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
