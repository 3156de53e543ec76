import type { DeskRow } from '@waybill/contract/dashboard/desk.ts'

/** What the row's preview has in its address. A load can wait for an update and for its bill. */
export function keyOf(row: DeskRow): string {
  switch (row.kind) {
    case 'tender':
      return row.tender.id
    case 'rate-request':
      return row.rateRequest.id
    case 'update':
      return row.shipment.shipmentNumber
    case 'late-risk':
      return `late ${row.shipment.shipmentNumber}`
    case 'bill':
    case 'exception':
    case 'audit':
    case 'broker-bill':
      return `invoice ${row.invoice.invoiceNumber}`
    case 'payer-invoice':
      return `payer-invoice ${row.payerInvoice.invoiceNumber}`
    case 'case':
      return `case ${row.case.caseNumber}`
    case 'customer-approval':
      return `approval ${row.approval.id}`
    case 'dispute':
      return `dispute ${row.dispute.id}`
    case 'bank-change':
      return `company ${row.company.companyNumber}`
    case 'assignment':
      return `assignment ${row.assignment.id}`
    case 'order':
      return `order ${row.order.orderNumber}`
  }
}
