export const LOCATION_SAYINGS = {
  'location-of-another': 'This location belongs to another company',
} as const
