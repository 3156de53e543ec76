import type { Said } from './said.ts'

/**
 * Every way Waybill says no. `status` is the HTTP status, `title` the sentence a person reads.
 * The `type` of the problem document is `/problems/{code}` (RFC 9457).
 */
export const REFUSALS = {
  'bad-request': { status: 400, title: 'The request is not valid' },
  'unknown-session': { status: 401, title: 'Please sign in' },
  'wrong-credentials': { status: 401, title: 'Wrong username or password.' },
  'second-factor-required': { status: 401, title: 'Enter the code of your authenticator app' },
  'wrong-code': { status: 401, title: 'That code is not right' },
  'challenge-expired': { status: 401, title: 'That took too long. Sign in again.' },
  'do-not-use': { status: 403, title: 'Carrier is "Do Not Use"' },
  'not-authorized': { status: 403, title: 'You are not Authorized for this content' },
  'confirm-identity': { status: 403, title: 'Confirm it’s you' },
  'password-missing': {
    status: 403,
    title: 'You have no password yet. Choose “Forgot password?” to get one.',
  },
  'terms-not-accepted': { status: 403, title: 'Accept the terms to continue' },
  'second-factor-missing': { status: 403, title: 'Set up a second factor to continue' },
  'right-not-yours': { status: 403, title: 'You cannot grant a right you do not have' },
  'own-rights': { status: 403, title: 'Someone else must change your own rights' },
  'not-found': { status: 404, title: 'Not found' },
  'route-not-found': { status: 404, title: 'Route Not Found' },
  'not-acceptable-method': { status: 405, title: 'Method not allowed' },
  'already-done': { status: 409, title: 'This was already done' },
  'request-in-flight': { status: 409, title: 'The same request is still in progress' },
  'tender-no-longer-available': { status: 409, title: 'Tender no longer available' },
  'rate-request-no-longer-open': { status: 409, title: 'Rate request no longer open' },
  'offer-no-longer-stands': { status: 409, title: 'The offer has changed or is no longer good' },
  'load-taken': { status: 409, title: 'This load is no longer available' },
  'load-changed': { status: 409, title: 'The load or its price has changed. Review it again.' },
  'offer-not-taken': { status: 409, title: 'You cannot make an offer on this load' },
  'carrier-not-bookable': { status: 409, title: 'The carrier cannot be booked' },
  'rate-above-max-buy': { status: 409, title: 'The rate is above what may be paid for this shipment' },
  'shipment-not-open': { status: 409, title: 'The shipment is not open for tendering' },
  'order-not-open': { status: 409, title: 'The order is already in transit' },
  'orders-do-not-fit': { status: 409, title: 'These orders cannot travel together' },
  'application-not-open': { status: 409, title: 'The application is not open for this step' },
  'authority-insufficient': { status: 409, title: 'The registered authority does not allow hauling freight' },
  'agreement-changed': { status: 409, title: 'The agreement has changed. Read it again.' },
  'checks-failed': { status: 409, title: 'Checks have failed' },
  'email-already-known': { status: 409, title: 'This email address already has an account' },
  'last-administrator': { status: 409, title: 'A company keeps at least one administrator' },
  'last-membership': { status: 409, title: 'You do not act for any other company' },
  'not-invited': { status: 409, title: 'There is no invitation to send again' },
  'step-not-allowed': { status: 409, title: 'The shipment is not ready for this step' },
  'invoice-frozen': { status: 409, title: 'The invoice is settled. Its number and amount stay as they are.' },
  'document-settled': { status: 409, title: 'The invoice is settled. Its documents stay.' },
  'packet-incomplete': { status: 409, title: 'The invoice cannot be sent yet' },
  'case-not-eligible': { status: 409, title: 'The case cannot be created' },
  'confirmation-not-open': { status: 409, title: 'This rate confirmation can no longer be signed' },
  'appointment-unusual': { status: 409, title: 'Review this appointment' },
  'stop-already-arrived': { status: 409, title: 'An arrival is already recorded at this stop' },
  'remit-to-change-open': { status: 409, title: 'A change to your payment details is already in progress' },
  'remit-to-change-closed': { status: 409, title: 'This change is already closed' },
  'another-person': { status: 409, title: 'Someone else has to do this' },
  'no-callback-number': { status: 409, title: 'This number was not on record before the request' },
  'driver-not-available': { status: 409, title: 'The driver is on another load at that time' },
  'tractor-not-available': { status: 409, title: 'The tractor is on another load at that time' },
  'driver-not-endorsed': { status: 409, title: 'The driver may not haul hazardous materials' },
  'vehicle-number-taken': { status: 409, title: 'Your company already has one with this number' },
  'driver-not-let-in': { status: 409, title: 'The driver has no access to the portal' },
  'phone-not-shared': { status: 409, title: 'The driver does not share this phone’s position for this load' },
  'eld-refused': { status: 409, title: 'The ELD provider did not accept this' },
  'webhook-refused': { status: 401, title: 'This is not signed as it should be' },
  'eld-unavailable': { status: 503, title: 'The ELD provider is not responding' },
  'link-over': { status: 410, title: 'This link is no longer valid' },
  'rate-not-available': { status: 422, title: 'There is no such rate for this load' },
  'fuel-rate-not-available': { status: 422, title: 'No fuel program or diesel price fits' },
  'place-unknown': { status: 422, title: 'This place is unknown' },
  'load-tender-not-understood': { status: 422, title: 'The file could not be read' },
  'wrong-control-code': { status: 422, title: 'That code is not right' },
  'changed-meanwhile': { status: 412, title: 'Someone else has changed this' },
  'too-large': { status: 413, title: 'The request is too large' },
  'wrong-content-type': { status: 415, title: 'Send JSON' },
  'key-reused': { status: 422, title: 'The idempotency key was already used for another request' },
  'version-required': { status: 428, title: 'Send the version you are changing (If-Match)' },
  'too-many-requests': { status: 429, title: 'Too many attempts. Try again shortly.' },
  unexpected: { status: 500, title: 'An Unknown Error Occurred' },
  'registry-unavailable': { status: 503, title: 'The registry is not responding. Try again shortly.' },
  overloaded: { status: 503, title: 'The portal is very busy right now. Try again in a moment.' },
  'too-busy': { status: 503, title: 'Many people are signing in right now. Try again in a moment.' },
  'not-ready': { status: 503, title: 'Waybill is not ready. Try again shortly.' },
  'storage-full': { status: 507, title: 'There is no space left to store this. Nothing was changed.' },
} as const satisfies Record<string, { status: number; title: string }>

export type RefusalCode = keyof typeof REFUSALS

/** RFC 9457 problem document. `modelState` puts messages beside fields; `errors` are shown as is. */
export type Problem = {
  type: string
  title: string
  status: number
  code: RefusalCode
  detail?: string
  /** `detail`, `errors` and `modelState` as names and facts. */
  said?: Said
  reasons?: readonly Said[]
  mistakes?: Readonly<Record<string, readonly Said[]>>
  errors?: string[]
  modelState?: Record<string, string[]>
  /** With `second-factor-required`: send it with the code. */
  challenge?: string
  /** With `second-factor-required` after a driver link: the load the link leads to. */
  shipmentNumber?: string
  traceId: string
}
