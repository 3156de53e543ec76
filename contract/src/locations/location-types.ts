import { z } from 'zod'

/** What kind of place it is; a warehouse by default (SPEC §3). */
export const LOCATION_TYPES = [
  'Warehouse',
  'DistributionCenter',
  'ColdStorage',
  'Manufacturing',
  'CrossDock',
  'Terminal',
  'Yard',
  'Port',
  'RailRamp',
  'Store',
  'Office',
] as const
export const LocationType = z.enum(LOCATION_TYPES)
export type LocationType = z.infer<typeof LocationType>
