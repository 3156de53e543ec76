import { z } from 'zod'
import { get, post, put } from '../endpoint.ts'
import { filterSetEndpoints } from '../filter-sets/filter-sets.ts'
import { EquipmentMode, ShipmentStatus, ShippingMode } from '../freight-codes.ts'
import { isFoodGrade } from '../hazmat.ts'
import { HumanNumber, Id } from '../ids.ts'
import { Job } from '../jobs/jobs.ts'
import { LaneStop, StopType } from '../lane.ts'
import { Currency, EnteredMoney, Money } from '../money.ts'
import { Accessorial, FreightClass, FreightTermType, OrderType, PackingGroup, ReeferMode } from '../order-codes.ts'
import { pageOf } from '../paging.ts'
import { EmailAddress, lineOfText } from '../people.ts'
import { Can } from '../permissions.ts'
import { PhoneNumber } from '../phones.ts'
import { PostalCode, StateCode } from '../postal-codes.ts'
import { CalendarDate, Instant, TimeZone } from '../time.ts'
import { mistake } from '../told.ts'
import { OrderFilter, OrderNarrowing, OrderQuery } from './order-search.ts'
import { OrderStatus } from './order-status.ts'

/** Means the place is new and is in `location` (SPEC §3). */
export const NEW_LOCATION = 'N/A'

const MOST_STOPS = 20
const MOST_LINE_ITEMS = 100
export const MOST_COPIES = 200
/** A job makes more copies than this, after the request. */
export const COPIES_AT_ONCE = 20

/** Local time at the stop, to the minute; its zone is the stop's own (TRUST P35). */
export const WallTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a day and a time', abort: true })
  .refine(
    (text) => new Date(`${text}:00Z`).toISOString().startsWith(text.slice(0, 10)),
    'There is no such day in the calendar',
  )
  .refine((text) => text >= '2000' && text < '2100', 'Enter a year of this century')

const optionalLine = (longest: number) => lineOfText(longest).nullable().default(null)

const Inches = z.number().min(0.1, 'Enter more than 0').max(9_999, 'At most 9,999 inches').nullable().default(null)

/** What is loaded at a pickup. An id is sent only if it is a GUID: an item without one is new (SPEC §5). */
const LineItemEntry = z.strictObject({
  id: Id.optional(),
  description: lineOfText(120).pipe(z.string().min(1, 'Enter what is shipped')),
  /** Pieces inside the packages. */
  pieces: z.number().int('Whole pieces').min(0).max(10_000_000).nullable().default(null),
  packageType: lineOfText(30).pipe(z.string().min(1, 'Choose the packaging')).default('Pallets'),
  packages: z.number({ error: 'Enter a quantity' }).int('Whole packages').min(1, 'At least one').max(1_000_000),
  /** Pounds of all packages together. */
  weight: z.number().min(0.01, 'Enter more than 0').max(9_999_999).nullable().default(null),
  /** Inches of one package. */
  length: Inches,
  width: Inches,
  height: Inches,
  freightClass: FreightClass.nullable().default(null),
  nmfc: optionalLine(20),
  isHazmat: z.boolean().default(false),
  unNumber: lineOfText(10)
    .pipe(
      z
        .string()
        .toUpperCase()
        .regex(/^(?:(?:UN|NA)\d{4})?$/, 'Enter it like UN1263'),
    )
    .nullable()
    .default(null),
  properShippingName: optionalLine(120),
  hazardClass: optionalLine(10),
  packingGroup: PackingGroup.nullable().default(null),
  /** Which stop unloads it, counted from 1; by default, the last delivery. */
  deliveryStop: z.number().int().min(1).max(MOST_STOPS).nullable().default(null),
})

/** SPEC §3, New location; Canada if the postal code has the Canadian form. */
const NewStopLocation = z.strictObject({
  companyName: lineOfText(120).pipe(z.string().min(1, 'Enter a name for the place')),
  addressLine1: lineOfText(120).pipe(z.string().min(1, 'Enter the street')),
  addressLine2: optionalLine(120),
  city: lineOfText(80).pipe(z.string().min(1, 'Enter the city')),
  state: StateCode,
  postalCode: PostalCode,
  phoneNumber: PhoneNumber.nullable().default(null),
  emailAddress: EmailAddress.nullable().default(null),
  /** A map service's id for the place. */
  googleId: optionalLine(200),
})
export type NewStopLocation = z.infer<typeof NewStopLocation>

const StopEntry = z.strictObject({
  stopId: Id.optional(),
  type: StopType,
  /** The customer's location by its number, or N/A for a new one or for the one the EDI code names. */
  locationNumber: HumanNumber.default(NEW_LOCATION),
  location: NewStopLocation.nullable().default(null),
  ediCode: optionalLine(80),
  schedule: z
    .strictObject({
      /** A date alone: any time that day. */
      date: CalendarDate.nullable().default(null),
      earlyDateTime: WallTime.nullable().default(null),
      lateDateTime: WallTime.nullable().default(null),
      appointmentDateTime: WallTime.nullable().default(null),
    })
    .default({ date: null, earlyDateTime: null, lateDateTime: null, appointmentDateTime: null }),
  contact: z
    .strictObject({
      name: optionalLine(120),
      phoneNumber: PhoneNumber.nullable().default(null),
      emailAddress: EmailAddress.nullable().default(null),
    })
    .default({ name: null, phoneNumber: null, emailAddress: null }),
  instructions: optionalLine(500),
  /** For a pickup: what is loaded there. */
  lineItems: z
    .array(LineItemEntry)
    .max(MOST_LINE_ITEMS, mistake('at-most', { most: MOST_LINE_ITEMS, things: { term: 'line items' } }))
    .default([]),
})
type StopEntry = z.infer<typeof StopEntry>

/** Blank references are dropped before anything is saved (SPEC §5). */
const ReferenceNumbers = z
  .array(
    z.strictObject({
      label: lineOfText(40),
      value: lineOfText(80),
      typeId: z.number().int().min(0).max(10_000).nullable().default(null),
    }),
  )
  .max(50, 'At most 50 reference numbers')
  .transform((all) => all.filter(({ label, value }) => label !== '' && value !== ''))

/** Who a blind order's documents name instead of a party; by default, the provider as agent (domain §5.1). */
const PartyInstead = z.strictObject({ name: z.string(), address: z.string().nullable() })
const PartyInsteadEntry = z.strictObject({
  name: lineOfText(120).pipe(z.string().min(1, 'Enter who the papers name')),
  address: optionalLine(200),
})

const different = (list: readonly string[]) => new Set(list).size === list.length

const OrderFields = {
  /** Saved even if incomplete; not planned until it is complete. */
  isDraft: z.boolean().default(false),
  orderType: OrderType.default('SalesOrder'),
  freightTermType: FreightTermType.default('Prepaid'),
  /** Of its amounts, and what its load is paid in: the load keeps it. */
  currency: Currency.default('USD'),
  /** What the provider adds; theirs alone (TRUST P9). */
  markup: EnteredMoney.nullable().default(null),
  /** What the goods are worth. */
  freightValue: EnteredMoney.nullable().default(null),
  equipmentMode: EquipmentMode.default(0),
  /** Trailer types as bit flags (SPEC §3). */
  equipmentTypes: z.number().int().min(1, 'Choose at least one trailer').max(1_048_575),
  shippingMode: ShippingMode.default(0),
  isJustInTime: z.boolean().default(false),
  isTeamRequired: z.boolean().default(false),
  isBlind: z.boolean().default(false),
  shipperInstead: PartyInsteadEntry.nullable().default(null),
  consigneeInstead: PartyInsteadEntry.nullable().default(null),
  /** Degrees Fahrenheit. */
  reeferTemperature: z
    .number()
    .min(-40, 'At least −40 °F')
    .max(90, 'At most 90 °F')
    .multipleOf(0.1, 'One decimal')
    .nullable()
    .default(null),
  reeferMode: ReeferMode.nullable().default(null),
  hazmatEmergencyContactInfo: optionalLine(200),
  chemtracAccountNumber: optionalLine(40),
  specialInstructions: z
    .string()
    .trim()
    .max(2_000, 'At most 2,000 characters')
    // Invisible characters can hide what is beside them; line breaks and tabs are fine.
    .refine((text) => !/(?![\n\r\t\u200c\u200d])[\p{Cc}\p{Cf}]/u.test(text), 'Remove the invisible characters')
    .nullable()
    .default(null),
  accessorials: z.array(Accessorial).max(20).refine(different, 'A service is listed twice').default([]),
  requirements: z
    .array(lineOfText(60).pipe(z.string().min(1)))
    .max(20, 'At most 20 requirements')
    .default([]),
  referenceNumbers: ReferenceNumbers.default([]),
  stops: z
    .array(StopEntry)
    .max(MOST_STOPS, mistake('at-most', { most: MOST_STOPS, things: { term: 'stops' } }))
    .default([]),
}

type Fields = Omit<z.infer<z.ZodObject<typeof OrderFields>>, 'currency'>
type Say = (path: (string | number)[], message: string) => void

/** What no order may contain, draft or not. */
function sayWhatIsWrong(order: Fields, say: Say): void {
  if (order.equipmentMode !== 1 && order.reeferTemperature !== null)
    say(['reeferTemperature'], 'Only reefers keep a temperature')
  if (order.equipmentMode !== 1 && order.reeferMode !== null) say(['reeferMode'], 'Only reefers have a mode')
  for (const party of ['shipperInstead', 'consigneeInstead'] as const)
    if (!order.isBlind && order[party]) say([party], 'Only the papers of a blind order name another party')
  for (const [index, stop] of order.stops.entries()) {
    const { earlyDateTime, lateDateTime } = stop.schedule
    if (earlyDateTime && lateDateTime && lateDateTime < earlyDateTime)
      say(['stops', index, 'schedule', 'lateDateTime'], 'The latest time is before the earliest')
    if (stop.locationNumber === NEW_LOCATION && !stop.location && !stop.ediCode)
      say(['stops', index, 'locationNumber'], 'Choose a location or enter a new one')
    if (stop.type === 'Delivery' && stop.lineItems.length > 0)
      say(['stops', index, 'lineItems'], 'Line items belong to the pickup that loads them')
    for (const [line, { deliveryStop }] of stop.lineItems.entries()) {
      const isBehind = deliveryStop === null || deliveryStop > index + 1
      if (!isBehind || (deliveryStop !== null && order.stops[deliveryStop - 1]?.type !== 'Delivery'))
        say(['stops', index, 'lineItems', line, 'deliveryStop'], 'Choose a delivery after this pickup')
    }
  }
}

/** What keeps an order from being planned (domain T2). */
function sayWhatIsMissing(order: Fields, say: Say): void {
  const { stops } = order
  if (stops[0]?.type !== 'Pickup') say(stops.length > 0 ? ['stops', 0, 'type'] : ['stops'], 'Begin with a pickup')
  if (stops.length > 0 && stops.at(-1)?.type !== 'Delivery')
    say(['stops', stops.length - 1, 'type'], 'End with a delivery')
  for (const [index, stop] of stops.entries()) {
    const { date, earlyDateTime, lateDateTime, appointmentDateTime } = stop.schedule
    if (!date && !earlyDateTime && !lateDateTime && !appointmentDateTime)
      say(['stops', index, 'schedule', 'date'], 'Enter when the truck may come')
    for (const [line, item] of stop.lineItems.entries())
      sayWhatAnItemLacks(order, item, (...path) => ['stops', index, 'lineItems', line, ...path], say)
  }
  const items = stops.flatMap(({ lineItems }) => lineItems)
  const firstPickup = stops.findIndex(({ type }) => type === 'Pickup')
  if (firstPickup >= 0 && items.length === 0) say(['stops', firstPickup, 'lineItems'], 'Enter what is shipped')
  if (order.equipmentMode === 1) {
    if (order.reeferTemperature === null) say(['reeferTemperature'], 'Enter the temperature')
    if (order.reeferMode === null) say(['reeferMode'], 'Choose how the unit runs')
  }
  if (!items.some(({ isHazmat }) => isHazmat)) return
  if (!order.hazmatEmergencyContactInfo)
    say(['hazmatEmergencyContactInfo'], 'Hazardous freight needs a contact who answers day and night')
  if (isFoodGrade(order.requirements)) say(['requirements'], 'Hazardous freight never goes with food-grade freight')
}

function sayWhatAnItemLacks(
  { shippingMode }: Fields,
  item: StopEntry['lineItems'][number],
  at: (field: string) => (string | number)[],
  say: Say,
): void {
  if (item.weight === null) say(at('weight'), 'Enter the weight')
  if (item.freightClass === null && (shippingMode === 1 || shippingMode === 4))
    say(at('freightClass'), 'Less-than-truckload freight needs a class')
  if (!item.isHazmat) return
  if (!item.unNumber) say(at('unNumber'), 'Enter the UN number')
  if (!item.hazardClass) say(at('hazardClass'), 'Enter the hazard class')
}

const asEntered: z.core.CheckFn<Fields> = ({ value, issues }) => {
  const say: Say = (path, message) => issues.push({ code: 'custom', path, message, input: value })
  sayWhatIsWrong(value, say)
  if (!value.isDraft) sayWhatIsMissing(value, say)
}

/** Who names no currency leaves the order in its own. */
export const OrderEntry = z.strictObject({ ...OrderFields, currency: Currency.optional() }).check(asEntered)
export type OrderEntry = z.infer<typeof OrderEntry>

/** The customer is their own company, unless the provider names one. */
export const NewOrder = z.strictObject({ customerId: Id.optional(), ...OrderFields }).check(asEntered)
export type NewOrder = z.infer<typeof NewOrder>

const OrderLineItem = z.strictObject({
  id: Id,
  description: z.string(),
  pieces: z.number().int().nullable(),
  packageType: z.string(),
  packages: z.number().int(),
  weight: z.number().nullable(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  freightClass: z.string().nullable(),
  nmfc: z.string().nullable(),
  isHazmat: z.boolean(),
  unNumber: z.string().nullable(),
  /** As 49 CFR 172.101 names it; null: the description is the name. */
  properShippingName: z.string().nullable(),
  hazardClass: z.string().nullable(),
  packingGroup: PackingGroup.nullable(),
  deliveryStop: z.number().int().nullable(),
})
export type OrderLineItem = z.infer<typeof OrderLineItem>

/** A place where an order is loaded or unloaded. Times carry the stop's own offset. */
export const OrderStop = z.strictObject({
  stopId: Id,
  sequence: z.number().int(),
  type: StopType,
  /** The customer's location; N/A if it is none. */
  locationNumber: z.string(),
  name: z.string(),
  addressLine1: z.string().nullable(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  timeZone: TimeZone,
  ediCode: z.string().nullable(),
  googleId: z.string().nullable(),
  schedule: z.strictObject({
    date: CalendarDate.nullable(),
    earlyDateTime: Instant.nullable(),
    lateDateTime: Instant.nullable(),
    appointmentDateTime: Instant.nullable(),
  }),
  contact: z.strictObject({
    name: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    emailAddress: z.string().nullable(),
  }),
  instructions: z.string().nullable(),
  lineItems: z.array(OrderLineItem),
})
export type OrderStop = z.infer<typeof OrderStop>

export const ORDER_SOURCES = ['Portal', 'Edi', 'Api'] as const

export const OrderRow = z.strictObject({
  id: Id,
  orderNumber: z.string(),
  status: OrderStatus,
  orderType: OrderType,
  orderSource: z.enum(ORDER_SOURCES),
  customerName: z.string(),
  equipmentMode: EquipmentMode,
  shippingMode: ShippingMode,
  weight: z.number().nullable(),
  lane: z.array(LaneStop),
  /** Its first reference numbers. */
  referenceNumbers: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  createdAt: Instant,
})
export type OrderRow = z.infer<typeof OrderRow>

/** SPEC §3, Order. */
export const Order = z.strictObject({
  id: Id,
  orderNumber: z.string(),
  status: OrderStatus,
  orderType: OrderType,
  freightTermType: z.string(),
  orderSource: z.enum(ORDER_SOURCES),
  customerId: Id,
  customerName: z.string(),
  currency: Currency,
  /** Null for everybody but the provider (TRUST P9). */
  markup: Money.nullable(),
  freightValue: Money.nullable(),
  equipmentMode: EquipmentMode,
  equipmentTypes: z.number().int(),
  shippingMode: ShippingMode,
  isJustInTime: z.boolean(),
  isTeamRequired: z.boolean(),
  isBlind: z.boolean(),
  shipperInstead: PartyInstead.nullable(),
  consigneeInstead: PartyInstead.nullable(),
  reeferTemperature: z.number().nullable(),
  reeferMode: ReeferMode.nullable(),
  hazmatEmergencyContactInfo: z.string().nullable(),
  chemtracAccountNumber: z.string().nullable(),
  specialInstructions: z.string().nullable(),
  accessorials: z.array(Accessorial),
  requirements: z.array(z.string()),
  referenceNumbers: z.array(
    z.strictObject({ label: z.string(), value: z.string(), typeId: z.number().int().nullable() }),
  ),
  /** References with the special labels, by their own names (SPEC §3). */
  salesOrderNumber: z.string().nullable(),
  purchaseOrderNumber: z.string().nullable(),
  transferOrderNumber: z.string().nullable(),
  returnAuthorizationNumber: z.string().nullable(),
  weight: z.number().nullable(),
  lane: z.array(LaneStop),
  stops: z.array(OrderStop),
  /** The loads that carry it. */
  shipments: z.array(z.strictObject({ id: Id, shipmentNumber: z.string(), status: ShipmentStatus })),
  createdAt: Instant,
  version: z.number().int(),
  can: z.strictObject({ edit: Can, duplicate: Can, plan: Can, readHistory: Can }),
})
export type Order = z.infer<typeof Order>

const OrderCounts = z.strictObject({
  all: z.number().int(),
  draft: z.number().int(),
  open: z.number().int(),
  planned: z.number().int(),
  inTransit: z.number().int(),
  delivered: z.number().int(),
  voided: z.number().int(),
})
export type OrderCounts = z.infer<typeof OrderCounts>

export const CopyWish = z.strictObject({
  copies: z
    .number({ error: 'Enter a quantity' })
    .int('Whole copies')
    .min(1, 'At least one copy')
    .max(MOST_COPIES, mistake('at-most', { most: MOST_COPIES, things: { term: 'copies at once' } })),
  /** Without dates, copies are drafts until somebody enters them. */
  keepsDates: z.boolean().default(false),
  keepsReferenceNumbers: z.boolean().default(false),
})
export type CopyWish = z.infer<typeof CopyWish>

const refusesEntry = ['not-found', 'bad-request'] as const

export const orders = {
  list: get('/api/v2/orders', {
    says: 'Orders of your company, or of all for the provider; newest first.',
    may: 'order:read',
    query: OrderQuery,
    returns: pageOf(OrderRow),
  }),
  counts: get('/api/v2/orders/status_counts', {
    says: 'How many orders have each status, under the same search and filters as the list. 10,000 means that many or more, and so does 1,000 if you search.',
    may: 'order:read',
    query: z.strictObject(OrderNarrowing),
    returns: OrderCounts,
  }),
  export: get('/api/v2/orders/csv', {
    says: 'The filtered list as CSV, at most 10,000 rows; if there are more, the answer has the header `Waybill-Rows-Cut`.',
    may: 'order:read',
    query: z.strictObject(OrderFilter),
    returns: z.string(),
    media: 'text/csv',
  }),
  ...filterSetEndpoints('orders', 'order:read', z.strictObject(OrderFilter)),
  find: get('/api/v2/orders/:orderNumber', {
    says: 'One order with its stops, freight and shipments.',
    may: 'order:read',
    returns: Order,
    refuses: ['not-found'],
  }),
  create: post('/api/v2/orders', {
    says: 'Creates an order. Times are local to each stop; a new location is created with it.',
    may: 'order:write',
    body: NewOrder,
    returns: Order,
    refuses: refusesEntry,
  }),
  update: put('/api/v2/orders/:orderNumber', {
    says: 'Changes an order that is not on a shipment yet.',
    may: 'order:write',
    body: OrderEntry,
    returns: Order,
    refuses: [...refusesEntry, 'order-not-open'],
    isVersioned: 'if-sent',
  }),
  duplicate: post('/api/v2/orders/:orderNumber/copies', {
    says: `Copies an order, at most ${MOST_COPIES} times at once; more than ${COPIES_AT_ONCE} go on after the request.`,
    may: 'order:write',
    body: CopyWish,
    /** With a job, the numbers come with its results. */
    returns: z.strictObject({ orderNumbers: z.array(z.string()), job: Job.nullable() }),
    refuses: refusesEntry,
  }),
}
