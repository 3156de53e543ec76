/** The tables operations maintain, as their addresses spell them (`/rates-contracts`), in side panel order. */
export const RATE_TABLES = ['contracts', 'tariffs', 'fuel', 'markups', 'quotes'] as const
export type RateTable = (typeof RATE_TABLES)[number]
