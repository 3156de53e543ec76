import { api } from '@waybill/contract/api.ts'
import { AP_INVOICE } from '@waybill/contract/documents/file-types.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { pageOf } from '../one-page.ts'
import { act, type Part, type Scene } from '../stage.ts'
import type { Hauled } from './haul.ts'
import { saidOfReturned } from './notes.ts'

const HOUR = 3_600_000
const hoursLater = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR)

const GATE_LOG = 70

/** A bill's outcome: Waybill approves some itself, others wait for somebody or were decided. */
export type Fate = 'settled' | 'paid' | 'returned' | 'above' | 'short' | 'proven' | 'reviewed'

/** Who handles a bill, by sign-in name. */
export type Billing = {
  fate: Fate
  biller: string
  payables: string
  /** The carrier's chosen terms, if it is paid itself. */
  quickPay: 'quick-7' | null
  /** Settled and to be paid: runs are prepared from here. */
  toPay: string[]
}

/** What the bill adds to the agreed amount. */
const SURPLUS: Readonly<Partial<Record<Fate, { amount: number; description: string }>>> = {
  above: { amount: 150, description: 'Layover' },
  short: { amount: 85, description: 'Driver assist' },
  proven: { amount: 60, description: 'Driver assist' },
  reviewed: { amount: 75, description: 'Driver assist' },
}

/** Billed a day after delivery was confirmed, audited at once, decided by the provider's payables, disputed by its carrier. */
export function* billed(load: Hauled, billing: Billing, confirmedAt: Date): Part<void> {
  const { fate, payables } = billing
  const billedAt = hoursLater(confirmedAt, 20)
  const sent = yield* submitted(load, billing, billedAt)
  if (!sent) return
  const params = { invoiceId: sent.invoice.id }
  if (fate === 'returned') {
    yield* act(hoursLater(billedAt, 20), payables, api.invoices.return, {
      params,
      version: sent.invoice.version,
      body: {
        codes: ['UNSIGNED_POD'],
        text: 'The consignee’s signature is missing on page 2. Please send the signed copy.',
      },
    })
    yield* saidOfReturned(hoursLater(billedAt, 21), sent.invoice.id)
  }
  const surplus = SURPLUS[fate]
  if (surplus && fate !== 'above') {
    const { version } = yield* act(hoursLater(billedAt, 26), payables, api.invoices.approve, {
      params,
      version: sent.invoice.version,
      body: {
        shortPays: [
          {
            amount: surplus.amount,
            code: 'ACCESSORIAL_NOT_APPROVED',
            text: `${surplus.description} was not approved; what was agreed is paid on time`,
            evidenceDocumentId: sent.documentId,
          },
        ],
      },
    })
    yield* act(hoursLater(billedAt, 46), payables, api.invoices.settle, { params, version })
    yield* disputed(load, billing, sent.invoice.id, hoursLater(billedAt, 60))
  }
  if (fate === 'settled' || fate === 'paid') {
    yield* act(hoursLater(billedAt, 22), payables, api.invoices.settle, { params, version: sent.invoice.version })
    if (fate === 'paid') billing.toPay.push(sent.invoice.id)
  }
}

/** The bill and its document; the carrier chose its terms before. */
function* submitted(
  { number }: Hauled,
  { fate, biller, quickPay }: Billing,
  at: Date,
): Part<{ invoice: Invoice; documentId: string } | undefined> {
  const { data } = yield* act(at, biller, api.invoices.ofShipment, { params: { shipment: number } })
  const invoiceId = data[0]?.id
  if (!invoiceId) return undefined
  const { id: documentId } = yield* act(at, biller, api.documents.upload, {
    body: {
      uploadData: {
        name: `Invoice ${number}.pdf`,
        data: pageOf(
          `Invoice for transportation services, load ${number}. Please remit to the address on record.`,
        ).toString('base64'),
        fileType: AP_INVOICE,
        apInvoiceId: invoiceId,
      },
    },
  })
  let invoice = yield* act(at, biller, api.invoices.find, { params: { invoice: invoiceId } })
  if (quickPay && invoice.terms !== quickPay)
    invoice = yield* act(at, biller, api.invoices.chooseTerms, {
      params: { invoiceId },
      version: invoice.version,
      body: { terms: quickPay },
    })
  const { expectedAmount, charges } = invoice
  const surplus = SURPLUS[fate]
  const agreed = charges.map(({ sequence, description, total }) => ({
    sequence,
    code: 'LINE_HAUL' as const,
    description,
    amount: total,
  }))
  invoice = yield* act(at, biller, api.invoices.submit, {
    params: { invoiceId },
    version: invoice.version,
    body: {
      externalInvoiceNumber: `${biller.split('@')[1]?.slice(0, 3).toUpperCase()}-${number}`,
      externalInvoiceAmount: expectedAmount + (surplus?.amount ?? 0),
      ...(surplus ? { charges: [...agreed, { code: 'ACCESSORIAL' as const, ...surplus }] } : {}),
    },
  })
  return { invoice, documentId }
}

/** The carrier disputes, proves it, and somebody reviews it, as far as the bill's fate goes. */
function* disputed(load: Hauled, { fate, biller, payables }: Billing, invoiceId: string, at: Date): Part<void> {
  const { data } = yield* act(at, biller, api.disputes.deductions, { params: { invoice: invoiceId } })
  const deduction = data.find(({ kind }) => kind === 'short-pay')
  if (!deduction) return
  const { id: disputeId } = yield* act(at, biller, api.disputes.open, {
    params: { deductionId: deduction.id },
    body: { text: 'The dock asked our driver to help; the receiver signed for it' },
  })
  if (fate === 'short') return
  const { id: documentId } = yield* act(hoursLater(at, 3), biller, api.documents.upload, {
    body: {
      uploadData: {
        name: `Gate log ${load.number}.pdf`,
        data: pageOf(`Gate log, load ${load.number}: driver assist from 09:10 to 10:25, signed.`).toString('base64'),
        fileType: GATE_LOG,
        apInvoiceId: invoiceId,
      },
    },
  })
  yield* act(hoursLater(at, 3), biller, api.disputes.prove, { params: { disputeId }, body: { documentId } })
  if (fate === 'reviewed') yield* act(hoursLater(at, 20), payables, api.disputes.review, { params: { disputeId } })
}

/** One person puts what is settled in a run, another sends it, the bank pays. */
export function* payday(
  { prepared, released, cleared }: { prepared: Date; released: Date; cleared: Date },
  by: { payables: string; controller: string },
  toPay: string[],
): Scene {
  // A run takes what is there when prepared; an empty act waits for that moment.
  yield* act(prepared, by.payables, api.paymentRuns.list)
  if (toPay.length === 0) return
  const run = yield* act(prepared, by.payables, api.paymentRuns.prepare, {
    body: {
      method: 'ach',
      currency: 'USD',
      payOn: released.toISOString().slice(0, 10),
      invoiceIds: toPay.splice(0),
    },
  })
  const params = { paymentRunId: run.id }
  const { payments } = yield* act(released, by.controller, api.paymentRuns.release, { params, body: {} })
  for (const { id: paymentId } of payments)
    yield* act(cleared, by.payables, api.paymentRuns.clear, { params: { paymentId } })
}
