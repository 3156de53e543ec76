import { LOAD_TENDER_SAYINGS } from '@waybill/contract/load-tenders/load-tenders.sayings.ts'
import { sayer } from '@waybill/contract/said.ts'
import { Lading, packageType, readAt8 } from './lading-204.ts'
import type { HazardousMaterial, Party, Reference, TenderedStop } from './load-tender.ts'
import { hasPlace, type PartyLoop, readContact, readParty } from './party-204.ts'
import { endOf, startOf, type WallTime } from './wall-time.ts'
import { joinNotes, readCount, readWallTime, readWeight, shown } from './x12/element-values.ts'
import {
  DELIVERY_PARTIES,
  PICKUP_PARTIES,
  REFERENCES,
  STOP_DATES,
  STOP_REASONS,
  type StopType,
  TIME_BOUNDS,
} from './x12/x12-codes.ts'
import { element, type Segment } from './x12/x12-envelope.ts'
import type { Report } from './x12/x12-findings.ts'

const say = sayer(LOAD_TENDER_SAYINGS)

/** S5 and everything up to the next S5. */
export type StopLoop = { s5: Segment; segments: Segment[] }
export type ReadStop = { stop: TenderedStop; hazmat: HazardousMaterial[]; requirements: string[] }

const LADING = new Set(['OID', 'LAD', 'L5', 'L7', 'LH1', 'LH2', 'LH3'])
const NO_PARTY: Party = { role: '', name: '', addressLines: [], city: '', state: '', postalCode: '', country: '' }

/** One stop-off of the tender; undefined if its reason is neither pickup nor delivery. */
export function readStop(
  { s5, segments }: StopLoop,
  ordinal: number,
  headerParties: readonly PartyLoop[],
  report: Report,
): ReadStop | undefined {
  const sequence = readSequence(s5, report)
  const loops: PartyLoop[] = []
  const times: Segment[] = []
  const notes: string[] = []
  const references: Reference[] = []
  const requirements: string[] = []
  const lading = new Lading(sequence ?? ordinal, report)
  let measured: { weight?: number; packages?: number } = {}
  let pallets: number | undefined
  for (const segment of segments) {
    const loop = loops.at(-1)
    if (LADING.has(segment.id) || (lading.hasBegun && ['AT8', 'L11', 'G61'].includes(segment.id))) lading.take(segment)
    else if (segment.id === 'N1') loops.push({ n1: segment, details: [] })
    else if (['N2', 'N3', 'N4'].includes(segment.id)) loop?.details.push(segment)
    else if (segment.id === 'G61') {
      if (loop) loop.contact ??= readContact(segment)
    } else if (segment.id === 'L11') references.push(readReference(segment))
    else if (segment.id === 'G62') times.push(segment)
    else if (segment.id === 'AT8') measured = readAt8(segment, report)
    else if (segment.id === 'NTE') notes.push(segment.elements[1] ?? '')
    else if (segment.id === 'PLD') pallets = readCount(segment, 1, report)
    else if (segment.id === 'AT5') requirements.push(element(segment, 2) || element(segment, 1))
  }
  const reason = element(s5, 2)
  const work = STOP_REASONS.get(reason) ?? inferWork(s5, loops, report)
  if (!work) return undefined
  const loop = placeOf(work.type, loops) ?? borrowPlace(s5, work.type, headerParties, report)
  const party = loop ? readParty(loop, report) : NO_PARTY
  if (!hasPlace(party)) {
    report(loop?.n1 ?? s5, 'place-missing', say('edi-place-missing', { stop: sequence ?? ordinal }))
  }
  for (const hazard of lading.hazmat) {
    if (hazard.emergencyContact) continue
    const { unNumber } = hazard
    const reason = unNumber
      ? say('edi-hazmat-contact-missing', { unNumber })
      : say('edi-hazmat-contact-missing-unnamed')
    report(s5, 'hazmat-contact-missing', reason, { severity: 'warning' })
  }
  const stop: TenderedStop = {
    sequence: sequence ?? ordinal,
    reason,
    ...work,
    ...readTimes(s5, work.type, times, report),
    references: distinct(references),
    party,
    lineItems: lading.lineItems,
    instructions: joinNotes(notes),
  }
  const weight = measured.weight ?? readWeight(s5, 3, 4, report)
  const packages = measured.packages ?? readCount(s5, 5, report)
  const packaging = packageType(element(s5, 6))
  if (loop?.contact) stop.contact = loop.contact
  if (weight !== undefined) stop.weight = weight
  if (packages !== undefined) stop.packages = packages
  if (packaging) stop.packageType = packaging
  if (pallets !== undefined) stop.pallets = pallets
  return { stop, hazmat: lading.hazmat, requirements }
}

/** S5-01 has at most three digits; a stop without a usable number keeps its place in the document. */
function readSequence(s5: Segment, report: Report): number | undefined {
  const sequence = readCount(s5, 1, report)
  if (sequence !== undefined && sequence <= 999) return sequence
  const reason = say('edi-stop-number-unreadable', { value: shown(element(s5, 1)) })
  report(s5, 'value-implausible', reason, { element: 1, severity: 'warning' })
  return undefined
}

export function readReference(l11: Segment): Reference {
  const qualifier = element(l11, 2)
  const label = REFERENCES.get(qualifier) ?? (element(l11, 3) || qualifier)
  return { label, value: element(l11, 1), qualifier }
}

/** Partners repeat a reference once per order line. */
export function distinct(references: readonly Reference[]): Reference[] {
  const seen = new Map<string, Reference>()
  for (const reference of references) {
    if (reference.value) seen.set(`${reference.qualifier} ${reference.value}`, reference)
  }
  return [...seen.values()]
}

const rolesOf = (type: StopType): string[] => (type === 'Pickup' ? PICKUP_PARTIES : DELIVERY_PARTIES)

function placeOf(type: StopType, loops: readonly PartyLoop[]): PartyLoop | undefined {
  const withAddress = loops.filter(({ details }) => details.some(({ id }) => id === 'N4'))
  for (const role of rolesOf(type)) {
    const found = withAddress.find(({ n1 }) => element(n1, 1) === role)
    if (found) return found
  }
  return withAddress[0]
}

/** Older partners name shipper and consignee once, above the stops. */
function borrowPlace(s5: Segment, type: StopType, headerParties: readonly PartyLoop[], report: Report) {
  const loop = headerParties.find((party) => rolesOf(type).includes(element(party.n1, 1)))
  if (loop) {
    const reason = say('edi-place-borrowed', { party: element(loop.n1, 2) })
    report(s5, 'code-inferred', reason, { severity: 'warning' })
  }
  return loop
}

function inferWork(s5: Segment, loops: readonly PartyLoop[], report: Report) {
  const roles = loops.map(({ n1 }) => element(n1, 1))
  const isPickup = roles.some((role) => PICKUP_PARTIES.includes(role))
  const isDelivery = roles.some((role) => DELIVERY_PARTIES.includes(role))
  const reason = shown(element(s5, 2))
  if (isPickup === isDelivery) {
    report(s5, 'code-unknown', say('edi-stop-reason-unknown', { reason }), { element: 2 })
    return undefined
  }
  const work = isPickup
    ? ({ type: 'Pickup', activity: 'Load' } as const)
    : ({ type: 'Delivery', activity: 'Unload' } as const)
  const inferred = isPickup ? 'edi-stop-reason-pickup' : 'edi-stop-reason-delivery'
  report(s5, 'code-inferred', say(inferred, { reason }), { element: 2, severity: 'warning' })
  return work
}

type StopTimes = Pick<TenderedStop, 'window' | 'appointment' | 'allDay'>

/** Window, appointment and whole days from a stop's dates. A scheduled date is the appointment (domain §1.4, §6). */
function readTimes(s5: Segment, type: StopType, segments: readonly Segment[], report: Report): StopTimes {
  const window: StopTimes['window'] = {}
  let appointment: WallTime | undefined
  let anyTime: WallTime | undefined
  for (const segment of segments) {
    const qualifier = element(segment, 1)
    const meaning = STOP_DATES.get(qualifier)
    const bound = meaning === 'early' || meaning === 'late' ? meaning : TIME_BOUNDS.get(element(segment, 3))
    if (meaning === 'actual') continue
    if (!meaning) {
      const reason = say('edi-qualifier-unknown', { qualifier: shown(qualifier) })
      report(segment, 'code-inferred', reason, { element: 1, severity: 'warning' })
    }
    const wall = readWallTime(segment, { date: 2, time: 4, zone: 5 }, report)
    if (!wall) continue
    if (bound) window[bound] = wall
    else if (meaning === 'scheduled') appointment = wall
    else anyTime = wall.time === '00:00' ? withoutTime(wall) : wall
  }
  if (anyTime && !window.early && !window.late) {
    window.early = anyTime
    window.late = anyTime
  }
  const { early, late } = window
  if (early && late && endOf(late) < startOf(early)) {
    const reason = say('edi-window-reversed', { late: shownTime(late), early: shownTime(early) })
    report(s5, 'window-reversed', reason)
  }
  if (segments.length === 0 || (!early && !late && !appointment)) reportNoDate(s5, type, report)
  return { window, ...(appointment && { appointment }), allDay: isAllDay(early, late) }
}

/** A pickup without a date cannot be worked; a delivery date can be requested. */
function reportNoDate(s5: Segment, type: StopType, report: Report): void {
  const severity = type === 'Pickup' ? 'error' : 'warning'
  const undated = type === 'Pickup' ? 'edi-pickup-undated' : 'edi-delivery-undated'
  report(s5, 'date-missing', say(undated, { stop: element(s5, 1) }), { severity })
}

function isAllDay(early: WallTime | undefined, late: WallTime | undefined): boolean {
  if (!early || !late) return false
  return (early.time ?? '00:00') <= '00:01' && (late.time ?? '23:59') === '23:59'
}

const shownTime = ({ date, time }: WallTime): string => (time ? `${date} ${time}` : date)

function withoutTime({ date, zoneCode }: WallTime): WallTime {
  return { date, ...(zoneCode && { zoneCode }) }
}
