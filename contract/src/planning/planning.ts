import { z } from 'zod'
import { get, post, put } from '../endpoint.ts'
import { EquipmentMode, ShipmentStatus, ShippingMode } from '../freight-codes.ts'
import { HumanNumber, Id } from '../ids.ts'
import { StopType } from '../lane.ts'
import { Distance } from '../miles.ts'
import { Currency, EnteredMoney } from '../money.ts'
import { OrderRow, WallTime } from '../orders/orders.ts'
import { Said } from '../said.ts'
import { TimeZone } from '../time.ts'
import { mistake } from '../told.ts'

export const MOST_ORDERS_ON_SHIPMENT = 20
const MOST_VISITS = 60

/** Limits for consolidating orders; defaults from SPEC §9. */
export const ConsolidationLimits = z.strictObject({
  /** Pounds of all orders together. */
  maxWeight: z.number().int().min(1).max(200_000).default(45_000),
  /** Packages of all orders together. */
  maxUnits: z.number().int().min(1).max(10_000).default(60),
  /** Miles between any two pickups, and between any two deliveries. */
  maxMiles: z.number().int().min(0).max(1_000).default(40),
  /** Days added to each side of pickup and delivery windows. */
  windowDays: z.number().int().min(0).max(30).default(2),
})
export type ConsolidationLimits = z.infer<typeof ConsolidationLimits>
export const DEFAULT_LIMITS: ConsolidationLimits = ConsolidationLimits.parse({})

export const CHECKS = [
  'weight',
  'units',
  'pickup-distance',
  'delivery-distance',
  'pickup-window',
  'delivery-window',
  'equipment',
  'temperature',
  'hazmat',
] as const
/** One check on consolidated orders, and its result. */
export const ConsolidationCheck = z.strictObject({
  kind: z.enum(CHECKS),
  what: z.string(),
  limit: Said,
  actual: Said,
  passes: z.boolean(),
  /** Orders that fail it cannot travel together; other failures are only reported. */
  isBinding: z.boolean(),
})
export type ConsolidationCheck = z.infer<typeof ConsolidationCheck>

/** One visit by the truck: which of the orders' stops it covers, and when. */
const PlannedVisitEntry = z.strictObject({
  orderStopIds: z.array(Id).min(1).max(MOST_VISITS),
  earlyDateTime: WallTime.nullable().default(null),
  lateDateTime: WallTime.nullable().default(null),
  appointmentDateTime: WallTime.nullable().default(null),
})
export type PlannedVisitEntry = z.infer<typeof PlannedVisitEntry>

/** Anything omitted comes from the orders. */
const PlanFields = {
  orders: z
    .array(HumanNumber)
    .min(1, 'Choose at least one order')
    .max(MOST_ORDERS_ON_SHIPMENT, mistake('at-most', { most: MOST_ORDERS_ON_SHIPMENT, things: { term: 'orders' } }))
    .refine((numbers) => new Set(numbers).size === numbers.length, 'An order is listed twice'),
  /** In driving order; by default, pickups first, each place once. */
  stops: z.array(PlannedVisitEntry).max(MOST_VISITS).optional(),
  shippingMode: ShippingMode.optional(),
  equipmentMode: EquipmentMode.optional(),
  trailerTypes: z.number().int().min(1, 'Choose at least one trailer').max(1_048_575).optional(),
  /** Degrees Fahrenheit. */
  reeferTemperature: z.number().min(-40, 'At least −40 °F').max(90, 'At most 90 °F').nullable().optional(),
  isTeamRequired: z.boolean().optional(),
  isBlind: z.boolean().optional(),
  specialInstructions: z.string().trim().max(2_000, 'At most 2,000 characters').nullable().optional(),
  limits: ConsolidationLimits.default(DEFAULT_LIMITS),
}

const ToPropose = z.strictObject({
  ...PlanFields,
  /** The shipment being replanned: its orders count as free. */
  shipmentId: Id.optional(),
})

export const PlanEntry = z.strictObject({
  ...PlanFields,
  /** Saved as a draft even if complete. */
  isDraft: z.boolean().default(false),
})
export type PlanEntry = z.infer<typeof PlanEntry>

export const NewShipment = z.strictObject({
  ...PlanEntry.shape,
  origination: z.enum(['TmsContract', 'TmsSpot']).default('TmsSpot'),
  /** Only the provider sends it (P9). */
  maxBuy: EnteredMoney.nullable().default(null),
})
export type NewShipment = z.infer<typeof NewShipment>

/** What keeps a shipment from being Ready to Book (domain T2), and the field of the plan it belongs to. */
export const MissingPart = z.strictObject({ field: z.string(), said: Said })
export type MissingPart = z.infer<typeof MissingPart>

export const ProposedVisit = z.strictObject({
  ...PlannedVisitEntry.shape,
  /** For a stop where one order is unloaded and another loaded: what comes first. */
  type: StopType,
  loads: z.boolean(),
  unloads: z.boolean(),
  name: z.string(),
  addressLine1: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  timeZone: TimeZone,
  orderNumbers: z.array(z.string()),
  packages: z.number().int(),
  /** Miles from the previous stop; null if one of the two is not on the map. */
  milesFromBefore: z.number().int().nullable(),
})
export type ProposedVisit = z.infer<typeof ProposedVisit>

export const Candidate = z.strictObject({
  ...OrderRow.shape,
  units: z.number().int(),
  /** Miles to the farthest pickup and delivery of the chosen orders. */
  pickupMiles: z.number().int(),
  deliveryMiles: z.number().int(),
})
export type Candidate = z.infer<typeof Candidate>

/** A plan as it would be saved: what was entered, what follows from the orders, and the check results. */
export const ShipmentProposal = z.strictObject({
  orders: z.array(z.strictObject({ ...OrderRow.shape, units: z.number().int() })),
  stops: z.array(ProposedVisit),
  shippingMode: ShippingMode,
  equipmentMode: EquipmentMode,
  trailerTypes: z.number().int(),
  reeferTemperature: z.number().nullable(),
  isTeamRequired: z.boolean(),
  isBlind: z.boolean(),
  isHazmat: z.boolean(),
  specialInstructions: z.string().nullable(),
  requirements: z.array(z.string()),
  /** Of the orders, and of all that the load is priced at. */
  currency: Currency,
  weight: z.number(),
  units: z.number().int(),
  distance: Distance.nullable(),
  /** Empty for a single order. */
  checks: z.array(ConsolidationCheck),
  missing: z.array(MissingPart),
  /** Open orders that fit with these within the limits, nearest first. */
  candidates: z.array(Candidate),
})
export type ShipmentProposal = z.infer<typeof ShipmentProposal>

/** A planned shipment for editing: an entry, and its version. */
export const SavedPlan = z.strictObject({
  id: Id,
  shipmentNumber: z.string(),
  status: ShipmentStatus,
  version: z.number().int(),
  entry: PlanEntry,
  missing: z.array(MissingPart),
})
export type SavedPlan = z.infer<typeof SavedPlan>

export const PlannedShipment = SavedPlan.omit({ entry: true })
export type PlannedShipment = z.infer<typeof PlannedShipment>

const refusesPlan = ['not-found', 'bad-request', 'order-not-open', 'orders-do-not-fit'] as const

export const planning = {
  propose: post('/api/v2/shipment_plans', {
    says: 'A preview of a shipment made from orders: its stops, checks, what is missing, and which open orders would fit.',
    may: 'shipment:plan',
    body: ToPropose,
    returns: ShipmentProposal,
    refuses: ['not-found', 'bad-request', 'order-not-open'],
    status: 200,
    isReading: true,
  }),
  create: post('/api/v2/shipments', {
    says: 'Creates a shipment from one or more open orders: Ready to Book, or a draft if something is missing.',
    may: 'shipment:plan',
    body: NewShipment,
    returns: PlannedShipment,
    refuses: refusesPlan,
  }),
  find: get('/api/v2/shipments/:shipment/plan', {
    says: 'The plan of a shipment not yet tendered, for editing, and what is missing.',
    may: 'shipment:plan',
    returns: SavedPlan,
    refuses: ['not-found', 'step-not-allowed'],
  }),
  replan: put('/api/v2/shipments/:shipmentId/plan', {
    says: 'Replans a shipment before it is tendered: its orders, stops, times and equipment.',
    may: 'shipment:plan',
    body: PlanEntry,
    returns: PlannedShipment,
    refuses: [...refusesPlan, 'step-not-allowed'],
    isVersioned: true,
  }),
}
