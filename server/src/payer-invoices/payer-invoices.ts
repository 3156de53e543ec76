import type { QueryOf } from '@waybill/contract/endpoint.ts'
import { balanceDue, estimatedPayDate, type payerInvoices } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import { seesPayerInvoices } from '@waybill/contract/permissions.ts'
import type { Actor } from '../actor.ts'
import { type Column, csvOf, type Exported, exported } from '../http/csv.ts'
import { Refusal } from '../http/refusal.ts'
import { wallAt } from '../wall-clock.ts'
import { type Card, countsBody, exportRows, listRows } from './payer-invoices.queries.ts'

/** The portal permission alone does not open them: a money role does (SPEC §2.1). */
function refuseUnlessTheirs(actor: Actor): void {
  if (!seesPayerInvoices(actor)) throw new Refusal('not-authorized')
}

export async function list(actor: Actor, query: QueryOf<typeof payerInvoices.list>) {
  refuseUnlessTheirs(actor)
  return await listRows(actor, query)
}

export async function counts(actor: Actor, query: QueryOf<typeof payerInvoices.counts>) {
  refuseUnlessTheirs(actor)
  return await countsBody(actor, query)
}

const columnsFor = (timeZone: string): Column<Card>[] => [
  ['Invoice', (row) => row.invoiceNumber],
  ['Carrier invoice', (row) => row.externalInvoiceNumber],
  ['Shipment', (row) => row.shipmentNumber],
  ['Shipment status', (row) => row.shipmentStatus.description],
  ['Customer', (row) => row.customerName],
  ['Payer', (row) => row.payerName],
  ['Carrier', (row) => row.carrierName],
  ['Status', (row) => row.status.description],
  ['Invoice Date', (row) => (row.dueDateTimeStamp === null ? payDay(row, timeZone) : null)],
  ['Estimated pay date', (row) => (row.dueDateTimeStamp === null ? null : payDay(row, timeZone))],
  ['Amount Due', (row) => row.invoiceAmount.toFixed(2)],
  ['Fees & Balances', (row) => row.feeAndBalance.toFixed(2)],
  ['Balance Due', (row) => balanceDue(row).toFixed(2)],
  ['Currency', (row) => row.currency],
  ['Documents', (row) => `${row.numberOfUploadedRequiredDocuments} of ${row.numberOfRequiredDocuments}`],
]

export async function exportCsv(actor: Actor, query: QueryOf<typeof payerInvoices.export>): Promise<Exported> {
  refuseUnlessTheirs(actor)
  const columns = columnsFor(actor.timeZone)
  return await exported(
    (limit) => exportRows(actor, query, limit),
    (rows) => csvOf(columns, rows),
  )
}

/** As the card has it: a due date is a calendar day, an invoice date one in the reader's zone (SPEC §2.5). */
function payDay(row: Card, timeZone: string): string {
  const zone = row.dueDateTimeStamp === null ? timeZone : 'UTC'
  return wallAt(new Date(estimatedPayDate(row)), zone).slice(0, 10)
}
