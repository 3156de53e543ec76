import type { NotificationEvent } from '../notification-events.ts'
import type { Fact, Wording } from './notification-facts.ts'
import { ownPlace } from './own-place.ts'

type Said = {
  event: NotificationEvent
  title: string
  text: string
  /** Where it leads, filled in like the texts. */
  path: `/${string}`
}

/**
 * What people are told, event by event. Texts are English and pass through the browser's catalogue; `{names}` are facts. Nothing here gives
 * an amount, and nothing to a carrier names the customer: texts reach drivers and locked phones (domain §10.3, P9).
 */
export const WORDINGS = {
  'tender-offered': {
    event: 'tender-offered',
    title: 'New tender {tender}',
    text: '{lane}. Answer by {until}.',
    path: '/tenders/{tenderId}',
  },
  'tender-expiring': {
    event: 'tender-expiring',
    title: 'Tender {tender} is about to expire',
    text: '{lane}. Nobody has answered; it expires {until}.',
    path: '/tenders/{tenderId}',
  },
  'tender-withdrawn': {
    event: 'booking-rescinded',
    title: 'Tender {tender} was rescinded',
    text: '{lane}. The offer was withdrawn.',
    path: '/tenders/{tenderId}',
  },
  'load-covered': {
    event: 'booking-rescinded',
    title: 'Tender {tender} has ended',
    text: '{lane}. Another carrier covered the load.',
    path: '/tenders/{tenderId}',
  },
  'rate-asked': {
    event: 'rate-asked',
    title: 'Rate request {request}: enter your rate',
    text: '{lane}. Answer by {until}.',
    path: '/rates/{requestId}',
  },
  'rate-asked-again': {
    event: 'rate-asked',
    title: 'Rate request {request}: enter a new rate',
    text: '{lane}. The load changed, so your rate no longer stands. Answer by {until}.',
    path: '/rates/{requestId}',
  },
  'rate-request-expiring': {
    event: 'rate-request-expiring',
    title: 'Rate request {request} is about to expire',
    text: '{lane}. Nobody has answered; it expires {until}.',
    path: '/rates/{requestId}',
  },
  'rate-countered': {
    event: 'rate-decided',
    title: 'Your offer on rate request {request} is countered',
    text: '{lane}. Accept it by {until}, or make another offer.',
    path: '/rates/{requestId}',
  },
  'rate-awarded': {
    event: 'rate-decided',
    title: 'Shipment {shipment} is yours',
    text: '{lane}. Your offer was awarded, and the load is booked.',
    path: '/shipments/{shipment}',
  },
  'rate-not-awarded': {
    event: 'rate-decided',
    title: 'Rate request {request} is over',
    text: '{lane}. Another carrier covered the load.',
    path: '/rates/{requestId}',
  },
  'rate-request-withdrawn': {
    event: 'rate-decided',
    title: 'Rate request {request} was withdrawn',
    text: '{lane}. No answer is needed.',
    path: '/rates/{requestId}',
  },
  'board-match': {
    event: 'board-match',
    title: 'New load for {search}: {lane}',
    text: 'Pickup {pickup}. Turn this alert off under Alerts on the load board.',
    path: '/available-freight/{shipment}/preview',
  },
  'board-matches': {
    event: 'board-match',
    title: '{loads} new loads for your saved searches',
    text: '{searches}. Turn alerts off under Alerts on the load board.',
    path: '/available-freight/searches',
  },
  'booking-rescinded': {
    event: 'booking-rescinded',
    title: 'Shipment {shipment} is no longer yours',
    text: '{lane}. The booking was rescinded. Do not send a truck.',
    path: '/shipments',
  },
  'booking-voided': {
    event: 'booking-rescinded',
    title: 'Shipment {shipment} was canceled',
    text: '{lane}. The load is not moving. Do not send a truck.',
    path: '/shipments',
  },
  'signature-awaited': {
    event: 'signature-awaited',
    title: 'Rate confirmation for shipment {shipment} is waiting for your signature',
    text: '{lane}. Read and sign its confirmation, revision {revision}.',
    path: '/shipments/{shipment}',
  },
  'confirmation-renewed': {
    event: 'signature-awaited',
    title: 'Shipment {shipment} has a new rate confirmation',
    text: '{lane}. Revision {revision} voids the one before; read and sign it. {reason}',
    path: '/shipments/{shipment}',
  },
  'document-rejected': {
    event: 'document-rejected',
    title: '{document} for shipment {shipment} was returned',
    text: '{reason}. Correct it and upload it again.',
    path: '/shipments/{shipment}',
  },
  'bill-document-rejected': {
    event: 'document-rejected',
    title: '{document} for invoice {invoice} was returned',
    text: '{reason}. Correct it and upload it again.',
    path: '/{room}/{invoice}/preview',
  },
  'own-document-rejected': {
    event: 'document-rejected',
    title: '{document} for your company was returned',
    text: '{reason}. Correct it and upload it again.',
    path: '/company',
  },
  'invoice-returned': {
    event: 'invoice-returned',
    title: 'Invoice {invoice} was returned',
    text: '{reason}. Correct it and send it again.',
    path: '/{room}/{invoice}/preview',
  },
  'brokers-bill-returned': {
    event: 'invoice-returned',
    title: 'Invoice {invoice} was returned',
    text: '{reason}. The provider enters your bill again. Send only a document that it asks for.',
    path: '/{room}/{invoice}/preview',
  },
  'invoice-approved': {
    event: 'invoice-approved',
    title: 'Invoice {invoice} is approved',
    text: 'Shipment {shipment}. It is due {due}.',
    path: '/{room}/{invoice}/preview',
  },
  'invoice-on-hold': {
    event: 'invoice-on-hold',
    title: 'Payment of invoice {invoice} is on hold',
    text: '{reason}',
    path: '/{room}/{invoice}/preview',
  },
  'invoice-paid': {
    event: 'invoice-paid',
    title: 'Invoice {invoice} is paid',
    text: 'Shipment {shipment}. The payment has cleared.',
    path: '/{room}/{invoice}/preview',
  },
  'counts-corrected': {
    event: 'counts-corrected',
    title: 'Counts corrected after settlement: shipment {shipment}',
    text: 'Invoice {invoice} was settled with other counts. Compare what it pays.',
    path: '/{room}/{invoice}/preview',
  },
  'dispute-opened': {
    event: 'dispute-opened',
    title: '{company} disputes a deduction on invoice {invoice}',
    text: '{reason}. Pay it back or uphold it.',
    path: '/payments/disputes?query={invoice}',
  },
  'dispute-proven': {
    event: 'dispute-opened',
    title: '{company} sent evidence for its dispute on invoice {invoice}',
    text: 'Review it, then pay it back or uphold it.',
    path: '/payments/disputes?query={invoice}',
  },
  'dispute-given-back': {
    event: 'dispute-answered',
    title: 'Your dispute on invoice {invoice} is decided: paid back',
    text: '{reason}. The next payment run pays it.',
    path: '/payments/disputes?status=all&query={invoice}',
  },
  'dispute-upheld': {
    event: 'dispute-answered',
    title: 'Your dispute on invoice {invoice} is decided: deduction upheld',
    text: '{reason}. Nothing more is paid.',
    path: '/payments/disputes?status=all&query={invoice}',
  },
  'case-opened': {
    event: 'case-opened',
    title: '{company} created case {case}',
    text: '{type}. Assign it, and answer it in time.',
    path: '/cases/{case}/preview',
  },
  'case-replied': {
    event: 'case-opened',
    title: '{company} replied to case {case}',
    text: '{type}. Read what is new.',
    path: '/cases/{case}/preview',
  },
  'case-asked': {
    event: 'case-answered',
    title: 'Case {case} is waiting for you',
    text: '{type}. {reason}',
    path: '/cases/{case}/preview',
  },
  'case-answered': {
    event: 'case-answered',
    title: 'Case {case} is answered: {outcome}',
    text: '{type}. Open it to read the answer.',
    path: '/cases/{case}/preview',
  },
  'customer-asked': {
    event: 'customer-asked',
    title: 'An accessorial on load {shipment} is waiting for your approval',
    text: '{type}. Approve or decline it.',
    path: '/dashboard',
  },
  'customer-approved': {
    event: 'case-opened',
    title: '{company} approved case {case}',
    text: '{type}.',
    path: '/cases/{case}/preview',
  },
  'customer-declined': {
    event: 'case-opened',
    title: '{company} declined case {case}',
    text: '{type}. Decide it again.',
    path: '/cases/{case}/preview',
  },
  'score-contested': {
    event: 'score-card',
    title: '{company} contests load {shipment}',
    text: 'Answer it within two business days.',
    path: '/contested-loads?state=open&query={shipment}',
  },
  'score-excused': {
    event: 'score-card',
    title: 'Load {shipment} is excused on your score card',
    text: '{answer}',
    path: '/contested-loads?query={shipment}',
  },
  'score-upheld': {
    event: 'score-card',
    title: 'Load {shipment} counts on your score card',
    text: '{answer}',
    path: '/contested-loads?query={shipment}',
  },
  'score-tier-falls': {
    event: 'score-card',
    title: 'Your score card tier falls to {tier} on {day}',
    text: 'Open your score card to see what is missing.',
    path: '/score-card',
  },
  'driver-assigned': {
    event: 'load-assigned',
    title: 'You are assigned to load {shipment}',
    text: '{lane}. Pickup {pickup}.',
    path: '/shipments/{shipment}',
  },
  'driver-removed': {
    event: 'load-assigned',
    title: 'You are no longer on load {shipment}',
    text: '{lane}. Ask your dispatcher if you did not expect this.',
    path: '/shipments',
  },
  'driver-and-equipment-needed': {
    event: 'update-needed',
    title: 'Shipment {shipment} needs a driver and equipment',
    text: 'It is due at {stop} {due}. Assign the driver and the truck.',
    path: '/shipments/{shipment}',
  },
  'arrival-needed': {
    event: 'update-needed',
    title: 'Arrival missing on shipment {shipment}',
    text: 'The truck was due at {stop} {due}. Record when it arrived.',
    path: '/shipments/{shipment}',
  },
  'departure-needed': {
    event: 'update-needed',
    title: 'Departure missing on shipment {shipment}',
    text: 'The truck has been at {stop} since {arrived}. Record when it left.',
    path: '/shipments/{shipment}',
  },
  'empty-location-needed': {
    event: 'update-needed',
    title: 'Where is the truck of shipment {shipment}?',
    text: 'It is due at {stop} {due}. Enter where the truck is empty and when it will be there.',
    path: '/shipments/{shipment}',
  },
  'check-call-needed': {
    event: 'update-needed',
    title: 'Check call due on shipment {shipment}',
    text: 'No location update for four hours. It is due at {stop} {due}.',
    path: '/shipments/{shipment}',
  },
  'delay-reason-needed': {
    event: 'update-needed',
    title: 'Why is shipment {shipment} late?',
    text: 'It is due at {stop} {due} and running late. Enter the reason.',
    path: '/shipments/{shipment}',
  },
  'temperature-needed': {
    event: 'update-needed',
    title: 'Temperature missing on shipment {shipment}',
    text: 'No temperature reading for four hours.',
    path: '/shipments/{shipment}',
  },
  'signature-needed': {
    event: 'update-needed',
    title: 'Rate confirmation for shipment {shipment} is still not signed',
    text: 'It is due at {stop} {due}. Read and sign its confirmation.',
    path: '/shipments/{shipment}',
  },
  'proof-needed': {
    event: 'update-needed',
    title: 'Proof of delivery missing on shipment {shipment}',
    text: 'The truck left {stop} {departed}. Upload the signed receipt.',
    path: '/shipments/{shipment}',
  },
  'load-at-risk': {
    event: 'late-risk',
    title: 'Shipment {shipment} may be late',
    text: 'Expected at {stop} {expected}; due {due}. Call the driver and record a check call.',
    path: '/shipments/{shipment}',
  },
  'load-late': {
    event: 'late-risk',
    title: 'Shipment {shipment} is running late',
    text: 'It cannot be at {stop} by {due}; expected {expected}. Call the facility, or request another appointment.',
    path: '/shipments/{shipment}',
  },
  'appointment-asked': {
    event: 'appointment-asked',
    title: '{company} requests another appointment time',
    text: 'Shipment {shipment}, {stop}: {start} instead. {reason}',
    path: '/shipments/{shipment}',
  },
  'appointment-confirmed': {
    event: 'appointment-changed',
    title: 'Appointment confirmed on shipment {shipment}',
    text: '{stop} expects the truck {start}.',
    path: '/shipments/{shipment}',
  },
  'appointment-refused': {
    event: 'appointment-changed',
    title: 'Appointment request declined on shipment {shipment}',
    text: '{stop}: {reason}',
    path: '/shipments/{shipment}',
  },
  'appointment-canceled': {
    event: 'appointment-changed',
    title: 'Appointment canceled on shipment {shipment}',
    text: '{stop}: {reason}',
    path: '/shipments/{shipment}',
  },
  'problem-reported': {
    event: 'problem-reported',
    title: 'Problem on shipment {shipment}',
    text: '{reason}: {text}',
    path: '/shipments/{shipment}',
  },
  'detention-near': {
    event: 'detention-near',
    title: 'Free time ends soon on shipment {shipment}',
    text: 'The truck is waiting at {stop}. Detention begins {until}.',
    path: '/shipments/{shipment}',
  },
  'tender-accepted': {
    event: 'tender-answered',
    title: '{carrier} accepted tender {tender}',
    text: 'Shipment {shipment}, {lane}, is booked.',
    path: '/shipments/{shipment}',
  },
  'tender-declined': {
    event: 'tender-answered',
    title: '{carrier} declined tender {tender}',
    text: 'Shipment {shipment}, {lane}. {reason}',
    path: '/tenders/{tenderId}',
  },
  'tender-unanswered': {
    event: 'tender-unanswered',
    title: 'Shipment {shipment} has no carrier',
    text: '{lane}. The last tender expired without an answer.',
    path: '/available-freight/{shipment}',
  },
  'rate-offered': {
    event: 'rate-answered',
    title: '{carrier} offered a rate for shipment {shipment}',
    text: '{lane}. Compare it with the others, and award or counter.',
    path: '/available-freight/{shipment}',
  },
  'rate-declined': {
    event: 'rate-answered',
    title: '{carrier} declined to quote shipment {shipment}',
    text: '{lane}. {reason}',
    path: '/available-freight/{shipment}',
  },
  'rates-due': {
    event: 'rates-due',
    title: 'Rates are in for shipment {shipment}',
    text: '{lane}. Offers from {offers} of {carriers} carriers are waiting for you.',
    path: '/available-freight/{shipment}',
  },
  'rates-missing': {
    event: 'rates-due',
    title: 'Nobody offered a rate for shipment {shipment}',
    text: '{lane}. Ask other carriers, or tender it.',
    path: '/available-freight/{shipment}',
  },
  'guide-exhausted': {
    event: 'tender-unanswered',
    title: 'No carrier took shipment {shipment}',
    text: '{lane}. Every carrier of its waterfall has been asked.',
    path: '/available-freight/{shipment}',
  },
  'waterfall-stopped': {
    event: 'tender-unanswered',
    title: 'Waterfall stopped on shipment {shipment}',
    text: '{lane}. Too little time is left before pickup.',
    path: '/available-freight/{shipment}',
  },
  'tendering-ended': {
    event: 'tender-unanswered',
    title: 'Shipment {shipment} has no carrier',
    text: '{lane}. Its customer changed it, and its tendering ended.',
    path: '/available-freight/{shipment}',
  },
  'load-tender-refused': {
    event: 'load-tender-refused',
    title: 'Load tender file {file} could not be imported',
    text: 'Nothing was imported. The errors are listed with segment and reason.',
    path: '/load-tenders',
  },
  'arrived-late': {
    event: 'shipment-late',
    title: 'Shipment {shipment} is late at {stop}',
    text: 'The truck arrived {arrived}; it was due by {due}.',
    path: '/shipments/{shipment}',
  },
  'shipment-delivered': {
    event: 'shipment-delivered',
    title: 'Shipment {shipment} was delivered',
    text: '{lane}. The truck left the last stop {departed}.',
    path: '/shipments/{shipment}',
  },
  'remit-to-requested': {
    event: 'remit-to-waiting',
    title: '{company} requests a change of payment details',
    text: 'The change is waiting for a call to a number already on record.',
    path: '/companies/{companyNumber}',
  },
  'remit-to-verified': {
    event: 'remit-to-waiting',
    title: 'The bank change of {company} is waiting for approval',
    text: 'A first person has called. A second one approves it or stops it.',
    path: '/companies/{companyNumber}',
  },
  'application-received': {
    event: 'application-received',
    title: '{company} submitted an application',
    text: 'The application is waiting for review.',
    path: '/onboarding/review/{applicationId}',
  },
  'registration-lost': {
    event: 'registration-lost',
    title: 'FMCSA no longer has a record of {company}',
    text: 'USDOT {usdot} is not on file there. Look it up, and call the carrier before its next load.',
    path: '/companies/{companyNumber}',
  },
  'own-insurance-expiring': {
    event: 'insurance-expiring',
    title: 'Your {lines} insurance ends on {on}',
    text: 'Without a new certificate you cannot be booked after that.',
    path: '/company',
  },
  'insurance-expiring': {
    event: 'insurance-expiring',
    title: 'The {lines} insurance of {company} ends on {on}',
    text: 'Without a new certificate it cannot be booked after that.',
    path: '/companies/{companyNumber}',
  },
  'own-other-insurance-expiring': {
    event: 'insurance-expiring',
    title: 'Your {lines} insurance ends on {on}',
    text: 'Ask your agent for a renewal. You can still be booked until then.',
    path: '/company',
  },
  'other-insurance-expiring': {
    event: 'insurance-expiring',
    title: 'The {lines} insurance of {company} ends on {on}',
    text: 'No renewal is on file. It can be booked as before.',
    path: '/companies/{companyNumber}',
  },
  'access-requested': {
    event: 'access-requested',
    title: '{name} requests access',
    text: 'Approve with rights, or deny with a reason.',
    path: '/contacts?tab=requests',
  },
  'letter-undelivered': {
    event: 'letter-undelivered',
    title: 'An email to {recipient} was not delivered',
    text: 'It was about “{about}”. {reason}',
    path: '/undelivered-letters',
  },
  'own-letter-undelivered': {
    event: 'letter-undelivered',
    title: 'Your email to {recipient} was not delivered',
    text: 'It was about “{about}”. {reason} Check the address, and reach them another way until then.',
    path: '/contacts?query={recipient}',
  },
  'support-answered': {
    event: 'support-answered',
    title: '{person} answered: {subject}',
    text: '{answer}',
    path: '/support/{conversationId}',
  },
  mentioned: {
    event: 'mentioned',
    title: '{name} mentioned you',
    text: '{record}: read the note and answer there.',
    path: '/{room}/{place}',
  },
  'mentioned-on-own-company': {
    event: 'mentioned',
    title: '{name} mentioned you',
    text: '{record}: read the note and answer there.',
    path: '/company',
  },
} as const satisfies Record<Wording, Said>

type NameIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never

/** The facts it needs. */
export type FactsOf<W extends Wording> = Readonly<Record<NameIn<(typeof WORDINGS)[W]['title' | 'text' | 'path']>, Fact>>

/** The text with its facts, each formatted by the reader's side. */
export function fillIn(
  text: string,
  facts: Readonly<Record<string, Fact>>,
  show: (fact: Fact, name: string) => string,
): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => show(facts[name] ?? null, name))
}

/** Where it leads: one of our addresses. */
export function pathOf(wording: Wording, facts: Readonly<Record<string, Fact>>): `/${string}` {
  const path: string = WORDINGS[wording].path
  const filled = fillIn(path, facts, (fact) => encodeURIComponent(typeof fact === 'string' ? fact.toWellFormed() : ''))
  return ownPlace(filled) ?? '/'
}
