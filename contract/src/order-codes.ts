/** What orders choose from (SPEC §3, domain §1.8, §2.6). The order of a list is its order on screen. */
import { z } from 'zod'
import type { EquipmentMode } from './freight-codes.ts'

export const OrderStatus = z.union([
  z.literal(-1),
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
])
export type OrderStatus = z.infer<typeof OrderStatus>
export const ORDER_TYPES = ['SalesOrder', 'PurchaseOrder', 'TransferOrder', 'ReturnOrder'] as const
export const OrderType = z.enum(ORDER_TYPES)
export type OrderType = z.infer<typeof OrderType>

/** Who pays for the freight. */
export const FREIGHT_TERM_TYPES = ['Prepaid', 'Collect', 'ThirdParty'] as const
export const FreightTermType = z.enum(FREIGHT_TERM_TYPES)
export type FreightTermType = z.infer<typeof FreightTermType>

/** A unit that runs all the time, or one that starts and stops around its set point. */
export const REEFER_MODES = ['Continuous', 'StartStop'] as const
export const ReeferMode = z.enum(REEFER_MODES)
export type ReeferMode = z.infer<typeof ReeferMode>

/** The trailer that a mode means until somebody says otherwise. */
export const TRAILER_OF_MODE: Record<EquipmentMode, number> = { 0: 1, 1: 4, 2: 2, 3: 32, 4: 64, 5: 1 }

/** Classes of less-than-truckload freight (domain §2.6). */
export const FREIGHT_CLASSES = [
  '50',
  '55',
  '60',
  '65',
  '70',
  '77.5',
  '85',
  '92.5',
  '100',
  '110',
  '125',
  '150',
  '175',
  '200',
  '250',
  '300',
  '400',
  '500',
] as const
export const FreightClass = z.enum(FREIGHT_CLASSES)
export type FreightClass = z.infer<typeof FreightClass>

/** Services beyond dock to dock, by the codes that electronic bills of lading use (domain §2.6). */
export const ACCESSORIALS = [
  ['LFTP', 'Liftgate at pickup'],
  ['LFTD', 'Liftgate at delivery'],
  ['IPU', 'Inside pickup'],
  ['IDL', 'Inside delivery'],
  ['REP', 'Residential pickup'],
  ['RES', 'Residential delivery'],
  ['LTDAP', 'Limited access pickup'],
  ['LTDAD', 'Limited access delivery'],
  ['APTP', 'Appointment at pickup'],
  ['APTD', 'Appointment at delivery'],
  ['SRT', 'Sort and segregate'],
  ['PSC', 'Protect from cold'],
  ['PSH', 'Protect from heat'],
  ['EXPD', 'Expedited'],
  ['HAZ', 'Hazardous materials'],
  ['OVR', 'Overlength'],
  ['INBD', 'In bond'],
  ['COD', 'Collect on delivery'],
] as const
export const Accessorial = z.enum(ACCESSORIALS.map(([code]) => code))
export type Accessorial = z.infer<typeof Accessorial>
