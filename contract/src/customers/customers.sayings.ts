export const CUSTOMER_SAYINGS = {
  'freight-terms-changed': 'Freight terms changed: {changes}',
  'freight-terms-unchanged': 'Freight terms saved without a change',
  'freight-term': '{part}: {value}',
  'carriers-paid-by': 'Carriers are paid by {payer}',
  'carriers-paid-by-provider': 'Carriers are paid by the provider',
  'edi-senders-set': 'EDI comes from {senders}',
  'edi-senders-none': 'EDI comes from nobody',
  'edi-sender-taken': '{customer} has the ID {sender}',
  'rate-confirmations-signed': 'Rate confirmations have to be signed',
  'rate-confirmations-unsigned': 'Rate confirmations need no signature',
} as const
