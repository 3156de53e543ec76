import { z } from 'zod'
import { BoardRow } from '../available-freight/available-freight.ts'
import { RADIUS_MILES } from '../available-freight/board-search.ts'
import { get, post, put } from '../endpoint.ts'
import { Line, State } from '../entered.ts'
import { EquipmentMode } from '../freight-codes.ts'
import { GeoPoint } from '../geo.ts'
import { Id } from '../ids.ts'
import { EnteredDebt, Money } from '../money.ts'
import { WallTime } from '../orders/orders.ts'
import { Paging, pageOf } from '../paging.ts'
import { Can } from '../permissions.ts'
import { Instant, TimeZone } from '../time.ts'
import { TruckCountsQuery, TruckPointsQuery, TruckQuery } from './truck-search.ts'

/** Posted by its carrier, or made by itself from a load that the truck delivers. */
export const TRUCK_SOURCES = ['posted', 'made'] as const
export const TruckSource = z.enum(TRUCK_SOURCES)
export type TruckSource = z.infer<typeof TruckSource>

const TruckPlace = z.strictObject({ city: z.string(), state: z.string() })

/** A truck that is empty, or will be, and what it wants to haul next. */
export const AvailableTruck = z.strictObject({
  id: Id,
  company: z.strictObject({ id: Id, name: z.string() }),
  equipmentMode: EquipmentMode,
  trailerFeet: z.number().int().nullable(),
  /** Where it is empty. Its times carry this place's offset. */
  place: z.strictObject({ ...TruckPlace.shape, timeZone: TimeZone }),
  emptyFrom: Instant,
  /** How long it waits: then the truck lapses. */
  emptyUntil: Instant,
  /** How far it goes empty for a load, in miles as the crow flies. */
  radius: z.number().int(),
  /** Where it wants to go: one of these states, or near this place. Neither: anywhere. */
  destinationStates: z.array(z.string()),
  destination: TruckPlace.nullable(),
  destinationRadius: z.number().int(),
  maxMiles: z.number().int().nullable(),
  /** The least it hauls for, in US dollars per mile driven; loads in another currency are not compared. Only its carrier reads it. */
  minPerMile: Money.nullable(),
  note: z.string().nullable(),
  driverName: z.string().nullable(),
  tractorNumber: z.string().nullable(),
  /** Minutes that its driver may drive once it is empty, as the ELD says; null where none does. */
  driveLeft: z.number().int().nullable(),
  source: TruckSource,
  /** The load that made it: where that delivers, or where its truck waits for it. */
  madeFrom: z.strictObject({ shipmentNumber: z.string(), because: z.enum(['delivery', 'empty-location']) }).nullable(),
  isHidden: z.boolean(),
  postedBy: z.string(),
  /** Loads on the load board that fit; null for brokers, who do not see it. */
  matches: z.number().int().nullable(),
  /** Empty miles to the searched place, an estimate by road; null without one. */
  milesAway: z.number().int().nullable(),
  version: z.number().int(),
  can: z.strictObject({ change: Can, withdraw: Can, ask: Can }),
})
export type AvailableTruck = z.infer<typeof AvailableTruck>

/** More are not drawn. */
export const MOST_TRUCK_POINTS = 2_000

/** Where a truck is empty, to a mile. */
export const TruckPoint = z.strictObject({ truckId: Id, ...GeoPoint.shape })
export type TruckPoint = z.infer<typeof TruckPoint>

/** A load on the board that fits a truck; its empty miles are those from the truck, and to where it wants to be. */
export const FittingLoad = BoardRow.omit({ mark: true, offer: true })
export type FittingLoad = z.infer<typeof FittingLoad>

/** A truck that fits a load. */
export const FittingTruck = z.strictObject({
  truckId: Id,
  company: z.strictObject({ id: Id, name: z.string() }),
  equipmentMode: EquipmentMode,
  place: TruckPlace,
  timeZone: TimeZone,
  emptyFrom: Instant,
  emptyUntil: Instant,
  emptyMiles: z.number().int(),
  note: z.string().nullable(),
  source: TruckSource,
  canBook: Can,
})
export type FittingTruck = z.infer<typeof FittingTruck>

const Radius = z.number().int().min(1, 'At least a mile').max(500, 'At most 500 miles').default(RADIUS_MILES)
const place = { city: Line.min(1, 'Enter the city').max(80), state: State }

export const TruckEntry = z
  .strictObject({
    equipmentMode: EquipmentMode,
    trailerFeet: z.number().int().min(10, 'At least 10 feet').max(60, 'At most 60 feet').nullable().default(null),
    ...place,
    /** Wall times where the truck is. */
    emptyFrom: WallTime,
    /** Without one, a day later (domain §7.3). */
    emptyUntil: WallTime.nullable().default(null),
    radius: Radius,
    destinationStates: z.array(State).max(20, 'At most 20 states').default([]),
    destination: z.strictObject(place).nullable().default(null),
    destinationRadius: Radius,
    maxMiles: z.number().int().min(1).max(9_999).nullable().default(null),
    minPerMile: EnteredDebt.max(99, 'At most $99 per mile').nullable().default(null),
    note: Line.max(300).nullable().default(null),
    driverName: Line.max(80).nullable().default(null),
    tractorNumber: Line.max(30).nullable().default(null),
  })
  .refine(({ emptyFrom, emptyUntil }) => emptyUntil === null || emptyUntil > emptyFrom, {
    path: ['emptyUntil'],
    message: 'Enter a time after the truck is empty',
  })
export type TruckEntry = z.infer<typeof TruckEntry>

const truck = '/api/v2/available_trucks/:truckId'

export const availableTrucks = {
  list: get('/api/v2/available_trucks', {
    says: 'Your company’s trucks that wait for freight or will soon be empty; the provider reads those of all carriers.',
    may: 'available-truck:read',
    query: TruckQuery,
    returns: pageOf(AvailableTruck),
    refuses: ['place-unknown'],
  }),
  counts: get('/api/v2/available_trucks/counts', {
    says: 'How many trucks each view holds.',
    may: 'available-truck:read',
    query: TruckCountsQuery,
    returns: z.strictObject({
      open: z.number().int(),
      posted: z.number().int(),
      made: z.number().int(),
      hidden: z.number().int(),
    }),
    refuses: ['place-unknown'],
  }),
  points: get('/api/v2/available_trucks/points', {
    says: 'Where trucks are empty, for the map: the 2,000 that are empty soonest.',
    may: 'available-truck:read',
    query: TruckPointsQuery,
    returns: z.strictObject({ points: z.array(TruckPoint), totalCount: z.number().int() }),
    refuses: ['place-unknown'],
  }),
  find: get(truck, {
    says: 'One available truck.',
    may: 'available-truck:read',
    returns: AvailableTruck,
    refuses: ['not-found'],
  }),
  post: post('/api/v2/available_trucks', {
    says: 'Posts a truck: where and when it is empty, and what it wants.',
    may: 'available-truck:post',
    body: TruckEntry,
    returns: AvailableTruck,
    refuses: ['place-unknown'],
  }),
  change: put(truck, {
    says: 'Changes a truck, or shows a hidden one again. What a carrier corrects no longer follows its load.',
    may: 'available-truck:post',
    body: TruckEntry,
    returns: AvailableTruck,
    refuses: ['not-found', 'place-unknown', 'changed-meanwhile'],
    isVersioned: true,
  }),
  withdraw: post(`${truck}/withdrawal`, {
    says: 'Withdraws a posted truck, or hides one that Waybill added. Repeating it changes nothing.',
    may: 'available-truck:post',
    returns: AvailableTruck,
    refuses: ['not-found'],
    status: 200,
  }),
  loads: get(`${truck}/loads`, {
    says: 'Loads on the load board that fit a truck, by dollars per mile driven, empty miles too.',
    may: 'available-truck:match',
    query: z.strictObject(Paging),
    returns: pageOf(FittingLoad),
    refuses: ['not-found'],
  }),
  ofShipment: get('/api/v2/shipments/:shipment/available_trucks', {
    says: 'Trucks that fit a load without a carrier, nearest first.',
    may: 'carrier:choose',
    query: z.strictObject(Paging),
    returns: pageOf(FittingTruck),
    refuses: ['not-found'],
  }),
}
