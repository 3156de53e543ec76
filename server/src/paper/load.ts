import type { EquipmentMode, ShippingMode } from '@waybill/contract/freight-codes.ts'

/** A company as printed. */
export type PartyOnPaper = {
  name: string
  usdot: string | null
  docketNumber: string | null
  scac: string | null
  timeZone: string
  phone: string | null
  address: { line1?: string; line2?: string; city?: string; state?: string; postalCode?: string } | null
}

export type StopOnPaper = {
  sequence: number
  type: 'Pickup' | 'Delivery'
  name: string
  addressLine1: string | null
  addressLine2: string | null
  city: string
  state: string
  postalCode: string
  country: string
  timeZone: string
  /** With the stop's own offset. */
  early: string | null
  late: string | null
  appointment: string | null
  contactName: string | null
  contactPhone: string | null
  instructions: string | null
  references: { label: string; value: string }[]
  sealNumbers: string[]
}

type PartyInstead = { name: string; address: string | null }

export type ItemOnPaper = {
  orderId: string
  orderNumber: string
  customerId: string
  orderInstructions: string | null
  /** Who answers around the clock for hazardous freight. */
  emergencyContact: string | null
  /** Whom a blind order names instead of its parties; older documents do not have it. */
  shipperInstead?: PartyInstead | null
  consigneeInstead?: PartyInstead | null
  /** Sequences of the stops where it is loaded and unloaded. */
  pickup: number
  delivery: number
  description: string
  packageType: string
  packages: number
  /** Pounds of all packages together. */
  weight: number | null
  freightClass: string | null
  nmfc: string | null
  isHazmat: boolean
  unNumber: string | null
  /** Older documents do not have it. */
  properShippingName?: string | null
  hazardClass: string | null
  packingGroup: string | null
}

export type ChargeOnPaper = { description: string; rateType: string; rate: number; units: number; total: number }

/** A load as its documents show it: what they are drawn from, now and every later time. */
export type LoadOnPaper = {
  number: string
  provider: PartyOnPaper
  carrier: PartyOnPaper | null
  currency: 'USD' | 'CAD'
  carrierRate: number | null
  equipmentMode: EquipmentMode
  shippingMode: ShippingMode
  miles: number | null
  weight: number | null
  reeferTemperature: number | null
  isHazmat: boolean
  isTeamRequired: boolean
  isBlind: boolean
  specialInstructions: string | null
  /** What truck and driver must bring; older documents do not have it. */
  requirements?: string[]
  proNumber: string | null
  tractorNumber: string | null
  trailerNumber: string | null
  driver: { name: string; phone: string | null } | null
  references: { label: string; value: string }[]
  stops: StopOnPaper[]
  items: ItemOnPaper[]
  charges: ChargeOnPaper[]
}
