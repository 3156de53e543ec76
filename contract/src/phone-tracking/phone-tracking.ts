import { z } from 'zod'
import { get, post, put } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Instant, TimeZone } from '../time.ts'

/** The text that drivers answer now. Whoever changes what it says raises this, and drivers are asked again. */
export const CONSENT_TEXT = 2

export const PHONE_TRACKING_STATES = ['not-asked', 'agreed', 'declined'] as const

export const PhoneOfDriver = z.strictObject({
  driverId: Id,
  name: z.string(),
  state: z.enum(PHONE_TRACKING_STATES),
  answeredAt: Instant.nullable(),
  /** Of the stop that was next. */
  timeZone: TimeZone,
  /** Which text they answered. */
  textVersion: z.number().int().nullable(),
})
export type PhoneOfDriver = z.infer<typeof PhoneOfDriver>

export const PhoneTracking = z.strictObject({
  /** Whether positions are taken now: from 24 hours before the first pickup until an hour after the last stop. */
  isOpen: z.boolean(),
  /** The truck's own ELD reports: nobody needs the phone's position. */
  isEldReporting: z.boolean(),
  /** The companies whose people see the position: the carrier, the freight provider, and the shipper unless the load is blind. */
  seenBy: z.array(z.string()),
  /** The load's drivers; to a driver only their own answer. */
  drivers: z.array(PhoneOfDriver),
})
export type PhoneTracking = z.infer<typeof PhoneTracking>

/** Worse than this, a position says nothing. */
export const WORST_ACCURACY_METERS = 2_000
/** What a phone sends at once. */
export const MOST_POSITIONS = 100

export const PhonePosition = z.strictObject({
  /** When it was measured, by the server's clock. */
  at: Instant,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracyMeters: z.number().int().min(0).max(WORST_ACCURACY_METERS),
  /** Degrees from north, while the phone moves. */
  heading: z.number().int().min(0).max(360).nullable().default(null),
  mph: z.number().int().min(0).max(200).nullable().default(null),
})
export type PhonePosition = z.infer<typeof PhonePosition>

export const phoneTracking = {
  find: get('/api/v2/shipments/:shipment/phone_tracking', {
    says: 'Whether the load’s drivers share their phones’ positions, and since when.',
    may: 'phone-tracking:read',
    returns: PhoneTracking,
    refuses: ['not-found'],
  }),
  answer: put('/api/v2/shipments/:shipmentId/phone_tracking', {
    says: 'The driver agrees to share the phone’s position for this load, declines, or withdraws; what is known from the phone is then deleted.',
    may: 'phone-tracking:answer',
    body: z.strictObject({ isAgreed: z.boolean(), textVersion: z.number().int().min(1).max(1_000) }),
    returns: PhoneTracking,
    refuses: ['not-found', 'agreement-changed'],
  }),
  tellBlocked: put('/api/v2/shipments/:shipmentId/phone_tracking/block', {
    says: 'Whether the driver’s phone lets the app see its position; only while the driver agrees to share it.',
    may: 'phone-tracking:answer',
    body: z.strictObject({ isBlocked: z.boolean() }),
    returns: PhoneTracking,
    refuses: ['not-found', 'phone-not-shared'],
  }),
  report: post('/api/v2/shipments/:shipmentId/positions', {
    says: 'Records where the driver’s phone was, oldest first; only while the driver agrees and the load is on its way.',
    may: 'position:report',
    body: z.strictObject({
      positions: z.array(PhonePosition).min(1).max(MOST_POSITIONS),
    }),
    returns: z.strictObject({
      /** Refused are those out of order, of the future, from before the driver agreed, or too far away to be true. */
      kept: z.number().int(),
      refused: z.number().int(),
    }),
    refuses: ['not-found', 'phone-not-shared', 'step-not-allowed'],
  }),
}
