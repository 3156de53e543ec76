import { z } from 'zod'
import { get, post, put } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { listOf, Paging, pageOf, SearchText } from '../paging.ts'
import { EmailAddress, lineOfText } from '../people.ts'
import { Can } from '../permissions.ts'
import { Phone } from '../phones.ts'
import { PostalCode, StateCode } from '../postal-codes.ts'
import { TimeZone } from '../time.ts'
import { mistake } from '../told.ts'
import { LocationType } from './location-types.ts'

/** What a dock takes, in dock schedule terms (SPEC §3). */
export const DOCK_EQUIPMENT_MODES = ['Dry', 'Reefer', 'Flatbed', 'Bulk'] as const
export const DockEquipmentMode = z.enum(DOCK_EQUIPMENT_MODES)
export type DockEquipmentMode = z.infer<typeof DockEquipmentMode>

export const DOCK_SHIPPING_MODES = ['TL', 'LTL', 'Bulk', 'Intermodal'] as const
export const DockShippingMode = z.enum(DOCK_SHIPPING_MODES)
export type DockShippingMode = z.infer<typeof DockShippingMode>

/** Shipping loads trucks, receiving unloads them. */
export const DOCK_STOP_TYPES = ['Shipping', 'Receiving'] as const
export const DockStopType = z.enum(DOCK_STOP_TYPES)
export type DockStopType = z.infer<typeof DockStopType>

/** A local time at the dock, to the minute. */
const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 07:00')

/** Dock hours for one weekday, in local time. An end before the start is on the next day. */
export const DockDay = z.strictObject({
  /** 0 is Sunday. */
  dayOfWeek: z.number().int().min(0).max(6),
  isClosed: z.boolean(),
  isTwentyFourHour: z.boolean(),
  startTime: ClockTime.nullable(),
  endTime: ClockTime.nullable(),
})
export type DockDay = z.infer<typeof DockDay>

/** 00:00 to 23:59 on all seven days by default (SPEC §9). */
export const DEFAULT_DOCK_HOURS: readonly DockDay[] = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  isClosed: false,
  isTwentyFourHour: false,
  startTime: '00:00',
  endTime: '23:59',
}))

/** A day as entered: closed, around the clock, or from one time to another. */
const EnteredDay = DockDay.check(({ value: day, issues }) => {
  const refuse = (field: 'isTwentyFourHour' | 'startTime' | 'endTime', message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: day[field] })
  if (day.isClosed && day.isTwentyFourHour)
    refuse('isTwentyFourHour', 'A dock is closed or open around the clock, not both')
  if (day.isClosed || day.isTwentyFourHour) return
  if (day.startTime === null) refuse('startTime', 'Enter when the dock opens')
  if (day.endTime === null) refuse('endTime', 'Enter when the dock closes')
  if (day.startTime !== null && day.startTime === day.endTime)
    refuse('endTime', 'The dock cannot close when it opens. For around the clock, choose that.')
}).transform((day) => (day.isClosed || day.isTwentyFourHour ? { ...day, startTime: null, endTime: null } : day))

/** All seven weekdays, Sunday first. */
const EnteredWeek = z
  .array(EnteredDay)
  .length(7, 'Enter dock hours for each of the seven days')
  .refine((days) => new Set(days.map((day) => day.dayOfWeek)).size === days.length, 'List each day once')
  .transform((days) => days.toSorted((one, other) => one.dayOfWeek - other.dayOfWeek))

const different = (list: readonly string[]) => new Set(list).size === list.length

/** A dock schedule (SPEC §3): for which trucks, and when. */
export const DockScheduleEntry = z.strictObject({
  name: lineOfText(80).pipe(z.string().min(1, 'Enter a name for the dock')),
  isAppointmentRequired: z.boolean().default(false),
  equipmentModes: z.array(DockEquipmentMode).min(1, 'Choose at least one equipment type').max(4).refine(different),
  shippingModes: z.array(DockShippingMode).min(1, 'Choose at least one shipping mode').max(4).refine(different),
  stopTypes: z.array(DockStopType).min(1, 'Choose shipping, receiving or both').max(2).refine(different),
  dockHours: EnteredWeek,
})
export type DockScheduleEntry = z.infer<typeof DockScheduleEntry>

export const DockSchedule = z.strictObject({
  id: Id,
  locationId: Id,
  /** The owner; shown to the owner and the provider. */
  tmsCompanyId: Id.nullable(),
  name: z.string(),
  isAppointmentRequired: z.boolean(),
  equipmentModes: z.array(DockEquipmentMode),
  shippingModes: z.array(DockShippingMode),
  stopTypes: z.array(DockStopType),
  dockHours: z.array(DockDay).length(7),
  version: z.number().int(),
})
export type DockSchedule = z.infer<typeof DockSchedule>

/** A place as lists show it. */
export const LocationRow = z.strictObject({
  id: Id,
  locationNumber: z.string(),
  name: z.string(),
  locationType: LocationType,
  isPrimaryLocation: z.boolean(),
  isAppointmentRequired: z.boolean(),
  lumpersAvailable: z.boolean(),
  overnightParking: z.boolean(),
  addressLine1: z.string().nullable(),
  city: z.string(),
  province: z.string(),
  postalCode: z.string(),
  country: z.string(),
  timeZone: TimeZone,
  phoneNumbers: z.array(Phone),
  /** Its code in the owner's X12 documents; empty for those who only stop there. */
  ediCodes: z.array(z.string()),
  /** Its owner; null for those who only stop there. */
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  /** Dock hours for the current local day, sorted by name. */
  today: z.array(z.strictObject({ name: z.string(), ...DockDay.shape })),
})
export type LocationRow = z.infer<typeof LocationRow>

/** SPEC §3, Location. */
export const Location = z.strictObject({
  ...LocationRow.omit({ today: true }).shape,
  addressLine2: z.string().nullable(),
  email: z.string().nullable(),
  /** The longest trailer its docks take, in feet. */
  dockLength: z.number().int().nullable(),
  directions: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  dockSchedules: z.array(DockSchedule),
  version: z.number().int(),
  can: z.strictObject({ edit: Can, readHistory: Can }),
})
export type Location = z.infer<typeof Location>

const MOST_CODES = 20

/** What is entered for a location. The country follows from the postal code, the zone from the place (SPEC §5). */
export const LocationEntry = z.strictObject({
  name: lineOfText(120).pipe(z.string().min(1, 'Enter a name for the place')),
  locationType: LocationType.default('Warehouse'),
  isPrimaryLocation: z.boolean().default(false),
  lumpersAvailable: z.boolean().default(false),
  isAppointmentRequired: z.boolean().default(false),
  overnightParking: z.boolean().default(false),
  addressLine1: lineOfText(120).pipe(z.string().min(1, 'Enter the street')),
  addressLine2: lineOfText(120).nullable().default(null),
  city: lineOfText(80).pipe(z.string().min(1, 'Enter the city')),
  province: StateCode,
  postalCode: PostalCode,
  phoneNumbers: z.array(Phone).max(6, 'At most 6 phones').default([]),
  ediCodes: z
    .array(
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9 ._/-]{1,80}$/, 'EDI codes are letters, digits and . - _ /'),
    )
    .max(MOST_CODES, mistake('at-most', { most: MOST_CODES, things: { term: 'EDI codes' } }))
    .refine(different, 'An EDI code is listed twice')
    .default([]),
  email: EmailAddress.nullable().default(null),
  dockLength: z
    .number()
    .int('Whole feet')
    .min(10, 'At least 10 feet')
    .max(120, 'At most 120 feet')
    .nullable()
    .default(null),
  directions: z
    .string()
    .trim()
    .max(2_000, 'At most 2,000 characters')
    // Invisible characters can hide what is beside them; line breaks and tabs are fine.
    .refine((text) => !/(?![\n\r\t\u200c\u200d])[\p{Cc}\p{Cf}]/u.test(text), 'Remove the invisible characters')
    .nullable()
    .default(null),
})
export type LocationEntry = z.infer<typeof LocationEntry>

export const NewLocation = z.strictObject({
  /** Their own company, unless the provider names another. */
  companyId: Id.optional(),
  ...LocationEntry.shape,
})
export type NewLocation = z.infer<typeof NewLocation>

/** All, EDI and quotable location lists have short pages (SPEC §9). */
export const SHORT_PAGE = 10
const QUOTABLE_PAGE = 100
const pagesOf = (size: number) => ({ page: Paging.page, pageSize: Paging.pageSize.unwrap().default(size) })

const Narrowing = {
  query: SearchText,
  locationTypes: listOf(LocationType),
}

/** What a quotable location stands for: a city, or one postal code (SPEC §7.2). */
export const QUOTABLE_TYPES = ['GoverningDistrict', 'ZipCode'] as const
export const QuotableType = z.enum(QUOTABLE_TYPES)
export type QuotableType = z.infer<typeof QuotableType>

/** A place that can be quoted. */
export const QuotableLocation = z.strictObject({
  id: z.string(),
  type: QuotableType,
  name: z.string(),
  city: z.string(),
  state: z.string(),
  /** For a city, the code nearest its center; for Canada, the first three characters. */
  postalCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  ianaTimezone: TimeZone,
})
export type QuotableLocation = z.infer<typeof QuotableLocation>

/** A suggested address; parts it does not know stay as typed. */
export const AddressSuggestion = z.strictObject({
  id: z.string(),
  addressLine1: z.string().nullable(),
  city: z.string(),
  province: z.string(),
  /** For Canada without a geocoder, only the first three characters. */
  postalCode: z.string(),
  country: z.enum(['US', 'CA']),
  timeZone: TimeZone,
})
export type AddressSuggestion = z.infer<typeof AddressSuggestion>

export const locations = {
  all: get('/api/v2/locations', {
    says: 'Locations the user may see: their own, and those where their loads stop; the provider sees all.',
    may: 'location:read',
    query: z.strictObject({ ...Narrowing, companyId: Id.optional(), ...pagesOf(SHORT_PAGE) }),
    returns: pageOf(LocationRow),
  }),
  ofCompany: get('/api/v2/company_locations', {
    says: 'Locations of your company; for the provider, of the company named.',
    may: 'location:read',
    query: z.strictObject({ ...Narrowing, companyId: Id.optional(), ...Paging }),
    returns: pageOf(LocationRow),
  }),
  edi: get('/api/v2/edi_locations', {
    says: 'Locations of one customer that its X12 documents name by code; without a customer, of your company.',
    may: 'location:edi',
    query: z.strictObject({ ...Narrowing, customerId: Id.optional(), ...Paging }),
    returns: pageOf(LocationRow),
  }),
  portalEdi: get('/api/v2/portal_edi_locations', {
    says: 'All locations with an EDI code that the user may see, whoever owns them.',
    may: 'location:edi',
    query: z.strictObject({ ...Narrowing, ...pagesOf(SHORT_PAGE) }),
    returns: pageOf(LocationRow),
  }),
  quotable: get('/api/v2/quotable_locations', {
    says: 'Cities and postal codes of the US and Canada that can be rated, by the start of their name or code.',
    may: 'location:read',
    query: z.strictObject({ q: SearchText, types: listOf(QuotableType), ...pagesOf(QUOTABLE_PAGE) }),
    returns: pageOf(QuotableLocation),
  }),
  suggestAddresses: get('/api/v2/address_suggestions', {
    says: 'Addresses in the US and Canada that start with what was typed: a street, a comma, then city or postal code.',
    may: 'location:write',
    query: z.strictObject({ q: z.string().trim().max(200) }),
    returns: z.strictObject({ data: z.array(AddressSuggestion) }),
  }),
  find: get('/api/v2/locations/:locationNumber', {
    says: 'One location with its dock schedules, by its number or its id.',
    may: 'location:read',
    returns: Location,
    refuses: ['not-found'],
  }),
  create: post('/api/v2/locations', {
    says: 'Creates a location. Its country follows from the postal code, its time zone from the place.',
    may: 'location:write',
    body: NewLocation,
    returns: Location,
    refuses: ['not-found'],
  }),
  update: put('/api/v2/locations/:locationNumber', {
    says: 'Changes a location.',
    may: 'location:write',
    body: LocationEntry,
    returns: Location,
    refuses: ['not-found', 'not-authorized'],
    isVersioned: 'if-sent',
  }),
  createDockSchedule: post('/api/v2/locations/:locationNumber/dock_schedules', {
    says: 'Adds a dock schedule: when the dock is open, and for which trucks.',
    may: 'location:write',
    body: DockScheduleEntry,
    returns: Location,
    refuses: ['not-found', 'not-authorized'],
  }),
  updateDockSchedule: put('/api/v2/locations/:locationNumber/dock_schedules/:dockScheduleId', {
    says: 'Changes a dock schedule: when the dock is open, and for which trucks.',
    may: 'location:write',
    body: DockScheduleEntry,
    returns: Location,
    refuses: ['not-found', 'not-authorized'],
    isVersioned: 'if-sent',
  }),
}
