import type { AnswerOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { DEDUCTION_NAMES, INVOICE_EXCEPTION_SENTENCES } from '@waybill/contract/invoices/invoice-codes.ts'
import type { Payment, payments } from '@waybill/contract/payments/payments.ts'
import type { Actor } from '../../actor.ts'
import type { Db } from '../../db/connection.ts'
import { type Exported, exported } from '../../http/csv.ts'
import { Refusal } from '../../http/refusal.ts'
import { ServedFile } from '../../http/served-file.ts'
import { dayText, type Press, type RemittanceDrawing, readPayer } from '../../paper/paper.ts'
import { paymentsCsv, remittanceCsv } from './csv.ts'
import { writeRemittance820 } from './remittance-820.ts'
import { isDisputable, shownLine, shownPayment } from './remittances.policy.ts'
import {
  type DeductionFacts,
  exportRows,
  findLines,
  findPayment,
  type LineFacts,
  type PaymentFacts,
} from './remittances.queries.ts'

export { summariesBody as summaries, totalsBody as totals } from './remittances.queries.ts'

/** More invoices than anyone pays at once. */
const ALL_LINES = { page: 1, pageSize: 5_000 }

export async function exportCsv(actor: Actor, query: QueryOf<typeof payments.export>): Promise<Exported> {
  return await exported((limit) => exportRows(actor, query, limit), paymentsCsv)
}

export async function find(actor: Actor, checkNumber: string): Promise<Payment> {
  return shownPayment(actor, await factsOf(actor, checkNumber))
}

async function factsOf(actor: Actor, checkNumber: string): Promise<PaymentFacts> {
  const facts = await findPayment(actor, checkNumber)
  if (!facts) throw new Refusal('not-found')
  return facts
}

export async function details(
  actor: Actor,
  checkNumber: string,
  page: QueryOf<typeof payments.details>,
): Promise<AnswerOf<typeof payments.details>> {
  const { id } = await find(actor, checkNumber)
  const { data, totalCount } = await findLines(actor, id, page)
  return { data: data.map((line) => shownLine(actor, line)), totalCount }
}

export async function adviceCsv(actor: Actor, checkNumber: string): Promise<string> {
  const payment = await find(actor, checkNumber)
  const { data } = await findLines(actor, payment.id, ALL_LINES)
  return remittanceCsv(
    payment,
    data.map((line) => shownLine(actor, line)),
  )
}

/** For the payee's books: an unsent or reversed payment is not booked. */
export async function advice820(
  actor: Actor,
  { system, isProduction }: { system: Db; isProduction: boolean },
  checkNumber: string,
): Promise<ServedFile> {
  const payment = await factsOf(actor, checkNumber)
  if (payment.endedAt !== null) throw new Refusal('step-not-allowed', 'The payment was voided: it pays nothing')
  if (payment.sentAt === null) throw new Refusal('step-not-allowed', 'It has not been sent yet')
  const { data } = await findLines(actor, payment.id, ALL_LINES)
  const payer = await readPayer(system.read, payment.id)
  const lines = data.map((line) => shownLine(actor, line))
  return new ServedFile({
    bytes: Buffer.from(writeRemittance820(payment, payer, lines, { isProduction }), 'latin1'),
    mediaType: 'application/octet-stream',
    name: `Remittance ${payment.checkNumber}.820.edi`,
    isShown: false,
  })
}

/** The advice as a PDF of what its reader may see. */
export async function advice(
  actor: Actor,
  { press, system }: { press: Press; system: Db },
  checkNumber: string,
): Promise<ServedFile> {
  const facts = await factsOf(actor, checkNumber)
  const payment = shownPayment(actor, facts)
  const { data } = await findLines(actor, payment.id, ALL_LINES)
  const provider = await readPayer(system.read, payment.id)
  const drawing = { ...drawingOf(payment, provider, data), isDisputable: isDisputable(facts, data) }
  const bytes = await press.draw({ paper: 'remittance-advice', drawing })
  return new ServedFile({
    bytes,
    mediaType: 'application/pdf',
    name: `Remittance ${payment.checkNumber}.pdf`,
    isShown: true,
  })
}

const STATE_NAMES: Readonly<Record<Payment['state'], string>> = {
  Scheduled: 'Scheduled',
  Sent: 'Sent',
  Cleared: 'Cleared',
  Returned: 'Returned by the bank',
  Voided: 'Voided',
  Reissued: 'Voided and reissued',
}

function drawingOf(
  payment: Payment,
  provider: RemittanceDrawing['provider'],
  lines: readonly LineFacts[],
): Omit<RemittanceDrawing, 'isDisputable'> {
  const { checkNumber, method, payOn, state, reissuedAs, reissueOf } = payment
  const replaced = reissuedAs ? `Payment ${reissuedAs} replaces it.` : null
  return {
    provider,
    checkNumber,
    method: method === 'ach' ? 'ACH transfer' : 'Check',
    day: dayText(`${payOn}T12:00:00Z`, 'UTC'),
    state: STATE_NAMES[state],
    payee: payment.payeeName,
    remitTo: payment.remitTo,
    bankLast4: payment.bankLast4,
    carrier: payment.carrierName,
    currency: payment.currency,
    gross: payment.gross,
    deducted: payment.deductions,
    net: payment.net,
    endSays: payment.endedAt && [`${STATE_NAMES[state]}: ${payment.endReason}.`, replaced].filter(Boolean).join(' '),
    replacesSays: reissueOf && `Replaces payment ${reissueOf}.`,
    lines: lines.map((line) => ({
      invoice: line.invoiceNumber,
      external: line.externalInvoiceNumber,
      shipment: [
        line.shipmentNumber,
        line.proNumber && `PRO ${line.proNumber}`,
        line.bolNumber && `BOL ${line.bolNumber}`,
      ]
        .filter(Boolean)
        .join(' · '),
      lane: [line.origin, line.destination]
        .map(({ city, state: of }) => [city, of].filter(Boolean).join(', '))
        .join(' to '),
      delivered: line.deliveredAt ? dayText(line.deliveredAt, provider.timeZone) : '',
      gross: line.gross,
      deducted: line.deducted,
      net: line.net,
      note: line.note,
      deductions: line.deductions.map((deduction) => ({ says: saysOf(deduction), amount: deduction.amount })),
    })),
    at: payment.sentAt ?? `${payOn}T00:00:00Z`,
  }
}

function saysOf({ kind, code, text, reference, dispute }: DeductionFacts): string {
  const parts = [
    `${DEDUCTION_NAMES[kind]}: ${text}`,
    code && `${code}, ${INVOICE_EXCEPTION_SENTENCES[code].toLowerCase()}`,
    reference && `Reference ${reference}`,
    dispute && `Dispute ${DISPUTED[dispute.state]}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

const DISPUTED = {
  Open: 'open',
  Evidence: 'open, evidence sent',
  Review: 'under review',
  Upheld: 'upheld',
  Overturned: 'paid back',
  Partial: 'paid back in part',
} as const
