/** Mode names, separate from their schemas: drawing documents needs no more (SPEC §3). */
export const EQUIPMENT_MODE_NAMES = {
  0: 'Dry',
  1: 'Reefer',
  2: 'Flat Bed',
  3: 'Bulk',
  4: 'Drayage',
  5: 'Power Only',
} as const
export const SHIPPING_MODE_NAMES = { 0: 'TL', 1: 'LTL', 2: 'Bulk', 3: 'Intermodal', 4: 'VLTL', 5: 'Ocean' } as const
