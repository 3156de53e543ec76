/** The tables that operations keep, as their addresses spell them (`/rates-contracts`), in the order of the side panel. */
export const RATE_TABLES = ['contracts', 'tariffs', 'fuel', 'markups', 'quotes'] as const
export type RateTable = (typeof RATE_TABLES)[number]
