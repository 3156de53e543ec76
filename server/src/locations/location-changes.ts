import type { DockDay, DockSchedule, DockScheduleEntry, LocationEntry } from '@waybill/contract/locations.ts'
import type { LocationFacts } from './location-book.queries.ts'

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

type Said = string | number | boolean | null
type Pair = [what: string, from: Said, to: Said]

/** What became of a location, for its history: each thing from what to what. */
export function changesOfLocation(before: LocationFacts, after: LocationEntry): string {
  const address = (
    one: Pick<LocationEntry, 'addressLine2' | 'city' | 'province' | 'postalCode'> & { addressLine1: string | null },
  ) => [one.addressLine1, one.addressLine2, one.city, one.province, one.postalCode].filter(Boolean).join(', ')
  const said = changes([
    ['Name', before.name, after.name],
    ['Type', before.locationType, after.locationType],
    ['Address', address(before), address(after)],
    ['Primary', before.isPrimaryLocation, after.isPrimaryLocation],
    ['Lumpers', before.lumpersAvailable, after.lumpersAvailable],
    ['Appointment required', before.isAppointmentRequired, after.isAppointmentRequired],
    ['Overnight parking', before.overnightParking, after.overnightParking],
    ['EDI codes', before.ediCodes.join(', '), after.ediCodes.join(', ')],
    ['Email', before.email, after.email],
    ['Dock length', before.dockLength, after.dockLength],
    ['Phones', phones(before), phones(after)],
  ])
  if (before.directions !== after.directions) said.push('Directions changed')
  return said.join('; ') || 'Saved without a change'
}

/** What became of a dock schedule; of the week only the days that changed. */
export function changesOfSchedule(before: DockSchedule, after: DockScheduleEntry): string {
  const list = (items: readonly string[]) => items.toSorted().join(', ')
  const said = changes([
    ['Name', before.name, after.name],
    ['Appointment required', before.isAppointmentRequired, after.isAppointmentRequired],
    ['Equipment', list(before.equipmentModes), list(after.equipmentModes)],
    ['Shipping modes', list(before.shippingModes), list(after.shippingModes)],
    ['Stop types', list(before.stopTypes), list(after.stopTypes)],
    ...before.dockHours.map((day, index): Pair => {
      const now = after.dockHours[index]
      return [DAYS[day.dayOfWeek] ?? '', hours(day), now ? hours(now) : '']
    }),
  ])
  return `Dock schedule ${after.name}: ${said.join('; ') || 'saved without a change'}`
}

function changes(pairs: readonly Pair[]): string[] {
  return pairs.filter(([, from, to]) => from !== to).map(([what, from, to]) => `${what}: ${text(from)} → ${text(to)}`)
}

function text(value: Said): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || value === '' ? 'none' : String(value)
}

function phones({ phoneNumbers }: Pick<LocationEntry, 'phoneNumbers'>): string {
  return phoneNumbers.map(({ number, extension }) => (extension ? `${number} ext. ${extension}` : number)).join(', ')
}

function hours({ isClosed, isTwentyFourHour, startTime, endTime }: DockDay): string {
  if (isClosed) return 'closed'
  return isTwentyFourHour ? '24 hours' : `${startTime}–${endTime}`
}
