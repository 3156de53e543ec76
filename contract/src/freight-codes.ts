/** The specification's numeric enumerations (SPEC §3, §4). A list's order is its order on screen. */
import { z } from 'zod'

export { EQUIPMENT_MODE_NAMES, SHIPPING_MODE_NAMES } from './mode-names.ts'

export const SHIPMENT_STATUS = {
  voided: -1,
  draft: 0,
  readyToBook: 1,
  tendering: 2,
  booked: 3,
  dispatched: 4,
  inTransit: 5,
  atStop: 6,
  delivered: 7,
  deliveryConfirmed: 8,
} as const
export type ShipmentStatus = (typeof SHIPMENT_STATUS)[keyof typeof SHIPMENT_STATUS]
export const ShipmentStatus = z.union([
  z.literal(-1),
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
  z.literal(8),
])
export const SHIPMENT_STATUS_NAMES: Record<ShipmentStatus, string> = {
  [-1]: 'Voided',
  0: 'Draft',
  1: 'Ready to Book',
  2: 'Tendering',
  3: 'Booked',
  4: 'Dispatched',
  5: 'In Transit',
  6: 'At Stop',
  7: 'Delivered',
  8: 'Delivery Confirmed',
}

/** How a load was booked (SPEC §4). */
export const BOOKING_TYPE = { standard: 0, bookItNow: 1, quickPay: 2, smallCarrierQuickPay: 3 } as const

export const TENDER_STATUS = { sent: 0, accepted: 1, rejected: 2, rescinded: 3, bookingRescinded: 4 } as const
export type TenderStatus = (typeof TENDER_STATUS)[keyof typeof TENDER_STATUS]
export const TenderStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export const TENDER_STATUS_NAMES: Record<TenderStatus, string> = {
  0: 'Sent',
  1: 'Accepted',
  2: 'Rejected',
  3: 'Rescinded',
  4: 'Booking Rescinded',
}

/** Why a carrier declines (SPEC §4). */
export const DECLINE_REASON_NAMES = {
  0: 'No Capacity',
  1: 'Dislikes Rate',
  2: 'Does Not Run Lane',
  3: 'Never Runs Lane',
  4: 'Other',
  5: 'No Equipment',
} as const
export const DeclineReason = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
])
export type DeclineReason = z.infer<typeof DeclineReason>

export const EquipmentMode = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
])
export type EquipmentMode = z.infer<typeof EquipmentMode>

export const ShippingMode = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
])
export type ShippingMode = z.infer<typeof ShippingMode>

/** Where an arrival or departure report came from, best evidence first (domain §1.5). */
export const EVENT_SOURCES = [
  'eld',
  'facility',
  'driver-app',
  'edi',
  'dispatcher',
  'provider',
  'quick-closure',
] as const
export const EventSource = z.enum(EVENT_SOURCES)
export type EventSource = z.infer<typeof EventSource>
