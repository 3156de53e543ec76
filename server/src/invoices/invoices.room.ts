import type { OpenRoom } from '../room.ts'
import { INVOICE_OCCASIONS } from './invoice-occasions.ts'
import { invoiceRoutes } from './invoices.routes.ts'
import * as invoices from './invoices.ts'

export const invoicesRoom: OpenRoom = ({ configuration, db, system }) => ({
  routes: ({ subjects, holders }) => [invoiceRoutes(subjects, holders)],
  subjects: { invoice: { isVisible: invoices.isVisible, describe: invoices.describe } },
  holders: { invoice: invoices.INVOICE_DOCUMENTS, 'payer-invoice': invoices.PAYER_INVOICE_DOCUMENTS },
  occasions: [INVOICE_OCCASIONS],
  rounds: { audits: (now, onError) => invoices.startAudits(db, now, onError) },
  prepare: async () => {
    const limit = configuration.secondApprovalAbove
    if (limit !== undefined) await invoices.limitApprovals(system, limit)
  },
})
