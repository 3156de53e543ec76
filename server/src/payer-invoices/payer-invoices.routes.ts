import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as payerInvoices from './payer-invoices.ts'

export const payerInvoiceRoutes = implement(api.payerInvoices, {
  list: ({ actor, query }) => payerInvoices.list(actor, query),
  counts: ({ actor, query }) => payerInvoices.counts(actor, query),
  export: async ({ actor, query, reply }) => {
    reply.header('Content-Disposition', 'attachment; filename="third-party-payer-invoices.csv"')
    return await payerInvoices.exportCsv(actor, query)
  },
})
