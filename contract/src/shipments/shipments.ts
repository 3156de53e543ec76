import { z } from 'zod'
import { del, get, post, put } from '../endpoint.ts'
import { filterSetEndpoints } from '../filter-sets/filter-sets.ts'
import { EquipmentMode, EventSource, ShipmentStatus, ShippingMode } from '../freight-codes.ts'
import { Id } from '../ids.ts'
import { LaneStop } from '../lane.ts'
import { MilesEngine } from '../miles.ts'
import { Currency, Money } from '../money.ts'
import { Paging, pageOf, SearchText } from '../paging.ts'
import { lineOfText } from '../people.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { Instant, TimeZone } from '../time.ts'
import { TruckSource } from '../tracking-providers.ts'
import { MaxBuyChange } from './max-buy.ts'
import { ShipmentFilter, ShipmentNarrowing, ShipmentQuery } from './shipment-search.ts'
import { STATUS_REASON_CODES } from './status-reasons.ts'
import { SwapReason } from './swap-reasons.ts'

/** A stop's state: nothing yet, the truck is there, the truck has left. */
export const StopState = z.enum(['planned', 'arrived', 'departed'])
export type StopState = z.infer<typeof StopState>

/** What the carrier still has to report about a load, soonest first (domain §1.9). */
export const UPDATE_KINDS = [
  'driver-and-equipment',
  'empty-location',
  'arrival-overdue',
  'departure-overdue',
  'check-call',
  'delay-reason',
  'temperature',
  'signature',
  'proof-of-delivery',
] as const
export const UpdateNeeded = z.strictObject({ kind: z.enum(UPDATE_KINDS), since: Instant })
export type UpdateNeeded = z.infer<typeof UpdateNeeded>

/** A truck on its way will probably miss the window of a stop ahead, or certainly. */
export const LATE_RISKS = ['at-risk', 'late'] as const
export const LateRisk = z.enum(LATE_RISKS)
export type LateRisk = z.infer<typeof LateRisk>

export const ShipmentRow = z.strictObject({
  id: Id,
  shipmentNumber: z.string(),
  status: ShipmentStatus,
  equipmentMode: EquipmentMode,
  shippingMode: ShippingMode,
  lane: z.array(LaneStop),
  miles: z.number().int().nullable(),
  /** Null on loads from before miles had a source. */
  milesEngine: MilesEngine.nullable(),
  weight: z.number().nullable(),
  carrierName: z.string().nullable(),
  customerName: z.string().nullable(),
  driverName: z.string().nullable(),
  tractorNumber: z.string().nullable(),
  trailerNumber: z.string().nullable(),
  referenceNumbers: z.array(z.string()),
  /** What the carrier is paid; null for readers who may not see money (domain §10.3). */
  carrierRate: Money.nullable(),
  currency: Currency,
  /** A delivery has no proof, or it was sent back; due a day later. Told to those who wait for updates. */
  isProofMissing: z.boolean(),
  /** Number of its bill once its proofs are there, while the reader is to submit it. */
  invoiceToSubmit: z.string().nullable(),
  updatesNeeded: z.array(UpdateNeeded),
  /** Null for readers who do not move the load or wait for its updates. */
  lateRisk: LateRisk.nullable(),
  isPastDated: z.boolean(),
  pickupAt: Instant.nullable(),
  deliveryAt: Instant.nullable(),
})
export type ShipmentRow = z.infer<typeof ShipmentRow>

export const StopLineItem = z.strictObject({
  lineItemId: Id,
  orderNumber: z.string(),
  description: z.string(),
  packageType: z.string(),
  packages: z.number().int(),
  weight: z.number().nullable(),
  freightClass: z.string().nullable(),
  isHazmat: z.boolean(),
  unNumber: z.string().nullable(),
  /** As 49 CFR 172.101 names it; null: the description is the name. */
  properShippingName: z.string().nullable(),
  hazardClass: z.string().nullable(),
  packingGroup: z.string().nullable(),
  confirmedPackages: z.number().int().nullable(),
  exception: z.enum(['None', 'Over', 'Short', 'Damaged', 'Refused']).nullable(),
})
export type StopLineItem = z.infer<typeof StopLineItem>

export const ShipmentStop = z.strictObject({
  ...LaneStop.shape,
  /** The customer's location, if it is one: its docks have hours. */
  locationId: Id.nullable(),
  name: z.string(),
  addressLine1: z.string().nullable(),
  addressLine2: z.string().nullable(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  referenceNumbers: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  instructions: z.string().nullable(),
  state: z.string(),
  stopState: StopState,
  sealNumbers: z.array(z.string()),
  lineItems: z.array(StopLineItem),
  can: z.strictObject({ arrive: Can, depart: Can }),
})
export type ShipmentStop = z.infer<typeof ShipmentStop>

/** SPEC §3, Driver. Only carrier and provider see how to reach them. */
export const AssignedDriver = z.strictObject({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  primaryEmail: z.string().nullable(),
  mobilePhoneNumber: z.string().nullable(),
  profilePictureURL: z.string().nullable(),
})
export type AssignedDriver = z.infer<typeof AssignedDriver>

/** A driver who could take a load: where and when they are free before it, and what stands in the way. */
export const AvailableDriver = z.strictObject({
  ...AssignedDriver.pick({ id: true, name: true, mobilePhoneNumber: true }).shape,
  /** What they usually drive and pull, else what they had on their last load. */
  tractorNumber: z.string().nullable(),
  trailerNumber: z.string().nullable(),
  /** A load at the same time, and when it should be over where it ends. */
  busyWith: z.string().nullable(),
  busyUntil: z.strictObject({ at: Instant, timeZone: TimeZone }).nullable(),
  /** Where their last load before this one ends; without one, their home terminal. Null: not known. */
  place: z.strictObject({ city: z.string(), state: z.string(), timeZone: TimeZone }).nullable(),
  /** When that load ends; null: they are free now. */
  freeAt: Instant.nullable(),
  /** Empty miles from there to the next stop, an estimate by road. */
  milesAway: z.number().int().nullable(),
  /** Whether they can be there on time, at 50 mph; null: not known. */
  isInTime: z.boolean().nullable(),
  /** What they haul after it. */
  nextLoad: z.strictObject({ shipmentNumber: z.string(), pickupAt: Instant }).nullable(),
  /** Why they may not take it at all. */
  can: Can,
})
export type AvailableDriver = z.infer<typeof AvailableDriver>

/** Where the truck is, as its own device or its driver's phone says; never what somebody typed. */
export const Truck = z.strictObject({
  at: Instant,
  latitude: z.number(),
  longitude: z.number(),
  /** Degrees from north. */
  heading: z.number().int().nullable(),
  mph: z.number().int().nullable(),
  /** As the provider describes it. */
  place: z.string().nullable(),
  source: TruckSource,
  /** How exact it is, as a phone says; an ELD does not. */
  accuracyMeters: z.number().int().nullable(),
  /** The stop that it is on its way to; null while it is at one. */
  nextStopId: Id.nullable(),
  milesLeft: z.number().int().nullable(),
  eta: Instant.nullable(),
  /** It has left a stop whose departure nobody has recorded: proposed, because only people count freight. */
  left: z.strictObject({ stopId: Id, at: Instant }).nullable(),
})
export type Truck = z.infer<typeof Truck>

export const Shipment = z.strictObject({
  ...ShipmentRow.shape,
  version: z.number().int(),
  origination: z.enum(['TmsContract', 'TmsSpot']),
  trailerTypes: z.number().int(),
  specialInstructions: z.string().nullable(),
  reeferTemperature: z.number().nullable(),
  isHazmat: z.boolean(),
  /** Who answers day and night for hazardous freight. */
  hazmatContacts: z.array(z.string()),
  isTeamRequired: z.boolean(),
  isBlind: z.boolean(),
  /** What the orders require of truck and driver. */
  requirements: z.array(z.string()),
  proNumber: z.string().nullable(),
  stops: z.array(ShipmentStop),
  drivers: z.array(AssignedDriver),
  /** Null where no device is read, or the reader may not know. */
  truck: Truck.nullable(),
  references: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  orders: z.array(z.strictObject({ orderNumber: z.string(), customerName: z.string().nullable() })),
  /** This shipment's tenders that the reader may see, newest first. */
  tenders: z.array(
    z.strictObject({
      tenderId: Id,
      tenderNumber: z.string(),
      carrierName: z.string(),
      status: z.number().int(),
      /** Expired without an answer: nobody declined (domain §2.3). */
      isExpired: z.boolean(),
    }),
  ),
  /** Only for the provider's operations staff (P9). */
  maxBuy: Money.nullable(),
  can: z.strictObject({
    dispatch: Can,
    swap: Can,
    tender: Can,
    rescindTenders: Can,
    answerTender: Can,
    setMaxBuy: Can,
    book: Can,
    rescindBooking: Can,
    void: Can,
    setProNumber: Can,
    plan: Can,
    checkCall: Can,
    setEmptyLocation: Can,
    reportProblem: Can,
    closeQuickly: Can,
  }),
})
export type Shipment = z.infer<typeof Shipment>

export const QuickSearchResult = z.strictObject({
  id: Id,
  shipmentNumber: z.string(),
  status: z.strictObject({ value: ShipmentStatus, displayName: z.string() }),
  origin: z.strictObject({ city: z.string(), state: z.string(), postalCode: z.string() }),
  destination: z.strictObject({ city: z.string(), state: z.string(), postalCode: z.string() }),
  referenceNumbers: z.array(z.string()),
})
export type QuickSearchResult = z.infer<typeof QuickSearchResult>

/** One entry in a shipment's activity timeline. */
export const Activity = z.strictObject({
  id: Id,
  kind: z.string(),
  description: z.string(),
  /** The description as a name and facts. */
  said: Said,
  timeStamp: Instant,
  reportedAt: Instant,
  timeZone: TimeZone,
  stopId: Id.nullable(),
  source: EventSource.nullable(),
  by: z.string(),
  /** Details, if any. */
  detail: Said.nullable(),
  /** Who corrected the report: it no longer counts (domain T20). */
  correctedBy: z.string().nullable(),
})
export type Activity = z.infer<typeof Activity>

export const ArrivalReport = z.strictObject({
  /** When the truck arrived: an instant with offset. */
  at: Instant,
  /** Replaces a wrong report (domain T20). */
  correct: z.boolean().default(false),
  /** Why it came late, and in words. */
  reason: z.enum(STATUS_REASON_CODES).exclude(['NS']).nullable().default(null),
  text: lineOfText(200).nullable().default(null),
})

const LineItemCount = z.strictObject({
  lineItemId: Id,
  packages: z.number().int('Count whole packages').min(0, 'Count cannot be negative').max(1_000_000),
  exception: z.enum(['None', 'Over', 'Short', 'Damaged', 'Refused']),
})
export const ConfirmedLineItems = z
  .array(LineItemCount.extend({ exception: LineItemCount.shape.exception.default('None') }))
  .max(500)
/** Without an exception, what came damaged or was refused stays so; 'None' takes it back. */
export const CorrectedLineItems = z.array(LineItemCount.partial({ exception: true })).max(500)
export const SealNumbers = z.array(lineOfText(30).pipe(z.string().min(1))).max(10)

/** Degrees Fahrenheit, as a reefer unit shows them. */
export const Degrees = z.number().min(-100, 'This is colder than any unit').max(200, 'This is hotter than any unit')

export const DepartureReport = z.strictObject({
  at: Instant,
  confirmedLineItems: ConfirmedLineItems.default([]),
  sealNumbers: SealNumbers.default([]),
  trailerNumber: lineOfText(20).nullable().default(null),
  bolNumber: lineOfText(40).nullable().default(null),
  temperature: Degrees.nullable().default(null),
  /** Who signed for the freight at the dock. */
  signerName: lineOfText(80).nullable().default(null),
})

export const Equipment = z.strictObject({
  tractorNumber: z.string().trim().max(20).nullable(),
  trailerNumber: z.string().trim().max(20).nullable(),
})
export type Equipment = z.infer<typeof Equipment>

export const EquipmentChange = z.strictObject({
  ...Equipment.shape,
  /** The equipment as last seen: if somebody changed it since, nothing changes. */
  replaces: Equipment.optional(),
  /** The tractor pulls two loads at overlapping times, on purpose. */
  isOverlapConfirmed: z.boolean().default(false),
})

/** Driver, tractor or trailer change while the load is under way. */
export const Swap = z
  .strictObject({
    /** Who leaves the load, and who takes it over. */
    driver: z.strictObject({ offId: Id, onId: Id }).nullable().default(null),
    ...Equipment.shape,
    /** The equipment as last seen: if somebody changed it since, nothing changes. */
    replaces: Equipment.optional(),
    reason: SwapReason,
    text: lineOfText(200).nullable().default(null),
    /** Driver or tractor are on another load at that time, on purpose. */
    isOverlapConfirmed: z.boolean().default(false),
  })
  .refine(({ reason, text }) => reason !== 'other' || Boolean(text), { path: ['text'], message: 'Enter the reason' })
export type Swap = z.infer<typeof Swap>

const Count = z.number().int()
export const ShipmentStatusCounts = z.strictObject({
  all: Count,
  voided: Count,
  draft: Count,
  readyToBook: Count,
  tendering: Count,
  booked: Count,
  dispatched: Count,
  inTransit: Count,
  atStop: Count,
  delivered: Count,
  deliveryConfirmed: Count,
})
export type ShipmentStatusCounts = z.infer<typeof ShipmentStatusCounts>

/** Each stop counts once (domain §3); excused means late for a reason that is not the carrier's fault. */
const StopsMetCounts = z.strictObject({ onTime: Count, late: Count, undecided: Count, excused: Count })
export const OnTimeCounts = z.strictObject({ pickup: StopsMetCounts, delivery: StopsMetCounts })
export type OnTimeCounts = z.infer<typeof OnTimeCounts>

const stepRefusals = ['step-not-allowed', 'stop-already-arrived', 'bad-request'] as const

export const shipments = {
  list: get('/api/v2/shipments', {
    says: 'Shipments of your company, newest pickup first.',
    may: 'shipment:read',
    query: ShipmentQuery,
    returns: pageOf(ShipmentRow),
  }),
  /** Counts for the side panel's views; they match the list under the same search (UX 6). */
  counts: get('/api/v2/shipments/total_count', {
    says: 'How many shipments are in each view, under the same search and filters as the list. 10,000 means that many or more, and so does 1,000 if you search.',
    may: 'shipment:read',
    query: z.strictObject(ShipmentNarrowing),
    returns: z.strictObject({
      all: z.number().int(),
      drafts: z.number().int(),
      booking: z.number().int(),
      tracking: z.number().int(),
      updatesNeeded: z.number().int(),
      lateRisk: z.number().int(),
      delivered: z.number().int(),
    }),
  }),
  statusCounts: get('/api/v2/shipments/status_counts', {
    says: 'How many shipments have each status, under the same search and filters as the list. 10,000 means that many or more, and so does 1,000 if you search.',
    may: 'shipment:read',
    query: z.strictObject(ShipmentNarrowing),
    returns: ShipmentStatusCounts,
  }),
  onTimeCounts: get('/api/v2/shipments/on_time_counts', {
    says: 'On-time pickups and deliveries of live shipments, under the same search and filters as the list.',
    may: 'shipment:read',
    query: z.strictObject(ShipmentNarrowing),
    returns: OnTimeCounts,
  }),
  ...filterSetEndpoints('shipments', 'shipment:read', z.strictObject(ShipmentFilter)),
  export: get('/api/v2/shipments/csv', {
    says: 'The filtered list as CSV, at most 10,000 rows; if there are more, the answer has the header `Waybill-Rows-Cut`.',
    may: 'shipment:read',
    query: z.strictObject(ShipmentFilter),
    returns: z.string(),
    media: 'text/csv',
  }),
  problems: get('/api/v2/problem_shipments', {
    says: 'Shipments that need an update from the carrier, longest waiting first.',
    may: 'shipment:read',
    query: z.strictObject(Paging),
    returns: pageOf(ShipmentRow),
  }),
  quickSearch: get('/api/v2/quick_searches/shipments', {
    says: 'Shipments whose number or PRO number contains the text, or a reference number for brokers and the provider; the newest 500.',
    may: 'shipment:read',
    query: z.strictObject({ query: z.string().trim().min(1).max(60), ...Paging }),
    returns: pageOf(QuickSearchResult),
  }),
  /** By id or by shipment number: browser addresses use the number. */
  find: get('/api/v2/shipments/:shipment', {
    says: 'One shipment with its stops, freight and people.',
    may: 'shipment:read',
    returns: Shipment,
    refuses: ['not-found'],
  }),
  activity: get('/api/v2/shipments/:shipment/activity', {
    says: 'What happened to the shipment, newest first.',
    may: 'shipment:read',
    returns: z.strictObject({ data: z.array(Activity), totalCount: z.number().int() }),
    refuses: ['not-found'],
  }),
  latestActivity: get('/api/v2/shipments/:shipment/latest_activity', {
    says: 'The newest thing that happened to the shipment.',
    may: 'shipment:read',
    returns: Activity.nullable(),
    refuses: ['not-found'],
  }),
  arrive: post('/api/v2/shipments/:shipmentId/stops/:stopId/arrival', {
    says: 'Records that the truck arrived at a stop.',
    may: 'stop:record',
    body: ArrivalReport,
    returns: Shipment,
    refuses: ['not-found', ...stepRefusals],
  }),
  depart: post('/api/v2/shipments/:shipmentId/stops/:stopId/departure', {
    says: 'Records that the truck left a stop, with confirmed package counts.',
    may: 'stop:record',
    body: DepartureReport,
    returns: Shipment,
    refuses: ['not-found', ...stepRefusals],
  }),
  availableDrivers: get('/api/v2/shipments/:shipmentId/available_drivers', {
    says: 'Drivers of the shipment’s carrier, those who can be there first: where and when each is free, and what stands in the way.',
    may: 'shipment:dispatch',
    query: z.strictObject({ query: SearchText }),
    returns: pageOf(AvailableDriver),
    refuses: ['not-found'],
  }),
  assignDriver: post('/api/v2/shipments/:shipmentId/drivers', {
    says: 'Assigns a driver to the shipment; once tractor and driver are known it is dispatched.',
    may: 'shipment:dispatch',
    body: z.strictObject({ driverId: Id, isOverlapConfirmed: z.boolean().default(false) }),
    returns: Shipment,
    refuses: ['not-found', 'step-not-allowed', 'carrier-not-bookable', 'driver-not-available', 'driver-not-endorsed'],
  }),
  removeDriver: del('/api/v2/shipments/:shipmentId/drivers/:driverId', {
    says: 'Takes a driver off the shipment.',
    may: 'shipment:dispatch',
    returns: Shipment,
    refuses: ['not-found', 'step-not-allowed'],
  }),
  equip: put('/api/v2/shipments/:shipmentId/equipment', {
    says: 'Sets the tractor and trailer of the shipment.',
    may: 'shipment:dispatch',
    body: EquipmentChange,
    returns: Shipment,
    refuses: ['not-found', 'step-not-allowed', 'carrier-not-bookable', 'tractor-not-available', 'changed-meanwhile'],
  }),
  swap: post('/api/v2/shipments/:shipmentId/swaps', {
    says: 'Swaps driver, tractor or trailer of a load that is dispatched or under way, with the reason.',
    may: 'shipment:dispatch',
    body: Swap,
    returns: Shipment,
    refuses: [
      'not-found',
      'step-not-allowed',
      'driver-not-available',
      'driver-not-endorsed',
      'tractor-not-available',
      'changed-meanwhile',
    ],
  }),
  updateMaxBuy: put('/api/v2/shipments/:shipmentId/max_buy', {
    says: 'Sets the max buy of the shipment; with a rate picked, it becomes that rate plus 5 if it is empty or below the rate.',
    may: 'max-buy:set',
    body: MaxBuyChange,
    returns: Shipment,
    refuses: ['not-found', 'step-not-allowed'],
    isVersioned: 'if-sent',
  }),
}
