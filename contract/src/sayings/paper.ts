export const PAPER_SAYINGS = {
  'sign-right-missing': 'Your administrator has not given you the right to sign rate confirmations',
  'confirmation-none': 'No rate confirmation is in force',
  'confirmation-signed': 'It was signed by {person}',
  'financials-not-given': 'Your administrator has not given you sight of financials',
  'confirmation-not-booked': 'Nobody has booked this shipment',
  'lading-not-planned': 'The shipment is not planned yet',
  'lading-signed': 'The freight is delivered: its bill of lading stays as it was signed',
} as const
