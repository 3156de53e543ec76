import { PayerInvoiceNarrowing, PayerInvoiceView } from '@waybill/contract/payer-invoices/payer-invoice-search.ts'
import { z } from 'zod'

/** Without a view, each user starts with their own; the switch has the specification's default, on (SPEC §2.5). */
export const PayerInvoiceSearch = z.object({
  ...PayerInvoiceNarrowing,
  view: PayerInvoiceView.optional(),
  status: z.coerce.number().int().min(-1).max(3).optional(),
  isAuditable: z.union([z.boolean(), z.stringbool()]).default(true),
})
export type PayerInvoiceSearch = z.infer<typeof PayerInvoiceSearch>
