import { EQUIPMENT_MODE_NAMES, type EquipmentMode } from '@waybill/contract/freight-codes.ts'
import type { ShipmentPlan } from '../shipments/shipments.ts'
import type { EarlierPlan } from './load-tenders.queries.ts'

type Times = { early: string | null; late: string | null; appointment: string | null }

/** What a customer's change changes, one phrase each, for the history of the shipment. */
export function changesBetween(before: EarlierPlan, after: ShipmentPlan): string[] {
  const changes: string[] = []
  if (before.stops.length !== after.stops.length) changes.push(`${before.stops.length} → ${after.stops.length} stops`)
  for (const [index, stop] of after.stops.entries()) {
    const earlier = before.stops[index]
    if (!earlier) continue
    const moved = [placeOf(earlier), placeOf(stop)]
    const timed = [timeOf(earlier), timeOf(stop)]
    if (moved[0] !== moved[1]) changes.push(`stop ${index + 1} ${moved.join(' → ')}`)
    if (timed[0] !== timed[1]) changes.push(`stop ${index + 1} ${timed.join(' → ')}`)
  }
  if (before.equipmentMode !== after.equipmentMode)
    changes.push(`equipment ${equipmentName(before.equipmentMode)} → ${equipmentName(after.equipmentMode)}`)
  if ((before.weight ?? 0) !== (after.weight ?? 0)) changes.push(`weight ${before.weight} → ${after.weight} lb`)
  const values = new Set(after.references.map((reference) => reference.value))
  const added = [...values].filter((value) => !before.references.includes(value))
  const gone = before.references.filter((value) => !values.has(value))
  if (added.length > 0) changes.push(`added reference ${added.join(', ')}`)
  if (gone.length > 0) changes.push(`removed reference ${gone.join(', ')}`)
  return changes
}

const placeOf = (stop: { name: string; city: string; state: string }): string =>
  `${stop.name}, ${stop.city}, ${stop.state}`

const equipmentName = (mode: number): string => EQUIPMENT_MODE_NAMES[mode as EquipmentMode]

/** Wall times as the customer wrote them; the stop says in which zone. */
function timeOf({ early, late, appointment }: Times): string {
  const said = (wall: string | null) => wall?.replace('T', ' ') ?? 'open'
  return appointment ? `at ${said(appointment)}` : `from ${said(early)} to ${said(late)}`
}
