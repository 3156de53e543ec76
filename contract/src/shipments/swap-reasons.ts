import { z } from 'zod'

/** Why a driver, tractor or trailer is swapped while the load is under way. */
export const SWAP_REASONS = {
  relay: 'Relay planned',
  hours: 'Driver out of hours',
  ill: 'Driver ill or away',
  breakdown: 'Mechanical breakdown',
  accident: 'Accident',
  trailer: 'Wrong or damaged trailer',
  other: 'Other',
} as const
export type SwapReason = keyof typeof SWAP_REASONS
export const SWAP_REASON_CODES = Object.keys(SWAP_REASONS) as [SwapReason, ...SwapReason[]]
export const SwapReason = z.enum(SWAP_REASON_CODES)
