/** Why a truck is late or stopped: X12 element 1651, the part trucks use (domain §9.3). */
export const STATUS_REASONS = {
  AF: 'Accident',
  AG: 'Consignee related',
  AH: 'Driver related',
  AI: 'Mechanical breakdown',
  AJ: 'Other carrier related',
  AL: 'Previous stop',
  AM: 'Shipper related',
  AO: 'Weather or natural disaster',
  AU: 'Civil event',
  AY: 'Missed pickup',
  B1: 'Consignee closed',
  B8: 'Improper unloading facility or equipment',
  BD: 'Border clearance',
  BE: 'Road conditions',
  BG: 'Other',
  BH: 'Insufficient time to complete delivery',
  BP: 'Load shifted',
  BQ: 'Shipment overweight',
  BS: 'Refused by customer',
  D1: 'Carrier dispatch error',
  D2: 'Driver not available',
  P1: 'Processing delay',
  NS: 'Normal status',
} as const

export type StatusReason = keyof typeof STATUS_REASONS

export const STATUS_REASON_CODES = Object.keys(STATUS_REASONS) as [StatusReason, ...StatusReason[]]

/** Why somebody comes late. */
export type LateReason = Exclude<StatusReason, 'NS'>
export const LATE_REASONS = STATUS_REASON_CODES.filter((code): code is LateReason => code !== 'NS')
