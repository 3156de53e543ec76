export const TRUCK_SAYINGS = {
  'truck-posted': 'Truck posted in {place}',
  'truck-changed': 'Truck changed: empty in {place}',
  'truck-withdrawn': 'Truck withdrawn',
  'truck-hidden': 'Truck hidden',
  'truck-is-hidden': 'It is not on the list',
  'truck-is-brokers': 'Brokers do not offer rates: tender the load to it',
  'truck-has-no-load': 'No load on the load board fits it',
} as const
