import type { Subject } from '@waybill/contract/ids.ts'
import type { Tx } from './db/connection.ts'
import { insertNews } from './events.queries.ts'

/** Everything that happens and that somebody else may want to hear of. */
export const HAPPENING_KINDS = [
  'shipment-created',
  'shipment-changed',
  'stop-arrived',
  'stop-departed',
  'shipment-delivered',
  'driver-changed',
  'equipment-changed',
  'appointment-asked',
  'appointment-changed',
  'problem-reported',
  'confirmation-issued',
  'confirmation-signed',
  'bill-of-lading-made',
  'booking-rescinded',
  'board-changed',
  'truck-changed',
  'truck-moved',
  'tracking-changed',
  'late-risk-changed',
  'shipment-voided',
  'document-uploaded',
  'document-reviewed',
  'document-changed',
  'document-removed',
  'tender-offered',
  'tender-answered',
  'tender-expired',
  'tender-rescinded',
  'rate-asked',
  'rate-answered',
  'rate-countered',
  'rate-request-ended',
  'rates-due',
  'access-requested',
  'access-decided',
  'load-tender-received',
  'company-changed',
  'remit-to-changed',
  'contact-created',
  'contact-changed',
  'application-changed',
  'notified',
  'location-created',
  'location-changed',
  'quote-created',
  'diesel-prices-changed',
  'rates-changed',
  'order-created',
  'order-changed',
  'guide-exhausted',
  'waterfall-stopped',
  'tendering-ended',
  'job-changed',
  'invoice-changed',
  'assignment-changed',
  'dispute-opened',
  'dispute-proven',
  'dispute-reviewed',
  'dispute-answered',
  'case-opened',
  'case-changed',
  'case-replied',
  'case-asked',
  'case-answered',
  'customer-asked',
  'customer-answered',
  'score-contested',
  'score-answered',
  'score-changed',
  'score-falls',
  'support-written',
  'support-changed',
  'note-written',
  'note-changed',
  'note-removed',
  'letter-given-up',
] as const
export type HappeningKind = (typeof HAPPENING_KINDS)[number]

export type Happening = {
  kind: HappeningKind
  subject: Subject
  /** The companies that may hear of it; the provider hears everything. */
  companyIds: readonly (string | null)[]
  /** Who did it: nobody is notified of their own act. */
  byId?: string
  /** Only these people hear of it, while they act for one of the companies. */
  onlyIds?: readonly string[]
  /** Who was put on a load or taken off it. */
  driver?: { id: string; isOn: boolean }
  /** Where the truck has come to. */
  stopId?: string
  /** Which of the subject's documents. */
  documentId?: string
  /** Which of the shipment's problems. */
  problemId?: string
  /** Which dispute of the subject's deductions. */
  disputeId?: string
  /** Which contest of a carrier's score. */
  contestId?: string
  /** Which question to a customer about an amount. */
  approvalId?: string
  /** Which of the subject's notes, and whom it mentions that it did not before. */
  noteId?: string
  mentionedIds?: readonly string[]
}

/** What is kept of a happening beside its subject, for whoever handles it after the commit. */
export type HappeningPayload = Pick<
  Happening,
  | 'byId'
  | 'onlyIds'
  | 'driver'
  | 'stopId'
  | 'documentId'
  | 'problemId'
  | 'disputeId'
  | 'contestId'
  | 'approvalId'
  | 'noteId'
  | 'mentionedIds'
>

/** Writes the news in the transaction that made it; it is heard after the commit, in every process (DESIGN, Uphill news). */
export async function announce(tx: Tx, ...happenings: Happening[]): Promise<void> {
  await insertNews(tx, happenings)
}
