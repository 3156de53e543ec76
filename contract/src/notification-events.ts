import { PERSONAS, type Persona } from './permissions.ts'

const CARRIER = ['carrier-admin', 'carrier-dispatcher'] as const
const ADMINISTRATORS = ['carrier-admin', 'factor', 'broker', 'payer', 'shipper', 'operations'] as const

/** One thing people can be notified of. Its text is English and goes through the browser's catalogue. */
type NotificationKind = {
  label: string
  detail: string
  /** Who can get it: nobody is offered what they never get. */
  personas: readonly Persona[]
  /** The default until they change it. */
  byDefault: { inPortal: boolean; byMail: boolean }
}

const BOTH = { inPortal: true, byMail: true }
const PORTAL = { inPortal: true, byMail: false }

/** Everything Waybill notifies people about, in the order shown in the profile. */
export const NOTIFICATION_EVENTS = {
  'tender-offered': {
    label: 'New tender',
    detail: 'A load is offered to your company.',
    personas: [...CARRIER, 'broker'],
    byDefault: BOTH,
  },
  'tender-expiring': {
    label: 'Tender about to expire',
    detail: 'No answer yet, and little time is left.',
    personas: [...CARRIER, 'broker'],
    byDefault: PORTAL,
  },
  'rate-asked': {
    label: 'New rate request',
    detail: 'Your company is asked for a rate on a load.',
    personas: CARRIER,
    byDefault: BOTH,
  },
  'rate-request-expiring': {
    label: 'Rate request about to expire',
    detail: 'No answer yet, and little time is left.',
    personas: CARRIER,
    byDefault: PORTAL,
  },
  'rate-decided': {
    label: 'Answer to your offer',
    detail: 'An offer of yours is countered or awarded, or its rate request is over.',
    personas: CARRIER,
    byDefault: BOTH,
  },
  'board-match': {
    label: 'New load for a saved search',
    detail: 'A load on the board matches a saved search with an alert.',
    personas: CARRIER,
    byDefault: BOTH,
  },
  'booking-rescinded': {
    label: 'Tender or booking rescinded',
    detail: 'A load that was offered to you or booked with you is rescinded.',
    personas: [...CARRIER, 'broker'],
    byDefault: BOTH,
  },
  'signature-awaited': {
    label: 'Rate confirmation to sign',
    detail: 'A load is booked, and its rate confirmation is waiting for your signature.',
    personas: [...CARRIER, 'broker'],
    byDefault: PORTAL,
  },
  'document-rejected': {
    label: 'Document sent back',
    detail: 'A proof of delivery or another document was rejected, with the reason.',
    personas: [...CARRIER, 'carrier-billing', 'driver', 'factor', 'broker', 'payer'],
    byDefault: BOTH,
  },
  'invoice-returned': {
    label: 'Invoice sent back',
    detail: 'A bill is returned with what needs fixing.',
    personas: ['carrier-admin', 'carrier-billing', 'broker', 'payables'],
    byDefault: BOTH,
  },
  'invoice-approved': {
    label: 'Invoice approved',
    detail: 'A bill is approved, and its due date is set.',
    personas: ['carrier-admin', 'carrier-billing', 'factor', 'broker'],
    byDefault: PORTAL,
  },
  'invoice-on-hold': {
    label: 'Payment on hold',
    detail: 'The payment of a bill is held back, with the reason.',
    personas: ['carrier-admin', 'carrier-billing', 'factor', 'broker'],
    byDefault: BOTH,
  },
  'invoice-paid': {
    label: 'Invoice paid',
    detail: 'The payment of a bill has cleared.',
    personas: ['carrier-admin', 'carrier-billing', 'factor', 'broker'],
    byDefault: PORTAL,
  },
  'dispute-answered': {
    label: 'Dispute answered',
    detail: 'A deduction from a bill is paid back or upheld.',
    personas: ['carrier-admin', 'carrier-billing', 'factor'],
    byDefault: BOTH,
  },
  'counts-corrected': {
    label: 'Counts corrected after settlement',
    detail: 'What a load counted at its stops is corrected although its bill is settled.',
    personas: ['payables', 'payer'],
    byDefault: PORTAL,
  },
  'dispute-opened': {
    label: 'Deduction disputed',
    detail: 'A carrier disputes a deduction from its bill.',
    personas: ['payables'],
    byDefault: PORTAL,
  },
  'case-opened': {
    label: 'Accessorial request',
    detail: 'A carrier creates a case, replies to one or reopens one.',
    personas: ['operations', 'payables'],
    byDefault: PORTAL,
  },
  'case-answered': {
    label: 'Accessorial request answered',
    detail: 'A case is approved, declined or answered, or waits for you.',
    personas: [...CARRIER, 'carrier-billing'],
    byDefault: BOTH,
  },
  'customer-asked': {
    label: 'Accessorial to approve',
    detail: 'An accessorial on one of your loads is waiting for your approval.',
    personas: ['shipper'],
    byDefault: BOTH,
  },
  'score-card': {
    label: 'Score Card',
    detail: 'A load is contested or answered, or your tier is about to fall.',
    personas: [...CARRIER, 'broker', 'operations'],
    byDefault: PORTAL,
  },
  'load-assigned': {
    label: 'New load for you',
    detail: 'You are assigned to a load, or removed from it.',
    personas: ['driver'],
    byDefault: PORTAL,
  },
  'update-needed': {
    label: 'Update needed',
    detail: 'A driver, an arrival or a departure is missing.',
    personas: [...CARRIER, 'driver', 'broker'],
    byDefault: PORTAL,
  },
  'late-risk': {
    label: 'Load may be late',
    detail: 'A truck on its way will probably, or certainly, miss the window of a stop.',
    personas: [...CARRIER, 'broker', 'operations'],
    byDefault: PORTAL,
  },
  'detention-near': {
    label: 'Detention about to begin',
    detail: 'A truck is at a dock and its free time is almost up.',
    personas: [...CARRIER, 'broker', 'operations'],
    byDefault: PORTAL,
  },
  'appointment-asked': {
    label: 'Appointment requested',
    detail: 'A carrier requests another time at a stop.',
    personas: ['shipper', 'operations'],
    byDefault: PORTAL,
  },
  'appointment-changed': {
    label: 'Appointment changed',
    detail: 'An appointment at a stop is confirmed, declined or canceled.',
    personas: [...CARRIER, 'driver', 'broker'],
    byDefault: PORTAL,
  },
  'problem-reported': {
    label: 'Problem reported',
    detail: 'Something went wrong with a load on the road.',
    personas: [...CARRIER, 'broker', 'operations'],
    byDefault: PORTAL,
  },
  'tender-answered': {
    label: 'Tender answered',
    detail: 'A carrier accepts or declines.',
    personas: ['operations'],
    byDefault: PORTAL,
  },
  'rate-answered': {
    label: 'Rate request answered',
    detail: 'A carrier offers an amount or declines.',
    personas: ['operations'],
    byDefault: PORTAL,
  },
  'rates-due': {
    label: 'Rates are in',
    detail: 'The deadline for rates has passed, and nothing was awarded.',
    personas: ['operations'],
    byDefault: BOTH,
  },
  'tender-unanswered': {
    label: 'Tender expired unanswered',
    detail: 'A load has no carrier and no open offers.',
    personas: ['operations'],
    byDefault: BOTH,
  },
  'load-tender-refused': {
    label: 'Load tender could not be read',
    detail: 'An incoming file could not be imported.',
    personas: ['operations'],
    byDefault: BOTH,
  },
  'shipment-late': {
    label: 'Shipment late',
    detail: 'A truck arrived at a stop after its window.',
    personas: ['shipper', 'operations'],
    byDefault: PORTAL,
  },
  'shipment-delivered': {
    label: 'Shipment delivered',
    detail: 'The last stop is done.',
    personas: ['shipper'],
    byDefault: PORTAL,
  },
  'remit-to-waiting': {
    label: 'Bank change to verify',
    detail: 'A carrier or a factor requests a change of payment details.',
    personas: ['payables'],
    byDefault: BOTH,
  },
  'application-received': {
    label: 'Carrier application',
    detail: 'A carrier’s application is ready for review.',
    personas: ['operations'],
    byDefault: BOTH,
  },
  'registration-lost': {
    label: 'Carrier unknown to FMCSA',
    detail: 'A carrier is no longer on record with FMCSA.',
    personas: ['operations'],
    byDefault: BOTH,
  },
  'insurance-expiring': {
    label: 'Insurance about to expire',
    detail: 'A policy on file is expiring with no renewal.',
    personas: ['carrier-admin', 'broker', 'operations'],
    byDefault: BOTH,
  },
  'access-requested': {
    label: 'Access request',
    detail: 'Someone requests access to your company in the portal.',
    personas: ADMINISTRATORS,
    byDefault: BOTH,
  },
  'letter-undelivered': {
    label: 'Email not delivered',
    detail: 'An email sent because of something you did was refused. The provider’s administrators hear of every one.',
    personas: [...ADMINISTRATORS, 'carrier-dispatcher', 'carrier-billing', 'payables'],
    byDefault: PORTAL,
  },
  'support-answered': {
    label: 'Support answered',
    detail: 'An answer in the support chat that you have not read for ten minutes.',
    personas: [...CARRIER, 'carrier-billing', 'driver', 'factor', 'broker', 'payer', 'shipper'],
    byDefault: BOTH,
  },
  mentioned: {
    label: 'Mentioned in a note',
    detail: 'You were mentioned in a note.',
    personas: PERSONAS,
    byDefault: BOTH,
  },
} as const satisfies Record<string, NotificationKind>

export type NotificationEvent = keyof typeof NOTIFICATION_EVENTS

export const NOTIFICATION_NAMES = Object.keys(NOTIFICATION_EVENTS) as [NotificationEvent, ...NotificationEvent[]]

/** What people in that column of the matrix can get. */
export function eventsFor(persona: Persona): NotificationEvent[] {
  return NOTIFICATION_NAMES.filter((event) =>
    (NOTIFICATION_EVENTS[event].personas as readonly Persona[]).includes(persona),
  )
}
