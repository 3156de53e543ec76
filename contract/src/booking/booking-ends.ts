import { z } from 'zod'
import { SHIPMENT_STATUS, type ShipmentStatus } from '../freight-codes.ts'
import { EnteredMoney } from '../money.ts'

/** Why a booking ends. An end the carrier caused is a fall-off and counts against it. */
export const END_REASONS = {
  'carrier-fell-off': { label: 'The carrier gave the load back', isCarrierCaused: true },
  'no-show': { label: 'The truck did not show up', isCarrierCaused: true },
  'carrier-not-compliant': { label: 'The carrier can no longer be used', isCarrierCaused: true },
  'customer-cancelled': { label: 'The customer canceled', isCarrierCaused: false },
  rescheduled: { label: 'The load is moving to another day', isCarrierCaused: false },
  'load-changed': { label: 'The load changed', isCarrierCaused: false },
  'not-loaded': { label: 'The truck arrived and was not loaded', isCarrierCaused: false },
  'booked-in-error': { label: 'Booked in error', isCarrierCaused: false },
  other: { label: 'Another reason', isCarrierCaused: false },
} as const satisfies Record<string, { label: string; isCarrierCaused: boolean }>

export type EndReason = keyof typeof END_REASONS
export const END_REASON_CODES = Object.keys(END_REASONS) as [EndReason, ...EndReason[]]

/** Truck ordered, not used: what is owed for it, or why nothing is (domain §1.8). */
export const TonuDecision = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('charge'),
    amount: EnteredMoney.refine((amount) => amount > 0, 'Enter what is owed'),
  }),
  z.strictObject({
    decision: z.literal('waive'),
    reason: z.string().trim().min(1, 'Enter why nothing is owed').max(300),
  }),
])
export type TonuDecision = z.infer<typeof TonuDecision>

/** Within this many hours of the pickup a truck counts as ready, dispatched or not (domain §1.8). */
const TRUCK_READY_HOURS = 4
const HOUR = 3_600_000

/** Whether somebody must decide what is owed for the truck. At the dock, always (domain T19). */
export function isTonuDue(
  load: { status: ShipmentStatus; pickupAt: Date | null },
  isCarrierCaused: boolean,
  now: Date,
): boolean {
  if (load.status === SHIPMENT_STATUS.atStop) return true
  if (isCarrierCaused) return false
  return (
    load.status === SHIPMENT_STATUS.dispatched ||
    (load.pickupAt !== null && load.pickupAt.getTime() - now.getTime() < TRUCK_READY_HOURS * HOUR)
  )
}
