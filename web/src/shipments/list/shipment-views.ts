import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { SHIPMENT_STATUS_NAMES, type ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import { may, type Persona } from '@waybill/contract/permissions.ts'
import type { ShipmentView, shipmentOrder } from '@waybill/contract/shipments/shipment-search.ts'
import type { shipments } from '@waybill/contract/shipments/shipments.ts'
import type { View } from '../../ui/list-page.tsx'
import { t } from '../../ui/words.ts'
import type { ShipmentSearch } from './shipment-search.ts'

type Counts = AnswerOf<typeof shipments.counts>
type Order = ReturnType<typeof shipmentOrder>
type NamedView = View & { id: ShipmentView }

/** Who sees freight before it is booked; to a carrier a shipment exists once it is theirs. */
const SEES_UNBOOKED: readonly Persona[] = ['operations', 'payables', 'shipper', 'payer']
/** Who gives updates, and who waits for them. */
const SEES_UPDATES: readonly Persona[] = [
  'carrier-admin',
  'carrier-dispatcher',
  'carrier-billing',
  'driver',
  'broker',
  'operations',
  'payables',
]
const FIRST_BOOKED = 3

/** Another view keeps what is filtered, and begins in its own order. */
export function searchOf(view: ShipmentView, before: ShipmentSearch): ShipmentSearch {
  return { ...before, view, sortProperty: undefined, sortDirection: undefined }
}

/** Another property begins in its own direction: the longest haul and the oldest pickup are not what the most urgent was. */
export function sortedBy(chosen: Partial<Order>, before: Order): Pick<ShipmentSearch, keyof Order> {
  const { sortProperty = before.sortProperty, sortDirection } = chosen
  return { sortProperty, sortDirection: sortProperty === before.sortProperty ? sortDirection : undefined }
}

/** The views that apply to the user, with counts once loaded. */
export function viewsFor(persona: Persona, counts: Counts | undefined): NamedView[] {
  const views: (NamedView | false)[] = [
    { id: 'all', label: t('All shipments'), count: counts?.all },
    may(persona, 'shipment:plan') && { id: 'drafts', label: t('Drafts'), count: counts?.drafts },
    SEES_UNBOOKED.includes(persona) && { id: 'booking', label: t('Booking'), count: counts?.booking },
    { id: 'tracking', label: t('Tracking'), count: counts?.tracking },
    SEES_UPDATES.includes(persona) && {
      id: 'updates-needed',
      label: t('Updates needed'),
      count: counts?.updatesNeeded,
    },
    SEES_UPDATES.includes(persona) && { id: 'late-risk', label: t('May be late'), count: counts?.lateRisk },
    { id: 'delivered', label: t('Delivered'), count: counts?.delivered },
  ]
  return views.filter((view) => view !== false)
}

/** The statuses the user's shipments can have, in the order of a shipment's life. */
export function statusesFor(persona: Persona): ShipmentStatus[] {
  const statuses = Object.keys(SHIPMENT_STATUS_NAMES)
    .map((status) => Number(status) as ShipmentStatus)
    .toSorted((one, other) => one - other)
  return SEES_UNBOOKED.includes(persona) ? statuses : statuses.filter((status) => status >= FIRST_BOOKED)
}
