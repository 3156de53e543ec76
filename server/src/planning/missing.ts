import type { MissingPart } from '@waybill/contract/planning.ts'
import { loadsAt, type OrderToPlan, unloadsAt, type Visit } from './plan.ts'
import { outOfOrder } from './route.ts'

/** What the order of the stops and their times leave to be said (domain §1.3, T2). */
export function missingOnRoute(visits: readonly Visit[], orders: readonly OrderToPlan[], now: Date): MissingPart[] {
  const missing: MissingPart[] = outOfOrder(visits, orders).map(({ row }) => ({
    field: 'stops',
    message: `Order ${row.orderNumber} is unloaded before it is loaded`,
  }))
  for (const [index, visit] of visits.entries()) {
    const field = `stops.${index}`
    const last = [visit.early, visit.late, visit.appointment]
      .filter((time) => time !== null)
      .toSorted()
      .at(-1)
    if (visit.early && visit.late && visit.late < visit.early)
      missing.push({ field, message: `Stop ${index + 1} closes before it opens` })
    if (loadsAt(visit) && last && last < wallTime(now, visit.stops[0]?.timeZone ?? 'UTC'))
      missing.push({ field, message: `The pickup at stop ${index + 1} lies in the past` })
  }
  const end = visits.at(-1)
  if (end && unloadsAt(end) && loadsAt(end))
    missing.push({ field: `stops.${visits.length - 1}`, message: 'What the last stop loads is never delivered' })
  return missing
}

/** What the clock at a place shows, `YYYY-MM-DDTHH:MM`. */
function wallTime(at: Date, timeZone: string): string {
  // Swedes write the day as ISO does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(at).replace(' ', 'T')
}
