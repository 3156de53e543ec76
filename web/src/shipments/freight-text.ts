import { EQUIPMENT_MODE_NAMES, SHIPPING_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import { isEstimate, type MilesEngine } from '@waybill/contract/miles.ts'
import type { Shipment, ShipmentRow } from '@waybill/contract/shipments/shipments.ts'
import { locale, t } from '../ui/words.ts'

/** "Reefer · 42,000 lb": a row's freight. */
export function freightText({ equipmentMode, weight }: Pick<ShipmentRow, 'equipmentMode' | 'weight'>): string {
  const equipment = t(EQUIPMENT_MODE_NAMES[equipmentMode])
  return weight === null ? equipment : `${equipment} · ${weightText(weight)}`
}

/** "Reefer at 34 °F · TL · team": the truck and crew it needs. */
export function equipmentText(shipment: Shipment): string {
  const { equipmentMode, shippingMode, reeferTemperature, isTeamRequired, isHazmat } = shipment
  const equipment = t(EQUIPMENT_MODE_NAMES[equipmentMode])
  const parts = [
    reeferTemperature === null
      ? equipment
      : t('{equipment} at {degrees} °F', { equipment, degrees: reeferTemperature }),
    SHIPPING_MODE_NAMES[shippingMode],
    isTeamRequired ? t('team') : '',
    isHazmat ? t('hazmat') : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

export function weightText(weight: number): string {
  return t('{weight} lb', { weight: weight.toLocaleString(locale()) })
}

/** "912 mi", or "912 mi est." where nobody routed a truck. */
export function milesText(miles: number, engine: MilesEngine | null = null): string {
  const figure = miles.toLocaleString(locale())
  return engine !== null && isEstimate(engine)
    ? t('{miles} mi est.', { miles: figure })
    : t('{miles} mi', { miles: figure })
}
