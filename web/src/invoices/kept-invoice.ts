import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import { remember } from '../api/queries.ts'

/** Caches a changed invoice for its preview. */
export function keepInvoice(changed: Invoice, _input: unknown, client: Parameters<typeof remember>[0]): void {
  for (const invoice of [changed.invoiceNumber, changed.id])
    remember(client, invoices.find, { params: { invoice } }, changed)
}
