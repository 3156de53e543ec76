import { DEDUCTION_NAMES } from '@waybill/contract/invoices/invoice-codes.ts'
import type { Payment, PaymentSummary, RemittanceLine } from '@waybill/contract/payments/payments.ts'
import { type Column, csvOf } from '../../http/csv.ts'

const SUMMARY: Column<PaymentSummary>[] = [
  ['Payment', (row) => row.checkNumber],
  ['Method', (row) => row.method],
  ['Date', (row) => row.payOn],
  ['State', (row) => row.state],
  ['Carrier', (row) => row.carrierName],
  ['Paid to', (row) => row.payeeName],
  ['Invoices', (row) => row.invoiceCount],
  ['Gross', (row) => row.gross.toFixed(2)],
  ['Deductions', (row) => row.deductions.toFixed(2)],
  ['Net', (row) => row.net.toFixed(2)],
  ['Currency', (row) => row.currency],
  ['Short paid', (row) => row.shortPaid.toFixed(2)],
  ['Open disputes', (row) => row.openDisputes],
  ['Takes the place of', (row) => row.reissueOf],
  ['Replaced by', (row) => row.reissuedAs],
]

export function paymentsCsv(rows: readonly PaymentSummary[]): string {
  return csvOf(SUMMARY, rows)
}

/** An invoice, or one of its deductions. Invoice amounts have their own columns, so that each column adds up. */
type Row = { line: RemittanceLine; deduction?: RemittanceLine['deductions'][number] }

export function remittanceCsv(payment: Payment, lines: readonly RemittanceLine[]): string {
  const ofInvoice = (say: (line: RemittanceLine) => string) => (row: Row) => (row.deduction ? null : say(row.line))
  const columns: Column<Row>[] = [
    ['Row', ({ deduction }) => (deduction ? 'Deduction' : 'Invoice')],
    ['Payment', () => payment.checkNumber],
    ['Date', () => payment.payOn],
    ['Paid to', () => payment.payeeName],
    ['Invoice', ({ line }) => line.invoiceNumber],
    ['Carrier invoice', ({ line }) => line.externalInvoiceNumber],
    ['Shipment', ({ line }) => line.shipmentNumber],
    ['PRO', ({ line }) => line.proNumber],
    ['Bill of lading', ({ line }) => line.bolNumber],
    ['Origin', ({ line }) => place(line.origin)],
    ['Destination', ({ line }) => place(line.destination)],
    ['Delivered', ({ line }) => line.deliveredAt],
    ['Gross', ofInvoice(({ gross }) => gross.toFixed(2))],
    ['Deductions', ofInvoice(({ deducted }) => deducted.toFixed(2))],
    ['Net', ofInvoice(({ net }) => net.toFixed(2))],
    ['Deduction', ({ deduction }) => deduction && DEDUCTION_NAMES[deduction.kind]],
    ['Code', ({ deduction }) => deduction?.code],
    ['Reason', ({ deduction, line }) => (deduction ? deduction.text : line.note)],
    ['Reference', ({ deduction }) => deduction?.reference],
    ['Taken off', ({ deduction }) => deduction?.amount.toFixed(2)],
    ['Currency', () => payment.currency],
    ['Dispute', ({ deduction }) => deduction?.dispute?.state],
  ]
  const rows = lines.flatMap((line): Row[] => [{ line }, ...line.deductions.map((deduction) => ({ line, deduction }))])
  return csvOf(columns, rows)
}

function place({ city, state }: RemittanceLine['origin']): string {
  return [city, state].filter(Boolean).join(', ')
}
