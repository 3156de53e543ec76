import type { Ability } from '@waybill/contract/permissions.ts'

/** Support docs: what people otherwise call about, a few sentences each. Shown to whoever reads what they are about. */
export type Article = {
  id: string
  title: string
  says: string
  needs: Ability
  points: readonly string[]
}

export const ARTICLES: readonly Article[] = [
  {
    id: 'shipment-statuses',
    title: 'What each shipment status means',
    says: 'From Ready to Book to Delivery Confirmed.',
    needs: 'shipment:read',
    points: [
      'Ready to Book and Tendering: no carrier has the load yet. Booked: a carrier has it, and the rate confirmation is issued.',
      'Dispatched: driver and equipment are known. In Transit and At Stop follow from the arrivals and departures that are recorded.',
      'Delivered: the truck has left the last stop. Delivery Confirmed: the proofs of delivery are in.',
      'Voided: the load does not move. What is owed for a truck that was ordered and not used is decided when the booking ends.',
    ],
  },
  {
    id: 'tender-rules',
    title: 'How tenders work',
    says: 'Who gets the load, how long you have, and what rescinded means.',
    needs: 'tender:read',
    points: [
      'A tender is a binding offer of one load at one price until its time runs out. When several carriers have it, the first to accept gets the load.',
      'Rejected: you declined, with a reason. Expired: nobody answered in time, which counts like a rejection. Rescinded: the provider took it back, or another carrier covered the load.',
      'Booking Rescinded: the load was booked with you and the booking ended, with a reason that is shown on the tender.',
      'An accepted tender is a booking: the rate confirmation is on the shipment, and its invoice opens in Accounting.',
    ],
  },
  {
    id: 'correct-a-time',
    title: 'Correct a wrong time or count',
    says: 'What you can change yourself, and what the provider changes.',
    needs: 'stop:record',
    points: [
      'Open the menu of the stop on the shipment and choose to correct the arrival or the departure.',
      'Whoever reported a time can correct it for an hour. After that, the provider does: write a note on the shipment.',
      'Nothing is overwritten. Every version stays on record with who entered it and when.',
    ],
  },
  {
    id: 'detention-rules',
    title: 'How detention is calculated',
    says: 'Free time, billable time and what you need for it.',
    needs: 'run:read',
    points: [
      'Free time starts at the arrival, or at the appointment when the truck is early. The shipment counts it down while the truck is at the stop.',
      'Half an hour before free time ends, the provider and your dispatcher are notified, so the notice is on record.',
      'What is owed comes from the recorded arrival and departure: record both on the spot. A truck that arrives late is usually not paid for waiting; the terms of the customer decide.',
      'Request detention as a case before you bill it. What is approved is on a new rate confirmation, and the invoice then matches.',
    ],
  },
  {
    id: 'when-you-are-paid',
    title: 'When an invoice is paid',
    says: 'What you need, and how to get paid sooner.',
    needs: 'invoice:read',
    points: [
      'An invoice is Received once it has your number, your amount, every required document and the delivery. Until then it waits for you.',
      'Approved means what you billed is what was agreed. Settled means amount and payee are frozen, and the next payment run pays it when it is due.',
      'The due date is on the invoice. It follows the terms of your company, or those of the invoice if you chose quick pay.',
      'Get paid sooner shows the fee of quick pay before you choose it. It can be chosen until the invoice is settled.',
    ],
  },
  {
    id: 'invoice-sent-back',
    title: 'Why an invoice is sent back',
    says: 'The usual reasons, and what to do about each.',
    needs: 'invoice:submit',
    points: [
      'A proof is missing, unsigned or cannot be read: upload a better one on the invoice and submit it again.',
      'The amount is not the agreed one: correct the invoice, or open a case for the difference and bill it when it is approved.',
      'A charge was not approved: request it as a case first. Accessorials are agreed before they are billed.',
      'The reason is in the progress of the invoice, and the invoice stays under Action Required until you have answered it.',
    ],
  },
  {
    id: 'deductions-and-disputes',
    title: 'Deductions and disputes',
    says: 'Why a payment is short, and how to dispute it.',
    needs: 'payment:read',
    points: [
      'Every deduction names its type, its amount and its reason, and has its evidence beside it. A deduction you did not agree to is a short pay.',
      'Press Dispute on the deduction and add your evidence: a receipt, a signed proof, an email.',
      'The provider answers within ten business days. The deduction is paid back in full or in part, or upheld with the reason.',
    ],
  },
  {
    id: 'assignments-to-factors',
    title: 'How an assignment to a factor works',
    says: 'Notices, verification and letters of release.',
    needs: 'assignment:read',
    points: [
      'A notice of assignment makes the invoices of a carrier payable to its factor from the date it is effective.',
      'A person at the provider enters it, and a second one verifies it with a contact that was on file before it came. Until then nothing changes.',
      'When two factors claim one carrier, its payments are held until that is cleared.',
      'A letter of release ends the assignment: new invoices are payable to the carrier again.',
    ],
  },
  {
    id: 'sign-in-and-access',
    title: 'Sign-in, roles and access',
    says: 'Passwords, second factor and who lets people in.',
    needs: 'contact:read',
    points: [
      'Forgot your password? Use the link on the sign-in page. Only the newest email works.',
      'Turn on the second factor under Profile, Security, and keep the recovery codes somewhere other than your phone.',
      'Administrators of your company let people in and end their access under Contacts. Access ends within a second.',
      'What you may do depends on your role. A button that is grayed out says why.',
    ],
  },
]
