import { SHIPMENT_STATUS_NAMES, type ShipmentStatus } from '@waybill/contract/freight-codes.ts'
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
  | 'record-preload'
  | 'record-arrival'
  | 'record-departure'
  | 'accept-proof'
  | 'reject-proof'
  | 'void'
  | 'void-not-loaded'
  | 'correct-event'
  | 'close-quickly'

/** Who may give a command: columns of the permission matrix, or Waybill itself. */
type Commander = Persona | 'system'

type Step = { from: readonly ShipmentStatus[]; by: readonly Commander[] }

const DISPATCHERS = ['carrier-admin', 'carrier-dispatcher'] as const
const CARRIER_SIDE = [...DISPATCHERS, 'broker', 'operations'] as const
const REPORTERS = [...CARRIER_SIDE, 'driver', 'system'] as const
const PLANNERS = [...CARRIER_SIDE, 'shipper'] as const

/**
 * The legal steps (domain §1.2, T2–T21): from which statuses each command may be given, and by whom. Where it leads the projection says.
 * Who plans a shipment for a customer, and who reported what is corrected, the policies ask besides.
 */
const TRANSITIONS: Record<Command, readonly Step[]> = {
  'complete-draft': [{ from: [0], by: PLANNERS }],
  tender: [{ from: [1], by: ['operations', 'system'] }],
  'last-offer-closed': [{ from: [2], by: [...CARRIER_SIDE, 'system'] }],
  'accept-offer': [{ from: [2], by: [...CARRIER_SIDE, 'system'] }],
  book: [{ from: [1], by: ['operations', ...DISPATCHERS, 'system'] }],
  'rescind-booking': [{ from: [3, 4], by: ['operations'] }],
  dispatch: [{ from: [3, 4], by: CARRIER_SIDE }],
  undispatch: [{ from: [3, 4], by: CARRIER_SIDE }],
  'record-preload': [{ from: [1, 2, 3, 4, 6], by: [...CARRIER_SIDE, 'driver', 'shipper'] }],
  'record-arrival': [{ from: [3, 4, 5], by: REPORTERS }],
  'record-departure': [{ from: [6], by: REPORTERS }],
  'accept-proof': [{ from: [7], by: ['operations', 'payables', 'system'] }],
  'reject-proof': [{ from: [8], by: ['operations', 'payables', 'system'] }],
  void: [
    { from: [0, 1], by: PLANNERS },
    { from: [2, 3, 4], by: ['operations'] },
  ],
  'void-not-loaded': [{ from: [6], by: ['operations'] }],
  'correct-event': [{ from: [3, 4, 5, 6, 7, 8], by: [...CARRIER_SIDE, 'driver'] }],
  'close-quickly': [{ from: [5, 6], by: ['operations', ...DISPATCHERS] }],
}

const say = sayer(SHIPMENT_SAYINGS)

/** True, or the sentence that says why not. */
export function allows(command: Command, status: ShipmentStatus, commander: Commander): Can {
  const steps = TRANSITIONS[command]
  const own = steps.filter(({ by }) => by.includes(commander))
  if (own.length === 0) return NOT_YOUR_ROLE
  if (own.some(({ from }) => from.includes(status))) return true
  return say(`cannot-${command}`, { status: { term: SHIPMENT_STATUS_NAMES[status] } })
}
