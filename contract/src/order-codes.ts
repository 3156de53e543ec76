/** The choices on an order (SPEC §3, domain §1.8, §2.6). A list's order is its order on screen. */
import { z } from 'zod'
import type { EquipmentMode } from './freight-codes.ts'

export const ORDER_TYPES = ['SalesOrder', 'PurchaseOrder', 'TransferOrder', 'ReturnOrder'] as const
export const OrderType = z.enum(ORDER_TYPES)
export type OrderType = z.infer<typeof OrderType>

/** Who pays for the freight. */
export const FREIGHT_TERM_TYPES = ['Prepaid', 'Collect', 'ThirdParty'] as const
export const FreightTermType = z.enum(FREIGHT_TERM_TYPES)
export type FreightTermType = z.infer<typeof FreightTermType>

/** The unit runs continuously, or starts and stops around its set point. */
export const REEFER_MODES = ['Continuous', 'StartStop'] as const
export const ReeferMode = z.enum(REEFER_MODES)
export type ReeferMode = z.infer<typeof ReeferMode>

/** Trailer types by their bit (SPEC §3). */
export const TRAILER_TYPES = [
  [1, 'Van'],
  [4, 'Reefer'],
  [2, 'Flat Bed'],
  [8, 'Conestoga'],
  [1024, 'Curtain Side'],
  [8192, 'Step Deck'],
  [2048, 'Removable Goose Neck'],
  [4096, 'Low Boy'],
  [64, 'Container'],
  [128, 'Pup Trailer'],
  [256, 'Straight Truck'],
  [512, 'Sprinter'],
  [16, 'Tanker'],
  [32, 'Dry Bulk'],
  [16384, 'Pneumatic'],
  [32768, 'End Pump'],
  [65536, 'Walking Floor'],
  [131072, 'Dump Truck'],
  [262144, 'Hopper Bottom'],
  [524288, 'Belt Trailer'],
] as const

/** Each mode's default trailer. */
export const TRAILER_OF_MODE: Record<EquipmentMode, number> = { 0: 1, 1: 4, 2: 2, 3: 32, 4: 64, 5: 1 }

/** Classes of less-than-truckload freight (domain §2.6). */
// biome-ignore format: a table
export const FREIGHT_CLASSES = [
  '50', '55', '60', '65', '70', '77.5', '85', '92.5', '100',
  '110', '125', '150', '175', '200', '250', '300', '400', '500',
] as const
export const FreightClass = z.enum(FREIGHT_CLASSES)
export type FreightClass = z.infer<typeof FreightClass>

/** The 13-step density scale since NMFC Docket 2025-1: from this many pounds per cubic foot, this class (domain §2.6). */
const DENSITY_SCALE: readonly (readonly [from: number, freightClass: FreightClass])[] = [
  [50, '50'],
  [35, '55'],
  [30, '60'],
  [22.5, '65'],
  [15, '70'],
  [12, '85'],
  [10, '92.5'],
  [8, '100'],
  [6, '125'],
  [4, '175'],
  [2, '250'],
  [1, '300'],
  [0, '400'],
]

const CUBIC_INCHES = 1_728

/** One handling unit's pounds per cubic foot, and its class by the scale; the NMFC may name another for the commodity. */
export function densityOf(item: {
  packages: number
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
}): { pounds: number; freightClass: FreightClass } | undefined {
  const { packages, weight, length, width, height } = item
  if (!weight || !length || !width || !height || packages < 1) return undefined
  const pounds = weight / packages / ((length * width * height) / CUBIC_INCHES)
  const freightClass = DENSITY_SCALE.find(([from]) => pounds >= from)?.[1]
  return freightClass && { pounds, freightClass }
}

export const PACKAGE_TYPES = [
  'Pallets',
  'Cartons',
  'Cases',
  'Crates',
  'Drums',
  'Totes',
  'Rolls',
  'Bundles',
  'Bags',
  'Boxes',
  'Skids',
  'Pieces',
] as const

/** Services beyond dock to dock, by their electronic bill of lading codes (domain §2.6). */
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

/** Labels with a special meaning (SPEC §3), and common ones; any other text works too. */
export const REFERENCE_TYPES = [
  [1, 'Sales Order'],
  [2, 'Purchase Order'],
  [3, 'Transfer Order'],
  [4, 'Return Order'],
  [5, 'Customer Load'],
  [6, 'Bill of Lading'],
  [7, 'Pickup Number'],
  [8, 'Delivery Number'],
] as const

/** How dangerous a hazardous material is, I most; classes 2 and 7 have none (49 CFR 172.101). */
export const PACKING_GROUPS = ['I', 'II', 'III'] as const
export const PackingGroup = z.enum(PACKING_GROUPS)
export type PackingGroup = z.infer<typeof PackingGroup>
