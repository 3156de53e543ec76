import { z } from 'zod'
import { Said } from '../said.ts'
import { CalendarDate, Instant } from '../time.ts'

/** Everything people can be told, by name. The browser fetches the sentences (`notification-wordings.ts`) when it shows the first one. */
export const WORDING_NAMES = [
  'tender-offered',
  'tender-expiring',
  'tender-withdrawn',
  'load-covered',
  'booking-rescinded',
  'booking-voided',
  'signature-awaited',
  'confirmation-renewed',
  'document-rejected',
  'bill-document-rejected',
  'own-document-rejected',
  'invoice-returned',
  'invoice-approved',
  'invoice-paid',
  'dispute-opened',
  'dispute-proven',
  'dispute-given-back',
  'dispute-upheld',
  'case-opened',
  'case-replied',
  'case-asked',
  'case-answered',
  'driver-assigned',
  'driver-removed',
  'driver-and-equipment-needed',
  'arrival-needed',
  'departure-needed',
  'empty-location-needed',
  'check-call-needed',
  'delay-reason-needed',
  'temperature-needed',
  'signature-needed',
  'proof-needed',
  'appointment-asked',
  'appointment-confirmed',
  'appointment-refused',
  'appointment-canceled',
  'problem-reported',
  'detention-near',
  'tender-accepted',
  'tender-declined',
  'tender-unanswered',
  'guide-exhausted',
  'waterfall-stopped',
  'load-tender-refused',
  'arrived-late',
  'shipment-delivered',
  'remit-to-requested',
  'remit-to-verified',
  'application-received',
  'registration-lost',
  'own-insurance-expiring',
  'insurance-expiring',
  'own-other-insurance-expiring',
  'other-insurance-expiring',
  'access-requested',
  'letter-undelivered',
  'own-letter-undelivered',
  'mentioned',
  'mentioned-on-own-company',
] as const
export type Wording = (typeof WORDING_NAMES)[number]

/**
 * A name or number as is; one of our terms; one of our sentences; a day; a moment in a place's local time, or in the reader's; or null if
 * not known yet.
 */
export const Fact = z.union([
  z.string(),
  z.strictObject({ term: z.string() }),
  Said,
  z.strictObject({ day: CalendarDate }),
  z.strictObject({ at: Instant, timeZone: z.string().nullable() }),
  z.null(),
])
export type Fact = z.infer<typeof Fact>
