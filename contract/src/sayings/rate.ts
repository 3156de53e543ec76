export const RATE_SAYINGS = {
  'rate-ended': 'It has ended',
} as const
