import type { Ability } from '@waybill/contract/permissions.ts'
import type { GuardedPath } from '../shell/guards.ts'

/**
 * Guided tours: what to press, step by step, with a picture of the product for each step (`pictures/`, taken by `npm run tours`).
 * Shown to whoever may do it. The captions name buttons by the words of their language.
 */
export type Tour = {
  id: string
  title: string
  says: string
  needs: Ability
  /** Where it begins. */
  at: GuardedPath
  steps: readonly string[]
}

export const TOURS: readonly Tour[] = [
  {
    id: 'answer-a-tender',
    title: 'Answer a tender',
    says: 'Accept or decline an offer before its time runs out.',
    needs: 'tender:answer',
    at: '/tenders',
    steps: [
      'Open tenders are in the view Sent, the one that expires first on top. The clock shows how long you have.',
      'Open a tender to read its rate, stops and load. Press Accept tender, or Decline and give a reason.',
      'Enter your reference if you want it on the papers, then press Accept tender. The first carrier to accept gets the load.',
    ],
  },
  {
    id: 'book-from-the-board',
    title: 'Book a load from the board',
    says: 'Find an open load and book it at its price, without a call.',
    needs: 'available-freight:book',
    at: '/available-freight',
    steps: [
      'The Load Board lists open loads with their price and rate per mile. Filters narrow it down by place, day and equipment.',
      'Open a load to read its stops, equipment and weight. The star keeps it for later; Book It Now takes it at the price shown.',
      'Check lane and price once more and press Book. The load is yours, and the rate confirmation comes right away.',
    ],
  },
  {
    id: 'record-arrival-and-departure',
    title: 'Record arrival and departure',
    says: 'Two times per stop: detention and on-time figures come from them.',
    needs: 'stop:record',
    at: '/shipments',
    steps: [
      'Open the load. The first button at the top is the report that is due next, here the arrival.',
      'The time now is filled in, in the time zone of the stop. Correct it if the truck arrived earlier, then press Record arrival.',
      'At departure, confirm what was loaded or unloaded, add seal, trailer and BOL number, and press Record departure.',
    ],
  },
  {
    id: 'upload-a-proof',
    title: 'Upload a proof of delivery',
    says: 'An invoice waits until the proof for each delivery is in.',
    needs: 'document:upload',
    at: '/shipments',
    steps: [
      'On a delivered load, find Documents. A yellow tile names each proof that is missing, with its stop.',
      'Press the tile: file type and stop are filled in. Select a file: a PDF, a scan or a photo, up to 25 MB.',
      'Press Upload. The tile turns into the document, and the invoice no longer waits for it.',
    ],
  },
  {
    id: 'submit-an-invoice',
    title: 'Submit an invoice',
    says: 'Waybill opens an invoice with each booking. Complete it, and it goes to the audit.',
    needs: 'invoice:submit',
    at: '/accounting',
    steps: [
      'Action Required lists the invoices that wait for you: delivered loads not billed yet, and invoices sent back.',
      'Open one. The progress shows what is missing; documents marked Required can be uploaded right here.',
      'Enter your own invoice number and the amount. Once number, amount, documents and delivery are there, the invoice counts as received.',
    ],
  },
  {
    id: 'request-detention',
    title: 'Request detention or another charge',
    says: 'Detention, lumper, layover: request what was not agreed at booking before you bill it.',
    needs: 'case:open',
    at: '/cases',
    steps: [
      'Accessorial Requests lists your cases by status. Press New case.',
      'Choose the type and the shipment, found by number, city or reference.',
      'Choose the stop and check the times. Each rule is checked as you type, so you know before you send whether the case can be created.',
    ],
  },
  {
    id: 'follow-a-payment',
    title: 'Follow a payment',
    says: 'See what a payment covers, why an amount is short, and dispute it.',
    needs: 'payment:read',
    at: '/payments',
    steps: [
      'Payments lists what is scheduled, on the way and paid. An amount in orange was paid short.',
      'Open a payment to see each invoice in it. Remittance advice is the same on paper; CSV and X12 820 are for your books.',
      'Each deduction has its reason. View the evidence, and press Dispute if you do not agree.',
    ],
  },
  {
    id: 'invite-a-colleague',
    title: 'Invite a colleague',
    says: 'Enter a person, choose what they may do, and let them in.',
    needs: 'contact:write',
    at: '/contacts',
    steps: [
      'Contacts lists the people of your company and those at the provider. Press New contact.',
      'Enter name, phone and email address, choose their roles, and press Create contact.',
      'Open the person and press Give access. They get an email with a link to choose their password.',
    ],
  },
  {
    id: 'read-assigned-invoices',
    title: 'Read your carriers’ invoices',
    says: 'For factors: what each assigned invoice is waiting for, and when it is due.',
    needs: 'assignment:hand-in',
    at: '/accounting',
    steps: [
      'Accounting lists the invoices of every carrier that is assigned to you, with status, due date and who acts next.',
      'Open one to see its progress and documents. Nothing here can be changed after it is settled.',
      'Submit notices of assignment and letters of release under Payments, Assignments to factors.',
    ],
  },
]
