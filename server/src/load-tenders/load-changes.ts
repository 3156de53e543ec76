import { EQUIPMENT_MODE_NAMES, type EquipmentMode } from '@waybill/contract/freight-codes.ts'
import { LOAD_TENDER_SAYINGS } from '@waybill/contract/load-tenders/load-tenders.sayings.ts'
import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import type { ShipmentPlan } from '../shipments/shipments.ts'
import type { EarlierPlan } from './load-tenders.queries.ts'

const say = sayer(LOAD_TENDER_SAYINGS)

type Times = { early: string | null; late: string | null; appointment: string | null }

/** What a customer's change changes, one sentence each, for the shipment's history. */
export function changesBetween(before: EarlierPlan, after: ShipmentPlan): Said[] {
  const changes: Said[] = []
  const [stopsBefore, stopsAfter] = [before.stops.length, after.stops.length]
  if (stopsBefore !== stopsAfter) changes.push(say('load-stops-changed', { before: stopsBefore, after: stopsAfter }))
  for (const [index, stop] of after.stops.entries()) {
    const earlier = before.stops[index]
    if (!earlier) continue
    const moved = { before: placeOf(earlier), after: placeOf(stop) }
    const timed = { before: timeOf(earlier), after: timeOf(stop) }
    if (moved.before !== moved.after) changes.push(say('load-stop-changed', { stop: index + 1, ...moved }))
    if (timed.before.text !== timed.after.text) changes.push(say('load-stop-changed', { stop: index + 1, ...timed }))
  }
  if (before.equipmentMode !== after.equipmentMode)
    changes.push(
      say('load-equipment-changed', {
        before: equipmentName(before.equipmentMode),
        after: equipmentName(after.equipmentMode),
      }),
    )
  if ((before.weight ?? 0) !== (after.weight ?? 0))
    changes.push(say('load-weight-changed', { before: orNone(before.weight), after: orNone(after.weight) }))
  const values = new Set(after.references.map((reference) => reference.value))
  const added = [...values].filter((value) => !before.references.includes(value))
  const gone = before.references.filter((value) => !values.has(value))
  if (added.length > 0) changes.push(say('load-references-added', { references: added }))
  if (gone.length > 0) changes.push(say('load-references-removed', { references: gone }))
  return changes
}

const placeOf = (stop: { name: string; city: string; state: string }): string =>
  `${stop.name}, ${stop.city}, ${stop.state}`

const equipmentName = (mode: number): Fact => ({ term: EQUIPMENT_MODE_NAMES[mode as EquipmentMode] })

const orNone = (pounds: number | null): Fact => pounds ?? { term: 'none' }

/** Wall times as the customer wrote them; the stop has the zone. */
export function timeOf({ early, late, appointment }: Times): Said {
  const clock = (wall: string | null): Fact => wall?.replace('T', ' ') ?? { term: 'open' }
  return appointment
    ? say('load-time-at', { time: clock(appointment) })
    : say('load-time-within', { early: clock(early), late: clock(late) })
}
