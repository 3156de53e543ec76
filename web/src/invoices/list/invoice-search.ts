import { NextActor } from '@waybill/contract/invoices/invoice-codes.ts'
import { InvoiceQuery, WrittenInvoiceList } from '@waybill/contract/invoices/invoice-search.ts'
import type { z } from 'zod'

/** An address without a list means what waits on the reader: for payables what is to audit, else Action Required (SPEC §4). */
export const InvoiceSearch = InvoiceQuery.omit({ page: true, pageSize: true }).extend({
  status: WrittenInvoiceList.optional(),
  // What third parties pay has its own list.
  nextActor: NextActor.exclude(['payer']).optional(),
})
export type InvoiceSearch = z.infer<typeof InvoiceSearch>
