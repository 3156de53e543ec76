import {
  CASE_FIELDS,
  CASE_TYPE_CODES,
  type CaseField,
  type CaseTypeCode,
  caseTypeOf,
  TRUCK_UNUSED,
} from '@waybill/contract/cases/case-types.ts'
import type { UnusedTruck } from '@waybill/contract/cases/cases.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { durationText } from '../../running/duration-text.ts'
import { instantAt, wallClockAt } from '../../ui/wall-clock.ts'
import { t } from '../../ui/words.ts'

export type Entry = string | number | null
type Entries = Record<CaseField, Entry>

/** How long the truck stood there is the reason for these. */
const WAITS: readonly CaseTypeCode[] = [1, 2, 3]
const APPOINTMENT_CHANGE: CaseTypeCode = 27

export interface CaseDraft {
  /** A code as text, as options are; empty until chosen. */
  caseType: string
  stopId: string
  details: Entries
  requestedAmount: number | null
}

export function typeIn({ caseType }: Pick<CaseDraft, 'caseType'>): CaseTypeCode | undefined {
  return CASE_TYPE_CODES.find((code) => String(code) === caseType)
}

/** Stops that a type can be about, if it is about a stop. */
export function stopsFor(code: CaseTypeCode, shipment: Shipment | undefined): readonly ShipmentStop[] {
  const { scope } = caseTypeOf(code)
  if (scope !== 'stop') return []
  const stops = shipment?.stops ?? []
  if (code === 1) return stops.filter(({ type }) => type === 'Pickup')
  return code === 2 ? stops.filter(({ type }) => type === 'Delivery') : stops
}

/** Where it most likely is: where the truck was last, or the only place there is; an appointment is changed where it still has to be. */
export function likelyStop(code: CaseTypeCode, shipment: Shipment | undefined): ShipmentStop | undefined {
  const stops = stopsFor(code, shipment)
  const next =
    code === APPOINTMENT_CHANGE ? stops[stops.findLastIndex(({ arrivedAt }) => arrivedAt !== null) + 1] : undefined
  if (next) return next
  return stops.findLast(({ arrivedAt }) => arrivedAt !== null) ?? (stops.length === 1 ? stops[0] : undefined)
}

/** A draft that says what our own events know of it already. */
export function draftFor(
  code: CaseTypeCode | undefined,
  shipment: Shipment | undefined,
  stop: ShipmentStop | undefined,
): CaseDraft {
  const known = code ? knownOf(code, shipment, stop) : {}
  const details = Object.fromEntries(
    Object.entries(CASE_FIELDS).map(([field, { kind }]) => [field, kind === 'money' || kind === 'number' ? null : '']),
  ) as Entries
  for (const field of code ? caseTypeOf(code).fields : []) details[field] = known[field] ?? details[field]
  return { caseType: code ? String(code) : '', stopId: stop?.stopId ?? '', details, requestedAmount: null }
}

/** What was suggested, and the zone of the times entered beside it. */
export interface Suggested {
  details: Entries
  timeZone: string
}

/** The load was found after the type: what it knows is filled in, and what was typed of everything else stays. */
export function filledFrom(shipment: Shipment, code: CaseTypeCode, entered: CaseDraft, before: Suggested): CaseDraft {
  const stop = likelyStop(code, shipment)
  const draft = draftFor(code, shipment, stop)
  const known = Object.entries(draft.details).filter(([, value]) => !isEmpty(value))
  const { details, ...rest } = corrected(draft, entered, before, stop?.timeZone ?? before.timeZone)
  return { ...rest, details: { ...details, ...Object.fromEntries(known) } }
}

/** Another type or stop was meant: what it suggests takes the place of what was suggested before, and what was typed stays. */
export function corrected(next: CaseDraft, entered: CaseDraft, before: Suggested, timeZone: string): CaseDraft {
  const details = { ...next.details }
  for (const [field, value] of Object.entries(entered.details) as [CaseField, Entry][])
    if (!isEmpty(value) && value !== before.details[field])
      details[field] = CASE_FIELDS[field].kind === 'time' ? inZone(timeZone, value, before.timeZone) : value
  return { ...next, details, requestedAmount: entered.requestedAmount }
}

function isEmpty(value: Entry): boolean {
  return value === '' || value === null
}

/** The same moment by another clock. */
function inZone(timeZone: string, value: Entry, before: string): Entry {
  const instant = instantAt(String(value), before)
  return instant ? wallClockAt(Date.parse(instant), timeZone) : value
}

/** For a load that was taken from the carrier: when, is known. */
export function draftForTruck({ stopId, endedAt, timeZone }: UnusedTruck): CaseDraft {
  const draft = draftFor(TRUCK_UNUSED, undefined, undefined)
  const cancelledAt = wallClockAt(Date.parse(endedAt), timeZone)
  return { ...draft, stopId, details: { ...draft.details, cancelledAt } }
}

function knownOf(code: CaseTypeCode, shipment: Shipment | undefined, stop: ShipmentStop | undefined): Partial<Entries> {
  if (!stop) return { trailer: shipment?.trailerNumber ?? '' }
  const { arrivedAt, departedAt, timeZone, name } = stop
  const clock = (at: string | null) => (at ? wallClockAt(Date.parse(at), timeZone) : '')
  const stay =
    WAITS.includes(code) && arrivedAt && departedAt
      ? Math.round((Date.parse(departedAt) - Date.parse(arrivedAt)) / 60_000)
      : 0
  return {
    arrival: clock(arrivedAt),
    from: clock(arrivedAt),
    departure: clock(departedAt),
    to: clock(departedAt),
    reason: stay > 0 ? t('The truck was at {place} for {duration}', { place: name, duration: durationText(stay) }) : '',
    trailer: shipment?.trailerNumber ?? '',
  }
}

/** What a type's fields say, for the API; empty ones are left out, and the contract asks for them. */
export function detailsIn({ details }: CaseDraft, code: CaseTypeCode, timeZone: string) {
  const said = caseTypeOf(code).fields.map((field) => [field, saidIn(field, details[field], timeZone)] as const)
  return Object.fromEntries(said.filter(([, value]) => value !== undefined))
}

function saidIn(field: CaseField, value: Entry, timeZone: string): string | number | undefined {
  if (typeof value === 'number') return value
  const text = value?.trim() || undefined
  return text && CASE_FIELDS[field].kind === 'time' ? instantAt(text, timeZone) : text
}
