import type { InvoiceRow } from '@waybill/contract/invoices/invoices.ts'
import { type Column, csvOf } from '../http/csv.ts'

const COLUMNS: Column<InvoiceRow>[] = [
  ['Invoice', (row) => row.invoiceNumber],
  ['Carrier invoice', (row) => row.externalInvoiceNumber],
  ['Shipment', (row) => row.shipmentNumber],
  ['Status', (row) => row.status.description],
  ['Carrier', (row) => row.carrierName],
  ['Remit to', (row) => row.factoringCompany ?? row.carrierName],
  ['Origin', (row) => place(row.origin)],
  ['Destination', (row) => place(row.destination)],
  ['Delivered', (row) => row.deliveredAt],
  ['Agreed', (row) => row.expectedAmount.toFixed(2)],
  ['Billed', (row) => row.externalInvoiceAmount?.toFixed(2)],
  ['Amount', (row) => row.invoiceAmount.toFixed(2)],
  ['Fees', (row) => row.feeAndBalance.toFixed(2)],
  ['Balance', (row) => row.balance.toFixed(2)],
  ['Currency', (row) => row.currency],
  ['Documents', (row) => `${row.numberOfUploadedRequiredDocuments} of ${row.numberOfRequiredDocuments}`],
  ['Exceptions', (row) => row.exceptions.join(' ')],
  ['Due', (row) => row.dueOn],
  ['Paid', (row) => row.paidAt],
  ['Payment', (row) => row.checkNumber],
]

export function invoicesCsv(rows: readonly InvoiceRow[]): string {
  return csvOf(COLUMNS, rows)
}

function place({ city, state }: InvoiceRow['origin']): string {
  return [city, state].filter(Boolean).join(', ')
}
