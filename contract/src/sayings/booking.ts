export const BOOKING_SAYINGS = {
  'origination-fixed': 'The origination cannot be changed: the shipment is {status}',
} as const
