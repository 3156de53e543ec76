import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { Instant } from '../time.ts'
import { TrackingProvider } from '../tracking-providers.ts'

export const TRACKING_STATES = ['not-connected', 'connected', 'expired'] as const

/** How a company lets us in: it signs in at its provider, or gives us a key it made there. */
export const TRACKING_WAYS = ['oauth', 'key'] as const
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

const ofProvider = z.strictObject({ provider: TrackingProvider })

const Secret = z
  .string()
  .trim()
  .min(8, 'Enter the whole key')
  .max(500, 'Enter the key alone')
  .regex(/^[\x21-\x7e]+$/, 'Enter the key alone')

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
    says: 'Connects a provider by a key, which is tried first.',
    may: 'tracking-integration:connect',
    body: z.strictObject({ provider: TrackingProvider, key: Secret }),
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
    says: 'Tries a connection now; a token that is no longer accepted makes it expired.',
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
}
