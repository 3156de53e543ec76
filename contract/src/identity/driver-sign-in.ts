import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Instant } from '../time.ts'
import { SignedIn } from './identity.ts'

/** A load the driver is on and may open. */
export const DriverLoad = z.strictObject({
  shipmentId: Id,
  shipmentNumber: z.string(),
  /** First and last stop: 'Chicago, IL', 'Dallas, TX'; null while a stop has no place yet. */
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type DriverLoad = z.infer<typeof DriverLoad>

/** A link that signs a driver in on their phone. Shown once; it cannot be fetched again. */
export const DriverLink = z.strictObject({
  /** The code is in the fragment, which no server, proxy or log sees. */
  url: z.string(),
  expiresAt: Instant,
  driverName: z.string(),
  /** Where it was mailed, if requested. */
  mailedTo: z.string().nullable(),
  /** Number of the shipment it opens. */
  shipmentNumber: z.string().nullable(),
})
export type DriverLink = z.infer<typeof DriverLink>

export const DriverSignedIn = z.strictObject({
  ...SignedIn.shape,
  /** Where the link leads; null if it has no shipment, or the driver has been taken off it. */
  shipmentNumber: z.string().nullable(),
})
export type DriverSignedIn = z.infer<typeof DriverSignedIn>

export const driverSignIn = {
  authorize: post('/api/v2/mobile/authorize', {
    says: 'Signs a driver in with the code of a driver link, once and within its two minutes; the session is the driver app’s.',
    may: 'public',
    body: z.strictObject({ code: z.string().min(1).max(200) }),
    returns: DriverSignedIn,
    refuses: ['link-over', 'do-not-use', 'second-factor-required', 'too-many-requests'],
    status: 200,
    isSecret: true,
  }),
  loads: get('/api/v2/drivers/:driverId/loads', {
    says: 'Loads with a driver of your company that a sign-in link can lead to, next pickup first.',
    may: 'driver:invite',
    returns: z.strictObject({ data: z.array(DriverLoad) }),
    refuses: ['not-found'],
  }),
  makeLink: post('/api/v2/drivers/:driverId/sign_in_link', {
    says: 'Creates a sign-in link for a driver of your company; earlier ones stop working.',
    may: 'driver:invite',
    body: z.strictObject({
      /** Also sends it to the driver's email address. */
      isMailed: z.boolean().default(false),
      /** A shipment the driver is on: the link opens it. */
      shipmentId: Id.optional(),
    }),
    returns: DriverLink,
    refuses: ['not-found', 'driver-not-let-in', 'too-many-requests'],
    isSecret: true,
  }),
}
