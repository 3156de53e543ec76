import { InvoiceQuery } from '@waybill/contract/invoices/invoice-search.ts'
import type { z } from 'zod'

export const InvoiceSearch = InvoiceQuery.omit({ page: true, pageSize: true })
export type InvoiceSearch = z.infer<typeof InvoiceSearch>
