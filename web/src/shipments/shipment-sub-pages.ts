/** The sub-pages of a shipment's preview as their addresses spell them (SPEC §2.1), in tab order. */
export const SUB_PAGES = ['details', 'financials', 'cases', 'documents', 'notes', 'SignedRateConfirmation'] as const
export type SubPage = (typeof SUB_PAGES)[number]
