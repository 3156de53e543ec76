import { z } from 'zod'
import { get, NoContent, post } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Instant } from '../time.ts'
import { TrackingProvider } from '../tracking-providers.ts'

export const TRACKING_STATES = ['not-connected', 'connected', 'expired'] as const

/** How a company lets us in: it signs in at its provider, or gives us a key it made there, or a user made there for us. */
export const TRACKING_WAYS = ['oauth', 'key', 'user'] as const
export const TrackingWay = z.enum(TRACKING_WAYS)
export type TrackingWay = z.infer<typeof TrackingWay>

/** Why the last look at a provider brought nothing. */
export const TRACKING_TROUBLES = ['busy', 'silent', 'broken', 'not-allowed'] as const
export const TrackingTrouble = z.enum(TRACKING_TROUBLES)
export type TrackingTrouble = z.infer<typeof TrackingTrouble>

export const TrackingIntegration = z.strictObject({
  provider: TrackingProvider,
  name: z.string(),
  state: z.enum(TRACKING_STATES),
  /** The ways in that this portal offers. */
  ways: z.array(TrackingWay),
  /** How it is connected. */
  way: TrackingWay.nullable(),
  /** The company's account at the provider. */
  account: z.string().nullable(),
  connectedAt: Instant.nullable(),
  /** Since when the provider no longer lets us in. */
  expiredAt: Instant.nullable(),
  /** When positions were last read. */
  readAt: Instant.nullable(),
  trouble: TrackingTrouble.nullable(),
  /** Where its provider can tell us of positions at once; null while it is not connected, or where the provider never does. */
  webhook: z
    .strictObject({
      url: z.string(),
      /** Whether its secret is on file. */
      isOn: z.boolean(),
      /** When it last told us something. */
      heardAt: Instant.nullable(),
    })
    .nullable(),
})
export type TrackingIntegration = z.infer<typeof TrackingIntegration>

/** A load whose truck is looked for now. */
export const FollowedLoad = z.strictObject({
  shipmentNumber: z.string(),
  tractorNumber: z.string(),
  /** Null while no provider has a vehicle of that number. */
  seenAt: Instant.nullable(),
})
export type FollowedLoad = z.infer<typeof FollowedLoad>

export const TrackingConnections = z.strictObject({
  data: z.array(TrackingIntegration),
  /** Whose positions are read now, first pickup first; of no other truck is anything kept. */
  loads: z.array(FollowedLoad),
})
export type TrackingConnections = z.infer<typeof TrackingConnections>

/** A vehicle by its ELD provider's own number for it. */
export const EldLink = z.strictObject({ provider: TrackingProvider, eldVehicleId: z.string().min(1).max(100) })
export type EldLink = z.infer<typeof EldLink>

/** A vehicle as its ELD provider knows it, and which of the company's tractors it is. */
export const EldVehicle = z.strictObject({
  ...EldLink.shape,
  name: z.string(),
  /** The tractor; null if none has its number. */
  vehicleId: Id.nullable(),
  /** Somebody said so; otherwise the number does. */
  isByHand: z.boolean(),
})
export type EldVehicle = z.infer<typeof EldVehicle>
export const EldVehicles = z.strictObject({ data: z.array(EldVehicle) })

const ofProvider = z.strictObject({ provider: TrackingProvider })

const Secret = z
  .string()
  .trim()
  .min(8, 'Enter the whole key')
  .max(500, 'Enter the key alone')
  .regex(/^[\x21-\x7e]+$/, 'Enter the key alone')

const Entered = z.string().trim().min(1, 'Enter all three').max(200)

/** A key, or a user of its own at a provider that knows no keys. */
export const EldEntry = z.discriminatedUnion('provider', [
  z.strictObject({ provider: TrackingProvider.exclude(['geotab']), key: Secret }),
  z.strictObject({ provider: z.literal('geotab'), database: Entered, userName: Entered, password: Entered }),
])
export type EldEntry = z.infer<typeof EldEntry>

/** What the provider's page sends back by the browser. */
const FromProvider = z
  .string()
  .min(1)
  .max(4_000)
  .regex(/^[\x21-\x7e]+$/)

export const eld = {
  integrations: get('/api/v2/me/tracking_integrations', {
    says: 'ELD providers, how your company is connected to each, and the loads whose trucks are followed now.',
    may: 'tracking-integration:read',
    returns: TrackingConnections,
  }),
  connect: post('/api/v2/me/tracking_integrations', {
    says: 'Connects a provider by a key, or by a user made there for us, which is tried first.',
    may: 'tracking-integration:connect',
    body: EldEntry,
    returns: TrackingIntegration,
    refuses: ['eld-refused', 'eld-unavailable'],
    isSecret: true,
  }),
  authorize: post('/api/v2/me/tracking_integrations/authorizations', {
    says: 'Where to sign in at the provider to connect it; good for ten minutes.',
    may: 'tracking-integration:connect',
    body: ofProvider,
    returns: z.strictObject({ url: z.string() }),
    refuses: ['eld-refused'],
    isSecret: true,
  }),
  complete: post('/api/v2/me/tracking_integrations/completions', {
    says: 'Connects the provider where somebody has just signed in, with what its page sent back.',
    may: 'tracking-integration:connect',
    body: z.strictObject({ state: FromProvider, code: FromProvider }),
    returns: TrackingIntegration,
    refuses: ['eld-refused', 'eld-unavailable'],
    isSecret: true,
  }),
  test: post('/api/v2/me/tracking_integrations/tests', {
    says: 'Tests a connection now; if its token is no longer accepted, the connection expires.',
    may: 'tracking-integration:connect',
    body: ofProvider,
    returns: TrackingIntegration,
    refuses: ['not-found'],
    examinesFirst: true,
  }),
  disconnect: post('/api/v2/me/tracking_integrations/disconnections', {
    says: 'Ends a connection and forgets its token.',
    may: 'tracking-integration:connect',
    body: ofProvider,
    returns: TrackingIntegration,
    refuses: ['not-found'],
    examinesFirst: true,
  }),
  listen: post('/api/v2/me/tracking_integrations/webhooks', {
    says: 'Saves the secret that the provider signs its webhook with; its messages count from then on.',
    may: 'tracking-integration:connect',
    body: z.strictObject({ provider: TrackingProvider, secret: Secret }),
    returns: TrackingIntegration,
    refuses: ['not-found', 'eld-refused'],
    isSecret: true,
  }),
  vehicles: get('/api/v2/me/tracking_integrations/vehicles', {
    says: 'Your company’s vehicles as its ELD providers know them, by name.',
    may: 'fleet:read',
    returns: EldVehicles,
  }),
  hear: post('/api/v2/tracking_webhooks/:webhookId', {
    says: 'A message from an ELD provider, signed as the provider documents. A repeated one changes nothing.',
    may: 'public',
    returns: NoContent,
    status: 204,
    refuses: ['webhook-refused'],
    isSigned: true,
  }),
}
