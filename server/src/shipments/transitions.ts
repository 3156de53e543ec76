import { SHIPMENT_STATUS_NAMES, type ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { Persona } from '@waybill/contract/permissions.ts'

/** What can be done to a shipment as a whole; stop events are commands too. */
export type Command =
  | 'tender'
  | 'last-offer-closed'
  | 'accept-offer'
  | 'dispatch'
  | 'undispatch'
  | 'record-arrival'
  | 'record-departure'

/** Who may give a command: columns of the permission matrix, or Waybill itself. */
type Commander = Persona | 'system'

const CARRIER_SIDE = ['carrier-admin', 'carrier-dispatcher', 'broker', 'operations'] as const
const REPORTERS = [...CARRIER_SIDE, 'driver', 'system'] as const

/** The legal steps (domain §1.2, T3–T13): from which statuses each command may be given, and by whom. Where it leads the projection says. */
const TRANSITIONS: Record<Command, { from: readonly ShipmentStatus[]; by: readonly Commander[] }> = {
  tender: { from: [1], by: ['operations', 'system'] },
  'last-offer-closed': { from: [2], by: ['operations', 'system', 'carrier-admin', 'carrier-dispatcher', 'broker'] },
  'accept-offer': { from: [2], by: ['carrier-admin', 'carrier-dispatcher', 'broker', 'operations', 'system'] },
  dispatch: { from: [3, 4], by: CARRIER_SIDE },
  undispatch: { from: [3, 4], by: CARRIER_SIDE },
  'record-arrival': { from: [3, 4, 5], by: REPORTERS },
  'record-departure': { from: [6], by: REPORTERS },
}

const REFUSALS: Record<Command, string> = {
  tender: 'It cannot be tendered',
  'last-offer-closed': 'It cannot go back to Ready to Book',
  'accept-offer': 'It cannot be accepted',
  dispatch: 'Driver and equipment cannot be changed',
  undispatch: 'The dispatch cannot be taken back',
  'record-arrival': 'No arrival can be recorded',
  'record-departure': 'No departure can be recorded',
}

/** True, or the sentence that says why not. */
export function allows(command: Command, status: ShipmentStatus, commander: Commander): true | string {
  const { from, by } = TRANSITIONS[command]
  if (!by.includes(commander)) return 'Your role cannot do this'
  if (!from.includes(status)) return `${REFUSALS[command]}: the shipment is ${SHIPMENT_STATUS_NAMES[status]}`
  return true
}
