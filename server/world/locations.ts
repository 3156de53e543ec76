import type { LocationType } from '@waybill/contract/locations/location-types.ts'
import { DEFAULT_DOCK_HOURS, type DockDay } from '@waybill/contract/locations/locations.ts'
import type { WorldCompany } from './companies.ts'
import { type Facility, LANE_FAMILIES } from './network.ts'
import { Random } from './random.ts'
import type { Rows } from './rows.ts'

type Dock = {
  name: string
  equipmentModes: string[]
  shippingModes: string[]
  stopTypes: string[]
  isAppointmentRequired: boolean
  hours: readonly DockDay[]
}

const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
const closed = (dayOfWeek: number): DockDay => ({
  dayOfWeek,
  isClosed: true,
  isTwentyFourHour: false,
  startTime: null,
  endTime: null,
})
const allDay = (dayOfWeek: number): DockDay => ({ ...closed(dayOfWeek), isClosed: false, isTwentyFourHour: true })
const open = (dayOfWeek: number, from: number, to: number): DockDay => ({
  ...closed(dayOfWeek),
  isClosed: false,
  startTime: clock(from),
  endTime: clock(to),
})
const week = (day: (dayOfWeek: number) => DockDay): DockDay[] => [0, 1, 2, 3, 4, 5, 6].map(day)
const isWeekend = (dayOfWeek: number) => dayOfWeek === 0 || dayOfWeek === 6

/** Those open around the clock or into the evening do so daily; others close on Sundays and early on Saturdays. */
function weekOf({ opens, closes }: Facility): DockDay[] {
  if (opens === 0 && closes === 24) return week(allDay)
  if (closes > 17) return week((day) => open(day, opens, closes))
  return week((day) => (day === 0 ? closed(day) : open(day, opens, day === 6 ? Math.min(closes, opens + 6) : closes)))
}

/** What a shipper's docks do besides loading dry vans, by facility key. */
const MORE_DOCKS: Readonly<Record<string, readonly Dock[]>> = {
  'fir-chicago': [
    {
      name: 'Cold dock',
      equipmentModes: ['Reefer'],
      shippingModes: ['TL', 'LTL'],
      stopTypes: ['Receiving'],
      isAppointmentRequired: true,
      // Night shift: loads leaving California in the morning arrive after midnight.
      hours: week((day) => (day === 6 ? closed(day) : open(day, 20, 4))),
    },
    {
      name: 'Rail dock',
      equipmentModes: ['Dry', 'Bulk'],
      shippingModes: ['Intermodal', 'Bulk'],
      stopTypes: ['Receiving'],
      isAppointmentRequired: false,
      hours: week((day) => (isWeekend(day) ? closed(day) : open(day, 7, 15))),
    },
  ],
  'juniper-phoenix': [
    {
      name: 'LTL door',
      equipmentModes: ['Dry'],
      shippingModes: ['LTL'],
      stopTypes: ['Shipping'],
      isAppointmentRequired: false,
      hours: week((day) => (isWeekend(day) ? closed(day) : open(day, 9, 16))),
    },
  ],
}
/** Nobody has entered its hours yet. */
const WITHOUT_SCHEDULE = 'mesquite-laredo'
/** Imported as is: a schedule's initial hours (SPEC §9). */
const AS_IT_CAME = 'mesquite-elpaso'

const PRIMARY = ['fir-chicago', 'ginkgo-savannah', 'hawthorn-greenbay', 'ironwood-greenville', 'juniper-denver']
const SECOND_LINES: Readonly<Record<string, string>> = { 'fir-chicago': 'Building 4', 'larch-houston': 'Gate 2' }

/** The type its name suggests. */
function typeOf({ name }: Facility): LocationType {
  if (/Cold/.test(name)) return 'ColdStorage'
  if (/Plant|Mill|Bottling|Blending|Works|Converting/.test(name)) return 'Manufacturing'
  if (/Crossdock|Consolidation/.test(name)) return 'CrossDock'
  if (/Terminal/.test(name)) return 'Terminal'
  if (/Yard/.test(name)) return 'Yard'
  return /\bDC\b|Center/.test(name) ? 'DistributionCenter' : 'Warehouse'
}

function mainDock(facility: Facility): Dock {
  const { key, name } = facility
  const isCold = /fresno|lakeland/.test(key)
  const isFlat = key.startsWith('ironwood')
  return {
    name: isCold ? 'Cold docks' : isFlat ? 'Loading yard' : 'Main docks',
    equipmentModes: isCold
      ? ['Reefer']
      : isFlat
        ? ['Flatbed']
        : /Terminal|Bottling/.test(name)
          ? ['Dry', 'Bulk']
          : ['Dry', 'Reefer'],
    shippingModes: isFlat ? ['TL'] : ['TL', 'LTL'],
    stopTypes: ['Shipping', 'Receiving'],
    isAppointmentRequired: facility.opens !== 0,
    hours: key === AS_IT_CAME ? DEFAULT_DOCK_HOURS : weekOf(facility),
  }
}

/** A shipper's own location, its facilities for drivers, and its dock schedules. */
export function layLocation(
  rows: Rows,
  random: Random,
  made: { id: string; number: string; companyId: string; facility: Facility; at: Date },
): void {
  const { id, number, companyId, facility, at } = made
  const { key, place } = facility
  const code = `${key.slice(0, 3).toUpperCase()}${random.digits(3)}`
  const phone = `(555) 555-01${random.digits(2)}`
  // Its own random source, so that the year of freight that follows stays the same.
  const own = new Random(Number(number))
  rows.location.push({
    id,
    number,
    company_id: companyId,
    name: facility.name,
    location_type: typeOf(facility),
    is_primary: PRIMARY.includes(key),
    lumpers_available: own.chance(0.4),
    is_appointment_required: facility.opens !== 0,
    overnight_parking: facility.opens === 0 || own.chance(0.2),
    address_line1: facility.addressLine1,
    address_line2: SECOND_LINES[key] ?? null,
    city: place.city,
    state: place.state,
    postal_code: facility.postalCode,
    country: place.country,
    latitude: place.latitude,
    longitude: place.longitude,
    time_zone: place.timeZone,
    edi_codes: [code],
    phones: [{ type: 'OfficeNumber', number: phone }],
    email: `docks.${key.split('-')[1]}@${key.split('-')[0]}.example`,
    dock_length: 53,
    directions: own.chance(0.7) ? own.pick(DIRECTIONS) : null,
    version: 1,
    created_at: at,
  })
  if (key === WITHOUT_SCHEDULE) return
  for (const dock of [mainDock(facility), ...(MORE_DOCKS[key] ?? [])])
    rows.dock_schedule.push({
      id: own.id(at),
      location_id: id,
      company_id: companyId,
      name: dock.name,
      is_appointment_required: dock.isAppointmentRequired,
      equipment_modes: dock.equipmentModes,
      shipping_modes: dock.shippingModes,
      stop_types: dock.stopTypes,
      dock_hours: dock.hours.map((day) => ({ ...day })),
      version: 1,
      created_at: at,
    })
}

/** Where shippers send freight: others' docks, in the shippers' own books. */
export function layConsignees(
  rows: Rows,
  made: {
    companies: ReadonlyMap<string, WorldCompany>
    facilities: ReadonlyMap<string, Facility>
    locationNumbers: Map<string, string>
    number: () => string
    at: Date
  },
): void {
  const { companies, facilities, locationNumbers, at } = made
  for (const { customer, to } of LANE_FAMILIES)
    for (const dock of [...to, ...(MORE_CONSIGNEES[customer] ?? [])]) {
      const [company, facility] = [companies.get(customer), facilities.get(dock)]
      if (!company || !facility || locationNumbers.has(`${customer} ${dock}`)) continue
      const number = made.number()
      locationNumbers.set(`${customer} ${dock}`, number)
      const { place } = facility
      rows.location.push({
        id: new Random(Number(number)).id(at),
        number,
        company_id: company.id,
        name: facility.name,
        location_type: typeOf(facility),
        is_primary: false,
        lumpers_available: false,
        is_appointment_required: false,
        overnight_parking: false,
        address_line1: facility.addressLine1,
        address_line2: null,
        city: place.city,
        state: place.state,
        postal_code: facility.postalCode,
        country: place.country,
        latitude: place.latitude,
        longitude: place.longitude,
        time_zone: place.timeZone,
        edi_codes: [],
        phones: [],
        email: null,
        dock_length: null,
        directions: null,
        version: 1,
        created_at: at,
      })
    }
}

/** Extra destinations in their scenes. */
const MORE_CONSIGNEES: Readonly<Record<string, readonly string[]>> = { fir: ['ginkgo-mechanicsburg', 'stjohns'] }

const DIRECTIONS = [
  'Trucks enter by the north gate only. Check in at the guard shack, then follow the blue line to the docks.',
  'Low bridge on the south approach (12 ft 6 in): come by the interstate exit. Staging lanes are left of the gate.',
  'Report to shipping with the pickup number. Trailers are swept before they back in; chocks and vest required.',
]
