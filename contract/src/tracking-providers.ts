import { z } from 'zod'

/** ELD providers through which a carrier's trucks can be followed (domain §8.2). */
export const TRACKING_PROVIDERS = {
  samsara: { name: 'Samsara' },
  motive: { name: 'Motive' },
} as const

export const TrackingProvider = z.enum(Object.keys(TRACKING_PROVIDERS) as [keyof typeof TRACKING_PROVIDERS])
export type TrackingProvider = z.infer<typeof TrackingProvider>
