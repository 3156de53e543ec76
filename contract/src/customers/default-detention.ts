/** How waiting is paid where the customer has agreed on nothing else (domain §1.6). */
export const DEFAULT_DETENTION = {
  freeMinutes: 120,
  stepMinutes: 15,
  rounding: 'floor',
  /** In the load's currency. */
  ratePerHour: 60,
  capMinutes: 480,
  graceMinutes: 15,
  isPaidWhenLate: false,
} as const

/** LTL and VLTL are loaded faster: less time is free. */
export const SMALL_FREIGHT: readonly number[] = [1, 4]
export const SMALL_FREE_MINUTES = 60
