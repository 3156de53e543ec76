/** The file types of the papers that Waybill prints. Apart: the press checks nothing, so it loads no zod. */
export const BILL_OF_LADING = 16
/** Signed in Waybill, never uploaded. */
export const CARRIER_CONFIRMATION = 17
