import { milesBetween } from '../src/locations/locations.ts'
import { instantAt, later, wallAt } from '../src/wall-clock.ts'
import type { StopPlan } from './lay-load.ts'
import type { Facility } from './network.ts'
import type { Random } from './random.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MILES_PER_HOUR = 50
/** A driver drives eleven hours, then rests ten (domain §1.4). */
const DRIVING_HOURS = 11
const REST_HOURS = 10

export type Leg = {
  facility: Facility
  type: 'Pickup' | 'Delivery'
  /** End of the commitment: the appointment, or the end of the window. */
  due: Date
  windowMinutes: number
  isAppointment: boolean
}

/** When the truck arrives and departs, whatever the time now. */
export type Visit = { arrive: Date; depart: Date }

export type Trip = { legs: Leg[]; visits: Visit[]; miles: number }

export function travelHours(miles: number): number {
  const driving = miles / MILES_PER_HOUR
  return driving + Math.floor(driving / DRIVING_HOURS) * REST_HOURS
}

/** A plausible trip between these docks, starting some days from today: mostly on time, sometimes late or early. */
export function planTrip(
  random: Random,
  now: Date,
  day: number,
  docks: readonly { facility: Facility; type: 'Pickup' | 'Delivery' }[],
): Trip {
  const legs: Leg[] = []
  const visits: Visit[] = []
  let miles = 0
  let before: { facility: Facility; planned: Date; actual: Date } | undefined
  for (const { facility, type } of docks) {
    const zone = facility.place.timeZone
    const leg = before ? milesBetween(before.facility.place, facility.place) : 0
    miles += leg
    const ready = before
      ? wallAt(new Date(before.planned.getTime() + (travelHours(leg) + 1) * HOUR), zone)
      : openingOf(random, facility, later(wallAt(now, zone), { days: day }))
    const windowMinutes = random.pick([0, 60, 120, 180])
    const due = instantAt(later(withinHours(facility, ready), { minutes: windowMinutes }), zone)
    legs.push({ facility, type, due, windowMinutes, isAppointment: windowMinutes === 0 || random.chance(0.5) })
    const visit = visitOf(random, due, before && new Date(before.actual.getTime() + travelHours(leg) * 0.9 * HOUR))
    visits.push(visit)
    before = { facility, planned: new Date(due.getTime() + 1.5 * HOUR), actual: visit.depart }
  }
  return { legs, visits, miles }
}

function visitOf(random: Random, due: Date, earliest: Date | undefined): Visit {
  const shift = random.chance(0.1) ? random.between(20, 210) : -random.between(2, 75)
  const arrive = new Date(Math.max(due.getTime() + shift * MINUTE, earliest?.getTime() ?? 0))
  const dwell = random.chance(0.05) ? random.between(250, 380) : random.between(35, 140)
  return { arrive: toMinute(arrive), depart: toMinute(new Date(arrive.getTime() + dwell * MINUTE)) }
}

const toMinute = (moment: Date) => new Date(Math.floor(moment.getTime() / MINUTE) * MINUTE)

function openingOf(random: Random, facility: Facility, wall: string): string {
  const hour = random.whole(facility.opens, Math.max(facility.opens, facility.closes - 4))
  return `${wall.slice(0, 10)}T${String(hour).padStart(2, '0')}:${random.pick(['00', '30'])}:00`
}

/** The next half hour when the dock works. */
function withinHours(facility: Facility, wall: string): string {
  const minutes = Number(wall.slice(14, 16))
  const rounded = later(`${wall.slice(0, 14)}00:00`, { minutes: Math.ceil(minutes / 30) * 30 })
  const hour = Number(rounded.slice(11, 13))
  if (hour < facility.opens) return `${rounded.slice(0, 11)}${String(facility.opens).padStart(2, '0')}:00:00`
  if (hour < facility.closes - 1 || facility.closes === 24) return rounded
  return `${later(rounded, { days: 1 }).slice(0, 11)}${String(facility.opens).padStart(2, '0')}:00:00`
}

/** The stop as the shipment has it: window and appointment are different facts (domain §1.4). */
export function stopOf(random: Random, leg: Leg, locationId: string | null): StopPlan {
  const { facility, type, due, windowMinutes, isAppointment } = leg
  const { city, state, country, latitude, longitude, timeZone } = facility.place
  const end = wallAt(due, timeZone)
  const start = later(end, { minutes: -Math.max(windowMinutes, 60) })
  return {
    type,
    locationId,
    name: facility.name,
    addressLine1: facility.addressLine1,
    city,
    state,
    postalCode: facility.postalCode,
    country,
    latitude,
    longitude,
    timeZone,
    early: start,
    late: isAppointment ? later(end, { minutes: 60 }) : end,
    appointment: isAppointment ? end : null,
    instructions: random.chance(0.3) ? random.pick(DOCK_RULES) : null,
    contactName: 'Shipping office',
    contactPhone: `(555) 555-01${random.digits(2)}`,
    referenceNumbers: [
      type === 'Pickup'
        ? { label: 'Pickup number', value: `PU${random.digits(6)}` }
        : { label: 'Delivery appointment', value: `DA${random.digits(6)}` },
    ],
  }
}

const DOCK_RULES = [
  'Check in at the guard shack with the pickup number. Safety vest required.',
  'Back in only when the light is green. Stay in the truck while loading.',
  'Two load bars or straps required. Trailer must be clean, dry and free of odors.',
  'No overnight parking. Lumper service available, receipt needed for reimbursement.',
]
