import { z } from 'zod'
import { get } from '../endpoint.ts'
import { GeoPoint } from '../geo.ts'
import { Id } from '../ids.ts'
import { Paging, pageOf } from '../paging.ts'
import { LateRisk } from '../shipments/shipments.ts'
import { Instant, TimeZone } from '../time.ts'

/** Who says where a truck is: its device, its driver's phone, a person, or what was recorded at a stop. */
export const POSITION_SOURCES = ['eld', 'phone', 'check-call', 'arrival', 'departure'] as const
export const PositionSource = z.enum(POSITION_SOURCES)
export type PositionSource = z.infer<typeof PositionSource>

export const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

/** The nearest town: miles and direction from it; no direction within it. */
export const NearPlace = z.strictObject({
  city: z.string(),
  state: z.string(),
  miles: z.number().int(),
  direction: z.enum(COMPASS).nullable(),
})
export type NearPlace = z.infer<typeof NearPlace>

const seen = { ...GeoPoint.shape, at: Instant, source: PositionSource, near: NearPlace.nullable() }

/** When the truck will be at a stop ahead. */
export const ExpectedStop = z.strictObject({
  stopId: Id,
  /** From where the truck is, over the stops between; null where nobody has seen it, and somebody has said when it comes. */
  miles: z.number().int().nullable(),
  earliest: Instant,
  likely: Instant,
  latest: Instant,
  /** Of the likely time: breaks and rests of the driver, and time at the stops between. */
  restMinutes: z.number().int(),
  dwellMinutes: z.number().int(),
  risk: LateRisk.nullable(),
})
export type ExpectedStop = z.infer<typeof ExpectedStop>

export const Tracking = z.strictObject({
  /** The best word of where the truck is. */
  seen: z.strictObject(seen).nullable(),
  /** How far it has come: of all its miles, and of the miles between the stop it left and the next. */
  progress: z
    .strictObject({ milesDriven: z.number().int(), milesWhole: z.number().int(), legShare: z.number().min(0).max(1) })
    .nullable(),
  /** The stops that the truck has not reached, in order. */
  expected: z.array(ExpectedStop),
  /** Whether the driver's hours are his device's, or assumed. */
  hours: z.enum(['eld', 'assumed']).nullable(),
})
export type Tracking = z.infer<typeof Tracking>

export const KeptPosition = z.strictObject({
  ...seen,
  /** Of the stop that was next. */
  timeZone: TimeZone,
  mph: z.number().int().nullable(),
  /** As the crow flies, since the one before; null for the first. */
  miles: z.number().int().nullable(),
})
export type KeptPosition = z.infer<typeof KeptPosition>

export const tracking = {
  find: get('/api/v2/shipments/:shipment/tracking', {
    says: 'Where the truck of a load is, how far it has come, and between which times it will be at each stop ahead.',
    may: 'truck:read',
    returns: Tracking,
    refuses: ['not-found'],
  }),
  positions: get('/api/v2/shipments/:shipment/positions', {
    says: 'Where the truck of a load was, newest first; kept until an hour after its last stop.',
    may: 'truck:read',
    query: z.strictObject(Paging),
    returns: pageOf(KeptPosition),
    refuses: ['not-found'],
  }),
}
