import type { EquipmentMode, ShippingMode } from '@waybill/contract/freight-codes.ts'
import type { StopType } from '@waybill/contract/lane.ts'
import type { Currency } from '@waybill/contract/money.ts'
import type { OrderRow } from '@waybill/contract/orders/orders.ts'

/** A stop of an order being planned. Times are wall times there, `YYYY-MM-DDTHH:MM` (TRUST P35). */
export type OrderStopToPlan = {
  id: string
  type: StopType
  locationId: string | null
  name: string
  addressLine1: string | null
  addressLine2: string | null
  city: string
  state: string
  postalCode: string
  country: string
  latitude: number | null
  longitude: number | null
  timeZone: string
  early: string | null
  late: string | null
  appointment: string | null
  contactName: string | null
  contactPhone: string | null
  instructions: string | null
}

/** Goods, and the order's stops for loading and unloading. */
export type ItemToPlan = {
  id: string
  description: string
  packages: number
  weight: number | null
  isHazmat: boolean
  unNumber: string | null
  pickupStopId: string
  deliveryStopId: string
}

/** An order as the planner needs it. */
export type OrderToPlan = {
  row: OrderRow
  customerId: string
  currency: Currency
  equipmentMode: EquipmentMode
  equipmentTypes: number
  shippingMode: ShippingMode
  isTeamRequired: boolean
  isBlind: boolean
  reeferTemperature: number | null
  hasEmergencyContact: boolean
  specialInstructions: string | null
  requirements: string[]
  references: { label: string; value: string }[]
  stops: OrderStopToPlan[]
  items: ItemToPlan[]
  /** Its active shipment. */
  shipment: { id: string; number: string } | null
}

export type VisitTimes = Pick<OrderStopToPlan, 'early' | 'late' | 'appointment'>

/** One visit of the truck: the orders' stops it covers, all at one place. */
export type Visit = VisitTimes & { stops: OrderStopToPlan[] }

export function loadsAt({ stops }: Visit): boolean {
  return stops.some(({ type }) => type === 'Pickup')
}

export function unloadsAt({ stops }: Visit): boolean {
  return stops.some(({ type }) => type === 'Delivery')
}

/** If it does both, unloading comes first; the delivery is proven there (domain §1.3). */
export function typeOf(visit: Visit): StopType {
  return unloadsAt(visit) ? 'Delivery' : 'Pickup'
}

export function unitsOf(orders: readonly OrderToPlan[]): number {
  return orders.flatMap(({ items }) => items).reduce((sum, { packages }) => sum + packages, 0)
}

export function weightOf(orders: readonly OrderToPlan[]): number {
  const cents = orders
    .flatMap(({ items }) => items)
    .reduce((sum, { weight }) => sum + Math.round((weight ?? 0) * 100), 0)
  return cents / 100
}
