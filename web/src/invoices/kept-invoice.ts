import type { QueryClient } from '@tanstack/react-query'
import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import { queryFor, remember } from '../api/queries.ts'

/** The invoice as it is now, whatever was read before. */
export async function readInvoice(client: QueryClient, invoice: string): Promise<Invoice> {
  return await client.fetchQuery({ ...queryFor(invoices.find, { params: { invoice } }), staleTime: 0 })
}

/** Caches a changed invoice for its preview. */
export function keepInvoice(changed: Invoice, _input: unknown, client: QueryClient): void {
  for (const invoice of [changed.invoiceNumber, changed.id])
    remember(client, invoices.find, { params: { invoice } }, changed)
}
