import { BOOKING_SAYINGS } from './sayings/booking.ts'
import { COMMON_SAYINGS } from './sayings/common.ts'
import { COMPANY_SAYINGS } from './sayings/company.ts'
import { CUSTOMER_SAYINGS } from './sayings/customer.ts'
import { DOCUMENT_SAYINGS } from './sayings/document.ts'
import { FACTORING_SAYINGS } from './sayings/factoring.ts'
import { FILE_SAYINGS } from './sayings/file.ts'
import { FILTER_SAYINGS } from './sayings/filter-sets.ts'
import { IDENTITY_SAYINGS } from './sayings/identity.ts'
import { INVOICE_SAYINGS } from './sayings/invoice.ts'
import { LETTER_SAYINGS } from './sayings/letter.ts'
import { LOAD_TENDER_SAYINGS } from './sayings/load-tender.ts'
import { LOCATION_SAYINGS } from './sayings/location.ts'
import { MISTAKE_SAYINGS } from './sayings/mistake.ts'
import { NOTE_SAYINGS } from './sayings/note.ts'
import { ONBOARDING_SAYINGS } from './sayings/onboarding.ts'
import { ORDER_SAYINGS } from './sayings/order.ts'
import { PAPER_SAYINGS } from './sayings/paper.ts'
import { PAYMENT_SAYINGS } from './sayings/payment.ts'
import { PLANNING_SAYINGS } from './sayings/planning.ts'
import { RATE_SAYINGS } from './sayings/rate.ts'
import { RUNNING_SAYINGS } from './sayings/running.ts'
import { SHIPMENT_SAYINGS } from './sayings/shipment.ts'
import { TENDER_SAYINGS } from './sayings/tender.ts'

/** Everything that Waybill says by its name, in English; the catalogues have it in the other languages. */
export const SAYINGS: Readonly<Record<string, string>> = {
  ...BOOKING_SAYINGS,
  ...COMMON_SAYINGS,
  ...COMPANY_SAYINGS,
  ...CUSTOMER_SAYINGS,
  ...DOCUMENT_SAYINGS,
  ...FACTORING_SAYINGS,
  ...FILE_SAYINGS,
  ...FILTER_SAYINGS,
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
  ...PLANNING_SAYINGS,
  ...RATE_SAYINGS,
  ...RUNNING_SAYINGS,
  ...SHIPMENT_SAYINGS,
  ...TENDER_SAYINGS,
}
