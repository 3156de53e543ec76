import { BOARD_SAYINGS } from './available-freight/available-freight.sayings.ts'
import { TRUCK_SAYINGS } from './available-trucks/available-trucks.sayings.ts'
import { BOOKING_SAYINGS } from './booking/booking.sayings.ts'
import { BROWSER_ERROR_SAYINGS } from './browser-errors/browser-errors.sayings.ts'
import { CASE_SAYINGS } from './cases/cases.sayings.ts'
import { COMMON_SAYINGS } from './common.sayings.ts'
import { COMPANY_SAYINGS } from './company/company.sayings.ts'
import { CUSTOMER_SAYINGS } from './customers/customers.sayings.ts'
import { DOCUMENT_SAYINGS } from './documents/documents.sayings.ts'
import { ELD_SAYINGS } from './eld/eld.sayings.ts'
import { FACTORING_SAYINGS } from './factoring/factoring.sayings.ts'
import { FILE_SAYINGS } from './file.sayings.ts'
import { FILTER_SAYINGS } from './filter-sets/filter-sets.sayings.ts'
import { FLEET_SAYINGS } from './fleet/fleet.sayings.ts'
import { IDENTITY_SAYINGS } from './identity/identity.sayings.ts'
import { INVOICE_SAYINGS } from './invoices/invoices.sayings.ts'
import { LETTER_SAYINGS } from './letters/letters.sayings.ts'
import { LOAD_TENDER_SAYINGS } from './load-tenders/load-tenders.sayings.ts'
import { LOCATION_SAYINGS } from './locations/locations.sayings.ts'
import { MISTAKE_SAYINGS } from './mistake.sayings.ts'
import { NOTE_SAYINGS } from './notes/notes.sayings.ts'
import { ONBOARDING_SAYINGS } from './onboarding/onboarding.sayings.ts'
import { ORDER_SAYINGS } from './orders/orders.sayings.ts'
import { PAPER_SAYINGS } from './paper/paper.sayings.ts'
import { PAYMENT_SAYINGS } from './payments/payments.sayings.ts'
import { PHONE_TRACKING_SAYINGS } from './phone-tracking/phone-tracking.sayings.ts'
import { PLANNING_SAYINGS } from './planning/planning.sayings.ts'
import { RATE_REQUEST_SAYINGS } from './rate-requests/rate-requests.sayings.ts'
import { RATE_SAYINGS } from './rates/rates.sayings.ts'
import { RUNNING_SAYINGS } from './running/running.sayings.ts'
import { SCORE_SAYINGS } from './score-cards/score-cards.sayings.ts'
import { SHIPMENT_SAYINGS } from './shipments/shipments.sayings.ts'
import { SUPPORT_SAYINGS } from './support/support.sayings.ts'
import { TENDER_SAYINGS } from './tenders/tenders.sayings.ts'

/** Everything Waybill says, by name, in English; the catalogues have the other languages. */
export const SAYINGS: Readonly<Record<string, string>> = {
  ...BOARD_SAYINGS,
  ...BOOKING_SAYINGS,
  ...BROWSER_ERROR_SAYINGS,
  ...CASE_SAYINGS,
  ...COMMON_SAYINGS,
  ...COMPANY_SAYINGS,
  ...CUSTOMER_SAYINGS,
  ...DOCUMENT_SAYINGS,
  ...ELD_SAYINGS,
  ...FACTORING_SAYINGS,
  ...FILE_SAYINGS,
  ...FILTER_SAYINGS,
  ...FLEET_SAYINGS,
  ...INVOICE_SAYINGS,
  ...LETTER_SAYINGS,
  ...LOAD_TENDER_SAYINGS,
  ...LOCATION_SAYINGS,
  ...IDENTITY_SAYINGS,
  ...MISTAKE_SAYINGS,
  ...NOTE_SAYINGS,
  ...ONBOARDING_SAYINGS,
  ...ORDER_SAYINGS,
  ...PAPER_SAYINGS,
  ...PAYMENT_SAYINGS,
  ...PHONE_TRACKING_SAYINGS,
  ...PLANNING_SAYINGS,
  ...RATE_REQUEST_SAYINGS,
  ...RATE_SAYINGS,
  ...RUNNING_SAYINGS,
  ...SCORE_SAYINGS,
  ...SHIPMENT_SAYINGS,
  ...SUPPORT_SAYINGS,
  ...TENDER_SAYINGS,
  ...TRUCK_SAYINGS,
}
