export const BOARD_SAYINGS = {
  'load-posted': 'Posted to the load board',
  'load-posted-at': 'Posted to the load board at {price}',
  'posting-withdrawn': 'Withdrawn from the load board',
  'load-not-open': 'It cannot be posted: the shipment is {status}',
  'pickup-passed': 'The pickup time has passed',
  'not-on-board': 'It is not on the load board',
  'no-fixed-price': 'No price is set. Answer its tender or call us.',
  'too-near-to-book': 'Pickup is in less than an hour. Call us to book it.',
  'gave-loads-back': 'Your company gave back {count} loads within 30 days. Call us to book.',
  'price-is-now': 'The price is now {price}',
  'load-is-changed': 'The load has changed since you read it',
  'booked-from-board': 'Booked from the load board at {price}',
} as const
