import type { QueryOf } from '@waybill/contract/endpoint.ts'
import {
  balanceDue,
  estimatedPayDate,
  type PayerInvoiceRow,
  type payerInvoices,
} from '@waybill/contract/payer-invoices.ts'
import { type Column, csvOf } from '../http/csv.ts'
import type { Actor } from '../identity/actor.ts'
import { wallAt } from '../wall-clock.ts'
import { exportRows } from './payer-invoices.queries.ts'

export { countsBody as counts, listBody as list } from './payer-invoices.queries.ts'

/** As many rows as a person can use in a spreadsheet. */
const CSV_ROWS = 10_000

const columnsFor = (timeZone: string): Column<PayerInvoiceRow>[] => [
  ['Invoice', (row) => row.invoiceNumber],
  ['Carrier invoice', (row) => row.externalInvoiceNumber],
  ['Shipment', (row) => row.shipmentNumber],
  ['Shipment status', (row) => row.shipmentStatus.description],
  ['Customer', (row) => row.customerName],
  ['Payer', (row) => row.payerName],
  ['Carrier', (row) => row.carrierName],
  ['Status', (row) => row.status.description],
  ['Estimated pay date', (row) => payDay(row, timeZone)],
  ['Amount Due', (row) => row.invoiceAmount.toFixed(2)],
  ['Fees & Balances', (row) => row.feeAndBalance.toFixed(2)],
  ['Balance Due', (row) => balanceDue(row).toFixed(2)],
  ['Currency', (row) => row.currency],
  ['Documents', (row) => `${row.numberOfUploadedRequiredDocuments} of ${row.numberOfRequiredDocuments}`],
]

export async function exportCsv(actor: Actor, query: QueryOf<typeof payerInvoices.export>): Promise<string> {
  return csvOf(columnsFor(actor.timeZone), await exportRows(actor, query, CSV_ROWS))
}

/** As the card says it: what falls due is a day of the calendar, the invoice date one of the reader's (SPEC §2.5). */
function payDay(row: PayerInvoiceRow, timeZone: string): string {
  const zone = row.dueDateTimeStamp === null ? timeZone : 'UTC'
  return wallAt(new Date(estimatedPayDate(row)), zone).slice(0, 10)
}
