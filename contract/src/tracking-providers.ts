import { z } from 'zod'

/** ELD providers through which a carrier's trucks can be followed (domain §8.2), and whether they tell of a position by a webhook. */
export const TRACKING_PROVIDERS = {
  samsara: { name: 'Samsara', pushes: true },
  motive: { name: 'Motive', pushes: true },
  geotab: { name: 'Geotab', pushes: false },
} as const

export const TrackingProvider = z.enum(Object.keys(TRACKING_PROVIDERS) as [keyof typeof TRACKING_PROVIDERS])
export type TrackingProvider = z.infer<typeof TrackingProvider>

/** What says where a truck is: an ELD, or its driver's phone. */
export const TruckSource = z.enum([...TrackingProvider.options, 'phone'])
export type TruckSource = z.infer<typeof TruckSource>
