import { z } from 'zod'
import { get, patch, post, put } from '../endpoint.ts'
import { EventSource } from '../freight-codes.ts'
import { GeoPoint } from '../geo.ts'
import { Id } from '../ids.ts'
import { Currency, Money } from '../money.ts'
import { Paging, pageOf, SearchText } from '../paging.ts'
import { lineOfText } from '../people.ts'
import { Can } from '../permissions.ts'
import {
  AssignedDriver,
  ConfirmedLineItems,
  CorrectedLineItems,
  Degrees,
  SealNumbers,
  Shipment,
  ShipmentRow,
  UpdateNeeded,
} from '../shipments/shipments.ts'
import { STATUS_REASON_CODES } from '../shipments/status-reasons.ts'
import { stateCodeOf } from '../state-names.ts'
import { Instant, TimeZone } from '../time.ts'
import { PositionSource } from '../tracking/tracking.ts'

/** The SSC standard's terms (domain §1.4). */
export const APPOINTMENT_STATUSES = [
  'NOT_SCHEDULED',
  'CONFIRMED',
  'UNCONFIRMED',
  'PENDING',
  'REJECTED',
  'CANCELED',
] as const
export const AppointmentStatus = z.enum(APPOINTMENT_STATUSES)
export type AppointmentStatus = z.infer<typeof AppointmentStatus>

export const APPOINTMENT_TYPES = ['AUTOMATIC', 'DEFERRED', 'FCFS', 'CARRIER_CONFIRMATION_REQUIRED'] as const
export const AppointmentType = z.enum(APPOINTMENT_TYPES)
export type AppointmentType = z.infer<typeof AppointmentType>

/** Whether the driver waits while the trailer is loaded or unloaded, or leaves it there. */
export const Loading = z.enum(['LIVE', 'DROP'])
export type Loading = z.infer<typeof Loading>

/** Who asked for it: a carrier's request moves no commitment (domain §1.4). */
export const APPOINTMENT_SIDES = ['carrier', 'shipper', 'consignee', 'provider'] as const
export const AppointmentSide = z.enum(APPOINTMENT_SIDES)
export type AppointmentSide = z.infer<typeof AppointmentSide>

export const AppointmentVersion = z.strictObject({
  version: z.number().int(),
  status: AppointmentStatus,
  start: Instant.nullable(),
  /** What was in force then. The plan is not a version, and the first change would lose it. */
  held: Instant.nullable(),
  minutes: z.number().int().nullable(),
  type: AppointmentType,
  loading: Loading,
  confirmationNumber: z.string().nullable(),
  askedBy: AppointmentSide,
  reason: z.string().nullable(),
  changedBy: z.string(),
  changedAt: Instant,
})
export type AppointmentVersion = z.infer<typeof AppointmentVersion>

export const StopAppointment = z.strictObject({
  /** A pending request takes precedence over a confirmed time. */
  status: AppointmentStatus,
  /** What is in force: the appointment the facility confirmed. */
  confirmed: z.strictObject({ start: Instant, minutes: z.number().int().nullable() }).nullable(),
  /** Waiting for an answer, or for the facility. */
  proposed: AppointmentVersion.nullable(),
  /** What on time is measured against, if not the confirmed one. */
  committed: Instant.nullable(),
  type: AppointmentType,
  loading: Loading,
  confirmationNumber: z.string().nullable(),
  /** How many versions there are. A change names the one it is based on. */
  version: z.number().int(),
  /** Newest first. */
  versions: z.array(AppointmentVersion),
  can: z.strictObject({ set: Can, request: Can, answer: Can, cancel: Can }),
})
export type StopAppointment = z.infer<typeof StopAppointment>

const Minutes = z.number().int().min(15, 'At least 15 minutes').max(1440, 'At most a day').nullable().default(null)
const Reason = lineOfText(200).pipe(z.string().min(1, 'Enter a reason'))
const ConfirmationNumber = lineOfText(40).nullable().default(null)
const seen = { version: z.number().int().min(0) }
/** Somebody acknowledged that it is outside dock hours or the requested window. */
const isWarningConfirmed = z.boolean().default(false)

export const AppointmentChange = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('set'),
    ...seen,
    start: Instant,
    minutes: Minutes,
    type: AppointmentType.default('AUTOMATIC'),
    loading: Loading.default('LIVE'),
    confirmationNumber: ConfirmationNumber,
    /** The facility has agreed. */
    isConfirmed: z.boolean().default(true),
    askedBy: AppointmentSide.default('provider'),
    reason: lineOfText(200).nullable().default(null),
    isWarningConfirmed,
  }),
  z.strictObject({
    act: z.literal('request'),
    ...seen,
    start: Instant,
    minutes: Minutes,
    reason: Reason,
    isWarningConfirmed,
  }),
  z.strictObject({ act: z.literal('confirm'), ...seen, confirmationNumber: ConfirmationNumber, isWarningConfirmed }),
  z.strictObject({ act: z.literal('reject'), ...seen, reason: Reason }),
  z.strictObject({ act: z.literal('cancel'), ...seen, reason: Reason }),
])
export type AppointmentChange = z.infer<typeof AppointmentChange>

/** The trailer was loaded and sealed before the driver came (domain §1.3). */
export const PreloadReport = z.strictObject({
  trailerNumber: lineOfText(20).pipe(z.string().min(1, 'Enter the trailer number')),
  sealNumbers: SealNumbers.default([]),
  loadedAt: Instant,
  confirmedLineItems: ConfirmedLineItems.default([]),
  weight: z.number().min(0).max(200_000, 'No trailer carries this').nullable().default(null),
})
export type PreloadReport = z.infer<typeof PreloadReport>

export const Preload = z.strictObject({
  trailerNumber: z.string(),
  sealNumbers: z.array(z.string()),
  loadedAt: Instant,
  confirmedLineItems: z.array(z.strictObject({ lineItemId: Id, packages: z.number().int(), exception: z.string() })),
  weight: z.number().nullable(),
  recordedBy: z.string(),
})
export type Preload = z.infer<typeof Preload>

/** How long the truck has waited at the stop, and what that pays (domain §1.6, §1.7). */
export const Detention = z.strictObject({
  startsAt: Instant,
  freeMinutes: z.number().int(),
  freeUntil: Instant,
  /** When the truck left; the clock runs until then. */
  endedAt: Instant.nullable(),
  /** Paid minutes past the free time, so far. */
  billedMinutes: z.number().int(),
  /** Null for readers who may not see money. */
  amount: Money.nullable(),
  ratePerHour: Money.nullable(),
  currency: Currency,
  /** The most minutes that are paid. */
  capMinutes: z.number().int(),
  stepMinutes: z.number().int(),
  /** Whether a step that has begun is paid. */
  rounding: z.enum(['floor', 'ceil']),
})
export type Detention = z.infer<typeof Detention>

export const StopRun = z.strictObject({
  stopId: Id,
  appointment: StopAppointment,
  preload: Preload.nullable(),
  detention: Detention.nullable(),
  /** Its times were filled in as planned. */
  isEstimated: z.boolean(),
  can: z.strictObject({
    preload: Can,
    undoPreload: Can,
    editArrival: Can,
    undoArrival: Can,
    editDeparture: Can,
    undoDeparture: Can,
  }),
})
export type StopRun = z.infer<typeof StopRun>

const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)
const City = lineOfText(80).pipe(z.string().min(1, 'Enter the city'))

function lettersOf(state: string): string | null {
  return stateCodeOf(state) ?? ((state.length === 2 ? state.toUpperCase() : state) || null)
}

/** Where the truck was: a city with its state, or a device's reading; one of the two is given. */
const position = {
  city: City.nullable().default(null),
  /** Two letters, or the name of one in the US or Canada. */
  state: lineOfText(40).transform(lettersOf).nullable().default(null),
  latitude: Latitude.nullable().default(null),
  longitude: Longitude.nullable().default(null),
}
type Position = { state: string | null; latitude: number | null; longitude: number | null }

/** A town is found by its state, Mexico's by two letters too; beside a device's reading both are decoration. */
function isFound({ state, latitude, longitude }: Position): boolean {
  return state === null || (latitude !== null && longitude !== null) || /^[A-Z]{2}$/.test(state)
}
const NOT_FOUND = { path: ['state'], message: 'Two letters' }

export const CheckCallReport = z
  .strictObject({
    at: Instant,
    ...position,
    /** When it will be at the next stop. */
    eta: Instant.nullable().default(null),
    reason: z.enum(STATUS_REASON_CODES).nullable().default(null),
    temperature: Degrees.nullable().default(null),
    text: lineOfText(500).nullable().default(null),
  })
  .refine(isFound, NOT_FOUND)
export type CheckCallReport = z.infer<typeof CheckCallReport>

const toldPosition = {
  city: z.string().nullable(),
  state: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
}

export const CheckCall = z.strictObject({
  id: Id,
  at: Instant,
  /** Of the stop that was next. */
  timeZone: TimeZone,
  ...toldPosition,
  eta: Instant.nullable(),
  reason: z.enum(STATUS_REASON_CODES).nullable(),
  temperature: z.number().nullable(),
  text: z.string().nullable(),
  source: EventSource.nullable(),
  by: z.string(),
})
export type CheckCall = z.infer<typeof CheckCall>

export const EmptyLocationReport = z
  .strictObject({
    availableAt: Instant,
    ...position,
    etaToPickup: Instant.nullable().default(null),
  })
  .refine(isFound, NOT_FOUND)
export type EmptyLocationReport = z.infer<typeof EmptyLocationReport>

export const EmptyLocation = z.strictObject({
  availableAt: Instant,
  /** Of the first pickup. */
  timeZone: TimeZone,
  ...toldPosition,
  etaToPickup: Instant.nullable(),
  source: EventSource.nullable(),
  by: z.string(),
  reportedAt: Instant,
})
export type EmptyLocation = z.infer<typeof EmptyLocation>

export const ProblemReport = z.strictObject({
  reason: z.enum(STATUS_REASON_CODES).exclude(['NS']),
  text: lineOfText(500).pipe(z.string().min(1, 'Describe what happened')),
  stopId: Id.nullable().default(null),
  /** When it happened, if it is reported later; now by default. */
  at: Instant.nullable().default(null),
})
export type ProblemReport = z.infer<typeof ProblemReport>

export const Problem = z.strictObject({
  id: Id,
  reason: z.enum(STATUS_REASON_CODES),
  text: z.string(),
  stopId: Id.nullable(),
  reportedAt: Instant,
  /** Of its stop, or of the one that was next. */
  timeZone: TimeZone,
  reportedBy: z.string(),
  solvedAt: Instant.nullable(),
  solvedBy: z.string().nullable(),
  solution: z.string().nullable(),
})
export type Problem = z.infer<typeof Problem>

/** What is wrong with a load's tracking (domain §1.9). What the provider has to look into, only the provider reads. */
export const TRACKING_PROBLEMS = {
  NoTrackingMethod: {
    label: 'There is no contact to ask for the truck’s location',
    owner: 'carrier',
    fix: 'Connect an ELD provider, or put a driver with the app on the load.',
  },
  TokenExpired: {
    label: 'The connection to the ELD provider has expired',
    owner: 'carrier',
    fix: 'Connect the ELD provider again in the profile.',
  },
  CarrierNeverConnected: {
    label: 'Tracking never started',
    owner: 'carrier',
    fix: 'Connect the truck’s ELD, or record a check call.',
  },
  CarrierNotConnectedToThisProvider: {
    label: 'The carrier’s ELD provider is not connected',
    owner: 'carrier',
    fix: 'Connect it in the profile, under Integrations.',
  },
  UnknownEquipmentId: {
    label: 'The ELD has no truck with this number',
    owner: 'carrier',
    fix: 'Enter the tractor number as the ELD has it, or the tractor that is really on the load.',
  },
  MissingEquipmentId: {
    label: 'Unknown tractor or trailer',
    owner: 'carrier',
    fix: 'Enter which tractor and trailer are on the load.',
  },
  DriverInviteUnanswered: {
    label: 'The driver has not answered whether to share the phone’s position',
    owner: 'driver',
    fix: 'Ask the driver to open the load in the app.',
  },
  DriverDeniedTracking: {
    label: 'The driver does not share the phone’s position',
    owner: 'driver',
    fix: 'Record check calls, or connect the truck’s ELD.',
  },
  TrackingEndedByUser: {
    label: 'The driver stopped sharing the phone’s position',
    owner: 'driver',
    fix: 'Record check calls, or connect the truck’s ELD.',
  },
  LocationPermissionOff: {
    label: 'The driver’s phone does not let the app see its position',
    owner: 'driver',
    fix: 'Ask the driver to allow it in the phone’s settings.',
  },
  PausedByDriver: {
    label: 'The driver’s app is closed or in the background',
    owner: 'driver',
    fix: 'Ask the driver to open the app.',
  },
  AppRemoved: {
    label: 'The driver has signed out of the app',
    owner: 'driver',
    fix: 'Send the driver a new sign-in link.',
  },
  Stale: { label: 'No tracking updates', owner: 'driver', fix: 'Record a check call.' },
  NotMoving: {
    label: 'The truck is not moving',
    owner: 'driver',
    fix: 'Ask the driver what happened. If the truck is driving, check its ELD.',
  },
  OffRoute: {
    label: 'The truck is far off its route',
    owner: 'driver',
    fix: 'Ask the driver where the truck is going.',
  },
  FutureTimestamp: {
    label: 'A reported time was in the future',
    owner: 'carrier',
    fix: 'Check the clock of whoever reports.',
  },
  OutOfOrderUpdates: {
    label: 'Reports came out of order',
    owner: 'carrier',
    fix: 'Report in the order in which things happened.',
  },
  UpdatesAfterWindow: {
    label: 'Reported only after the appointment was over',
    owner: 'driver',
    fix: 'Report arrivals and departures when they happen.',
  },
  LocationImplausible: {
    label: 'No truck drives that fast',
    owner: 'driver',
    fix: 'Check where the truck is.',
  },
  DuplicateAssetOnTwoLoads: {
    label: 'One tractor is on two loads at once',
    owner: 'provider',
    fix: 'Call the carrier: someone else may be hauling one of them.',
  },
  RecordedElsewhere: {
    label: 'Recorded at a stop while the truck was somewhere else',
    owner: 'provider',
    fix: 'Call the facility: another truck may have been there.',
  },
  TrackingStartedLate: {
    label: 'Tracking started too late',
    owner: 'carrier',
    fix: 'Follow the load from its pickup.',
  },
  Timeout: {
    label: 'Tracking stopped: the load is a week overdue',
    owner: 'carrier',
    fix: 'Record what happened, or close the load.',
  },
} as const
export const TRACKING_PROBLEM_KINDS = Object.keys(TRACKING_PROBLEMS) as [
  keyof typeof TRACKING_PROBLEMS,
  ...(keyof typeof TRACKING_PROBLEMS)[],
]
export const TrackingProblemKind = z.enum(TRACKING_PROBLEM_KINDS)
export type TrackingProblemKind = z.infer<typeof TrackingProblemKind>

export const TrackingProblem = z.strictObject({
  kind: TrackingProblemKind,
  /** Who can fix it. */
  owner: z.enum(['carrier', 'driver', 'provider']),
  /** What to do about it. */
  fix: z.string(),
  detail: z.string().nullable(),
  firstSeen: Instant,
  resolvedAt: Instant.nullable(),
  /** Somebody who knew better ended it, and why; null if it ended by itself. */
  closing: z.strictObject({ by: z.string(), reason: z.string() }).nullable(),
  can: z.strictObject({ close: Can }),
})
export type TrackingProblem = z.infer<typeof TrackingProblem>

export const Run = z.strictObject({
  shipmentId: Id,
  stops: z.array(StopRun),
  emptyLocation: EmptyLocation.nullable(),
  checkCalls: z.array(CheckCall),
  problems: z.array(Problem),
  /** Updates due now, soonest first. */
  updatesNeeded: z.array(UpdateNeeded),
  /** The trip the load is part of, once its truck and driver are known. */
  tripId: Id.nullable(),
})
export type Run = z.infer<typeof Run>

export const Correction = z.strictObject({
  report: z.enum(['arrival', 'departure']),
  act: z.enum(['edit', 'undo']),
  at: Instant.nullable().default(null),
  /** With a departure: the final count. */
  confirmedLineItems: CorrectedLineItems.nullable().default(null),
  sealNumbers: SealNumbers.nullable().default(null),
  reason: Reason,
})
export type Correction = z.infer<typeof Correction>

export const TripLoad = z.strictObject({
  shipment: ShipmentRow,
  /** Deadhead miles from the last drop; null for the first load. By our own map of highways. */
  emptyMiles: z.number().int().nullable(),
})

export const Trip = z.strictObject({
  id: Id,
  tractorNumber: z.string(),
  driverNames: z.array(z.string()),
  carrierName: z.string(),
  loads: z.array(TripLoad),
  loadedMiles: z.number().int(),
  emptyMiles: z.number().int(),
})
export type Trip = z.infer<typeof Trip>

/** Where a truck was last known to be. */
export const TruckPosition = z.strictObject({
  ...GeoPoint.shape,
  at: Instant,
  /** Degrees clockwise from north, along the way ahead; null at its end. */
  heading: z.number().nullable(),
  by: PositionSource,
})
export type TruckPosition = z.infer<typeof TruckPosition>

/** A load's way over the highways, as far as driven and still ahead: an estimate like its miles, no directions. */
export const RunRoute = z.strictObject({
  stops: z.array(z.strictObject({ stopId: Id, point: GeoPoint.nullable() })),
  driven: z.array(GeoPoint),
  ahead: z.array(GeoPoint),
  position: TruckPosition.nullable(),
  /** To the next stop, while the load is on its way. */
  next: z.strictObject({ stopId: Id, miles: z.number().int(), eta: Instant.nullable() }).nullable(),
})
export type RunRoute = z.infer<typeof RunRoute>

const step = ['not-found', 'step-not-allowed'] as const

export const running = {
  find: get('/api/v2/shipments/:shipment/run', {
    says: 'How the load is running: appointments with their versions, preloads, detention clocks, check calls, problems, what is owed.',
    may: 'run:read',
    returns: Run,
    refuses: ['not-found'],
  }),
  route: get('/api/v2/shipments/:shipment/route', {
    says: 'The highway route of the load for the map: driven and ahead, the last known position of its truck and the ETA.',
    may: 'run:read',
    returns: RunRoute,
    refuses: ['not-found'],
  }),
  changeAppointment: patch('/api/v2/shipments/:shipmentId/stops/:stopId/appointments', {
    says: 'Sets, requests, confirms, rejects or cancels the appointment of a stop; one outside the hours or the window must be confirmed.',
    may: 'appointment:change',
    body: AppointmentChange,
    returns: Run,
    refuses: [...step, 'appointment-unusual', 'changed-meanwhile', 'not-authorized'],
  }),
  preload: post('/api/v2/shipments/:shipmentId/stops/:stopId/preload', {
    says: 'Records that the trailer was loaded and sealed before the driver arrived.',
    may: 'preload:record',
    body: PreloadReport,
    returns: Run,
    refuses: [...step, 'bad-request'],
  }),
  undoPreload: post('/api/v2/shipments/:shipmentId/stops/:stopId/preload/withdrawal', {
    says: 'Undoes a recorded preload, by whoever recorded it until the truck leaves, at most for an hour after its arrival, and by the provider until the load is delivered: the trailer was not loaded before the driver arrived.',
    may: 'preload:record',
    body: z.strictObject({ reason: Reason.nullable().default(null) }),
    returns: Run,
    refuses: [...step],
    status: 200,
  }),
  correct: post('/api/v2/shipments/:shipmentId/stops/:stopId/corrections', {
    says: 'Undoes or edits a reported arrival or departure; everything that depends on it is recalculated.',
    may: 'stop:record',
    body: Correction,
    returns: Shipment,
    refuses: [...step, 'bad-request', 'not-authorized'],
  }),
  checkCall: post('/api/v2/shipments/:shipmentId/check_calls', {
    says: 'Records a check call: where the truck is, its ETA at the next stop, and why if it is late.',
    may: 'stop:record',
    body: CheckCallReport,
    returns: Run,
    refuses: [...step, 'bad-request'],
  }),
  emptyLocation: get('/api/v2/shipments/:shipment/empty_location', {
    says: 'Where and when the truck is empty before its first pickup.',
    may: 'empty-location:read',
    returns: EmptyLocation.nullable(),
    refuses: ['not-found'],
  }),
  updateEmptyLocation: put('/api/v2/shipments/:shipmentId/empty_location', {
    says: 'Records where and when the truck is empty, and when it will be at the pickup.',
    may: 'shipment:dispatch',
    body: EmptyLocationReport,
    returns: Run,
    refuses: [...step, 'bad-request'],
  }),
  reportProblem: post('/api/v2/shipments/:shipmentId/problems', {
    says: 'Reports a problem with the load, at the time it happened.',
    may: 'stop:record',
    body: ProblemReport,
    returns: Run,
    refuses: [...step, 'bad-request'],
  }),
  solveProblem: patch('/api/v2/shipments/:shipmentId/problems/:problemId', {
    says: 'Records how a problem was resolved.',
    may: 'stop:record',
    body: z.strictObject({ solution: lineOfText(500).pipe(z.string().min(1, 'Enter how it was resolved')) }),
    returns: Run,
    refuses: ['not-found', 'already-done'],
  }),
  trackingProblems: get('/api/v2/shipments/:shipment/tracking_problems', {
    says: 'Tracking problems of the load, open ones first.',
    may: 'empty-location:read',
    returns: z.strictObject({ data: z.array(TrackingProblem), totalCount: z.number().int() }),
    refuses: ['not-found'],
  }),
  closeTrackingProblem: post('/api/v2/shipments/:shipmentId/tracking_problems/closings', {
    says: 'Ends a tracking problem that does not end by itself, with the reason.',
    may: 'tracking-problem:close',
    body: z.strictObject({ kind: TrackingProblemKind, firstSeen: Instant, reason: Reason }),
    returns: pageOf(TrackingProblem),
    refuses: ['not-found', 'already-done'],
  }),
  closeQuickly: patch('/api/v2/shipments/:shipmentId/quick_closure', {
    says: 'Fills in planned times for what nobody reported, and delivers the load. Such times earn no detention.',
    may: 'shipment:close',
    returns: Shipment,
    refuses: [...step],
  }),
  drivers: get('/api/v2/drivers', {
    says: 'Drivers of a company by name.',
    may: 'shipment:dispatch',
    query: z.strictObject({
      ...Paging,
      pageSize: z.coerce.number().int().min(0).max(200).default(100),
      companyId: Id.optional(),
      query: SearchText,
    }),
    returns: pageOf(AssignedDriver),
  }),
  trips: get('/api/v2/shipments/:shipment/trips', {
    says: 'The trip the load is part of; none until its truck and driver are known.',
    may: 'trip:read',
    returns: z.strictObject({ data: z.array(Trip), totalCount: z.number().int() }),
    refuses: ['not-found'],
  }),
  trip: get('/api/v2/trips/:tripId', {
    says: 'Consecutive loads of one truck and driver, with the empty miles between; the id of any of its loads finds it.',
    may: 'trip:read',
    returns: Trip,
    refuses: ['not-found'],
  }),
}
