import { EQUIPMENT_MODE_NAMES, SHIPPING_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import type { LoadOnPaper, StopOnPaper } from './load.ts'

/**
 * What of a rate confirmation holds no more, in words for the next revision; nothing when it still says what is so. Who drives and with
 * what truck is the carrier's to name: named after the issue it fills a gap, named otherwise it is another agreement (domain §5.2).
 */
export function materialChanges(issued: LoadOnPaper, now: LoadOnPaper): string[] {
  const said: string[] = []
  const moved = (what: string, before: string | number | null, after: string | number | null) => {
    if (before !== after) said.push(`${what} ${text(before)} → ${text(after)}`)
  }
  const named = (what: string, before: string | null | undefined, after: string | null | undefined) => {
    if (before && after && before !== after) said.push(`${what} ${before} → ${after}`)
  }
  const differs = (what: string, before: unknown, after: unknown) => {
    if (JSON.stringify(before) !== JSON.stringify(after)) said.push(what)
  }
  said.push(...stopChanges(issued.stops, now.stops))
  moved('equipment', EQUIPMENT_MODE_NAMES[issued.equipmentMode], EQUIPMENT_MODE_NAMES[now.equipmentMode])
  moved('mode', SHIPPING_MODE_NAMES[issued.shippingMode], SHIPPING_MODE_NAMES[now.shippingMode])
  moved('temperature', issued.reeferTemperature, now.reeferTemperature)
  differs('team drivers', issued.isTeamRequired, now.isTeamRequired)
  differs('hazardous materials', issued.isHazmat, now.isHazmat)
  differs('freight', freightOf(issued), freightOf(now))
  differs('references', labelled(issued.references), labelled(now.references))
  differs('special instructions', issued.specialInstructions, now.specialInstructions)
  differs('charges', chargesOf(issued), chargesOf(now))
  named('driver', issued.driver?.name, now.driver?.name)
  named('tractor', issued.tractorNumber, now.tractorNumber)
  named('trailer', issued.trailerNumber, now.trailerNumber)
  return said
}

function stopChanges(before: readonly StopOnPaper[], after: readonly StopOnPaper[]): string[] {
  if (before.length !== after.length) return ['stops']
  return after.flatMap((stop, index) => {
    const was = before[index]
    if (!was || place(was) !== place(stop)) return [`stop ${stop.sequence}: place`]
    const parts = [
      wall(was.appointment) !== wall(stop.appointment) && 'appointment',
      (wall(was.early) !== wall(stop.early) || wall(was.late) !== wall(stop.late)) && 'window',
      (was.contactName !== stop.contactName || was.contactPhone !== stop.contactPhone) && 'contact',
      was.instructions !== stop.instructions && 'instructions',
      labelled(was.references) !== labelled(stop.references) && 'numbers',
    ].filter((part) => part !== false)
    return parts.length > 0 ? [`stop ${stop.sequence}: ${parts.join(', ')}`] : []
  })
}

function place({ type, name, addressLine1, addressLine2, city, state, postalCode }: StopOnPaper): string {
  return JSON.stringify([type, name, addressLine1, addressLine2, city, state, postalCode])
}

/** What the clock at the dock shows is what was agreed, also where a state moves its clocks after the issue (tz database, 2026). */
function wall(time: string | null): string | undefined {
  return time?.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)
}

function labelled(references: readonly { label: string; value: string }[]): string {
  return JSON.stringify(references.map(({ label, value }) => [label, value]))
}

function freightOf({ items, weight }: LoadOnPaper): unknown {
  return [weight, items.map((item) => [item.pickup, item.delivery, item.description, item.packages, item.weight])]
}

function chargesOf({ charges, carrierRate, currency }: LoadOnPaper): unknown {
  const lines = charges.map(({ description, rateType, rate, units, total }) => [
    description,
    rateType,
    rate,
    units,
    total,
  ])
  return lines.length > 0 ? [currency, lines] : [currency, carrierRate]
}

function text(value: string | number | null): string {
  return value === null ? 'none' : String(value)
}
