import { EQUIPMENT_MODE_NAMES, SHIPPING_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import { PAPER_SAYINGS } from '@waybill/contract/paper/paper.sayings.ts'
import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import type { LoadOnPaper, StopOnPaper } from '../load.ts'

const say = sayer(PAPER_SAYINGS)

type Term = { term: string }

/**
 * What is no longer right in a rate confirmation, in words for the next revision; nothing if all of it still is. The carrier names driver
 * and truck: naming them after the issue fills a gap, naming others is a different agreement (domain §5.2).
 */
export function materialChanges(issued: LoadOnPaper, now: LoadOnPaper): Said[] {
  const said: Said[] = []
  const moved = (what: Term, before: string | number | null, after: string | number | null) => {
    if (before !== after) said.push(say('term-changed', { what, before: valueOf(before), after: valueOf(after) }))
  }
  const named = (what: Term, before: string | null | undefined, after: string | null | undefined) => {
    if (before && after && before !== after) said.push(say('term-changed', { what, before, after }))
  }
  const differs = (what: Term, before: unknown, after: unknown) => {
    if (JSON.stringify(before) !== JSON.stringify(after)) said.push(saidOf(what.term))
  }
  said.push(...stopChanges(issued.stops, now.stops))
  moved({ term: 'equipment' }, EQUIPMENT_MODE_NAMES[issued.equipmentMode], EQUIPMENT_MODE_NAMES[now.equipmentMode])
  moved({ term: 'mode' }, SHIPPING_MODE_NAMES[issued.shippingMode], SHIPPING_MODE_NAMES[now.shippingMode])
  moved({ term: 'temperature' }, issued.reeferTemperature, now.reeferTemperature)
  differs({ term: 'team drivers' }, issued.isTeamRequired, now.isTeamRequired)
  differs({ term: 'hazardous materials' }, issued.isHazmat, now.isHazmat)
  differs({ term: 'freight' }, freightOf(issued), freightOf(now))
  differs({ term: 'references' }, labelled(issued.references), labelled(now.references))
  differs({ term: 'special instructions' }, issued.specialInstructions, now.specialInstructions)
  differs({ term: 'charges' }, chargesOf(issued), chargesOf(now))
  named({ term: 'driver' }, issued.driver?.name, now.driver?.name)
  named({ term: 'tractor' }, issued.tractorNumber, now.tractorNumber)
  named({ term: 'trailer' }, issued.trailerNumber, now.trailerNumber)
  return said
}

function stopChanges(before: readonly StopOnPaper[], after: readonly StopOnPaper[]): Said[] {
  if (before.length !== after.length) return [say('stops-changed')]
  return after.flatMap((stop, index) => {
    const was = before[index]
    if (!was || place(was) !== place(stop))
      return [say('stop-changed', { stop: stop.sequence, parts: { term: 'place' } })]
    const parts = [
      wall(was.appointment) !== wall(stop.appointment) && { term: 'appointment' },
      (wall(was.early) !== wall(stop.early) || wall(was.late) !== wall(stop.late)) && { term: 'window' },
      (was.contactName !== stop.contactName || was.contactPhone !== stop.contactPhone) && { term: 'contact' },
      was.instructions !== stop.instructions && { term: 'instructions' },
      labelled(was.references) !== labelled(stop.references) && { term: 'numbers' },
    ].filter((part) => part !== false)
    return parts.length > 0 ? [say('stop-changed', { stop: stop.sequence, parts })] : []
  })
}

function place({ type, name, addressLine1, addressLine2, city, state, postalCode }: StopOnPaper): string {
  return JSON.stringify([type, name, addressLine1, addressLine2, city, state, postalCode])
}

/** The dock's clock is what was agreed, even if a state changes its clocks after the issue (tz database, 2026). */
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

/** One of our own terms is read as such. */
function valueOf(value: string | number | null): Fact {
  return typeof value === 'number' ? value : { term: value ?? 'none' }
}
