import type { InvoiceAge } from '@waybill/contract/invoices/ageing.ts'

/** On paper and in the CSV: how old a part of the closing balance is. */
export const STATEMENT_AGES: Readonly<Record<InvoiceAge['age'], string>> = {
  current: 'Not due',
  'days-1-15': '1 to 15 days past due',
  'days-16-30': '16 to 30 days past due',
  'over-30': 'Over 30 days past due',
}
