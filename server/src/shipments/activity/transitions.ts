import { SHIPMENT_STATUS, SHIPMENT_STATUS_NAMES, type ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { Can, Persona } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import { SHIPMENT_SAYINGS } from '@waybill/contract/shipments/shipments.sayings.ts'
import { NOT_YOUR_ROLE } from '../../http/said.ts'

/** What can be done to a shipment as a whole; stop events are commands too. */
export type Command =
  | 'complete-draft'
  | 'tender'
  | 'last-offer-closed'
  | 'accept-offer'
  | 'book'
  | 'rescind-booking'
  | 'dispatch'
  | 'undispatch'
  | 'swap'
  | 'record-preload'
  | 'undo-preload'
  | 'record-arrival'
  | 'record-departure'
  | 'accept-proof'
  | 'reject-proof'
  | 'void'
  | 'void-not-loaded'
  | 'correct-event'
  | 'close-quickly'

/** Who may give a command: columns of the permission matrix, or Waybill. */
type Commander = Persona | 'system'

type Step = { from: readonly ShipmentStatus[]; by: readonly Commander[] }

const DISPATCHERS = ['carrier-admin', 'carrier-dispatcher'] as const
const CARRIER_SIDE = [...DISPATCHERS, 'broker', 'operations'] as const
const REPORTERS = [...CARRIER_SIDE, 'driver', 'system'] as const
const PLANNERS = [...CARRIER_SIDE, 'shipper'] as const
const { draft, readyToBook, tendering, booked, dispatched, inTransit, atStop, delivered, deliveryConfirmed } =
  SHIPMENT_STATUS

/**
 * The legal steps (domain §1.2, T2–T21): from which statuses each command is allowed, and to whom. The projection says where it leads.
 * The policies also check who plans for a customer, and who reported what is corrected.
 */
const TRANSITIONS: Record<Command, readonly Step[]> = {
  'complete-draft': [{ from: [draft], by: PLANNERS }],
  tender: [{ from: [readyToBook], by: ['operations', 'system'] }],
  'last-offer-closed': [{ from: [tendering], by: [...CARRIER_SIDE, 'system'] }],
  'accept-offer': [{ from: [tendering], by: [...CARRIER_SIDE, 'system'] }],
  book: [{ from: [readyToBook], by: ['operations', ...DISPATCHERS, 'system'] }],
  'rescind-booking': [{ from: [booked, dispatched], by: ['operations'] }],
  dispatch: [{ from: [booked, dispatched], by: CARRIER_SIDE }],
  undispatch: [{ from: [booked, dispatched], by: CARRIER_SIDE }],
  swap: [{ from: [dispatched, inTransit, atStop], by: CARRIER_SIDE }],
  'record-preload': [
    { from: [readyToBook, tendering, booked, dispatched, atStop], by: [...CARRIER_SIDE, 'driver', 'shipper'] },
  ],
  'undo-preload': [
    {
      from: [readyToBook, tendering, booked, dispatched, inTransit, atStop],
      by: [...CARRIER_SIDE, 'driver', 'shipper'],
    },
  ],
  'record-arrival': [{ from: [booked, dispatched, inTransit], by: REPORTERS }],
  'record-departure': [{ from: [atStop], by: REPORTERS }],
  'accept-proof': [{ from: [delivered], by: ['operations', 'payables', 'system'] }],
  'reject-proof': [{ from: [deliveryConfirmed], by: ['operations', 'payables', 'system'] }],
  void: [
    { from: [draft, readyToBook], by: PLANNERS },
    { from: [tendering, booked, dispatched], by: ['operations'] },
  ],
  'void-not-loaded': [{ from: [atStop], by: ['operations'] }],
  'correct-event': [
    { from: [booked, dispatched, inTransit, atStop, delivered, deliveryConfirmed], by: [...CARRIER_SIDE, 'driver'] },
  ],
  'close-quickly': [{ from: [inTransit, atStop], by: ['operations', ...DISPATCHERS] }],
}

const say = sayer(SHIPMENT_SAYINGS)

/** True, or the sentence saying why not. */
export function allows(command: Command, status: ShipmentStatus, commander: Commander): Can {
  const steps = TRANSITIONS[command]
  const own = steps.filter(({ by }) => by.includes(commander))
  if (own.length === 0) return NOT_YOUR_ROLE
  if (own.some(({ from }) => from.includes(status))) return true
  return say(`cannot-${command}`, { status: { term: SHIPMENT_STATUS_NAMES[status] } })
}
