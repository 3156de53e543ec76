import type { Holder, HolderRoom, HolderType } from '../documents/holders.ts'
import { weigh } from './auditing.ts'
import { findInvoice } from './invoice.queries.ts'
import { canUpload, hearers } from './invoices.policy.ts'

/** What documents know of the provider's invoices, and of those that a third party pays. */
export const INVOICE_DOCUMENTS = roomFor('invoice')
export const PAYER_INVOICE_DOCUMENTS = roomFor('payer-invoice')

function roomFor(type: Extract<HolderType, 'invoice' | 'payer-invoice'>): HolderRoom {
  return {
    find: async (actor, idOrNumber, tx): Promise<Holder | undefined> => {
      const invoice = await findInvoice(actor, idOrNumber, tx)
      if (!invoice || (invoice.payerId === null) !== (type === 'invoice')) return undefined
      return {
        type,
        id: invoice.id,
        description: `Invoice ${invoice.invoiceNumber}`,
        companyIds: hearers(invoice),
        stops: [],
        areProofsTrusted: false,
        isOpen: canUpload(invoice.status.status),
      }
    },
    weigh: async (tx, actor, id) => {
      const invoice = await findInvoice(actor, id, tx)
      if (invoice) await weigh(tx, invoice.shipmentId, actor.now)
    },
  }
}
