import { api } from '@waybill/contract/api.ts'
import { attach } from '../http/csv.ts'
import { implement } from '../http/implement.ts'
import * as payerInvoices from './payer-invoices.ts'

export const payerInvoiceRoutes = implement(api.payerInvoices, {
  list: ({ actor, query }) => payerInvoices.list(actor, query),
  counts: ({ actor, query }) => payerInvoices.counts(actor, query),
  export: async ({ actor, query, reply }) =>
    attach(reply, 'third-party-payer-invoices.csv', await payerInvoices.exportCsv(actor, query)),
})
