import { z } from 'zod'
import { EldLink, EldVehicles } from '../eld/eld.ts'
import { get, post, put } from '../endpoint.ts'
import { Line, State } from '../entered.ts'
import { EquipmentMode, ShipmentStatus } from '../freight-codes.ts'
import { Id } from '../ids.ts'
import { listOf, Paging, pageOf, SearchText, SortDirection } from '../paging.ts'
import { EmailAddress, lineOfText, PersonName } from '../people.ts'
import { Can } from '../permissions.ts'
import { PhoneNumber } from '../phones.ts'
import { AssignedDriver } from '../shipments/shipments.ts'
import { CalendarDate, Instant, TimeZone } from '../time.ts'

/** Commercial driver's licenses (49 CFR 383.91): A pulls any trailer. */
export const LICENSE_CLASSES = ['A', 'B', 'C'] as const
export const LicenseClass = z.enum(LICENSE_CLASSES)
export type LicenseClass = z.infer<typeof LicenseClass>

const Home = z.strictObject({ city: z.string(), state: z.string() })

/** A load as far as a driver's day needs it. */
const DriversLoad = z.strictObject({
  shipmentNumber: z.string(),
  from: z.string(),
  to: z.string(),
  at: Instant,
  timeZone: TimeZone,
})

/** A driver as a record of the carrier: the person of SPEC §3, license, home, usual truck, and where they are free next. */
export const FleetDriver = z.strictObject({
  ...AssignedDriver.shape,
  licenseClass: LicenseClass.nullable(),
  licenseUntil: CalendarDate.nullable(),
  /** Until when they may haul hazardous materials; null: no endorsement on file. */
  hazmatUntil: CalendarDate.nullable(),
  home: Home.nullable(),
  /** What they usually drive and pull. */
  tractorNumber: z.string().nullable(),
  trailerNumber: z.string().nullable(),
  isRetired: z.boolean(),
  /** The load they haul now, and when it should be delivered. */
  onLoad: DriversLoad.nullable(),
  /** The next load that they are assigned to, and its pickup. */
  nextLoad: DriversLoad.nullable(),
  /** Of the record and of the person. */
  version: z.number().int(),
  can: z.strictObject({ change: Can, retire: Can }),
})
export type FleetDriver = z.infer<typeof FleetDriver>

export const DRIVER_VIEWS = ['active', 'free', 'on-load', 'retired'] as const
export const DriverView = z.enum(DRIVER_VIEWS)
export type DriverView = z.infer<typeof DriverView>
export const DRIVER_SORTS = ['name', 'home', 'licenseUntil', 'hazmatUntil'] as const

const DriverNarrowing = {
  query: SearchText,
  /** Home terminals, each as `Joliet, IL`. */
  homes: listOf(z.string().max(100)),
}
export const FleetDriverQuery = z.strictObject({
  ...DriverNarrowing,
  view: DriverView.default('active'),
  sortProperty: z.enum(DRIVER_SORTS).default('name'),
  sortDirection: SortDirection.default('asc'),
  ...Paging,
})
export type FleetDriverQuery = z.infer<typeof FleetDriverQuery>

const VehicleNumber = lineOfText(20).pipe(z.string().min(1, 'Enter the number'))
const isGiven = (text: string | null | undefined) => Boolean(text?.trim())

export const FleetDriverEntry = z
  .strictObject({
    firstName: PersonName.pipe(z.string().min(1, 'Enter the first name')),
    lastName: PersonName.pipe(z.string().min(1, 'Enter the last name')),
    mobilePhoneNumber: PhoneNumber.nullable().default(null),
    primaryEmail: EmailAddress.nullable().default(null),
    licenseClass: LicenseClass.nullable().default(null),
    licenseUntil: CalendarDate.nullable().default(null),
    hazmatUntil: CalendarDate.nullable().default(null),
    home: z
      .strictObject({ city: Line.min(1, 'Enter the city').max(80), state: State })
      .nullable()
      .default(null),
    tractorNumber: lineOfText(20).nullable().default(null),
    trailerNumber: lineOfText(20).nullable().default(null),
  })
  .refine(({ hazmatUntil, licenseClass }) => !isGiven(hazmatUntil) || licenseClass !== null, {
    path: ['licenseClass'],
    message: 'An endorsement needs a license: choose its class',
  })
export type FleetDriverEntry = z.infer<typeof FleetDriverEntry>

export const VEHICLE_KINDS = ['tractor', 'trailer'] as const
export const VehicleKind = z.enum(VEHICLE_KINDS)
export type VehicleKind = z.infer<typeof VehicleKind>

/** A tractor or a trailer of the carrier. */
export const FleetVehicle = z.strictObject({
  id: Id,
  kind: VehicleKind,
  number: z.string(),
  plate: z.string().nullable(),
  plateState: z.string().nullable(),
  /** Trailers only. */
  equipmentMode: EquipmentMode.nullable(),
  feet: z.number().int().nullable(),
  note: z.string().nullable(),
  /** Who usually drives or pulls it. */
  driverName: z.string().nullable(),
  /** The load it is on. */
  onLoad: z.strictObject({ shipmentNumber: z.string(), status: ShipmentStatus }).nullable(),
  isRetired: z.boolean(),
  version: z.number().int(),
  can: z.strictObject({ change: Can, retire: Can }),
})
export type FleetVehicle = z.infer<typeof FleetVehicle>

export const VEHICLE_VIEWS = ['active', 'tractors', 'trailers', 'retired'] as const
export const VehicleView = z.enum(VEHICLE_VIEWS)
export type VehicleView = z.infer<typeof VehicleView>
export const VEHICLE_SORTS = ['number', 'equipment', 'driver'] as const

export const FleetVehicleQuery = z.strictObject({
  query: SearchText,
  view: VehicleView.default('active'),
  sortProperty: z.enum(VEHICLE_SORTS).default('number'),
  sortDirection: SortDirection.default('asc'),
  ...Paging,
})
export type FleetVehicleQuery = z.infer<typeof FleetVehicleQuery>

export const FleetVehicleEntry = z
  .strictObject({
    kind: VehicleKind,
    number: VehicleNumber,
    plate: lineOfText(12).nullable().default(null),
    plateState: State.nullable().default(null),
    equipmentMode: EquipmentMode.nullable().default(null),
    feet: z.number().int().min(10, 'At least 10 feet').max(60, 'At most 60 feet').nullable().default(null),
    note: lineOfText(200).nullable().default(null),
  })
  .refine(({ kind, equipmentMode, feet }) => kind === 'trailer' || (equipmentMode === null && feet === null), {
    path: ['equipmentMode'],
    message: 'Only trailers have equipment and a length',
  })
export type FleetVehicleEntry = z.infer<typeof FleetVehicleEntry>

const Retirement = z.strictObject({ isRetired: z.boolean() })
const driver = '/api/v2/fleet_drivers/:driverId'
const vehicle = '/api/v2/fleet_vehicles/:vehicleId'
const Count = z.number().int()

export const fleet = {
  drivers: get('/api/v2/fleet_drivers', {
    says: 'Your company’s drivers: license, home terminal, usual truck, and the loads they are on and have next.',
    may: 'fleet:read',
    query: FleetDriverQuery,
    returns: pageOf(FleetDriver),
  }),
  driverCounts: get('/api/v2/fleet_drivers/counts', {
    says: 'How many drivers each view holds, and the home terminals there are.',
    may: 'fleet:read',
    query: z.strictObject(DriverNarrowing),
    returns: z.strictObject({
      active: Count,
      free: Count,
      'on-load': Count,
      retired: Count,
      homes: z.array(z.string()),
    }),
  }),
  driver: get(driver, {
    says: 'One driver of your company.',
    may: 'fleet:read',
    returns: FleetDriver,
    refuses: ['not-found'],
  }),
  addDriver: post('/api/v2/fleet_drivers', {
    says: 'Adds a driver. This alone does not let them sign in; a sign-in link or an administrator does.',
    may: 'fleet:write',
    body: FleetDriverEntry,
    returns: FleetDriver,
    refuses: ['place-unknown'],
  }),
  changeDriver: put(driver, {
    says: 'Changes a driver’s record.',
    may: 'fleet:write',
    body: FleetDriverEntry,
    returns: FleetDriver,
    refuses: ['not-found', 'place-unknown', 'changed-meanwhile'],
    isVersioned: true,
  }),
  retireDriver: post(`${driver}/retirement`, {
    says: 'Retires a driver, who is no longer offered for loads, or reactivates one. Repeating it changes nothing.',
    may: 'fleet:write',
    body: Retirement,
    returns: FleetDriver,
    refuses: ['not-found', 'step-not-allowed'],
    status: 200,
  }),
  vehicles: get('/api/v2/fleet_vehicles', {
    says: 'Your company’s tractors and trailers.',
    may: 'fleet:read',
    query: FleetVehicleQuery,
    returns: pageOf(FleetVehicle),
  }),
  vehicleCounts: get('/api/v2/fleet_vehicles/counts', {
    says: 'How many tractors and trailers each view holds.',
    may: 'fleet:read',
    query: z.strictObject({ query: SearchText }),
    returns: z.strictObject({ active: Count, tractors: Count, trailers: Count, retired: Count }),
  }),
  vehicle: get(vehicle, {
    says: 'One tractor or trailer of your company.',
    may: 'fleet:read',
    returns: FleetVehicle,
    refuses: ['not-found'],
  }),
  addVehicle: post('/api/v2/fleet_vehicles', {
    says: 'Adds a tractor or a trailer.',
    may: 'fleet:write',
    body: FleetVehicleEntry,
    returns: FleetVehicle,
    refuses: ['vehicle-number-taken'],
  }),
  changeVehicle: put(vehicle, {
    says: 'Changes a tractor or a trailer.',
    may: 'fleet:write',
    body: FleetVehicleEntry,
    returns: FleetVehicle,
    refuses: ['not-found', 'vehicle-number-taken', 'changed-meanwhile'],
    isVersioned: true,
  }),
  retireVehicle: post(`${vehicle}/retirement`, {
    says: 'Retires a tractor or trailer, or reactivates it. Repeating it changes nothing.',
    may: 'fleet:write',
    body: Retirement,
    returns: FleetVehicle,
    refuses: ['not-found', 'step-not-allowed'],
    status: 200,
  }),
  linkVehicle: put(`${vehicle}/eld_vehicle`, {
    says: 'Links a tractor to a vehicle at an ELD provider; null matches it by number again.',
    may: 'fleet:write',
    body: z.strictObject({ link: EldLink.nullable() }),
    returns: EldVehicles,
    refuses: ['not-found', 'step-not-allowed'],
  }),
}
