import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { Persona } from '@waybill/contract/permissions.ts'

/** What can be done to a load, in the trade's terms; independent of the server's table (shipments/activity/transitions.ts). */
export type Act =
  | 'tender'
  | 'accept'
  | 'reject'
  | 'book'
  | 'rescind'
  | 'dispatch'
  | 'undispatch'
  | 'arrive'
  | 'depart'
  | 'close'
  | 'undo'
  | 'void'
  | 'cancel'
  | 'preload'
  | 'accept-proof'
  | 'reject-proof'

/** The state of a two-stop load. */
export type Where = {
  status: ShipmentStatus
  /** How many stops the truck has reached, and how many it has left. */
  arrived: number
  departed: number
  /** The driver is assigned; before, he cannot report on it. */
  isManned: boolean
  /** Every planned time has passed. */
  isPast: boolean
  /** The proof of delivery its carrier sends as soon as it is delivered. */
  proof: 'none' | 'sent' | 'accepted' | 'rejected'
  /** Its trailer was preloaded: then the truck is not empty. */
  isPreloaded: boolean
  /** Who reported the arrivals and departures so far, newest last. */
  reporters: readonly Persona[]
}

type Transition = {
  id: string
  act: Act
  from: readonly ShipmentStatus[]
  by: readonly Persona[]
  /** Only after the truck left this many stops. */
  departed?: number
  /** Only when all planned times have passed. */
  isPast?: boolean
  /** Only while the truck is empty. */
  isEmpty?: true
  /** Only with such a proof. */
  proof?: readonly Where['proof'][]
  /** Only for a current report, by its reporter; the provider corrects anyone's. */
  ofReport?: true
}

const CARRIER: readonly Persona[] = ['carrier-admin', 'carrier-dispatcher', 'operations']

/** Domain §1.2 as a table: which act is allowed from where and by whom. Anything else is refused. */
// biome-ignore format: a table
export const TRANSITIONS: readonly Transition[] = [
  { id: 'T3', act: 'tender', from: [1], by: ['operations'] },
  { id: 'T5', act: 'accept', from: [2], by: CARRIER },
  { id: 'T4', act: 'reject', from: [2], by: CARRIER },
  { id: 'T6', act: 'book', from: [1], by: ['operations'] },
  { id: 'T7', act: 'rescind', from: [3, 4], by: ['operations'] },
  { id: 'T8', act: 'dispatch', from: [3, 4], by: CARRIER },
  { id: 'T9', act: 'undispatch', from: [4], by: CARRIER },
  { id: 'T10', act: 'arrive', from: [3, 4], by: [...CARRIER, 'driver'] },
  { id: 'T11', act: 'depart', from: [6], by: [...CARRIER, 'driver'], departed: 0 },
  { id: 'T12', act: 'arrive', from: [5], by: [...CARRIER, 'driver'] },
  { id: 'T13', act: 'depart', from: [6], by: [...CARRIER, 'driver'], departed: 1 },
  { id: 'T14', act: 'accept-proof', from: [7], by: ['operations', 'payables'], proof: ['sent', 'rejected'] },
  { id: 'T15', act: 'reject-proof', from: [8], by: ['operations', 'payables'], proof: ['accepted'] },
  { id: 'sent back', act: 'reject-proof', from: [7], by: ['operations', 'payables'], proof: ['sent'] },
  { id: 'preload', act: 'preload', from: [1, 2, 3, 4, 6], by: ['operations', 'shipper'], departed: 0 },
  { id: 'preload by its carrier', act: 'preload', from: [3, 4, 6], by: ['carrier-admin', 'carrier-dispatcher', 'driver'], departed: 0 },
  { id: 'T16', act: 'void', from: [0, 1], by: ['operations', 'shipper'] },
  { id: 'T17', act: 'void', from: [2], by: ['operations'] },
  { id: 'T18', act: 'cancel', from: [3, 4], by: ['operations'] },
  { id: 'T19', act: 'cancel', from: [6], by: ['operations'], departed: 0, isEmpty: true },
  { id: 'T20', act: 'undo', from: [3, 4, 5, 6, 7], by: [...CARRIER, 'driver'], ofReport: true },
  { id: 'T21', act: 'close', from: [5, 6], by: CARRIER, isPast: true },
]

/** The act's transition, if there is one; undefined if it must be refused. */
export function transitionOf(act: Act, by: Persona, where: Where): Transition | undefined {
  const { status, departed, isManned, isPast, proof, isPreloaded, reporters } = where
  return TRANSITIONS.find(
    (one) =>
      one.act === act &&
      one.from.includes(status) &&
      one.by.includes(by) &&
      (by !== 'driver' || isManned) &&
      (one.departed === undefined || one.departed === departed) &&
      (one.isPast === undefined || one.isPast === isPast) &&
      (!one.isEmpty || !isPreloaded) &&
      (one.proof === undefined || one.proof.includes(proof)) &&
      (!one.ofReport || (reporters.length > 0 && (by === 'operations' || by === reporters.at(-1)))),
  )
}

/** The load's state after a transition. */
export function after(act: Act, by: Persona, where: Where): Where {
  const { arrived, departed, reporters } = where
  switch (act) {
    case 'tender':
      return { ...where, status: 2 }
    case 'reject':
      return { ...where, status: 1 }
    case 'rescind':
      return { ...where, status: 1, isManned: false }
    case 'accept':
    case 'book':
      return { ...where, status: 3 }
    case 'undispatch':
      return { ...where, status: 3, isManned: false }
    case 'dispatch':
      return { ...where, status: 4, isManned: true }
    case 'arrive':
      return { ...where, status: 6, arrived: arrived + 1, reporters: [...reporters, by] }
    case 'depart':
      return { ...where, status: departed === 1 ? 7 : 5, departed: departed + 1, reporters: [...reporters, by] }
    case 'undo':
      return undone(where)
    case 'close':
      return { ...where, status: 7, arrived: 2, departed: 2, reporters: [] }
    case 'accept-proof':
      return { ...where, status: 8, proof: 'accepted' }
    case 'reject-proof':
      return { ...where, status: 7, proof: 'rejected' }
    // It is about the trailer, and moves nothing.
    case 'preload':
      return { ...where, isPreloaded: true }
    case 'void':
    case 'cancel':
      return { ...where, status: -1 }
  }
}

/** Without its newest report a load is back where it was: the only way back (T20). */
function undone(where: Where): Where {
  const isAtStop = where.arrived > where.departed
  const reporters = where.reporters.slice(0, -1)
  if (!isAtStop) return { ...where, status: 6, departed: where.departed - 1, reporters }
  const arrived = where.arrived - 1
  return { ...where, status: arrived > 0 ? 5 : where.isManned ? 4 : 3, arrived, reporters }
}
