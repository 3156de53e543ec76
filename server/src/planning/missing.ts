import { PLANNING_SAYINGS } from '@waybill/contract/planning/planning.sayings.ts'
import type { MissingPart } from '@waybill/contract/planning/planning.ts'
import { sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { loadsAt, type OrderToPlan, unloadsAt, type Visit } from './plan.ts'
import { outOfOrder } from './route.ts'

const say = sayer(PLANNING_SAYINGS)

/** What the stops' sequence and times leave open (domain §1.3, T2). */
export function missingOnRoute(visits: readonly Visit[], orders: readonly OrderToPlan[], now: Date): MissingPart[] {
  const missing: MissingPart[] = outOfOrder(visits, orders).map(({ row }) => ({
    field: 'stops',
    said: say('order-unloaded-first', { order: row.orderNumber }),
  }))
  for (const [index, visit] of visits.entries()) {
    const field = `stops.${index}`
    const last = [visit.early, visit.late, visit.appointment]
      .filter((time) => time !== null)
      .toSorted()
      .at(-1)
    if (visit.early && visit.late && visit.late < visit.early)
      missing.push({ field, said: say('stop-closes-first', { stop: index + 1 }) })
    if (loadsAt(visit) && last && last < wallTime(now, visit.stops[0]?.timeZone ?? 'UTC'))
      missing.push({ field, said: say('stop-pickup-past', { stop: index + 1 }) })
  }
  const end = visits.at(-1)
  if (end && unloadsAt(end) && loadsAt(end))
    missing.push({ field: `stops.${visits.length - 1}`, said: saidOf('What the last stop loads is never delivered') })
  return missing
}

/** The local time at a place, `YYYY-MM-DDTHH:MM`. */
function wallTime(at: Date, timeZone: string): string {
  // Swedish dates are in ISO format.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(at).replace(' ', 'T')
}
