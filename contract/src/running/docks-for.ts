import type { DockDay, DockEquipmentMode, DockSchedule, DockShippingMode } from '../locations/locations.ts'
import type { Shipment, ShipmentStop } from '../shipments/shipments.ts'

/** Dock schedule terms for load modes (SPEC §3); drayage and power only need no dock of their own. */
const EQUIPMENT: Readonly<Record<number, DockEquipmentMode>> = { 0: 'Dry', 1: 'Reefer', 2: 'Flatbed', 3: 'Bulk' }
const SHIPPING: Readonly<Record<number, DockShippingMode>> = { 0: 'TL', 1: 'LTL', 2: 'Bulk', 3: 'Intermodal', 4: 'LTL' }

type Load = Pick<Shipment, 'equipmentMode' | 'shippingMode'>

/** The location's docks that take this load at this stop. */
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

/** Whether a dock is open at a wall time, "2026-11-24T08:00:00"; hours that end before they start end the next day. */
export function isOpen(days: readonly DockDay[], wall: string): boolean {
  const weekday = new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay()
  const clock = wall.slice(11, 16)
  const [today, yesterday] = [weekday, (weekday + 6) % 7].map((day) => days.find(({ dayOfWeek }) => dayOfWeek === day))
  return Boolean((today && isWithin(today, clock)) || (yesterday && isIntoNextDay(yesterday, clock)))
}

function isWithin({ isClosed, isTwentyFourHour, startTime, endTime }: DockDay, clock: string): boolean {
  if (isClosed) return false
  if (isTwentyFourHour || startTime === null || endTime === null) return true
  return endTime > startTime ? clock >= startTime && clock <= endTime : clock >= startTime
}

function isIntoNextDay({ isClosed, isTwentyFourHour, startTime, endTime }: DockDay, clock: string): boolean {
  if (isClosed || isTwentyFourHour || startTime === null || endTime === null) return false
  return endTime < startTime && clock <= endTime
}
