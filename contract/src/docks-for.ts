import type { DockEquipmentMode, DockSchedule, DockShippingMode } from './locations.ts'
import type { Shipment, ShipmentStop } from './shipments.ts'

/** A dock schedule's words for the modes of loads (SPEC §3); drayage and power only ask for no dock of their own. */
const EQUIPMENT: Readonly<Record<number, DockEquipmentMode>> = { 0: 'Dry', 1: 'Reefer', 2: 'Flatbed', 3: 'Bulk' }
const SHIPPING: Readonly<Record<number, DockShippingMode>> = { 0: 'TL', 1: 'LTL', 2: 'Bulk', 3: 'Intermodal', 4: 'LTL' }

type Load = Pick<Shipment, 'equipmentMode' | 'shippingMode'>

/** The docks of a location that take this load at this stop. */
export function docksFor(
  { equipmentMode, shippingMode }: Load,
  { type }: Pick<ShipmentStop, 'type'>,
  schedules: readonly DockSchedule[],
): DockSchedule[] {
  const [equipment, shipping] = [EQUIPMENT[equipmentMode], SHIPPING[shippingMode]]
  return schedules.filter(
    (schedule) =>
      schedule.stopTypes.includes(type === 'Pickup' ? 'Shipping' : 'Receiving') &&
      (equipment === undefined || schedule.equipmentModes.includes(equipment)) &&
      (shipping === undefined || schedule.shippingModes.includes(shipping)),
  )
}
