import { EQUIPMENT_MODE_NAMES, type EquipmentMode, SHIPPING_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import { type OrderType, type ReeferMode, TRAILER_TYPES } from '@waybill/contract/order-codes.ts'
import type { OrderLineItem, OrderRow } from '@waybill/contract/orders/orders.ts'
import { locale, t } from '../ui/words.ts'

const ORDER_TYPE_NAMES: Record<OrderType, string> = {
  SalesOrder: 'Sales order',
  PurchaseOrder: 'Purchase order',
  TransferOrder: 'Transfer order',
  ReturnOrder: 'Return order',
}
const FREIGHT_TERM_NAMES: Readonly<Record<string, string>> = {
  Prepaid: 'Prepaid',
  Collect: 'Collect',
  ThirdParty: 'Third party',
}
const REEFER_MODE_NAMES: Record<ReeferMode, string> = { Continuous: 'Continuous', StartStop: 'Start and stop' }

export function orderTypeText(type: OrderType): string {
  return t(ORDER_TYPE_NAMES[type])
}

/** Documents have more terms than people can choose. */
export function freightTermText(term: string): string {
  const name = FREIGHT_TERM_NAMES[term]
  return name ? t(name) : term
}

export function reeferModeText(mode: ReeferMode): string {
  return t(REEFER_MODE_NAMES[mode])
}

export function equipmentText(mode: EquipmentMode): string {
  return t(EQUIPMENT_MODE_NAMES[mode])
}

/** "Van, Curtain Side": the trailers set in the bits. */
export function trailersText(flags: number): string {
  return TRAILER_TYPES.filter(([bit]) => (flags & bit) !== 0)
    .map(([, name]) => t(name))
    .join(', ')
}

export function weightText(weight: number): string {
  return t('{weight} lb', { weight: weight.toLocaleString(locale()) })
}

/** "Reefer · TL · 42,000 lb": a row's freight. */
export function freightText({ equipmentMode, shippingMode, weight }: OrderRow): string {
  const parts = [
    equipmentText(equipmentMode),
    SHIPPING_MODE_NAMES[shippingMode],
    weight === null ? '' : weightText(weight),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** "20 Pallets", with the pieces in them. */
export function countText({ packages, packageType, pieces }: OrderLineItem): string {
  const counted = `${packages.toLocaleString(locale())} ${t(packageType)}`
  return pieces === null ? counted : `${counted} · ${t('{n} pieces', { n: pieces.toLocaleString(locale()) })}`
}

/** "48 × 40 × 60 in" per package. */
export function measuresText({ length, width, height }: OrderLineItem): string | null {
  if (length === null || width === null || height === null) return null
  return t('{length} × {width} × {height} in', { length, width, height })
}
