import { LOCATION_SAYINGS } from '@waybill/contract/locations/locations.sayings.ts'
import type { DockDay, DockSchedule, DockScheduleEntry, LocationEntry } from '@waybill/contract/locations/locations.ts'
import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import { allOf } from '../http/said.ts'
import type { LocationFacts } from './location-book.queries.ts'

const say = sayer(LOCATION_SAYINGS)

type Term = { term: string }
type Value = string | number | boolean | null | readonly string[] | Term
type Pair = [what: Term, from: Value, to: Value]

const DAYS = [
  { term: 'Sunday' },
  { term: 'Monday' },
  { term: 'Tuesday' },
  { term: 'Wednesday' },
  { term: 'Thursday' },
  { term: 'Friday' },
  { term: 'Saturday' },
] as const

/** What changed in a location, for its history: old and new values. */
export function changesOfLocation(before: LocationFacts, after: LocationEntry): Said {
  const address = (
    one: Pick<LocationEntry, 'addressLine2' | 'city' | 'province' | 'postalCode'> & { addressLine1: string | null },
  ) => [one.addressLine1, one.addressLine2, one.city, one.province, one.postalCode].filter(Boolean).join(', ')
  const said = changes([
    [{ term: 'Name' }, before.name, after.name],
    [{ term: 'Type' }, named(before.locationType), named(after.locationType)],
    [{ term: 'Address' }, address(before), address(after)],
    [{ term: 'Primary' }, before.isPrimaryLocation, after.isPrimaryLocation],
    [{ term: 'Lumpers' }, before.lumpersAvailable, after.lumpersAvailable],
    [{ term: 'Appointment required' }, before.isAppointmentRequired, after.isAppointmentRequired],
    [{ term: 'Overnight parking' }, before.overnightParking, after.overnightParking],
    [{ term: 'EDI codes' }, before.ediCodes, after.ediCodes],
    [{ term: 'Email' }, before.email, after.email],
    [{ term: 'Dock length' }, before.dockLength, after.dockLength],
    [{ term: 'Phones' }, phones(before), phones(after)],
  ])
  if (before.directions !== after.directions) said.push(say('location-directions-changed'))
  return said.length > 0 ? allOf(said) : say('location-unchanged')
}

/** What changed in a dock schedule; of the week, only changed days. */
export function changesOfSchedule(before: DockSchedule, after: DockScheduleEntry): Said {
  const said = changes([
    [{ term: 'Name' }, before.name, after.name],
    [{ term: 'Appointment required' }, before.isAppointmentRequired, after.isAppointmentRequired],
    [{ term: 'Equipment' }, before.equipmentModes.toSorted(), after.equipmentModes.toSorted()],
    [{ term: 'Shipping modes' }, before.shippingModes.toSorted(), after.shippingModes.toSorted()],
    [{ term: 'Stop types' }, before.stopTypes.toSorted(), after.stopTypes.toSorted()],
    ...before.dockHours.map((day, index): Pair => {
      const now = after.dockHours[index]
      return [DAYS[day.dayOfWeek] ?? DAYS[0], hours(day), now ? hours(now) : '']
    }),
  ])
  return said.length > 0
    ? say('dock-schedule-changed', { name: after.name, changes: said })
    : say('dock-schedule-unchanged', { name: after.name })
}

function changes(pairs: readonly Pair[]): Said[] {
  return pairs
    .filter(([, from, to]) => JSON.stringify(from) !== JSON.stringify(to))
    .map(([what, from, to]) => say('location-detail-changed', { what, before: factOf(from), after: factOf(to) }))
}

function factOf(value: Value): Fact {
  if (typeof value === 'boolean') return value ? { term: 'yes' } : { term: 'no' }
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return { term: 'none' }
  return value
}

const named = (term: string | null): Value => term && { term }

function phones({ phoneNumbers }: Pick<LocationEntry, 'phoneNumbers'>): string {
  return phoneNumbers.map(({ number, extension }) => (extension ? `${number} ext. ${extension}` : number)).join(', ')
}

function hours({ isClosed, isTwentyFourHour, startTime, endTime }: DockDay): Value {
  if (isClosed) return { term: 'closed' }
  return isTwentyFourHour ? { term: '24 hours' } : `${startTime}–${endTime}`
}
